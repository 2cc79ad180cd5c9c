import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from '../files/file-states'
import { createDelivery } from './delivery/delivery'
import { hostFiles } from './delivery/hosts/host-files'
import type { HostFile } from './delivery/hosts/host-input'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import type { Site } from '../content/load-site'
import type { OutputFolder } from './output-folder'

/** Marks the folder of files for servers as one that a build may replace. */
const marker = '.written-by-build'

/**
 * Writes the files for hosts that lie among those of the site; to be called when all others are known, for they say which kinds there are.
 * Returns the files for servers, which nobody but the server may read.
 */
export function writeHostFiles(
  site: Site,
  { output, outDir }: { output: OutputFolder; outDir: string },
  redirects: readonly Redirect[],
): { beside: HostFile[]; problems: Problem[] } {
  const { deploy, url } = site.config
  const files = hostFiles(deploy.targets, {
    delivery: createDelivery(site.config, { published: true }),
    redirects,
    files: new Set(output.names()),
    precompressed: deploy.precompress,
    hostName: new URL(url).hostname,
    outName: path.basename(outDir),
  })
  for (const { file, content, place } of files) if (place === 'output') output.write(file, content)
  const beside = files.filter(({ place }) => place === 'beside')
  const isForeign = beside.length > 0 && existsSync(deployFolder(outDir)) && !isOurs(outDir)
  return { beside, problems: isForeign ? [foreignFolder(deployFolder(outDir))] : [] }
}

/** Folder of the files for servers: beside the output, where no server publishes them. */
export function deployFolder(outDir: string): string {
  return `${path.resolve(outDir)}-deploy`
}

/** Puts the files for servers in place, all of them at once; the folder goes when there are none. */
export function putBeside(outDir: string, files: readonly HostFile[]): void {
  const folder = deployFolder(outDir)
  if (existsSync(folder) && !isOurs(outDir)) return
  const next = `${folder}.next-${process.pid}`
  rmSync(next, { recursive: true, force: true })
  for (const { file, content } of [...files, { file: marker, content: '' }]) {
    const target = path.join(next, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  rmSync(folder, { recursive: true, force: true })
  if (files.length > 0) renameSync(next, folder)
  else rmSync(next, { recursive: true })
}

/** State of the files for servers, by their content: they are few and small. */
export function stateBeside(outDir: string): string {
  const folder = deployFolder(outDir)
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const names = files.map((entry) => path.join(entry.parentPath, entry.name)).sort()
  return hashOfContent(names.map((file) => `${file}\0${hashOfContent(readFileSync(file))}`).join('\n'))
}

function isOurs(outDir: string): boolean {
  return existsSync(path.join(deployFolder(outDir), marker))
}

function foreignFolder(folder: string): Problem {
  return {
    severity: 'error',
    code: 'deploy-folder',
    message: `The folder \`${folder}\`, into which the files for servers go, was not written by a build.`,
    hint: 'Move it away, or choose another `OUT_DIR`.',
  }
}

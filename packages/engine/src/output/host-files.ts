import { existsSync, lstatSync, renameSync, rmSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent, hashOfFile } from '../files/file-states'
import { listFiles } from '../files/folder-state'
import { writeBelow } from '../files/cache-entry'
import { createDelivery, hashedFolder } from './delivery/delivery'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/doc'
import type { Site } from '../content/load-site'
import type { OutputFolder } from './output-folder'
import type { DeployTarget } from '../model/site-config'
import { apacheConfiguration } from './delivery/hosts/apache'
import { caddyConfiguration } from './delivery/hosts/caddy'
import { type HostFile, type HostInput, typesOf } from './delivery/hosts/host-input'
import { nginxConfiguration } from './delivery/hosts/nginx'
import type { PageData } from '../model/page'
import { filesOfPage } from './render-page'

/** Marks a folder of server files as written by a build, so that the next build may replace it. */
const marker = '.written-by-build'

/** Writes the files for servers. Call it last, because they list the types of all files. Returns those that only a server may read. */
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
    hostName: new URL(url).hostname,
    outName: path.basename(outDir),
  })
  for (const { file, content, place } of files) if (place === 'output') output.write(file, content)
  const beside = files.filter(({ place }) => place === 'beside')
  const folder = deployFolder(outDir)
  if (beside.length === 0 || !existsSync(folder) || isOurs(outDir)) return { beside, problems: [] }
  const foreign: Problem = {
    severity: 'error',
    code: 'deploy-folder',
    message: `The folder \`${folder}\`, into which the files for servers go, was not written by a build.`,
    hint: 'Move it away, or choose another `OUT_DIR`.',
  }
  return { beside, problems: [foreign] }
}

/** Folder of the server files: next to the output, where no server publishes them. */
export const deployFolder = (outDir: string): string => `${path.resolve(outDir)}-deploy`

/** Replaces the folder of server files as a whole, or removes it if there are none. */
export function putBeside(outDir: string, files: readonly HostFile[]): void {
  const folder = deployFolder(outDir)
  if (existsSync(folder) && !isOurs(outDir)) return
  const next = `${folder}.next-${process.pid}`
  rmSync(next, { recursive: true, force: true })
  for (const { file, content } of [...files, { file: marker, content: '' }]) writeBelow(next, file, content)
  rmSync(folder, { recursive: true, force: true })
  if (files.length > 0) renameSync(next, folder)
  else rmSync(next, { recursive: true })
}

/** Hash of the server files. It reads their contents, because they are few and small. */
export function stateBeside(outDir: string): string {
  const folder = deployFolder(outDir)
  if (!existsSync(folder)) return ''
  const stateOf = (file: string) => `${file}\0${hashOfFile(path.join(folder, file))}`
  return hashOfContent(listFiles(folder).sort().map(stateOf).join('\n'))
}

const isOurs = (outDir: string): boolean => existsSync(path.join(deployFolder(outDir), marker))

const hosts: Record<DeployTarget, Omit<HostFile, 'content'> & { write(input: HostInput): string }> = {
  nginx: { file: 'nginx.conf', place: 'beside', write: nginxConfiguration },
  caddy: { file: 'Caddyfile', place: 'beside', write: caddyConfiguration },
  // Part of the site's files, because many hosts allow no other configuration.
  apache: { file: '.htaccess', place: 'output', write: apacheConfiguration },
  'headers-file': { file: '_headers', place: 'output', write: headersFile },
}

/** What servers and hosts need to deliver the site as described. */
export function hostFiles(targets: readonly DeployTarget[], input: HostInput): HostFile[] {
  return Array.from(new Set(targets), (target) => {
    const { file, place, write } = hosts[target]
    return { file, content: write(input), place }
  })
}

/**
 * For Netlify and Cloudflare Pages; sites with redirects also get `_redirects`. Both serve `x.html` at `/x`, revalidate what is not marked
 * immutable, and join the values if two rules set the same header, so no rule repeats one.
 */
function headersFile(input: HostInput): string {
  const { baseUrl, headers, cacheControl } = input.delivery
  const block = (pattern: string, lines: readonly [string, string][]) =>
    `${pattern}\n${lines.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
  const text = typesOf(input).filter(({ type }) => type.startsWith('text/') && !type.startsWith('text/html'))
  return [
    `# Written by the build, for Netlify and Cloudflare Pages. What these hosts cannot do: a page's Markdown copy by \`Accept\`
# (it has its own address, \`.md\`); Cloudflare Pages reads 100 rules here and 2,000 redirects in _redirects.`,
    block(`${baseUrl}*`, [...headers]),
    block(`${baseUrl}${hashedFolder.slice(1)}*`, [['Cache-Control', cacheControl.hashed]]),
    ...text.flatMap(({ type, endings }) =>
      endings.map((ending) => block(`${baseUrl}*.${ending}`, [['Content-Type', type]])),
    ),
  ].join('\n')
}

/** A link to a file inside the folder is copied as that file; a link to anywhere else is skipped and reported. */
export function copyStaticFiles(
  { siteDir, files }: Pick<Site, 'siteDir' | 'files'>,
  output: OutputFolder,
): { names: ReadonlySet<string>; problems: Problem[] } {
  const root = path.join(siteDir, 'static')
  const names = new Set<string>()
  const problems: Problem[] = []
  if (!existsSync(root)) return { names, problems }
  const realRoot = realpathSync(root)
  for (const file of listFiles(root)) {
    const source = path.join(root, file)
    if (leadsToFileIn(realRoot, source)) {
      output.copy(source, file, files.hashOf(source))
      names.add(file)
    } else problems.push(notPublished(file))
  }
  return { names, problems }
}

const notPublished = (file: string): Problem => ({
  severity: 'warning',
  code: 'static-file-left',
  message: `\`static/${file}\` is not published: it is not a regular file, or it is a link that leads out of the folder.`,
  hint: 'Copy the file into the folder.',
  file: `static/${file}`,
})

function leadsToFileIn(realRoot: string, file: string): boolean {
  const found = lstatSync(file)
  if (!found.isSymbolicLink()) return found.isFile()
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true
  return isFile && realpathSync(file).startsWith(realRoot + path.sep)
}

/** Reports a page that overwrites a static file. */
export function hiddenStaticFile(
  page: Pick<PageData, 'kind' | 'route'>,
  names: ReadonlySet<string>,
): Problem[] {
  const { html } = filesOfPage(page)
  const hidden: Problem = {
    severity: 'warning',
    code: 'static-file-hidden',
    message: `\`static/${html}\` is hidden by the page \`${page.route}\`.`,
    hint: 'Remove the file, or move one of them to another route.',
    file: `static/${html}`,
  }
  return names.has(html) ? [hidden] : []
}

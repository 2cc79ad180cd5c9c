/**
 * Fixture releases (`test/fixtures/upstream/<release>/<package>`) as a registry would serve them: the sources of `src/`
 * in source maps of built files, and the declarations of `types/` under `dist/`, all in a `.tgz`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { RunNpm } from '../../packages/claims/src/upstream/fetch/fetch-package'

const fixtures = fileURLToPath(new URL('../fixtures/upstream', import.meta.url))

/** Entries of an archive, exactly as written into it; names are not validated. */
export interface ArchiveEntry {
  name: string
  text?: string
  /** Type byte of the header; default: a regular file. */
  type?: string
}

/** The files of a fixture package as published, by path inside the package. */
export function publishedFiles(release: string, folder: string): Map<string, string> {
  const root = path.join(fixtures, release, folder)
  const files = new Map<string, string>()
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
    const text = readFileSync(path.join(root, file), 'utf8')
    if (file.startsWith('types/')) {
      files.set(file.replace('types/', 'dist/'), text)
    } else if (file.startsWith('src/')) {
      const built = file.replace(/^src\//, 'dist/').replace(/\.ts$/, '.js')
      const up = '../'.repeat(built.split('/').length - 1)
      files.set(built, '"use strict"\n')
      files.set(
        `${built}.map`,
        JSON.stringify({ version: 3, sources: [up + file], sourcesContent: [text], mappings: '' }),
      )
    } else {
      files.set(file, text)
    }
  }
  return files
}

/** A tar archive, ustar. */
export function archive(entries: ArchiveEntry[]): Buffer {
  const blocks: Buffer[] = []
  for (const { name, text = '', type = '0' } of entries) {
    const data = Buffer.from(text)
    const header = Buffer.alloc(512)
    header.write(name, 0, 100)
    header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write(type, 156)
    header.fill(' ', 148, 156)
    const sum = header.reduce((total, byte) => total + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0`, 148)
    blocks.push(header, data, Buffer.alloc((512 - (data.length % 512)) % 512))
  }
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** A `.tgz` of files by path inside the package. */
export function packedPackage(files: Map<string, string>): Buffer {
  return gzipSync(archive([...files].map(([file, text]) => ({ name: `package/${file}`, text }))))
}

/** Replaces npm: serves the fixture releases, and fails for others as npm does. */
export const fixtureNpm: RunNpm = (args) => {
  const spec = args[1] ?? ''
  const version = spec.slice(spec.lastIndexOf('@') + 1)
  const folder = spec.slice(0, spec.lastIndexOf('@')).replace('@fixture/', '').replace('fixture-', '')
  const destination = args.at(-1) ?? ''
  try {
    writeFileSync(path.join(destination, 'fixture.tgz'), packedPackage(publishedFiles(version, folder)))
    return Promise.resolve({ code: 0, output: '' })
  } catch {
    return Promise.resolve({
      code: 1,
      output: `npm error code ETARGET\nnpm error notarget No matching version found for ${spec}.`,
    })
  }
}

/** npm when the network is unreachable. */
export const failingNpm =
  (code: string): RunNpm =>
  () =>
    Promise.resolve({
      code: 1,
      output: `npm error code ${code}\nnpm error request to https://registry.example/ failed`,
    })

/** The published files of a release by their paths in the code base. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from 'holdtrue/files/folder-state'
import { readSourceMap } from '../upstream/fetch/recover'
import { safeRelative } from '../upstream/safe-path'

/**
 * In `sources`, links the built files of a package by the paths of their originals, and its folder by its name. Originals that were bundled
 * into one file are written instead.
 * @param folder contains `node_modules` and `sources`
 */
export function linkSources(folder: string, name: string): void {
  const root = path.join(folder, 'node_modules', name)
  const manifest: { repository?: { directory?: string } } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const target = path.join(folder, 'sources', safeRelative(manifest.repository?.directory ?? name) ?? name)
  link(path.join(root, 'node_modules'), path.join(target, 'node_modules'))
  link(target, path.join(folder, 'sources', name))
  const files = listFiles(root).filter((file) => !file.split('/').includes('node_modules'))
  for (const file of files.filter((file) => file.endsWith('.json')))
    link(path.join(root, file), path.join(target, file))
  const maps = files
    .filter((file) => file.endsWith('.js.map'))
    .sort()
    .map((file) => ({ file, ...readSourceMap(file, readFileSync(path.join(root, file), 'utf8')) }))
  // A file that is also published alone is that file, not its copy in a bundle.
  maps.sort((a, b) => (a.sources?.length ?? 0) - (b.sources?.length ?? 0))
  for (const { file, sources = [], contents = [] } of maps)
    for (const [index, source] of sources.entries()) {
      const text = contents[index]
      if (source === undefined || existsSync(path.join(target, source))) continue
      if (sources.length === 1)
        link(path.join(root, file.slice(0, -'.map'.length)), path.join(target, source))
      else if (text !== undefined) writeBelow(target, source, text)
    }
}

/** Links a file that exists. The link is relative, so that the cache can be moved. */
function link(file: string, name: string): void {
  mkdirSync(path.dirname(name), { recursive: true })
  if (existsSync(file) && !existsSync(name)) symlinkSync(path.relative(path.dirname(name), file), name)
}

/** Writes a file, and the folders that it needs. */
export function writeBelow(folder: string, name: string, text: string): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

import { hash } from 'node:crypto'
import { readdirSync, existsSync } from 'node:fs'
import path from 'node:path'
import { lookAt, statsOf, type FoundFile } from './file-states'

export interface FolderState {
  /** By path relative to the folder, with forward slashes, in file system order. Undefined for a broken link. */
  files: ReadonlyMap<string, FoundFile | undefined>
  hash: string
  /** Time of the latest change, in milliseconds since 1970. */
  newestMs: number
  /** Whether there is a link to a folder, whose files are not included. */
  hasLinkedFolder: boolean
}

const skipped = new Set(['node_modules', '.git', '.cache'])
/** Everything in this folder of a site is copied to the output. */
const published = 'static/'

/**
 * State of a folder (absolute path), without reading its files; a missing one has none. Packages, version control, caches and built sites
 * count only inside `static/`. `onFolder` is called with each folder (absolute path) before it is read.
 */
export function folderState(folder: string, onFolder: (folder: string) => void = () => {}): FolderState {
  const files = new Map<string, FoundFile | undefined>()
  const lines: string[] = []
  let newestMs = 0
  let hasLinkedFolder = false
  const walk = (inside: string) => {
    onFolder(path.join(folder, inside))
    for (const entry of readdirSync(path.join(folder, inside), { withFileTypes: true })) {
      const counts = inside.startsWith(published)
      if (skipped.has(entry.name) && !counts) continue
      const name = inside + entry.name
      if (entry.isDirectory()) {
        lines.push(`${entry.name}/`)
        if (counts || !isBuiltSite(`${folder}/${name}`)) walk(`${name}/`)
        lines.push('/')
        continue
      }
      const found = lookAt(`${folder}/${name}`)
      files.set(name, found)
      if (entry.isSymbolicLink() && found && !found.isFile) hasLinkedFolder = true
      newestMs = Math.max(newestMs, found?.changedMs ?? 0)
      lines.push(`${entry.name}\0${found?.stamp}`)
    }
  }
  if (statsOf(folder)?.isDirectory()) walk('')
  return { files, hash: hash('sha256', lines.join('\n')).slice(0, 16), newestMs, hasLinkedFolder }
}

/** All files below a folder, as relative paths with forward slashes. */
export function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'))
}

/** Files that every build writes, which identify a folder as its output. */
const marks = ['404.html', 'search-index.json']

export const isBuiltSite = (folder: string): boolean =>
  marks.every((name) => existsSync(path.join(folder, name)))

/** Files below a folder (absolute path) sorted by name, except built sites and skipped folders. */
export function* filesBelow(folder: string, isSkipped: (name: string) => boolean): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name)
    if (!entry.isDirectory()) yield file
    else if (!isSkipped(entry.name) && !isBuiltSite(file)) yield* filesBelow(file, isSkipped)
  }
}

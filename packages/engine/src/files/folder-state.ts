import { hash } from 'node:crypto'
import { readdirSync, statSync, existsSync } from 'node:fs'
import path from 'node:path'
import { lookedFile, type LookedFile, type LookedFiles } from './file-states'

/** State of all files below a folder, by what the file system says of them. */
export interface FolderState {
  /** By path relative to the folder, with forward slashes, in the order of the file system. Undefined for a link that leads nowhere. */
  files: LookedFiles
  hash: string
  /** When the file that changed last did, in milliseconds since 1970. */
  newestMs: number
  /** Whether a link leads to a folder: what is in it does not count. */
  hasLinkedFolder: boolean
}

const skipped = new Set(['node_modules', '.git', '.cache'])
/** Whatever is in this folder of a site is part of its output. */
const published = 'static/'

/**
 * State of a folder (absolute) without reading any of its files. Packages, version control, caches and built sites count in `static/` alone.
 * A folder that is missing has no files: that is somebody else's problem. `onFolder` is called with each folder (absolute) before it is read.
 */
export function folderState(folder: string, onFolder: (folder: string) => void = () => {}): FolderState {
  const files = new Map<string, LookedFile | undefined>()
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
      const found = statSync(`${folder}/${name}`, { throwIfNoEntry: false })
      const looked = found && lookedFile(found)
      files.set(name, looked)
      if (found?.isDirectory()) hasLinkedFolder = true
      const changedMs = found ? Math.max(found.mtimeMs, found.ctimeMs) : 0
      newestMs = Math.max(newestMs, changedMs)
      lines.push(`${entry.name}\0${stampOf(looked)}`)
    }
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) walk('')
  const hashOf = (all: readonly string[]) => hash('sha256', all.join('\n')).slice(0, 16)
  return {
    files,
    hash: hashOf(lines),
    newestMs,
    hasLinkedFolder,
  }
}

const stampOf = (looked: LookedFile | undefined) =>
  `${looked?.size}\0${looked?.mtimeMs}\0${looked?.ctimeMs}\0${looked?.ino}`

/** Every file below a folder, relative, with forward slashes. */
export function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'))
}

/** Files that every build writes: together they mark a folder as its output. */
const marks = ['404.html', 'search-index.json']

/** Whether a folder holds a built site. */
export function isBuiltSite(folder: string): boolean {
  return marks.every((name) => existsSync(path.join(folder, name)))
}

/** Files below a folder (absolute), by their names, without built sites and the folders that are skipped. */
export function* filesBelow(folder: string, isSkipped: (name: string) => boolean): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name)
    if (!entry.isDirectory()) yield file
    else if (!isSkipped(entry.name) && !isBuiltSite(file)) yield* filesBelow(file, isSkipped)
  }
}

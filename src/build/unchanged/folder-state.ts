import { hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isBuiltSite } from '../../files/built-site'

/** State of all files below some folders. */
export interface FolderState {
  /** Hash of names, sizes, times and inodes. */
  hash: string
  /** When the file that changed last did, in milliseconds since 1970. */
  newestMs: number
  /** Whether a link leads to a folder: what is in it does not count. */
  hasLinkedFolder: boolean
}

const skipped = new Set(['node_modules', '.git', '.cache'])

/**
 * State of folders (absolute) by what the file system says of their files, without reading any. Packages, version control, caches and
 * built sites do not count.
 */
export function folderState(folders: readonly string[]): FolderState {
  const lines: string[] = []
  let newestMs = 0
  let hasLinkedFolder = false
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue
      const file = `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        lines.push(`${entry.name}/`)
        if (!isBuiltSite(file)) walk(file)
        lines.push('/')
        continue
      }
      const found = statSync(file, { throwIfNoEntry: false })
      if (found?.isDirectory()) hasLinkedFolder = true
      if (found) newestMs = Math.max(newestMs, found.mtimeMs, found.ctimeMs)
      lines.push(`${entry.name}\0${found?.size}\0${found?.mtimeMs}\0${found?.ctimeMs}\0${found?.ino}`)
    }
  }
  for (const folder of folders) {
    lines.push('//')
    // One that is missing is somebody else's problem.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) walk(path.resolve(folder))
  }
  return { hash: hash('sha256', lines.join('\n')).slice(0, 16), newestMs, hasLinkedFolder }
}

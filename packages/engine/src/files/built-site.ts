import { existsSync } from 'node:fs'
import path from 'node:path'

/** Files that every build writes: together they mark a folder as its output. */
const marks = ['404.html', 'search-index.json']

/** Whether a folder holds a built site. */
export function isBuiltSite(folder: string): boolean {
  return marks.every((name) => existsSync(path.join(folder, name)))
}

import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { nearest } from '../model/nearest'

/** A hint for a name that finds no file: the same name with the most similar file of that folder. It keeps having no ending. */
export function similarFile(name: string, absolute: string): string | undefined {
  const folder = path.dirname(absolute)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined
  const hasEnding = path.extname(name) !== ''
  const found = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : hasEnding ? entry.name : path.parse(entry.name).name,
  )
  const match = nearest(path.basename(absolute), found)
  return match && `Did you mean \`${name.slice(0, name.lastIndexOf('/') + 1)}${match}\`?`
}

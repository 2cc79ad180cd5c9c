import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Writes a module under a name that holds its state, and returns its URL. */
export function writeModule(folder: string, name: string, code: string): string {
  const state = createHash('sha256').update(code).digest('hex').slice(0, 16)
  const file = path.join(folder, `${name}-${state}.mjs`)
  writeWhole(file, code)
  return pathToFileURL(file).href
}

/** Another thread may load the file meanwhile: it is there as a whole, or not at all. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const partial = `${file}.${process.pid}-${counter++}`
  writeFileSync(partial, text)
  renameSync(partial, file)
}

let counter = 0

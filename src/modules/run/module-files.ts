import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeWhole } from '../../files/write-whole'

/** Writes a module under a name that holds its state, and returns its URL. */
export function writeModule(folder: string, name: string, code: string): string {
  const state = createHash('sha256').update(code).digest('hex').slice(0, 16)
  const file = path.join(folder, `${name}-${state}.mjs`)
  writeModuleFile(file, code)
  return pathToFileURL(file).href
}

/** Another thread may load the file meanwhile. */
export function writeModuleFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeWhole(file, text)
}

/** Code with its source map in it, where it has one: what the bundler itself wrote, between the modules of others, has none. */
export function withMap(code: string, map: unknown): string {
  if (map === null || map === undefined) return code
  const comment = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${comment}\n`
}

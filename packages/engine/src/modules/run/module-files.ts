import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type CachedFile, writeWhole } from '../../files/cache-entry'
import { hashOfContent } from '../../files/file-states'

/** Writes a module, whole: another thread may load it meanwhile. */
export function writeModule(folder: string, name: string, code: string): CachedFile {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeWhole(file, code)
  return [name, hashOfContent(code)]
}

/** Code with its source map in it, where it has one: what the bundler itself wrote, between the modules of others, has none. */
export function withMap(code: string, map: unknown): string {
  if (map === null || map === undefined) return code
  const comment = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${code}\n//# sourceMappingURL=data:application/json;charset=utf-8;base64,${comment}\n`
}

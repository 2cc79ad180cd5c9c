import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Resolves a package as `import` does in a folder, which Node offers only to modules in it. `entry` is absolute. */
export function findPackage(module: string, from: string): { version: string; entry: string } | undefined {
  const [name = '', subpath] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(module)?.slice(1) ?? []
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const home = path.join(folder, 'node_modules', name)
    const manifest = path.join(home, 'package.json')
    if (existsSync(manifest)) {
      const own = fieldsOf(JSON.parse(readFileSync(manifest, 'utf8')))
      const main = [own['module'], own['main']].find((file) => typeof file === 'string') ?? 'index.js'
      const entry =
        subpath === undefined
          ? (entryOf(own['exports']) ?? main)
          : (entryOf(fieldsOf(own['exports'])[`./${subpath}`]) ?? subpath)
      return { version: String(own['version']), entry: path.join(home, entry) }
    }
    if (folder === path.dirname(folder)) return undefined
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function entryOf(exports: unknown): string | undefined {
  if (typeof exports === 'string' || exports === undefined) return exports
  const conditions = fieldsOf(exports)
  const found = ['.', 'node', 'import', 'default'].map((condition) => entryOf(conditions[condition]))
  return found.find((entry) => entry !== undefined)
}

/** Undefined if the package is not installed in the folder or above it. */
export async function importPackage(
  name: string,
  from: string,
): Promise<Record<string, unknown> | undefined> {
  const found = findPackage(name, from)
  return found && import(pathToFileURL(found.entry).href)
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A package installed in a folder or in a folder above it. */
export interface InstalledPackage {
  version: string
  /** Absolute path of the module that `import` resolves to. */
  entry: string
}

/**
 * Resolves a package as an ES module `import` from a folder. Node resolves imports only for modules that are in that folder. Undefined if
 * the package is not installed.
 */
export function findPackage(module: string, from: string): InstalledPackage | undefined {
  const [name = '', subpath] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(module)?.slice(1) ?? []
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const home = path.join(folder, 'node_modules', name)
    const manifest = path.join(home, 'package.json')
    if (existsSync(manifest)) {
      const {
        version,
        exports,
        module: esModule,
        main,
      }: Record<string, unknown> = JSON.parse(readFileSync(manifest, 'utf8'))
      const entry =
        subpath === undefined
          ? (entryOf(exports) ?? [esModule, main].find((file) => typeof file === 'string') ?? 'index.js')
          : (entryOf(fieldOf(exports, `./${subpath}`)) ?? subpath)
      return { version: String(version), entry: path.join(home, entry) }
    }
    if (folder === path.dirname(folder)) return undefined
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

/** The entry point in a package's `exports`. */
function entryOf(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports
  if (typeof exports !== 'object' || exports === null) return undefined
  const conditions: Record<string, unknown> = { ...exports }
  for (const condition of ['.', 'node', 'import', 'default']) {
    const found = entryOf(conditions[condition])
    if (found !== undefined) return found
  }
  return undefined
}

/** Loads a package installed in a folder or above it; undefined if it is not installed. */
export async function importPackage(
  name: string,
  from: string,
): Promise<Record<string, unknown> | undefined> {
  const found = findPackage(name, from)
  return found && import(pathToFileURL(found.entry).href)
}

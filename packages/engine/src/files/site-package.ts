import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** A package as it is installed in a folder, or above it. */
export interface InstalledPackage {
  version: string
  /** Absolute path of the module that an import gets. */
  entry: string
}

/**
 * Finds a package for ES modules' import from a folder, whose own rules of resolution Node keeps to modules that stand there. Undefined
 * where it is not installed.
 */
export function findPackage(name: string, from: string): InstalledPackage | undefined {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    const home = path.join(folder, 'node_modules', name)
    const manifest = path.join(home, 'package.json')
    if (existsSync(manifest)) {
      const { version, exports, module, main }: Record<string, unknown> = JSON.parse(
        readFileSync(manifest, 'utf8'),
      )
      const entry = entryOf(exports) ?? [module, main].find((file) => typeof file === 'string') ?? 'index.js'
      return { version: String(version), entry: path.join(home, entry) }
    }
    if (folder === path.dirname(folder)) return undefined
  }
}

/** What a package's `exports` names for an import of it. */
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

/** Loads a package that is installed in a folder or above it; undefined where it is not. */
export async function importPackage(
  name: string,
  from: string,
): Promise<Record<string, unknown> | undefined> {
  const found = findPackage(name, from)
  return found && import(pathToFileURL(found.entry).href)
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Name of this package; marks the engine's root folder, from sources, from the package's bundle and from the launcher's cache alike. */
export const packageName = 'holdtrue'

/** Absolute path of the engine's package: where `src/` is. */
export const engineRoot = findEngineRoot(path.dirname(fileURLToPath(import.meta.url)))

/** Root of the repository in a checkout, which has the bundler's script; undefined where the engine is an installed package. */
export const checkoutRoot = existsSync(path.join(engineRoot, 'bin/bundle-engine.mjs'))
  ? path.resolve(engineRoot, '../..')
  : undefined

function findEngineRoot(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(`"name": "${packageName}"`))
      return folder
    if (folder === path.dirname(folder)) throw new Error(`No package.json of ${packageName} above ${start}.`)
  }
}

/** Identity of the engine's libraries: the lockfile where there is one (a checkout), else the versions that are installed with it. */
export function engineVersion(): string {
  if (checkoutRoot !== undefined) return readFileSync(path.join(checkoutRoot, 'package-lock.json'), 'utf8')
  const { version, dependencies = {} }: { version: string; dependencies?: Record<string, string> } =
    JSON.parse(readFileSync(path.join(engineRoot, 'package.json'), 'utf8'))
  const installed = Object.keys(dependencies).map((name) => [name, installedVersion(name)])
  return JSON.stringify([version, installed])
}

/** Version of a package as the engine finds it; undefined where it is not installed. */
function installedVersion(name: string): string | undefined {
  for (let folder = engineRoot; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'node_modules', name, 'package.json')
    if (existsSync(manifest)) {
      const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
      return version
    }
    if (folder === path.dirname(folder)) return undefined
  }
}

/**
 * Absolute path of one of the engine's further scripts (`bin/docs.mjs` lists them), which run in a process or thread of their own;
 * undefined where the engine was not started by its launcher, as in unit tests.
 */
export function engineScript(name: string): string | undefined {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), `${name}.mjs`)
  return existsSync(file) ? file : undefined
}

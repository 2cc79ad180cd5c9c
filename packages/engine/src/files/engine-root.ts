import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { findPackage } from './site-package'

/**
 * Name of this package, which identifies the engine's root folder, whether it runs from sources, from the package's `lib` or from the
 * launcher's cache.
 */
export const packageName = 'holdtrue'

/** Absolute path of the engine's package, which contains `src/`. */
export const engineRoot = findRoot(packageName, path.dirname(fileURLToPath(import.meta.url)))

/** Root of the repository in a checkout, recognised by the bundler's script. Undefined if the engine is an installed package. */
export const checkoutRoot = existsSync(path.join(engineRoot, 'bin/build-packages.mjs'))
  ? path.resolve(engineRoot, '../..')
  : undefined

/**
 * Root folder of a package that is part of the checkout, or otherwise installed next to the engine.
 * @param url of a module in the package
 */
export function rootOfPackage(name: string, url: string): string {
  return checkoutRoot === undefined
    ? path.dirname(createRequire(url).resolve(`${name}/package.json`))
    : path.join(checkoutRoot, 'packages', path.posix.basename(name))
}

function findRoot(name: string, start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes(`"name": "${name}"`)) return folder
    if (folder === path.dirname(folder)) throw new Error(`No package.json of ${name} above ${start}.`)
  }
}

/** Versions of the engine's libraries: the lockfile in a checkout, otherwise the installed versions. */
export function engineVersion(): string {
  if (checkoutRoot !== undefined) return readFileSync(path.join(checkoutRoot, 'package-lock.json'), 'utf8')
  const { version, dependencies = {} }: { version: string; dependencies?: Record<string, string> } =
    JSON.parse(readFileSync(path.join(engineRoot, 'package.json'), 'utf8'))
  const installed = Object.keys(dependencies).map((name) => [name, findPackage(name, engineRoot)?.version])
  return JSON.stringify([version, installed])
}

/**
 * Absolute path of a module in one of this repository's packages, such as `@holdtrue/claims/integration`. Undefined for other modules, and
 * if the engine is installed.
 */
export function checkoutModule(name: string): string | undefined {
  const [, folder, module = 'index'] = /^@holdtrue\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? []
  if (checkoutRoot === undefined || folder === undefined) return undefined
  // The packages are siblings both as sources and after bundling.
  const here = fileURLToPath(import.meta.url)
  const file = path.resolve(path.dirname(here), '../../..', folder, 'src', module + path.extname(here))
  return existsSync(file) ? file : undefined
}

/**
 * Absolute path of a module of the engine that runs in a separate process or thread, such as `pipeline/make/make-thread`. Undefined if the
 * packages run from their sources, as in unit tests.
 */
export function builtModule(name: string): string | undefined {
  const file = fileURLToPath(new URL(`../${name}.mjs`, import.meta.url))
  return existsSync(file) ? file : undefined
}

/** Hashes of the sources of this bundle (`bin/build-packages.mjs`); undefined if the engine runs from its sources. */
const bundled: string | undefined = process.env.ENGINE_SOURCE_STATES

const known = new Map<string, string>()

const browserRooms = ['bundle', 'modules', 'model', 'theme', 'runtime', 'search']

/**
 * Identifies the engine: a hash of its code and its libraries. Results of another engine are never reused, even if its version number is
 * the same. 16 hexadecimal digits, independent of folder and machine.
 */
export function engineState(): string {
  return stateOf('all', [''])
}

/** Like `engineState`, for the part of the engine that runs in the browser. */
export function browserEngineState(): string {
  return stateOf('browser', browserRooms)
}

function stateOf(part: 'all' | 'browser', rooms: readonly string[]): string {
  const found = known.get(part)
  if (found !== undefined) return found
  const hash = createHash('sha256').update(engineVersion())
  if (bundled === undefined) for (const room of rooms) addSources(path.join(engineRoot, 'src', room), hash)
  else {
    const states: Record<typeof part, string> = JSON.parse(bundled)
    hash.update(states[part])
  }
  const state = hash.digest('hex').slice(0, 16)
  known.set(part, state)
  return state
}

function addSources(folder: string, hash: ReturnType<typeof createHash>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) addSources(file, hash)
    else if (/\.(tsx?|css|svg)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) {
      hash.update(entry.name).update(readFileSync(file))
    }
  }
}

/** Whether the engine is installed in a project rather than run from a checkout. */
const isInstalled = engineRoot.split(path.sep).includes('node_modules')

/** How commands are started: the text before their name. */
export const program = isInstalled ? 'npx docs' : 'node bin/docs.mjs'

let ownProgram: string | undefined

/** Sets the program name in hints for commands outside the engine: `npx claims`. */
export function callAs(name: string): void {
  ownProgram = name
}

/** Commands with an npm script in a checkout. */
const scripts = ['build', 'dev', 'preview', 'prove', 'upstream', 'start', 'verify', 'version'] as const

type Command = (typeof scripts)[number] | 'migrate' | 'covers' | 'search' | 'page' | 'mcp'

/**
 * A command as the user would type it, for hints and generated texts: `npm run verify -- --accept` in a checkout,
 * `npx docs verify --accept` if the engine is installed as a package.
 */
export function calledAs(name: Command, args = ''): string {
  const isScript = ownProgram === undefined && !isInstalled && scripts.some((script) => script === name)
  const own = ownProgram ?? (isInstalled ? program : 'npm run docs --')
  const words = isScript ? ['npm run', name, args && '--', args] : [own, name, args]
  return words.filter((word) => word !== '').join(' ')
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { once } from '../model/remember'
import { filesBelow } from './folder-state'
import { findPackage } from './site-package'

/** Name of this package, by which its root is found: from sources, from its `lib` or from the launcher's cache. */
export const packageName = 'holdtrue'

/** Absolute path of the engine's package, which contains `src/`. */
export const engineRoot = findRoot(packageName, path.dirname(fileURLToPath(import.meta.url)))

/** Root of the repository in a checkout, recognised by the bundler's script. Undefined if the engine is an installed package. */
export const checkoutRoot = existsSync(path.join(engineRoot, 'bin/build-packages.mjs'))
  ? path.resolve(engineRoot, '../..')
  : undefined

/** Root folder of a package in the checkout, or installed next to the engine. `url` is the address of a module in it. */
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

/** Absolute path of a module in a package of the checkout, such as `@holdtrue/claims/integration`; otherwise undefined. */
export function checkoutModule(name: string): string | undefined {
  const [, folder, module = 'index'] = /^@holdtrue\/([\w-]+)(?:\/(.+))?$/.exec(name) ?? []
  if (checkoutRoot === undefined || folder === undefined) return undefined
  // The packages are siblings both as sources and after bundling.
  const here = fileURLToPath(import.meta.url)
  const file = path.resolve(path.dirname(here), '../../..', folder, 'src', module + path.extname(here))
  return existsSync(file) ? file : undefined
}

/** Absolute path of a module that runs in a process or thread of its own; undefined if packages run from their sources. */
export function builtModule(name: string): string | undefined {
  const file = fileURLToPath(new URL(`../${name}.mjs`, import.meta.url))
  return existsSync(file) ? file : undefined
}

/** Hashes of the sources of this bundle (`bin/build-packages.mjs`); undefined if the engine runs from its sources. */
const bundled: string | undefined = process.env.ENGINE_SOURCE_STATES

/**
 * Identifies the engine: a hash of its code and its libraries. Results of another engine are never reused, even if its version number is
 * the same. 16 hexadecimal digits, independent of folder and machine.
 */
export const engineState = once(() => stateOf('all', ['']))

/** Like `engineState`, for the part of the engine that runs in the browser. */
export const browserEngineState = once(() =>
  stateOf('browser', ['bundle', 'modules', 'model', 'theme', 'runtime', 'search']),
)

function stateOf(part: 'all' | 'browser', rooms: readonly string[]): string {
  const hash = createHash('sha256').update(engineVersion())
  if (bundled === undefined) {
    const files = rooms.flatMap((room) => [...filesBelow(path.join(engineRoot, 'src', room), () => false)])
    for (const file of files) {
      if (/\.(tsx?|css|svg)$/.test(file) && !/\.test\.tsx?$/.test(file))
        hash.update(path.basename(file)).update(readFileSync(file))
    }
  } else {
    const states: Record<typeof part, string> = JSON.parse(bundled)
    hash.update(states[part])
  }
  return hash.digest('hex').slice(0, 16)
}

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

/** A command as users type it, for hints: `npm run verify -- --accept` in a checkout, otherwise `npx docs verify --accept`. */
export function calledAs(name: Command, args = ''): string {
  const isScript = ownProgram === undefined && !isInstalled && scripts.some((script) => script === name)
  const own = ownProgram ?? (isInstalled ? program : 'npm run docs --')
  const words = isScript ? ['npm run', name, args && '--', args] : [own, name, args]
  return words.filter((word) => word !== '').join(' ')
}

/**
 * Runs a configuration in a separate process, started by `read-config.ts`. This file is bundled with the configuration, so it imports only
 * its neighbours.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { encodeValue, type ModuleExport } from './encoded-value'
import type { ConfigAnswer, MissingModule } from './read-config'

/** The bundled code calls these methods instead of `require`, `require.resolve` and `import()`. */
export interface ConfigHost {
  load(name: string, importer: string): unknown
  /** For `import * as`: an object with every name, even if the package is missing. */
  loadAll(name: string, importer: string): unknown
  loadFrom(importer: string): (name: string) => unknown
  importFrom(importer: string): (name: string) => Promise<unknown>
  resolveFrom(importer: string): (name: string) => string
}

/** A module of the site that is part of the configuration: its path relative to the site folder, and a function that loads its exports. */
export type SiteModule = readonly [file: string, exports: () => Promise<Record<string, unknown>>]

/**
 * @param answerFile receives the answer: the configuration could also write to a channel to the parent
 * @param modules the configuration first
 */
export async function runConfig(
  siteDir: string,
  answerFile: URL,
  modules: readonly SiteModule[],
): Promise<void> {
  const missing = new Map<string, MissingModule>()
  const answer: ConfigAnswer = await read(siteDir, modules, missing)
    .catch((error: unknown) => ({
      failure: {
        message: messageOf(error),
        stack: (error instanceof Error && error.stack) || '',
      },
    }))
    .then((result) => ({ ...result, missing: [...missing.values()] }))
  writeFileSync(answerFile, JSON.stringify(answer))
  // The configuration may have started work that never ends.
  process.exit()
}

/** An error's message and the messages of its causes. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`
}

async function read(
  siteDir: string,
  modules: readonly SiteModule[],
  missing: Map<string, MissingModule>,
): Promise<{ config: unknown }> {
  const origins = new Map<unknown, ModuleExport>()
  Object.assign(globalThis, { __configHost: createHost({ siteDir, origins, missing }) })
  const [first, ...others] = modules
  if (!first) throw new Error('There is no configuration to run.')
  const exports = await first[1]()
  const exported = unwrap(exports)
  const config: unknown =
    typeof exported === 'function' && !standInOf(exported) ? await exported() : await exported
  for (const [file, load] of others) {
    // If it throws, no module loaded it, or the configuration would have failed.
    const loaded = await load().catch(() => ({}))
    noteExports(`./${file}`, loaded, origins)
  }
  const originOf = (value: unknown) => standInOf(value) ?? origins.get(value)
  return { config: encodeValue(config, originOf) }
}

/** A module's default export, for both ES modules and CommonJS. */
function unwrap(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null || !('default' in exports)) return exports
  const { default: value } = exports
  return typeof value === 'object' && value !== null && '__esModule' in value && 'default' in value
    ? value.default
    : value
}

function noteExports(module: string, exports: unknown, origins: Map<unknown, ModuleExport>): void {
  const note = (value: unknown, name: string) => {
    const isThing = typeof value === 'function' || (typeof value === 'object' && value !== null)
    if (isThing && !origins.has(value)) origins.set(value, { module, name })
  }
  if (typeof exports === 'function') note(exports, 'default')
  if ((typeof exports !== 'object' && typeof exports !== 'function') || exports === null) return
  // The default first, because a value may have several names.
  for (const name of new Set(['default', ...Object.keys(exports)])) {
    const value: unknown = Reflect.get(exports, name)
    if (typeof value === 'function') note(value, name)
    else if (name === 'default') noteExports(module, value, origins)
  }
}

interface HostInput {
  siteDir: string
  origins: Map<unknown, ModuleExport>
  missing: Map<string, MissingModule>
}

function createHost({ siteDir, origins, missing }: HostInput): ConfigHost {
  const relative = (file: string) => path.relative(siteDir, file).replaceAll(path.sep, '/')
  /** A package's name, or the path of a file relative to the site. */
  const moduleOf = (name: string, importer: string): string => {
    if (!name.startsWith('.') && !path.isAbsolute(name)) return name
    return relative(path.resolve(path.dirname(importer), name)).replace(/^(?!\.\.?\/)/, './')
  }
  const standIn = (name: string, importer: string, error: unknown): unknown => {
    const module = moduleOf(name, importer)
    const isAbsent =
      error instanceof Error &&
      'code' in error &&
      /MODULE_NOT_FOUND|PACKAGE_PATH/.test(String(error.code)) &&
      // A file of the site may be there and import something that is not.
      (!module.startsWith('.') || error.message.includes(`'${name}'`))
    const reason = isAbsent ? {} : { reason: messageOf(error).replace(/\nRequire stack:[^]*/, '') }
    if (!missing.has(module)) missing.set(module, { name: module, file: relative(importer), ...reason })
    return createStandIn({ module, name: 'default' })
  }
  const known = (name: string, importer: string, exports: unknown): unknown => {
    noteExports(moduleOf(name, importer), exports, origins)
    return exports
  }
  const load = (name: string, importer: string): unknown => {
    try {
      return known(name, importer, createRequire(importer)(name))
    } catch (error) {
      return standIn(name, importer, error)
    }
  }
  return {
    load,
    loadAll(name, importer) {
      const loaded = load(name, importer)
      return typeof loaded === 'function' && standInOf(loaded) ? Object.create(loaded) : loaded
    },
    loadFrom: (importer) => (name) => load(name, importer),
    importFrom: (importer) => async (given: string | URL) => {
      const name = String(given).startsWith('file:') ? fileURLToPath(given) : String(given)
      try {
        return known(name, importer, await import(pathToFileURL(createRequire(importer).resolve(name)).href))
      } catch (error) {
        return standIn(name, importer, error)
      }
    },
    resolveFrom: (importer) => (name) => {
      try {
        return createRequire(importer).resolve(name)
      } catch {
        // For callers that need a path, return one that contains the package's name.
        return name.startsWith('.') ? sourcePath(path.resolve(path.dirname(importer), name)) : name
      }
    },
  }
}

/** `x.js` may refer to `x.ts`, which Docusaurus' configuration loader also resolves. */
function sourcePath(file: string): string {
  const typed = file.replace(/(?<=\.[cm]?)js$/, 'ts')
  return existsSync(typed) ? typed : file
}

/** Key under which a stand-in stores its origin. */
const standsFor = Symbol('standsFor')

/**
 * Creates a stand-in for an export of a missing module: it can be called, constructed and asked for any property, and returns further
 * stand-ins. As text it is its module's name between two marks (`standInText`).
 */
function createStandIn(origin: ModuleExport): object {
  const target = function standIn() {}
  const parts = new Map<string, object>()
  const part = (key: string): object => {
    const name = origin.name === 'default' ? key : `${origin.name}.${key}`
    const made = parts.get(key) ?? createStandIn({ module: origin.module, name })
    parts.set(key, made)
    return made
  }
  // The result of a call cannot be imported.
  const made = () => createStandIn({ ...origin, name: `${origin.name}()` })
  return new Proxy(target, {
    get(_, key) {
      if (key === standsFor) return origin
      if (key === Symbol.toPrimitive || key === 'toString') return () => `\uE000${origin.module}\uE001`
      if (key === 'toJSON') return undefined
      // Iterating it yields nothing. It has no `then`, because `await` would wait forever for it.
      if (key === Symbol.iterator) return function* () {}
      if (typeof key === 'symbol' || key === 'then') return undefined
      if (key === 'default' && origin.name === 'default') return createStandIn(origin)
      return part(key)
    },
    apply: made,
    construct: made,
    has: () => true,
  })
}

/** The export that a stand-in replaces; undefined for any other value. */
function standInOf(value: unknown): ModuleExport | undefined {
  if (typeof value !== 'function') return undefined
  const origin: unknown = Reflect.get(value, standsFor)
  if (typeof origin !== 'object' || origin === null || !('module' in origin) || !('name' in origin)) {
    return undefined
  }
  return { module: String(origin.module), name: String(origin.name) }
}

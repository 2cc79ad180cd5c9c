/** Runs a configuration in a separate process, started by `read-config.ts`, which bundles this file with what it imports. */
import { readFileSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transform, type Transform } from 'sucrase'
import type { ConfigAnswer, MissingModule, ModuleExport } from './read-config'

const [, runner = '', configFile = '', answerFile = ''] = process.argv
const siteDir = path.dirname(configFile)
const origins = new Map<unknown, ModuleExport>()
const standIns = new Map<unknown, ModuleExport>()
const missing = new Map<string, MissingModule>()

/** Writes the answer to a file: the configuration could also write to a channel to the parent. */
async function run(): Promise<void> {
  const answer: ConfigAnswer = await readConfig()
    .catch((error: unknown) => {
      const stack = (error instanceof Error && error.stack) || ''
      return { failure: { message: messageOf(error), stack } }
    })
    .then((result) => ({ ...result, missing: [...missing.values()] }))
  writeFileSync(answerFile, JSON.stringify(answer))
  // The configuration may have started work that never ends.
  process.exit()
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${messageOf(error.cause)}`
}

async function readConfig(): Promise<{ config: unknown }> {
  const exports: unknown = createRequire(runner)(configFile)
  const exported = typeof exports === 'object' && exports && 'default' in exports ? exports.default : exports
  const config: unknown =
    typeof exported === 'function' && !standIns.has(exported) ? await exported() : await exported
  return { config: encode(config) }
}

/** Data for JSON: a value of another kind is encoded with its source and origin, which is looked up before its properties are read. */
function encode(value: unknown, above: readonly unknown[] = []): unknown {
  const origin = standIns.get(value) ?? origins.get(value)
  if (typeof value === 'function') return foreign(Function.prototype.toString.call(value), origin)
  if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value))) return undefined
  if (typeof value !== 'object' || value === null) return value
  if (origin) return foreign(undefined, origin)
  if (value instanceof RegExp || value instanceof Date) return foreign(String(value))
  // A cyclic value cannot be a setting.
  if (above.includes(value)) return undefined
  const inside = [...above, value]
  if (Array.isArray(value)) return value.map((item) => encode(item, inside))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item, inside)]))
}

const foreign = (source?: string, origin?: ModuleExport) => ({ $foreign: { source, origin } })

/*
 * The site's files are loaded as Docusaurus loads them: from where they are, and as CommonJS, however they are written. What is missing has a
 * stand-in, and the origins of functions are recorded.
 */
type Loader = (module: { _compile(code: string, file: string): void }, file: string) => void
type Resolve = (name: string, parent: { filename?: string } | undefined, ...others: unknown[]) => string
const loading: { _extensions: Record<string, Loader>; _resolveFilename: Resolve } = Object(Module)
const { _extensions: loaders, _resolveFilename: resolve } = loading
const { require: load } = Module.prototype

const isOwn = (file = ''): boolean =>
  path.isAbsolute(file) && file !== runner && !file.split(path.sep).includes('node_modules')

for (const ending of ['.js', '.ts', '.jsx', '.tsx', '.mjs', '.mts', '.cjs', '.cts']) {
  const plain = loaders[ending] ?? loaders['.js']
  loaders[ending] = (module, file) =>
    isOwn(file) ? module._compile(asCommonJs(file), file) : plain?.(module, file)
}

/** The code of a file as CommonJS. Line numbers stay the same. */
function asCommonJs(file: string): string {
  const transforms: Transform[] = ['imports']
  if (/tsx?$/.test(file)) transforms.push('typescript')
  if (!file.endsWith('ts')) transforms.push('jsx')
  const source = readFileSync(file, 'utf8')
  const meta = { url: pathToFileURL(file).href, filename: file, dirname: path.dirname(file) }
  const own = /^(?:import|export)\b/m.test(source)
    ? source
        .replaceAll(/\bimport\.meta\b/g, `(${JSON.stringify(meta)})`)
        // An ES module may declare them itself, and CommonJS already has them.
        .replaceAll(/\b(?:const|let)(?=\s+(?:require|__filename|__dirname)\s*=)/g, 'var')
    : source
  try {
    const options = { jsxRuntime: 'automatic', production: true, disableESTransforms: true } as const
    return transform(own, { transforms, ...options }).code
  } catch (error) {
    const { loc = { line: 1, column: 1 } }: { loc?: { line: number; column: number } } = Object(error)
    const message = messageOf(error).replace(/ \(\d+:\d+\)$/, '')
    const stack = `${message}\n    at ${file}:${loc.line}:${loc.column}`
    throw Object.assign(new SyntaxError(message), { stack })
  }
}

/** Like Node's, except that `x.js` may refer to `x.ts`, which Docusaurus also resolves. */
const resolveFrom: Resolve = (name, parent, ...others) => {
  try {
    return resolve(name, parent, ...others)
  } catch (error) {
    const typed = isPath(name) ? name.replace(/(?<=\.[cm]?)js$/, 'ts') : name
    if (typed === name) throw error
    return resolve(typed, parent, ...others)
  }
}

const isPath = (name: string) => name.startsWith('.') || path.isAbsolute(name)

loading._resolveFilename = (name, parent, ...others) => {
  if (!isOwn(parent?.filename)) return resolve(name, parent, ...others)
  try {
    return resolveFrom(name, parent, ...others)
  } catch {
    // For callers that need a path, return one that contains the package's name.
    return name.startsWith('.') ? path.resolve(path.dirname(parent?.filename ?? ''), name) : name
  }
}

Module.prototype.require = Object.assign(function required(
  this: NodeJS.Module,
  given: string | URL,
): unknown {
  const name = String(given).startsWith('file:') ? fileURLToPath(given) : String(given)
  const loaded = () => Reflect.apply(load, this, [name])
  if (!isOwn(this.filename)) return loaded()
  let file = isPath(name) ? path.resolve(path.dirname(this.filename), name) : name
  const standIn = (reason?: string) => {
    const module = moduleOf(name, file)
    const importer = relativeTo(this.filename)
    if (!missing.has(module)) missing.set(module, { name: module, file: importer, ...(reason && { reason }) })
    return createStandIn({ module, name: 'default' })
  }
  try {
    file = resolveFrom(name, this)
  } catch {
    return standIn()
  }
  try {
    const exports = loaded()
    noteExports(moduleOf(name, file), exports)
    return exports
  } catch (error) {
    // The site's own code must run.
    if (isOwn(file) && /\.[cm]?[jt]sx?$/.test(file)) throw error
    return standIn(messageOf(error).replace(/\nRequire stack:[^]*/, ''))
  }
})

const relativeTo = (file: string) => path.relative(siteDir, file).replaceAll(path.sep, '/')

/** A package's name, or the path of a file relative to the site. */
const moduleOf = (name: string, file: string): string =>
  isPath(name) ? relativeTo(file).replace(/^(?!\.\.?\/)/, './') : name

function noteExports(module: string, exports: unknown): void {
  const note = (value: unknown, name: string) => {
    if (!origins.has(value)) origins.set(value, { module, name })
  }
  if (typeof exports === 'function') note(exports, 'default')
  if ((typeof exports !== 'object' && typeof exports !== 'function') || exports === null) return
  // The default first, because a value may have several names.
  for (const name of new Set(['default', ...Object.keys(exports)])) {
    const value: unknown = Reflect.get(exports, name)
    if (typeof value === 'function') note(value, name)
    else if (name === 'default') noteExports(module, value)
  }
}

/**
 * Creates a stand-in for an export of a missing module: it can be called, constructed and asked for any property, and returns further
 * stand-ins. As text it is its module's name between two marks (`standInText`).
 */
function createStandIn(origin: ModuleExport): object {
  const target = function standIn() {}
  // The result of a call cannot be imported.
  const made = () => createStandIn({ ...origin, name: `${origin.name}()` })
  const standIn = new Proxy(target, {
    get(_, key) {
      if (key === Symbol.toPrimitive || key === 'toString') return () => `\uE000${origin.module}\uE001`
      if (key === 'toJSON') return undefined
      // Iterating it yields nothing. It has no `then`, because `await` would wait forever for it.
      if (key === Symbol.iterator) return function* () {}
      if (typeof key === 'symbol' || key === 'then') return undefined
      return createStandIn({ ...origin, name: origin.name === 'default' ? key : `${origin.name}.${key}` })
    },
    apply: made,
    construct: made,
    has: () => true,
  })
  standIns.set(standIn, origin)
  return standIn
}

void run()

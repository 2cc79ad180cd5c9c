import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { transformSync } from 'rolldown/experimental'
import { hashOfFile } from '../../files/file-states'
import { readTextFile } from '../../files/read-text'
import { countWhile } from '../../model/lists'
import { placeOfOffset } from '../../model/path'
import { ProblemsError } from '../../model/problem'
import {
  isDocusaurusName,
  isInstalled,
  packageFiles,
  providedFile,
  rawSpecifier,
  requiredFile,
  sitePath,
  type ModuleContext,
} from '../resolve'
import { documentFact, fileKind, fileModule, isDocument, isStylesheet, wantsAddress } from '../site-files'
import { messageOf } from './module-problem'
import { engineReact, mustBeBundled, resolvePackage } from './packages'
import { engineModules } from './module-files'

/**
 * Bundles a module of a site folder for the server. Each file becomes a module with a content hash in its name, so it is loaded once and
 * its importers share its contexts and state. React is always the engine's. Rejects if a file is missing or does not parse.
 */
export async function bundleModule(file: string, context: ModuleContext) {
  const hashes = new Map<string, string>()
  // Hashed before reading: if a file is saved during bundling, the old code must not get the new hash.
  const inputs = {
    add: (input: string) => void (hashes.has(input) || hashes.set(input, hashOfFile(input))),
  }
  for (const input of isInstalled(file) ? packageFiles(file) : [file]) inputs.add(input)
  // Loaded on demand: it takes 20 MB and a tenth of the startup time.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    moduleTypes: { '.js': 'jsx' },
    resolve: { extensions: ['.mjs', '.js', '.mts', '.ts', '.jsx', '.tsx', '.json'] },
    // A module's exports must not depend on its importers.
    treeshake: false,
    // A `tsconfig.json` in the folder is for editors: it may keep JSX, or extend a package that is not installed.
    tsconfig: false,
    transform: { jsx: { runtime: 'automatic' } },
    plugins: [serverModules({ ...context, inputs, entry: file })],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({
    preserveModules: true,
    entryFileNames: '[name]-[hash].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    sourcemap: 'inline',
    sourcemapPathTransform: (source, map) => path.resolve(path.dirname(map), source),
  })
  await bundle.close()
  const chunks = output.filter((chunk) => chunk.type === 'chunk')
  const names = new Set(chunks.map(({ fileName }) => fileName))
  // A package may do without imports that it does not find.
  const imported = chunks
    .filter(({ moduleIds }) => !moduleIds.some(isInstalled))
    .flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports])
  return {
    entry: chunks.find(({ facadeModuleId }) => facadeModuleId === file)?.fileName ?? '',
    /** ES modules with inline source maps, one for each file of the site, with content hashes in their names. */
    files: chunks.map(({ fileName, code }) => ({ name: fileName, code })),
    /** Absolute path and content hash of each of its files, and of the files that identify the versions of its packages; sorted. */
    inputs: [...hashes].sort(([a], [b]) => (a < b ? -1 : 1)),
    missingPackages: [...new Set(imported)].filter(
      (name) =>
        !/^(?:file|https?):/.test(name) && !isBuiltin(name) && !path.isAbsolute(name) && !names.has(name),
    ),
  }
}

interface ServerModules extends ModuleContext {
  inputs: { add: (file: string) => void }
  entry: string
}

/** Packages stay external unless they use React, which is the engine's; files other than code become modules. */
function serverModules(options: ServerModules): Plugin {
  const { siteDir, provided, inputs, entry } = options
  const emitted = new Set([entry])
  return {
    name: 'site-server-modules',
    async resolveId(id, importer, { kind }) {
      if (importer === undefined || id.startsWith('\0')) return null
      if (Object.hasOwn(engineModules, id)) return `\0${id}`
      const react = engineReact(id, kind)
      if (react) return react
      if (isBuiltin(id) || /^https?:/.test(id)) return { id, external: true }
      const raw = rawSpecifier(id)
      const source = raw ?? id
      const named = providedFile(source, siteDir, provided) ?? fromSite(source, siteDir)
      const isFile = named.startsWith('.') || path.isAbsolute(named)
      // An installed Docusaurus has modules with these names, but they cannot run here.
      if (isDocusaurusName(named)) return null
      const isOfPackage = isInstalled(importer)
      const found =
        isFile || isOfPackage || isStylesheet(named) ? undefined : packageModule(named, kind, options)
      if (found === null || found?.external) return found
      const from = isFile || isOfPackage ? importer : path.join(siteDir, 'noop.js')
      const resolved = await this.resolve(found?.id ?? named, from, { skipSelf: true, kind })
      if (!resolved || resolved.external || !path.isAbsolute(resolved.id)) return resolved
      if (isOfPackage && !id.startsWith('.')) for (const file of packageFiles(resolved.id)) inputs.add(file)
      if (raw !== undefined) return `${resolved.id}?raw`
      if (kind === 'require-call' && resolved.id.endsWith('.json')) return `${resolved.id}?required`
      if (resolved.id.endsWith('.svg') && wantsAddress(readFileSync(importer, 'utf8'), id))
        return `${resolved.id}?address`
      if (!emitted.has(resolved.id)) {
        emitted.add(resolved.id)
        this.emitFile({ type: 'chunk', id: resolved.id, preserveSignature: 'strict' })
      }
      return resolved
    },
    transform: {
      filter: {
        id: /\.[cm]?[jt]sx?$/,
        code: /\brequire\(|\b__(?:dir|file)name\b|\bprocess\.env\.NODE_ENV\b/,
      },
      handler: (code, id) =>
        isInstalled(id) ? asInProduction(code, id) : interoperable(placed(withoutBrowserOnly(code), id)),
    },
    async load(id) {
      if (id.startsWith('\0')) return engineModules[id.slice(1)] ?? null
      const [file = id, query] = id.split('?')
      // Of a package its version counts: reading all of it would cost more than it tells.
      if (path.isAbsolute(file) && !isInstalled(file)) inputs.add(file)
      if (file.endsWith('.json') && (query === undefined || query === 'required'))
        return jsonModule(file, siteDir, query === 'required')
      if (query === 'raw') return jsModule(`export default ${JSON.stringify(readFileSync(file, 'utf8'))}`)
      if (isDocument(file)) return jsModule(documentModule(file, siteDir))
      const kind = fileKind(file, query)
      if (kind === undefined) return isStylesheet(file) ? jsModule('export default {}') : null
      const { code, files } = await fileModule(file, kind, siteDir)
      for (const input of files) if (!isInstalled(input)) inputs.add(input)
      return jsModule(code)
    },
  }
}

/** A package's code as it runs in production; what it says of `process.env.NODE_ENV` in a text stays. */
function asInProduction(code: string, file: string): string {
  if (!code.includes('process.env.NODE_ENV')) return code
  const lang = file.endsWith('.tsx') ? 'tsx' : /\.[cm]?ts$/.test(file) ? 'ts' : 'jsx'
  const define = { 'process.env.NODE_ENV': '"production"' }
  const made = transformSync(file, code, { lang, jsx: 'preserve', define })
  // Told with its place when the file is bundled.
  return made.errors.length > 0 ? code : made.code
}

/** The file of a package, and whether Node loads it or it is bundled. Null if the package is not installed. */
function packageModule(id: string, kind: string, { siteDir, inputs }: ServerModules) {
  const resolved = resolvePackage(id, siteDir)
  if (resolved === undefined) return null
  // A linked working copy changes without a new version, so its files are inputs like the site's.
  if (!isInstalled(resolved) || isStylesheet(resolved)) return { id: resolved, external: false }
  // The package's path is in the generated code, and its version determines behaviour.
  for (const file of packageFiles(resolved)) inputs.add(file)
  if (mustBeBundled(resolved)) return { id: resolved, external: false }
  // `require` accepts only paths, and may resolve to another file of the package.
  if (kind === 'require-call') return { id: requiredFile(id, siteDir) ?? resolved, external: true }
  return { id: pathToFileURL(resolved).href, external: true }
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** JSON as a string, which is parsed several times faster than as code. Keys that are names are exports, and `require` yields the plain value. */
function jsonModule(file: string, siteDir: string, isRequired: boolean) {
  const name = sitePath(file, siteDir)
  const read = readTextFile(file, name)
  if ('problem' in read) throw new ProblemsError(read.problem)
  const keys = Object.keys(Object(parseJson(read.text, name)))
  if (isRequired) return { code: read.text, moduleType: 'json' as const }
  const values = keys
    .filter((key) => identifier.test(key) && key !== 'default')
    .map((key, index) => `const _${index} = data.${key}; export { _${index} as ${key} }`)
  const code = `const data = JSON.parse(${JSON.stringify(read.text)}); export default data`
  // A map would be larger than the text.
  return { ...jsModule([code, ...values].join('\n')), map: { mappings: '' } }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Node gives no position for most faults, which follow the longest beginning that could go on as JSON.
    const offset = countWhile(text.length + 1, (length) => canGoOn(text.slice(0, length))) - 1
    const [next] = text.slice(offset)
    throw new ProblemsError({
      code: 'site-module',
      message: `\`${file}\` is not valid JSON: ${next === undefined ? 'it ends too early' : `\`${JSON.stringify(next).slice(1, -1)}\` is not allowed here`}.`,
      hint: 'JSON has double quotes around keys and texts, no comments, and no comma after the last entry.',
      file,
      ...placeOfOffset(text, offset),
    })
  }
}

function canGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const [, position] = /position (\d+)/.exec(messageOf(error)) ?? []
    return position === undefined
      ? messageOf(error).includes('end of JSON')
      : Number(position) >= beginning.length
  }
}

const jsModule = (code: string) => ({ code, moduleType: 'js' as const })

/** A module for a document imported by code. Mapping names to partials for all pages is allowed, but only pages can render one. */
function documentModule(file: string, siteDir: string): string {
  const fact = documentFact(sitePath(file, siteDir))
  return `export default function Document() { throw new Error(${JSON.stringify(fact)}) }`
}

/** Nothing on the server renders the children of `<BrowserOnly>`, and what they require may need a browser. Line numbers stay. */
const withoutBrowserOnly = (code: string): string =>
  code.replace(/<BrowserOnly\b[^]*?<\/BrowserOnly>/g, (element) =>
    element.replace(/\brequire\(\s*(['"])[^'"\n]+\1\s*\)/g, '({})'),
  )

/** Defines `__dirname` and `__filename`, because the code runs as an ES module from another folder. Line numbers do not change. */
function placed(code: string, file: string): string {
  const wanted = Object.entries({ __dirname: path.dirname(file), __filename: file }).filter(
    ([name]) =>
      new RegExp(`\\b${name}\\b`).test(code) && !new RegExp(`\\b(?:const|let|var)\\s+${name}\\b`).test(code),
  )
  return wanted.map(([name, place]) => `var ${name} = ${JSON.stringify(place)}; `).join('') + code
}

/** Makes `require('./x').items` work for an export of `x` or a property of its default export, as in Docusaurus. Line numbers stay. */
function interoperable(code: string): string {
  const loading = /\brequire\((\s*(['"])[^'"\n]+\2\s*)\)/g
  const changed = code.replace(loading, '__interop(require($1))')
  if (changed === code) return code
  return `${changed}
function __interop(module) {
  const value = module?.default
  if (typeof module !== 'object' || value === null || (typeof value !== 'object' && typeof value !== 'function')) return module
  return new Proxy(value, {
    get: (own, key) => key === 'default' ? value : key === '__esModule' ? true : key in module ? module[key] : Reflect.get(own, key),
  })
}
`
}

const fromSite = (id: string, siteDir: string): string =>
  id.startsWith('@site/') ? path.join(siteDir, id.slice('@site/'.length)) : id

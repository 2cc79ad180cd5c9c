/**
 * npm packages that use React, bundled for the server with the engine's React. Unlike Node, a bundler handles a second React in the site's
 * `node_modules`, imported styles, and paths without extensions.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin, createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ResolverFactory } from 'rolldown/experimental'
import * as v from 'valibot'
import { engineVersion, engineRoot } from '../../files/engine-root'
import { areIntact, readJsonEntry, writeEntry, type CachedFile } from '../../files/cache-entry'
import { hashOfContent } from '../../files/file-states'
import { isInstalled, packageFiles } from '../resolve'
import { isStylesheet } from '../site-files'
import { writeModule } from './module-files'

const manifestSchema = v.object({
  dependencies: v.optional(v.record(v.string(), v.unknown())),
  peerDependencies: v.optional(v.record(v.string(), v.unknown())),
  module: v.optional(v.unknown()),
  exports: v.optional(v.unknown()),
})

/**
 * Whether a package must be bundled. It must if it uses the engine's React, according to its manifest or, if that omits it, the file
 * itself; or if the file is intended only for bundlers (`module`), which Node may not be able to load.
 */
export function mustBeBundled(file: string): boolean {
  const manifest = packageFiles(file)[1]
  if (manifest === undefined || !existsSync(manifest)) return false
  const parsed = v.safeParse(manifestSchema, JSON.parse(readFileSync(manifest, 'utf8')))
  if (!parsed.success) return false
  const { dependencies = {}, peerDependencies = {}, module, exports } = parsed.output
  if (module !== undefined && exports === undefined) return true
  const isDeclared = Object.keys({ ...dependencies, ...peerDependencies }).some((name) =>
    /^(?:react(?:-dom)?|@mdx-js\/react|@docusaurus\/.+)$/.test(name),
  )
  return isDeclared || (/\.[cm]?jsx?$/.test(file) && importsReact.test(readFileSync(file, 'utf8')))
}

const importsReact = /\b(?:from|require\()\s*["']react(?:-dom)?(?:\/[\w./-]+)?["']/

interface BundledPackage {
  entry: string
  /** Its files, including those of packages that it loads. */
  files: CachedFile[]
}

const bundled = new Map<string, Promise<BundledPackage>>()
/** Entry → the entries that its bundling is waiting for. */
const waiting = new Map<string, Set<string>>()

/** Bundles a package's entry into a folder. Each state of a package is bundled once, so that all importers share its module state. */
export function bundlePackage(entry: string, folder: string): Promise<BundledPackage> {
  const key = `${folder}\0${entry}`
  const known = bundled.get(key)
  if (known) return known
  const made = findOrMake(entry, folder)
  bundled.set(key, made)
  return made
}

/** Increment it when bundles of older engines must not be reused. */
const format = 3

async function findOrMake(entry: string, folder: string): Promise<BundledPackage> {
  const hash = createHash('sha256').update(`${format}\0${engineVersion()}`)
  for (const file of packageFiles(entry)) hash.update(`${file}\0`).update(readFileSync(file))
  const record = path.join(folder, `package-${hash.digest('hex').slice(0, 16)}.txt`)
  const known = readJsonEntry<BundledPackage>(record)
  if (known && areIntact(folder, known.files)) return known
  const made = await makePackage(entry, folder)
  writeEntry(record, JSON.stringify(made))
  return made
}

/** Whether bundling a package waits for another one, directly or not. Such cyclic packages are bundled together. */
function waitsFor(entry: string, other: string): boolean {
  return [...(waiting.get(entry) ?? [])].some((next) => next === other || waitsFor(next, other))
}

async function makePackage(entry: string, folder: string): Promise<BundledPackage> {
  const waits = new Set<string>()
  const files: CachedFile[] = []
  waiting.set(entry, waits)
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    moduleTypes: { '.js': 'jsx' },
    tsconfig: false,
    transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
    plugins: [
      {
        name: 'package-modules',
        async resolveId(id, importer, { kind }) {
          const react = engineReact(id, kind)
          if (react) return react
          if (isBuiltin(id)) return { id, external: true }
          const resolved = await this.resolve(id, importer, { skipSelf: true, kind })
          if (!resolved || !path.isAbsolute(resolved.id) || resolved.id === entry || id.startsWith('.'))
            return resolved
          const isOther = packageFiles(resolved.id)[1] !== packageFiles(entry)[1]
          if (!isOther || kind === 'require-call' || !mustBeBundled(resolved.id)) return resolved
          if (waitsFor(resolved.id, entry)) return resolved
          waits.add(resolved.id)
          const other = await bundlePackage(resolved.id, folder)
          files.push(...other.files)
          return { id: urlOf(folder, other.entry), external: true }
        },
        load: (id) => (isStylesheet(id) ? { code: 'export default {}', moduleType: 'js' } : null),
      },
    ],
  })
  try {
    const { output } = await bundle.generate({ codeSplitting: false })
    const [chunk] = output
    const write = (name: string, code: string) => {
      const file = writeModule(folder, `package-${name}-${hashOfContent(code)}.mjs`, code)
      files.push(file)
      return file[0]
    }
    const whole = write(path.basename(entry).replace(/\.\w+$/, ''), chunk.code)
    const isOne = chunk.exports.length === 1 && chunk.exports[0] === 'default'
    const names = isOne ? await namesOf(urlOf(folder, whole)) : undefined
    return { entry: names === undefined ? whole : write('names', names), files }
  } finally {
    waiting.delete(entry)
    await bundle.close()
  }
}

const urlOf = (folder: string, name: string) => pathToFileURL(path.join(folder, name)).href

/**
 * Source of a module that re-exports a CommonJS module's properties as named exports, and its default. Undefined if the module cannot run
 * here: a component may load it only in browsers, with `import()`.
 */
async function namesOf(url: string): Promise<string | undefined> {
  const loaded: { default: unknown } | undefined = await import(url).catch(() => undefined)
  const value = loaded?.default
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  const names = Object.keys(value).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default')
  const lines = names.map((name) => `const c_${name} = all[${JSON.stringify(name)}]`)
  const list = names.map((name) => `c_${name} as ${name}`)
  return `import all from ${JSON.stringify(url)}
${lines.join('\n')}
export { ${list.join(', ')} }
export default all.__esModule && 'default' in all ? all.default : all
`
}

/** The file and URL of a package as the site's `import` resolves it; undefined if it is not installed. */
export async function packageUrl(
  source: string,
  siteDir: string,
  folder: string,
): Promise<{ file: string; url: string } | undefined> {
  const file = resolvePackage(source, siteDir)
  if (file === undefined) return undefined
  if (!isInstalled(file)) return { file, url: pathToFileURL(file).href }
  if (!mustBeBundled(file)) return { file, url: pathToFileURL(file).href }
  const { entry } = await bundlePackage(file, folder)
  return { file, url: urlOf(folder, entry) }
}

let resolver: ResolverFactory | undefined

/** File that a package name resolves to from a folder, by the rules of ES modules; undefined if there is none. */
export function resolvePackage(source: string, dir: string): string | undefined {
  resolver ??= new ResolverFactory({
    conditionNames: ['node', 'import', 'default'],
    mainFields: ['module', 'main'],
    extensions: ['.mjs', '.js', '.cjs', '.jsx', '.ts', '.tsx', '.json'],
  })
  return resolver.sync(dir, source).path
}

const engineRequire = createRequire(path.join(engineRoot, 'package.json'))

/** Resolves React imports for server bundles to the engine's copy, so that all elements come from the same React. */
export function engineReact(id: string, kind?: string): { id: string; external: true } | undefined {
  if (!/^react(-dom)?(\/|$)/.test(id)) return undefined
  const file = engineRequire.resolve(id)
  return { id: kind === 'require-call' ? file : pathToFileURL(file).href, external: true }
}

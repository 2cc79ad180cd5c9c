/** Loads modules of a site that need no bundler: settings, which import at most each other. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Rolldown from 'rolldown/utils'
import { packageName } from '../../engine/engine-root'
import { docusaurusModule } from '../docusaurus-modules'
import { isFile, pathCandidates } from '../resolve'
import { withMap, writeModuleFile } from './module-files'
import { createSiteModules, type ModuleExports, type SiteModules } from './site-modules'

/**
 * The modules of a site for who asks for its settings alone: what is plain TypeScript or JavaScript, and imports nothing but such files and
 * the engine's package, is only stripped of its types, which takes a fifth of the time of bundling it. Everything else is bundled, what is
 * wrong too, so that it is told where. A file that bundled modules import as well is loaded a second time.
 */
export function createPlainModules(siteDir: string, cacheDir: string): SiteModules {
  const modules = createSiteModules(siteDir, cacheDir)
  const inputs = new Map<string, readonly string[]>()
  const folder = path.join(cacheDir, 'modules')
  return {
    ...modules,
    async load(file) {
      const written = await writePlainModule(file, siteDir, folder)
      if (!written) return modules.load(file)
      inputs.set(file, written.inputs)
      try {
        const exports: ModuleExports = await import(pathToFileURL(path.join(folder, written.name)).href)
        return exports
      } catch {
        return modules.load(file)
      }
    },
    inputsOf: (file) => inputs.get(file) ?? modules.inputsOf(file),
    allInputs: () => [...new Set([...modules.allInputs(), ...[...inputs.values()].flat()])],
  }
}

interface PlainModule {
  /** Name of its file, which holds its state. */
  name: string
  /** Absolute paths of the files that it is made of, itself first. */
  inputs: string[]
}

/** Writes a module and those that it imports; undefined where one of them is not plain. */
async function writePlainModule(
  file: string,
  siteDir: string,
  folder: string,
): Promise<PlainModule | undefined> {
  // Native code, which a question whose answer is stored need not load.
  const transpiler = new Transpiler(await import('rolldown/utils'), siteDir)
  const entry = transpiler.add(file)
  if (entry === undefined) return undefined
  for (const { name, code } of transpiler.written.values()) writeModuleFile(path.join(folder, name), code)
  return { name: entry, inputs: [file, ...[...transpiler.written.keys()].filter((input) => input !== file)] }
}

/** What only a bundler gives its meaning, or what knows where it stands. */
const notPlain = /\b(?:require|exports)\b|\b__(?:dir|file)name\b|\bimport\s*\(|\bimport\.meta\b/

class Transpiler {
  /** By absolute path. */
  readonly written = new Map<string, { name: string; code: string }>()
  readonly #open = new Set<string>()
  readonly #tools: typeof Rolldown
  readonly #siteDir: string

  constructor(tools: typeof Rolldown, siteDir: string) {
    this.#tools = tools
    this.#siteDir = siteDir
  }

  /** Name of the file that a module becomes; undefined where it, or one that it imports, is not plain. */
  add(file: string): string | undefined {
    const known = this.written.get(file)
    if (known) return known.name
    // Modules that import each other have no names that hold their state.
    if (this.#open.has(file) || !/\.m?[jt]s$/.test(file)) return undefined
    this.#open.add(file)
    const source = readFileSync(file, 'utf8')
    if (notPlain.test(source)) return undefined
    const { code, map, errors } = this.#tools.transformSync(file, source, { sourcemap: true })
    if (errors.length > 0) return undefined
    const linked = this.#link(code, file)
    if (linked === undefined) return undefined
    const hash = createHash('sha256').update(`${file}\0${linked}`).digest('hex').slice(0, 8)
    const name = `${path.basename(file).replace(/\.\w+$/, '')}-${hash}.mjs`
    this.written.set(file, { name, code: withMap(linked, { ...map, sources: [file] }) })
    return name
  }

  /** The code with the names of the files that it imports. */
  #link(code: string, file: string): string | undefined {
    const { module, errors } = this.#tools.parseSync('module.mjs', code)
    if (errors.length > 0 || module.dynamicImports.length > 0) return undefined
    const requests = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
      ),
    ]
    const byPlace = new Map(requests.map((request) => [request.start, request]))
    let linked = ''
    let at = 0
    for (const [, { value, start, end }] of [...byPlace].sort(([a], [b]) => a - b)) {
      const name = isBuiltin(value) ? value : this.#nameOf(value, file)
      if (name === undefined) return undefined
      linked += code.slice(at, start) + JSON.stringify(name)
      at = end
    }
    return linked + code.slice(at)
  }

  #nameOf(specifier: string, from: string): string | undefined {
    const target = this.#resolve(specifier, from)
    const name = target === undefined ? undefined : this.add(target)
    return name === undefined ? undefined : `./${name}`
  }

  /** A file of the site that cannot mean another one, or the engine's own package. */
  #resolve(specifier: string, from: string): string | undefined {
    if (specifier === packageName) return docusaurusModule(specifier)
    if (!/^(?:\.{1,2}|@site)\//.test(specifier)) return undefined
    const found = pathCandidates(specifier, from, this.#siteDir).filter(isFile)
    return found.length === 1 ? found[0] : undefined
  }
}

import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Place } from '../../model/article'
import { ProblemsError, type Problem } from '../../model/problem'
import { areIntact, readJsonEntry, writeEntry, writeWhole, type CachedFile } from '../../files/cache-entry'
import { hashOfContent, hashOfFile } from '../../files/file-states'
import { engineRoot, checkoutModule } from '../../files/engine-root'
import { absentPart, isFile, isInstalled, packageFiles, sitePath, type ModuleContext } from '../resolve'
import { bundleProblems, errorPlace, importPlace, loadProblem, type ModuleFolders } from './module-problem'
import * as v from 'valibot'
import { importPackage } from '../../files/site-package'
import type { SiteConfig } from '../../model/site-config'

/** A module's exports, not yet validated. */
export type ModuleExports = Record<string, unknown>

/** Runs a site's TypeScript and JSX on the server. Each entry point is bundled once for each state of its files, and cached. */
export class SiteModules {
  /** Modules of integrations, by import name, for the modules that are loaded from now on. */
  provided: ModuleContext['provided'] = {}
  readonly #folders: ModuleFolders
  readonly #loaded = new Map<string, Promise<ModuleExports>>()
  readonly #inputs = new Map<string, readonly string[]>()

  constructor(siteDir: string, cacheDir: string) {
    this.#folders = { siteDir, folder: path.join(cacheDir, 'modules') }
  }

  /** Loads a module (absolute path). Rejects with a `ProblemsError` if it does not parse, has a missing import, or throws. */
  load(file: string): Promise<ModuleExports> {
    const loaded = this.#loaded.get(file) ?? this.#load(file)
    this.#loaded.set(file, loaded)
    return loaded
  }

  async #load(file: string): Promise<ModuleExports> {
    const context = { ...this.#folders, provided: this.provided }
    const built = findBuilt(file, context) ?? (await build(file, context))
    this.#inputs.set(file, [...new Set([file, ...built.inputs.map(([input]) => input)])])
    try {
      const exports: ModuleExports = await import(pathToFileURL(built.output).href)
      return exports
    } catch (error) {
      throw new ProblemsError(loadProblem(error, { file, ...context }), { cause: error })
    }
  }

  /** Loads a package as modules of the site see it. Undefined if it is not installed. Rejects if it cannot be bundled or throws. */
  async loadPackage(source: string) {
    const { mustBeBundled, namedExports, resolvePackage } = await import('./packages')
    const file = resolvePackage(source, this.#folders.siteDir)
    if (file === undefined) return undefined
    // A linked working copy changes without a new version, so it is loaded like the site's own modules.
    if (!isInstalled(file)) return { exports: await this.load(file), files: [file] }
    const files = packageFiles(file)
    if (mustBeBundled(file)) return { exports: namedExports(await this.load(file)), files }
    this.#inputs.set(file, files)
    return { exports: namedExports(await import(pathToFileURL(file).href)), files }
  }

  /** Absolute paths of a loaded module's files, starting with the module itself. */
  inputsOf(file: string): readonly string[] {
    return this.#inputs.get(file) ?? [file]
  }

  /** Absolute paths of all loaded files; packages are represented by their entry points and manifests. */
  allInputs(): string[] {
    return [...new Set([...this.#inputs.values()].flat())]
  }

  /** Position in the site's source where an error was thrown, if its stack contains one. */
  placeOf(error: unknown): Place | undefined {
    return errorPlace(error, this.#folders)
  }
}

interface Built {
  output: string
  /** Absolute path and content hash of each file in it. */
  inputs: [file: string, hash: string][]
  /** All generated files, including those of bundled packages. */
  files: CachedFile[]
}

/** Increment it when built modules of older engines must not be reused. */
const format = 8

function recordOf(file: string, { folder, provided }: ModuleContext): string {
  const manifest = readFileSync(path.join(engineRoot, 'package.json'), 'utf8')
  const key = hash('sha256', [format, file, JSON.stringify(provided), manifest].join('\0')).slice(0, 16)
  return path.join(folder, `${path.parse(file).name}-${key}.json`)
}

function findBuilt(file: string, context: ModuleContext): Built | undefined {
  const built = readJsonEntry<Built>(recordOf(file, context))
  if (!built || !areIntact(context.folder, built.files)) return undefined
  return built.inputs.every(([input, hash]) => hashOfFile(input) === hash) ? built : undefined
}

async function build(file: string, context: ModuleContext): Promise<Built> {
  const { siteDir, folder } = context
  const shown = sitePath(file, siteDir)
  const { bundleModule } = await import('./bundle-module')
  const bundled = await bundleModule(file, context).catch((error: unknown) => {
    throw new ProblemsError(bundleProblems(error, shown, siteDir), { cause: error })
  })
  const { inputs, missingPackages } = bundled
  if (missingPackages.length > 0) {
    const files = inputs.map(([input]) => input)
    throw new ProblemsError(missingPackages.map((name) => missingPackage(name, shown, context, files)))
  }
  // Names contain a content hash, because Node loads each address only once.
  const files = bundled.files.map(({ name, code }): CachedFile => {
    const target = path.join(folder, name)
    mkdirSync(path.dirname(target), { recursive: true })
    // At once, because another thread may load it at the same time.
    writeWhole(target, code)
    return [name, hashOfContent(code)]
  })
  const output = path.join(folder, bundled.entry)
  const record = recordOf(file, context)
  const replaced = readJsonEntry<Built>(record)?.files ?? []
  const built: Built = { output, inputs, files }
  writeEntry(record, JSON.stringify(built))
  removeUnused(folder, replaced)
  return built
}

/** Removes replaced modules, except those that others still use. */
function removeUnused(folder: string, replaced: readonly CachedFile[]): void {
  const records = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const used = records.flatMap((name) => readJsonEntry<Built>(path.join(folder, name))?.files ?? [])
  const usedNames = new Set(used.map(([name]) => name))
  for (const [name] of replaced) if (!usedNames.has(name)) rmSync(path.join(folder, name), { force: true })
}

function missingPackage(name: string, file: string, context: ModuleContext, inputs: string[]): Problem {
  return {
    severity: 'error',
    code: 'site-module-package',
    message: `\`${file}\` needs the package \`${name}\`, which is not installed.`,
    hint:
      absentPart(name, context.provided) ??
      'Install it, or correct the name. Files of the site are imported by `./…` or `@site/…`.',
    ...(importPlace(name, inputs, context.siteDir) ?? { file }),
  }
}

/** The first of `name.ts`, `.tsx`, `.mts`, `.js`, `.mjs`, `.json` that exists in a folder; undefined if none does. */
export function findModule(folder: string, name: string): string | undefined {
  return ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.cjs', '.json']
    .map((extension) => path.join(folder, name + extension))
    .find((file) => existsSync(file))
}

/** Loads an integration: one included with the engine, a file of the site, or a package. Undefined if there is none. */
export async function importIntegration(
  name: string,
  siteDir: string,
  modules: Pick<SiteModules, 'load'>,
): Promise<ModuleExports | undefined> {
  if (name.startsWith('.')) {
    const file = path.resolve(siteDir, name)
    const found = isFile(file) ? file : findModule(path.dirname(file), path.basename(file))
    return found === undefined ? undefined : modules.load(found)
  }
  const own = checkoutModule(name)
  return own === undefined ? importPackage(name, siteDir) : import(pathToFileURL(own).href)
}

const providerSchema = v.object({
  default: v.object({
    modules: v.record(v.string(), v.object({ file: v.string(), live: v.optional(v.array(v.string())) })),
  }),
})

/** The modules that a site's integrations provide. Errors in an integration are reported when it starts. */
export async function providedModules({ integrations }: SiteConfig, siteDir: string, modules: SiteModules) {
  const provided: Record<string, { file: string; live?: string[] }> = {}
  for (const { module } of integrations) {
    const loaded = await importIntegration(module, siteDir, modules).catch(() => undefined)
    const parsed = v.safeParse(providerSchema, loaded)
    if (!parsed.success) continue
    for (const [name, { file, live }] of Object.entries(parsed.output.default.modules))
      provided[name] ??= { file: path.resolve(siteDir, file), ...(live && { live }) }
  }
  return provided
}

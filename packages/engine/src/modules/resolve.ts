/** Resolves the specifiers in modules and documents of a site. */
import { existsSync, statSync } from 'node:fs'
import path, { dirname, join, resolve } from 'node:path'
import { checkoutRoot, engineRoot, packageName } from '../files/engine-root'

/** In the order of Vite, which builds the browser's code; Docusaurus prefers `.js` to `.tsx`, too. */
const moduleEndings = [
  '',
  '.mjs',
  '.js',
  '.mts',
  '.ts',
  '.jsx',
  '.tsx',
  '.cts',
  '.cjs',
  '/index.js',
  '/index.ts',
  '/index.jsx',
  '/index.tsx',
]

/** Whether there is a file, not a folder, of this name; `existsSync` takes what can be no path at all: too long, or with a null character. */
export const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/**
 * Absolute paths that a specifier may mean in the file `from`, one for each of the usual endings. `@theme/` means a part that the site adds
 * to the theme, in `src/theme/`.
 */
export function pathCandidates(specifier: string, from: string, siteDir: string): string[] {
  const base = /^(?:@site|~)\//.test(specifier)
    ? join(siteDir, specifier.replace(/^[^/]*\//, ''))
    : specifier.startsWith('@theme/')
      ? join(siteDir, 'src/theme', specifier.slice('@theme/'.length))
      : specifier.startsWith('/')
        ? join(siteDir, 'static', specifier)
        : resolve(dirname(from), specifier)
  return moduleEndings.map((ending) => base + ending)
}

/** A module behind a name that an integration adds. */
export interface ProvidedModule {
  /** Absolute path. Server and browser both run it. */
  readonly file: string
  /** Exports that need the browser: a component that imports one of them is live. Default none. */
  readonly live?: readonly string[]
}

/** What integrations let a site import, by name. */
export type ProvidedModules = Readonly<Record<string, ProvidedModule>>

/** What modules of a site are built with. */
export interface ModuleContext {
  siteDir: string
  /** Folder of the built modules. */
  folder: string
  provided: ProvidedModules
}

/** File behind a name in the code of a site: one that an integration adds, or a package of this project. */
export function providedFile(source: string, provided: ProvidedModules): string | undefined {
  if (source === packageName) return path.join(engineRoot, 'src/index.ts')
  if (source.startsWith(`${packageName}/`))
    return path.join(engineRoot, 'src', source.slice(packageName.length + 1))
  const [, own] = /^@holdtrue\/([\w-]+)$/.exec(source) ?? []
  if (own !== undefined && checkoutRoot !== undefined)
    return path.join(checkoutRoot, 'packages', own, 'src/index.ts')
  return provided[source]?.file
}

const docusaurusName = /^@(?:theme|theme-original|theme-init|docusaurus)\/(.+)$/

/** Whether a name is one of Docusaurus' own, as `@theme/Tabs` and `@docusaurus/Link` are. */
export const isDocusaurusName = (source: string) => docusaurusName.test(source)

/** What to do about one of Docusaurus' names that has no module here; undefined for any other name. */
export function absentPart(source: string, provided: ProvidedModules): string | undefined {
  const [, part] = docusaurusName.exec(source) ?? []
  if (part === undefined) return undefined
  if (!Object.keys(provided).some(isDocusaurusName))
    return "Modules of Docusaurus come with an integration: add `{ module: '@holdtrue/docusaurus' }` to `integrations` in `site.config.ts`."
  const [what, file] = source.startsWith('@theme/')
    ? ['part', `\`src/theme/${part}.jsx\``]
    : ['module', 'a file of the site']
  return `Docusaurus’ ${what} \`${source}\` does not exist here: write what you need in ${file}, or remove the import.`
}

/** File of a part that a site adds to the theme, `@theme/Screenshot` in `src/theme/`; undefined for anything else. */
export function ownThemePart(source: string, siteDir: string, provided: ProvidedModules): string | undefined {
  if (!source.startsWith('@theme/') || provided[source]) return undefined
  return pathCandidates(source, siteDir, siteDir).find(isFile)
}

/**
 * The files that say which version of a package is in use: the module that is loaded and the package's manifest. What is made with a
 * package depends on them; reading all of it would cost more than it tells.
 */
export function packageFiles(entry: string): string[] {
  for (let folder = path.dirname(entry); ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json')
    // Some packages have manifests in their folders that say no more than the kind of modules there.
    if (path.basename(path.dirname(folder)) === 'node_modules' || isScoped(folder)) {
      return existsSync(manifest) ? [entry, manifest] : [entry]
    }
    if (folder === path.dirname(folder)) return [entry]
  }
}

/** `…/node_modules/@scope/name`. */
const isScoped = (folder: string) =>
  path.basename(path.dirname(folder)).startsWith('@') &&
  path.basename(path.dirname(path.dirname(folder))) === 'node_modules'

/** Whether a file (its real path) belongs to an installed package; otherwise it is of a site, or of a working copy that is linked. */
export const isInstalled = (file: string) => /[\\/]node_modules[\\/]/.test(file)

/** What a file is imported as text by: `x.ts?raw` or `!!raw-loader!x.ts`, also with webpack's `!!` before either. */
export function rawSpecifier(source: string): string | undefined {
  const plain = source.replace(/^-?!{1,2}/, '')
  return /^raw-loader!(.+?)(?:\?raw)?$/.exec(plain)?.[1] ?? /^(.+)\?raw$/.exec(plain)?.[1]
}

import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path, { dirname, join, resolve } from 'node:path'
import { checkoutRoot, engineRoot, packageName } from '../files/engine-root'

/** Loads a library of the engine, wherever its code runs from. */
export const engineRequire = createRequire(path.join(engineRoot, 'package.json'))

/** A path relative to the site folder, with forward slashes. */
export const sitePath = (file: string, siteDir: string): string =>
  path.relative(siteDir, file).replaceAll(path.sep, '/')

/** In the order of Vite, which builds the browser's code. Like Docusaurus, this prefers `.js` to `.tsx`. */
const moduleEndings = [
  '',
  ...'.mjs .js .mts .ts .jsx .tsx .cts .cjs /index.js /index.ts /index.jsx /index.tsx'.split(' '),
]

/** Whether the path is a file, not a folder. `existsSync` accepts invalid paths (too long, or with a null character). */
export const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/** Folders of the site that the first part of a specifier may stand for: `@theme/` is the site's own theme parts, `/` its static files. */
const folders: Record<string, string> = { '@site': '', '~': '', '@theme': 'src/theme', '': 'static' }

/** Absolute paths that a specifier in the file `from` may resolve to. */
export function pathCandidates(specifier: string, from: string, siteDir: string): string[] {
  const [, first, rest = ''] = /^(@site|~|@theme|)\/(.*)/s.exec(specifier) ?? []
  const folder = first === undefined ? undefined : folders[first]
  const base = folder === undefined ? resolve(dirname(from), specifier) : join(siteDir, folder, rest)
  return moduleEndings.map((ending) => base + ending)
}

/** The module behind an import name that an integration adds. */
export interface ProvidedModule {
  /** Absolute path. Runs on the server and in the browser. */
  readonly file: string
  /** Exports that need the browser: a component that imports one of them is live. Default: none. */
  readonly live?: readonly string[]
}

/** Modules that integrations provide to a site, by import name. */
export type ProvidedModules = Readonly<Record<string, ProvidedModule>>

export interface ModuleContext {
  siteDir: string
  /** Output folder. */
  folder: string
  provided: ProvidedModules
}

/** The file behind an import name: of an integration, a package of this project, or a part of the theme in the site's `src/theme/`. */
export function providedFile(source: string, siteDir: string, provided: ProvidedModules) {
  if (source === packageName) return path.join(engineRoot, 'src/index.ts')
  if (source.startsWith(`${packageName}/`))
    return path.join(engineRoot, 'src', source.slice(packageName.length + 1))
  const [, own] = /^@holdtrue\/([\w-]+)$/.exec(source) ?? []
  if (own !== undefined && checkoutRoot !== undefined)
    return path.join(checkoutRoot, 'packages', own, 'src/index.ts')
  const known = provided[source]?.file
  if (known !== undefined || !source.startsWith('@theme/')) return known
  return pathCandidates(source, siteDir, siteDir).find(isFile)
}

const docusaurusName = /^@(?:theme|theme-original|theme-init|docusaurus)\/(.+)$/

/** Whether an import name is Docusaurus' own, such as `@theme/Tabs` or `@docusaurus/Link`. */
export const isDocusaurusName = (source: string) => docusaurusName.test(source)

/** How to fix an import of a Docusaurus module that does not exist here; undefined for any other import. */
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

/** The file that Node's `require` resolves a package to from a folder; undefined if it resolves to none, as for an ESM-only package. */
export function requiredFile(name: string, siteDir: string): string | undefined {
  try {
    return createRequire(path.join(siteDir, 'package.json')).resolve(name)
  } catch {
    return undefined
  }
}

/** The files that identify the version of a package: its loaded module and its manifest. Tracking all files would cost too much. */
export function packageFiles(entry: string): string[] {
  // Manifests in a package's subfolders often contain only the module type.
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(entry) ?? []
  const manifest = folder === undefined ? undefined : path.join(folder, 'package.json')
  return manifest !== undefined && existsSync(manifest) ? [entry, manifest] : [entry]
}

/** Whether a file (its real path) belongs to an installed package. Otherwise it belongs to the site or to a linked working copy. */
export const isInstalled = (file: string) => /[\\/]node_modules[\\/]/.test(file)

/** The file in an import as text: `x.ts?raw` or `!!raw-loader!x.ts`, optionally after webpack's `!!`. */
export function rawSpecifier(source: string): string | undefined {
  const plain = source.replace(/^-?!{1,2}/, '')
  return /^raw-loader!(.+?)(?:\?raw)?$/.exec(plain)?.[1] ?? /^(.+)\?raw$/.exec(plain)?.[1]
}

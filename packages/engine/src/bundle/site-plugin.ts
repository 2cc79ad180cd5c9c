import { readFileSync, existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { engineRoot } from '../files/engine-root'
import type { SiteData } from '../model/site-data'
import type { IntegrationFiles } from '../model/page-sheets'
import { deferredSheet, sheetPaths, shellSheets } from './page-sheets'
import type { ModuleTable, SiteCode } from '../modules/read/site-components'
import {
  documentFact,
  fileModule,
  fileModuleId,
  fileOfModule,
  isCssModule,
  isDocument,
  isImage,
  isSass,
  publishedFile,
  wantsAddress,
} from '../modules/site-files'
import { type ProvidedModules, providedFile, rawSpecifier } from '../modules/resolve'

export interface SitePluginInput extends Pick<SiteCode, 'media' | 'pageStyles'> {
  siteDir: string
  /** Absolute paths. */
  contentDirs: readonly string[]
  siteData: SiteData
  /** Modules with components that become live in articles. */
  islands: ModuleTable
  pages: ModuleTable
  /** `styles.css` and the components' stylesheets. On every page, because the server's HTML must look right before any script arrives. */
  stylesheets: string[]
  integrations: IntegrationFiles
  /** Modules of integrations, by import name. */
  provided: ProvidedModules
}

const prefix = 'virtual:'
/** Imports the stylesheets of some pages, so that the bundler writes them. Never loaded itself: each page's data names its stylesheets. */
export const pageStylesModule = 'virtual:page-styles'
/** Replaces an import whose content is loaded differently. */
const nothing = 'virtual:nothing'

/** For all bundled code. A site's own `tsconfig.json` is for editors: it may extend a package that is not installed. */
const tsconfig = path.join(engineRoot, 'src/bundle/tsconfig.bundled.json')

const modules: Record<string, (input: SitePluginInput) => string> = {
  // The browser does not render footer and announcement.
  'virtual:site-data': ({ siteData }) =>
    `export const siteData = ${JSON.stringify({ ...siteData, footer: { links: [] }, announcementBar: undefined } satisfies SiteData)}`,
  'virtual:engine-parts': () => 'export const enginePart = (name, fallback) => fallback',
  'virtual:islands': ({ islands }) => `export const islands = ${importTable(islands)}`,
  'virtual:pages': ({ pages }) => `export const pages = ${importTable(pages)}`,
  [pageStylesModule]: ({ pageStyles, integrations }) => {
    const files = [...sheetPaths, ...Object.values(integrations.sheets), ...[...pageStyles.values()].flat()]
    const imports = files.map((file, index) => `import s${index} from ${JSON.stringify(`${file}?url`)}`)
    // A side effect, so that the imports are not removed.
    return `${imports.join('\n')}\nself.styles = [${files.map((_, index) => `s${index}`).join()}]`
  },
  [nothing]: () => '',
  'virtual:shell-styles': ({ siteData, integrations }) =>
    importsOf([...shellSheets(siteData).map((file) => path.join(engineRoot, file)), ...integrations.styles]),
  'virtual:scripts': ({ integrations }) => {
    const items = integrations.scripts.map(({ module, ...script }) => {
      const load = `() => import(${JSON.stringify(module)})`
      return `{ ...${JSON.stringify(script)}, load: ${load} }`
    })
    return `export const scripts = [${items.join(', ')}]`
  },
  // The site's own rules come after those that they may override.
  'virtual:site-styles': ({ stylesheets, integrations }) =>
    importsOf([
      ...integrations.base.map(({ file }) => file),
      ...stylesheets.map((file) => (isCssModule(file) || isSass(file) ? fileModuleId(file, 'rules') : file)),
    ]),
}

const importsOf = (ids: string[]) => ids.map((id) => `import ${JSON.stringify(id)}`).join('\n')

export const virtualModules = (input: SitePluginInput): string[] =>
  Object.values(modules).map((codeOf) => codeOf(input))

/** Provides virtual modules to the runtime. Asks `read` on each load, so that the development server can serve new data. */
export function sitePlugin(read: () => SitePluginInput): Plugin {
  return {
    name: 'site',
    enforce: 'pre',
    config: () => ({ tsconfig }),
    async resolveId(id, importer) {
      const { siteDir } = read()
      // Vite would replace one of Node's modules by an empty one, and the page would fail in the reader's browser.
      if (importer?.startsWith(siteDir + path.sep) && (isBuiltin(id) || isDocument(id))) {
        const file = path.relative(siteDir, importer).replaceAll(path.sep, '/')
        const why = isDocument(id) ? `: ${documentFact(id)}` : ', which browsers do not have.'
        return this.error(`\`${file}\` imports \`${id}\`${why}`)
      }
      if (id.startsWith(prefix) && Object.hasOwn(modules, id)) return `\0${id}`
      // A site folder outside the engine must not bring a second copy of React.
      if (/^react(-dom)?(\/|$)/.test(id))
        return this.resolve(id, path.join(engineRoot, 'src/runtime/main.tsx'), { skipSelf: true })
      const resolve: Resolve = (named, from) => this.resolve(named, from, { skipSelf: true })
      if (await isOwnSheet(id, importer, read(), resolve)) return `\0${nothing}`
      return resolveSiteFile(id, importer, read(), resolve)
    },
    async load(id) {
      if (id.startsWith(`\0${prefix}`)) return modules[id.slice(1)]?.(read())
      const base = read().integrations.base.find(({ file }) => file === id)
      if (base?.css !== undefined) return base.css
      const made = fileOfModule(id)
      if (!made) return undefined
      const { code, files } = await fileModule(made.file, made.kind, read().siteDir)
      for (const file of files) this.addWatchFile(file)
      return code
    },
    transform: {
      // Compiles JSX in `.js`, as in Docusaurus, and adds the stylesheets of integrations to the engine's.
      filter: { id: /\.js$|\/deferred\.css(?:\?transform-only)?$/ },
      async handler(code, id) {
        if (id.startsWith(path.join(engineRoot, deferredSheet))) {
          const imports = read().integrations.deferred.map((file) => `@import ${JSON.stringify(file)};`)
          return [...imports, code].join('\n')
        }
        const isOwn = id.startsWith(read().siteDir + path.sep) && !id.includes('/node_modules/')
        if (!isOwn || !/<[\w>]/.test(code)) return null
        const { transformSync } = await import('rolldown/utils')
        return transformSync(id, code, { lang: 'jsx', jsx: { runtime: 'automatic' } }).code
      },
    },
    buildStart() {
      if (this.meta.watchMode) return
      const { media, siteDir } = read()
      for (const file of media) {
        const { name: fileName } = publishedFile(file, siteDir)
        if (fileName !== undefined) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
      }
    },
  }
}

/** Whether a React page imports its own stylesheet, which its HTML links to instead. */
async function isOwnSheet(
  id: string,
  importer: string | undefined,
  { pages, pageStyles, siteDir }: SitePluginInput,
  resolve: Resolve,
): Promise<boolean> {
  if (importer === undefined || !id.endsWith('.css')) return false
  const [key = ''] = [...pages].find(([, file]) => file === importer) ?? []
  const own = pageStyles.get(key)
  if (!own) return false
  const found = await resolve(inSite(id, siteDir), importer)
  return found !== null && own.includes(found.id)
}

const inSite = (id: string, siteDir: string) =>
  id.startsWith('@site/') ? path.join(siteDir, id.slice(6)) : id

type Resolve = (id: string, importer: string | undefined) => Promise<{ id: string } | null>

function importTable(table: ModuleTable): string {
  const lines = Array.from(
    table,
    ([key, file]) => `${JSON.stringify(key)}: () => import(${JSON.stringify(file)})`,
  )
  return `{\n${lines.join(',\n')}\n}`
}

/** Resolves an import in a module of the site; null leaves it to the bundler. */
async function resolveSiteFile(
  id: string,
  importer: string | undefined,
  { siteDir, provided }: SitePluginInput,
  resolve: Resolve,
): Promise<{ id: string } | string | null> {
  if (fileOfModule(id)) return id
  const raw = rawSpecifier(id)
  const known = providedFile(id, siteDir, provided)
  if (known !== undefined) return resolve(known, importer)
  const named = inSite(raw ?? id, siteDir)
  if (raw !== undefined) {
    const found = await resolve(named, importer)
    return found && `${found.id}?raw`
  }
  const isOfSite = importer !== undefined && importer.startsWith(siteDir + path.sep)
  if (isSass(named) || isCssModule(named)) {
    const found = path.isAbsolute(named) && existsSync(named) ? { id: named } : await resolve(named, importer)
    // The rules are in the site's stylesheet, whichever module imports the names.
    return found && fileModuleId(found.id, isCssModule(named) ? 'names' : 'rules')
  }
  if (isOfSite && !importer.includes('/node_modules/') && !/\.css(?:$|\?)/.test(importer) && isImage(named)) {
    const found = await resolve(named, importer)
    if (!found) return null
    const isComponent = named.endsWith('.svg') && !wantsAddress(readFileSync(importer, 'utf8'), id)
    return fileModuleId(found.id, isComponent ? 'component' : 'address')
  }
  return named === id ? null : resolve(named, importer)
}

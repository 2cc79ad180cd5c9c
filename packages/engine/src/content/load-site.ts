import path from 'node:path'
import { scanSiteCode, type SiteCode } from '../modules/read/site-components'
import { SiteModules, providedModules } from '../modules/run/site-modules'
import type { Doc, Route } from '../model/doc'
import type { PageData, PageVersion } from '../model/page'
import { onceEach, ProblemsError, type Problem } from '../model/problem'
import type { RemarkPlugin } from '../model/site-functions'
import type { SiteConfig } from '../model/site-config'
import type { Collection } from './collections/collection'
import { loadCollection } from './collections/load-collection'
import { planVersions } from './collections/plan-versions'
import { loadConfig } from './config/load-config'
import { FileStates } from '../files/file-states'
import { emptyMemory, type SiteMemory } from './documents/documents'

/** A site folder after reading: everything except the compiled bodies of its documents. */
export interface Site {
  /** Absolute path. */
  siteDir: string
  config: SiteConfig
  /** At least one; the first is the site's default. */
  collections: Collections
  /** Documents of all collections, one collection after the other. */
  docs: Doc[]
  modules: SiteModules
  code: SiteCode
  /** Loads the site's remark plugins. They are functions, so they cannot be part of the data. */
  loadPlugins(): Promise<readonly RemarkPlugin[]>
  /** Contents of files during this load of the site. */
  files: FileStates
  problems: Problem[]
}

export type Collections = [Collection, ...Collection[]]

export interface LoadSiteOptions {
  siteDir: string
  cacheDir: string
  /** Drafts become pages in development only. */
  mode: 'production' | 'development'
  /** Overrides the configured base path. */
  baseUrl?: string
  /** Cache from earlier loads, which is updated. Default: empty. */
  memory?: SiteMemory
}

/** Reads a site folder. Throws a `ProblemsError` if there is none, or no valid configuration; other problems are in the result. */
export async function loadSite(options: LoadSiteOptions): Promise<Site> {
  const siteDir = path.resolve(options.siteDir)
  const modules = new SiteModules(siteDir, options.cacheDir)
  const { config, functions } = await loadConfig(siteDir, modules, options.baseUrl)
  modules.provided = await providedModules(config, siteDir, modules)
  const { memory = emptyMemory(), mode } = options
  const files = new FileStates(siteDir, memory.files)
  const { plans, problems } = planVersions(siteDir, config)
  const collections: Collection[] = []
  const input = { siteDir, config, functions, modules, memory, files, mode }
  for (const plan of plans) {
    const loaded = await loadCollection(plan, input)
    collections.push(loaded.collection)
    for (const problem of loaded.problems) problems.push(problem)
  }
  const [main, ...others] = collections
  if (!main) throw new ProblemsError(problems)
  memory.files = files.known
  return {
    siteDir,
    config,
    collections: [main, ...others],
    docs: collections.flatMap(({ docs }) => docs),
    modules,
    code: await scanSiteCode(siteDir, modules.provided),
    loadPlugins: () => Promise.resolve(functions.remarkPlugins),
    files,
    problems: onceEach(problems),
  }
}

/** Loads the effective configuration without reading the content. */
export async function loadSiteConfig(
  options: Pick<LoadSiteOptions, 'siteDir' | 'cacheDir' | 'baseUrl'>,
): Promise<SiteConfig> {
  const siteDir = path.resolve(options.siteDir)
  const { config } = await loadConfig(siteDir, new SiteModules(siteDir, options.cacheDir), options.baseUrl)
  return config
}

/** What readers see together: the last versions of all docs folders, or one other version, with its own search and lists. */
export interface Edition<Own extends Site = Site> {
  /** Prefix of the routes of its lists and search. */
  base: Route
  /** Absent for the default edition. */
  version?: PageVersion
  /** The site with only its collections. */
  site: Own
}

/** The default edition, and one for each version that is not the last. */
export function editionsOf<Own extends Site>(site: Own): [Edition<Own>, ...Edition<Own>[]] {
  const isMain = (collection: Collection) => collection.version.isLast || collection === site.collections[0]
  const [main, ...others] = site.collections
  return [
    { base: '/', site: siteOf(site, [main, ...others.filter(isMain)]) },
    ...others
      .filter((collection) => !isMain(collection))
      .map((collection) => ({
        base: collection.version.path,
        version: { docs: collection.id, name: collection.version.name },
        site: siteOf(site, [collection]),
      })),
  ]
}

/** The edition that readers see first, with its documents and other pages. */
export function mainEdition<Own extends Site, Known extends { doc: Doc }>(
  whole: Own,
  { documents, others }: { documents: readonly Known[]; others: readonly PageData[] },
) {
  const [{ site }] = editionsOf(whole)
  const keys = new Set(site.collections.map(({ key }) => key))
  const isOfSite = ({ docs, name }: PageVersion) =>
    site.collections.some(({ id, version }) => id === docs && version.name === name)
  return {
    site,
    documents: documents.filter(({ doc }) => keys.has(doc.collection)),
    others: others.filter(({ inVersion }) => !inVersion || isOfSite(inVersion)),
  }
}

function siteOf<Own extends Site>(site: Own, collections: Collections): Own {
  if (collections.length === site.collections.length) return site
  return { ...site, collections, docs: collections.flatMap(({ docs }) => docs) }
}

/** A page's version, and the page in others; empty on a site with one collection. `routeIn`: its route in another version. */
export function placeInVersions(
  { collections }: Pick<Site, 'collections'>,
  collection: Collection,
  routeIn: (other: Collection) => Route | undefined,
): Pick<PageData, 'inVersion' | 'canonical'> {
  if (collections.length === 1) return {}
  const { id: docs, version } = collection
  const found = collections.flatMap((other) => {
    const route = other.id === docs && other !== collection ? routeIn(other) : undefined
    return route === undefined ? [] : [{ route, version: other.version }]
  })
  const canonical = found.find((other) => other.version.isLast)?.route
  const elsewhere = Object.fromEntries(found.map((other) => [other.version.name, other.route]))
  return {
    inVersion: { docs, name: version.name, ...(found.length > 0 && { elsewhere }) },
    ...(canonical !== undefined && { canonical }),
  }
}

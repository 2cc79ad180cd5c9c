import { loadConfig } from '../../content/config/load-config'
import type { Site } from '../../content/load-site'
import { FileStates } from '../../files/file-states'
import type { Doc, Route } from '../../model/doc'
import type { ProvidedModules } from '../../modules/resolve'
import { createSiteModules } from '../../modules/run/site-modules'
import type { SidebarFile, SidebarTexts } from '../../output/sidebar-files'
import { startIntegrations } from '../../pages/start-integrations'
import type { PageCollection, PageSite, PlannedSite } from '../../pages/page-site'
import { addressesOf, type DocumentAddresses } from '../../pages/resolve-slots'

/** What a thread gets of a site, as plain data. Each document comes with its place when it is to be made. */
export interface SiteSnapshot extends Pick<Site, 'siteDir' | 'config' | 'code'> {
  collections: [PageCollection, ...PageCollection[]]
  docs: Pick<Doc, 'sitePath' | 'route'>[]
  routes: readonly Route[]
  /** Contents of parts of sidebars by their addresses. */
  sidebars: ReadonlyMap<string, string>
  /** Modules of integrations. */
  provided: ProvidedModules
}

/** What pages are made with: of the site itself, or in a thread of a snapshot. */
export interface OpenedSite {
  site: PageSite
  addresses: DocumentAddresses
  routes: ReadonlySet<Route>
  sidebars: SidebarTexts
}

export interface SnapshotInput {
  site: PlannedSite
  routes: readonly Route[]
  sidebars: readonly Pick<SidebarFile, 'address' | 'content'>[]
}

export function takeSnapshot({ site, routes, sidebars }: SnapshotInput): SiteSnapshot {
  const { siteDir, config, code, docs } = site
  const [main, ...others] = site.collections
  return {
    siteDir,
    config,
    code,
    collections: [snapshotOf(main), ...others.map(snapshotOf)],
    docs: docs.map(({ sitePath, route }) => ({ sitePath, route })),
    routes,
    sidebars: textsOf(sidebars),
    provided: site.modules.provided,
  }
}

function snapshotOf(collection: PageCollection): PageCollection {
  const { key, id, contentDir, folder, sections, sidebars, docs } = collection
  const { name, isLast } = collection.version
  return {
    key,
    id,
    contentDir,
    folder,
    sections,
    version: { name, isLast },
    sidebars,
    docs: docs.map(({ id: docId, route, title, frontmatter: { description } }) => ({
      id: docId,
      route,
      title,
      frontmatter: { ...(description && { description }) },
    })),
  }
}

/** The site itself, for pages that are made without a thread. */
export const openSite = ({ site, routes, sidebars }: SnapshotInput): OpenedSite => ({
  site,
  addresses: addressesOf(site.docs),
  routes: new Set(routes),
  sidebars: textsOf(sidebars),
})

/** Opens a snapshot, in a thread of its own. */
export async function openSnapshot(snapshot: SiteSnapshot, cacheDir: string): Promise<OpenedSite> {
  const { docs, routes, sidebars, provided, ...plain } = snapshot
  const { siteDir } = plain
  const modules = createSiteModules(siteDir, cacheDir)
  modules.provide(provided)
  const site: Omit<PageSite, 'integrations'> = {
    ...plain,
    modules,
    loadPlugins: async () => (await loadConfig(siteDir, modules, undefined)).functions.remarkPlugins,
    files: new FileStates(siteDir),
  }
  return {
    site: { ...site, integrations: await startIntegrations(site) },
    addresses: addressesOf(docs),
    routes: new Set(routes),
    sidebars,
  }
}

const textsOf = (sidebars: SnapshotInput['sidebars']): Map<string, string> =>
  new Map(sidebars.map(({ address, content }) => [address, content]))

import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Route } from '../../model/doc'
import { createSiteModules } from '../../modules/run/site-modules'
import { FileStates } from '../../files/file-states'
import { loadConfig } from '../../content/config/load-config'
import type { SidebarFile, SidebarTexts } from '../../output/sidebar-files'
import type { Site } from '../../content/load-site'
import type { CardCollection, PageCollection, PageSite } from '../../pages/page-site'
import type { DocumentAddresses } from '../../pages/resolve-slots'
import { SharedTexts, shareTexts, type SharedTextsData } from './shared-texts'

/**
 * What a thread gets of a site, as plain data. Nothing in it that the thread copies grows with the site: a document comes with its place
 * when it is to be made, addresses are looked up in memory that all threads share, and lists of cards are opened where a page shows some.
 */
export interface SiteSnapshot extends Pick<Site, 'siteDir' | 'config' | 'code'> {
  collections: [SnapshotCollection, ...SnapshotCollection[]]
  /** Files of documents with their routes. */
  files: SharedTextsData
  /** Routes of all pages, with a mark for those of documents. */
  routes: SharedTextsData
  /** Contents of parts of sidebars by their addresses. */
  sidebars: SharedTextsData
}

interface SnapshotCollection extends Omit<PageCollection, keyof CardCollection> {
  /** What cards show, deflated. */
  cards: SharedArrayBuffer
}

/** What a thread opens of a snapshot. */
export interface OpenedSite {
  site: PageSite
  addresses: DocumentAddresses
  /** Of all pages. */
  routes: { has(route: Route): boolean }
  /** By immutable address. */
  sidebars: SidebarTexts
}

const documentMark = 'd'

/** What a snapshot is taken of. */
export interface SnapshotInput {
  site: Site
  /** Of all pages. */
  routes: readonly Route[]
  sidebars: readonly Pick<SidebarFile, 'address' | 'content'>[]
}

export function takeSnapshot({ site, routes, sidebars }: SnapshotInput): SiteSnapshot {
  const { siteDir, config, code, docs } = site
  const [main, ...others] = site.collections
  const documents = new Set(docs.map(({ route }) => route))
  return {
    siteDir,
    config,
    code,
    collections: [snapshotOf(main), ...others.map(snapshotOf)],
    files: shareTexts(docs.map(({ sitePath, route }) => [sitePath, route])),
    routes: shareTexts(
      [...new Set([...documents, ...routes])].map((route) => [
        route,
        documents.has(route) ? documentMark : '',
      ]),
    ),
    sidebars: shareTexts(sidebars.map(({ address, content }) => [address, content])),
  }
}

function snapshotOf({
  key,
  id,
  contentDir,
  folder,
  sections,
  upstream,
  version: { name, isLast },
  ...collection
}: PageCollection): SnapshotCollection {
  const cards: CardCollection = {
    sidebars: collection.sidebars,
    docs: collection.docs.map((doc) => ({
      id: doc.id,
      route: doc.route,
      title: doc.title,
      frontmatter: { ...(doc.frontmatter.description && { description: doc.frontmatter.description }) },
    })),
  }
  // Few sites show cards in more than a few places, and they deflate to a fifth.
  const written = deflateRawSync(serialize(cards), { level: 1 })
  const shared = new SharedArrayBuffer(written.length)
  Buffer.from(shared).set(written)
  return {
    key,
    id,
    contentDir,
    folder,
    sections,
    ...(upstream && { upstream }),
    version: { name, isLast },
    cards: shared,
  }
}

/** Opens a snapshot, in a thread of its own. */
export function openSnapshot(snapshot: SiteSnapshot, cacheDir: string): OpenedSite {
  const { siteDir, config, code } = snapshot
  const [main, ...others] = snapshot.collections
  const modules = createSiteModules(siteDir, cacheDir)
  const files = new SharedTexts(snapshot.files)
  const routes = new SharedTexts(snapshot.routes)
  return {
    site: {
      siteDir,
      config,
      code,
      collections: [openCollection(main), ...others.map(openCollection)],
      modules,
      loadPlugins: async () => (await loadConfig(siteDir, modules, undefined)).functions.remarkPlugins,
      files: new FileStates(siteDir),
    },
    addresses: {
      routeOf: (sitePath) => files.get(sitePath),
      has: (route) => routes.get(route) === documentMark,
      files: () => files.keys(),
    },
    routes,
    sidebars: new SharedTexts(snapshot.sidebars),
  }
}

/** A collection whose cards are read when the first list of them is made. */
function openCollection({ cards, ...collection }: SnapshotCollection): PageCollection {
  let known: CardCollection | undefined
  const open = (): CardCollection => (known ??= deserialize(inflateRawSync(Buffer.from(cards))))
  return {
    ...collection,
    get sidebars() {
      return open().sidebars
    },
    get docs() {
      return open().docs
    },
  }
}

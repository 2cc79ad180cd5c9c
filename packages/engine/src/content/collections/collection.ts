import { defaultSidebarId, docsPluginId } from '../../model/constants'
import type { Doc, DocsVersion, Route, Tag } from '../../model/doc'
import type { PageSidebar } from '../../model/page'
import type { Sidebar, SidebarItem } from '../../model/sidebar'
import type { PagePosition } from '../sidebars/navigation'
import type { CutSidebar, SidebarFile } from '../sidebars/sidebar-files'
import { flattenSidebar } from '../sidebars/sidebars'
import type { VersionPlan } from './plan-versions'

/** One version of a docs folder, with its own sidebars, tags and code base. */
export interface Collection extends Omit<VersionPlan, 'name' | 'label' | 'isLast' | 'path'> {
  /** Id of the docs folder: `default`, unless a site has several. */
  id: string
  version: DocsVersion
  /** Documents that get a page, sorted by file. */
  docs: Doc[]
  /** Tags of its listed documents. */
  tags: Tag[]
  tagsRoute: Route
  sidebars: Sidebar[]
  /** The sidebars file, relative to the site folder, for problems. */
  sidebarsFile: string
  /** Display names of sidebars by id. */
  sections: Map<string, string>
  sidebarFiles: SidebarFile[]
  /** By sidebar. */
  branches: Map<string, CutSidebar['branches']>
  positions: Map<string, PagePosition>
  /** Unique names of documents and category pages, by route. */
  names: Map<string, string>
  /** Address of the folder in the source repository, for edit links. */
  editUrl?: string
}

/** The collection that contains a document; the first one if there is none. */
export function collectionOf<Own extends { key: string }>(
  { collections }: { collections: readonly [Own, ...Own[]] },
  { collection }: Pick<Doc, 'collection'>,
): Own {
  return collections.find(({ key }) => key === collection) ?? collections[0]
}

/** A page's sidebar: its id, and the addresses of the chunks on the page's branch. */
export function pageSidebar(collection: Collection, sidebar: string, route: Route): PageSidebar {
  const branches = collection.branches.get(sidebar)
  return { id: sidebarKey(collection, sidebar), chunks: branches?.get(route) ?? branches?.get('') ?? [] }
}

/** Id of a sidebar, unique in the site: prefixed with the docs folder's id unless that is the default one. */
export const sidebarKey = ({ id }: Pick<Collection, 'id'>, sidebar: string): string =>
  id === docsPluginId ? sidebar : `${id}/${sidebar}`

/** The navbar's label, otherwise the id, which is meaningless on a site without a sidebars file: that has one sidebar. */
export const sectionLabel = ({ sections }: Pick<Collection, 'sections'>, sidebar: string): string =>
  sections.get(sidebar) ?? (sidebar === defaultSidebarId ? 'Documentation' : sidebar)

/** Address of the version: its path, or its main document if the path has no page. */
export function landingRoute(collection: Collection): string {
  const { path } = collection.version
  return path === '/' || collection.docs.some(({ route }) => route === path) ? path : mainRoute(collection)
}

export const mainRoute = ({ docs, version }: Collection): string =>
  docs.find(({ id }) => id === version.mainDocId)?.route ?? version.path

/** The versions of a docs folder, newest first. */
export const versionsOf = (id: string, collections: readonly Collection[]): Collection[] =>
  collections.filter((collection) => collection.id === id).toSorted((a, b) => a.rank - b.rank)

/** The `Version` entity (I4). */
export function describeVersion(
  { settings: { id, mainDocId }, name, label, isLast, path }: VersionPlan,
  docs: readonly Doc[],
  draftIds: string[],
  sidebars: readonly Sidebar[],
): DocsVersion {
  const rootDoc = docs.find((doc) => doc.route === path)
  const entry = sidebarEntry(sidebars[0]?.items ?? [])
  // A released version may not contain the main document.
  const isThere = isLast || docs.some((doc) => doc.id === mainDocId)
  const firstDoc = docs.find((doc) => doc.route === entry?.path)
  return {
    ...(id !== docsPluginId && { pluginId: id }),
    name,
    label,
    isLast,
    path,
    mainDocId: (isThere ? mainDocId : undefined) ?? rootDoc?.id ?? firstDoc?.id ?? docs[0]?.id ?? '',
    docs: docs.map((doc) => ({ id: doc.id, path: doc.route, sidebar: doc.sidebar })),
    draftIds,
    sidebars: Object.fromEntries(sidebars.map((own) => [own.id, { link: sidebarEntry(own.items) }])),
  }
}

/** Target of a link to a sidebar: its first listed document or category page. */
function sidebarEntry(items: readonly SidebarItem[]): { path: string; label: string } | undefined {
  for (const item of flattenSidebar(items)) {
    const isPage = item.type === 'category' || (item.docId !== undefined && !item.unlisted)
    if (isPage && item.href !== undefined) return { path: item.href, label: item.label }
  }
  return undefined
}

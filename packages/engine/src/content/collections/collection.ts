import { docsPluginId } from '../../model/constants'
import type { Doc, DocsVersion, Route, Tag } from '../../model/doc'
import type { Sidebar, SidebarChunk } from '../../model/sidebar'
import type { UpstreamConfig } from '../../model/site-config'
import type { PagePosition } from '../sidebars/navigation'
import type { VersionPlan } from './plan-versions'

/** A folder of documents with its own sidebars, tags, version and code base. */
export interface Collection extends Omit<VersionPlan, 'name' | 'label' | 'isLast' | 'path'> {
  /** Unique in the site: id of the docs and name of the version, `default@current`. */
  key: string
  /** Id of the documents that it is a version of: `default`, unless a site has several. */
  id: string
  version: DocsVersion
  /** Documents that get a page, in order of their files. */
  docs: Doc[]
  /** Those that a listed document has. */
  tags: Tag[]
  /** Address of the list of tags. */
  tagsRoute: Route
  sidebars: Sidebar[]
  /** File that says what is in them, relative to the site folder, for problems. */
  sidebarsFile: string
  /** Names of sidebars for readers, by their ids. */
  sections: Map<string, string>
  chunks: SidebarChunk[]
  /** Sidebar → route → names of the chunks that the route's branch needs. */
  branches: Map<string, Map<string, string[]>>
  positions: Map<string, PagePosition>
  /** Names under which documents and category pages can stand alone, by route. */
  names: Map<string, string>
  /** Address of the folder in the source repository that edit links lead into. */
  editUrl?: string
  /** The code base that its statements are checked against. */
  upstream?: UpstreamConfig
}

/** The collection that a document is part of; the first one where it is of none. */
export function collectionOf<Own extends { key: string }>(
  { collections }: { collections: readonly [Own, ...Own[]] },
  { collection }: Pick<Doc, 'collection'>,
): Own {
  return collections.find(({ key }) => key === collection) ?? collections[0]
}

/** Name of the part of a sidebar that is loaded first; unique in the site. */
export function rootChunk(
  { key, id, version }: Pick<Collection, 'key' | 'id' | 'version'>,
  sidebar: string,
): string {
  return id === docsPluginId && version.isLast ? sidebar : `${key}/${sidebar}`
}

/** Id of a sidebar in the site: its own, or for other documents than the default ones with theirs. */
export function sidebarKey({ id }: Pick<Collection, 'id'>, sidebar: string): string {
  return id === docsPluginId ? sidebar : `${id}/${sidebar}`
}

/** Name of a sidebar for readers, its id where the navbar does not name it. */
export function sectionLabel({ sections }: Pick<Collection, 'sections'>, sidebar: string): string {
  return sections.get(sidebar) ?? sidebar
}

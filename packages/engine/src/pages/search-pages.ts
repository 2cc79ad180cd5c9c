import type { Doc } from '../model/doc'
import { searchIndexFile } from '../model/versions'
import type { SearchIndexOptions } from '../search/build-index'
import type { SearchPageInput } from '../search/types'
import { collectionOf, sectionLabel, sidebarKey } from '../content/collections/collection'
import type { Edition } from '../content/editions'
import { gatheredLists } from './gathered-lists'
import type { ReadyDocument } from './compile-documents'
import type { DocPlace } from './doc-page'
import type { PageCollection, PageSite } from './page-site'
import { searchInput, type SearchPlace } from './search-input'

/** Settings of an edition's index: its name, and the sidebars in the order in which readers know them. */
export function searchOptions({ version, site }: Edition): SearchIndexOptions {
  return {
    manifest: searchIndexFile(version),
    sidebars: site.collections.flatMap((collection) =>
      collection.sidebars.map(({ id }) => ({
        id: sidebarKey(collection, id),
        label: sectionLabel(collection, id),
      })),
    ),
  }
}

/** The pages of an edition that a search may find: routes of its documents and of its lists. */
export function searchedRoutes(edition: Edition): Set<string> {
  return new Set([...edition.site.docs, ...gatheredLists(edition)].map(({ route }) => route))
}

/** The lists of an edition as the search knows them: what they are about, since their texts are found on the pages that they are of. */
export function searchLists(edition: Edition): SearchPageInput[] {
  return gatheredLists(edition).map(({ route, title, description = '' }) => ({
    route,
    title,
    ...(description !== '' && { description }),
    breadcrumbs: [],
    tags: [],
    sections: [{ id: '', heading: '', text: description }],
  }))
}

/** What the search knows of a document besides its text. */
export function searchPlaceOf(
  doc: Doc,
  { breadcrumbs, tags }: Pick<DocPlace['own'], 'breadcrumbs' | 'tags'>,
  collection: Pick<PageCollection, 'id' | 'sections'>,
): SearchPlace {
  const section = doc.sidebar === undefined ? undefined : sectionLabel(collection, doc.sidebar)
  return {
    route: doc.route,
    title: doc.title,
    ...(doc.sidebar !== undefined &&
      section !== undefined && { sidebar: { id: sidebarKey(collection, doc.sidebar), label: section } }),
    // The section is the sidebar, which a result names anyway.
    breadcrumbs: breadcrumbs.filter(({ label }, index) => index > 0 || label !== section),
    tags,
  }
}

/** A document as the index takes it in; drafts and unlisted pages stay out (S, C7). */
export function searchPage(
  { doc, page, article, spoken }: ReadyDocument,
  site: Pick<PageSite, 'collections'>,
): SearchPageInput | undefined {
  if (doc.unlisted || doc.draft) return undefined
  const place = searchPlaceOf(doc, page, collectionOf(site, doc))
  return searchInput(place, { title: page.title, description: page.description, article, spoken })
}

import type { AdmonitionsPage } from '../model/page'
import { searchIndexFile } from '../model/versions'
import type { SearchIndexOptions } from '../search/build-index'
import type { SearchPageInput } from '../search/types'
import { collectionOf, sectionLabel, sidebarKey } from '../site/collections/collection'
import type { Edition } from '../site/editions'
import type { Site } from '../site/load-site'
import { admonitionListRoutes } from './listed-kinds'
import type { ReadyDocument } from './compile-documents'
import { searchInput } from './search-input'

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
  return new Set([...edition.site.docs.map(({ route }) => route), ...admonitionListRoutes(edition)])
}

/** A list of admonitions: what it is about, since their texts are found on their own pages. */
export function searchListPage({ route, title, description }: AdmonitionsPage): SearchPageInput {
  return {
    route,
    title,
    ...(description !== undefined && { description }),
    breadcrumbs: [],
    tags: [],
    sections: [{ id: '', heading: '', text: description ?? '' }],
  }
}

/** A document as the index takes it in; drafts and unlisted pages stay out (S, C7). */
export function searchPage(
  { doc, page, article, spoken }: ReadyDocument,
  site: Site,
): SearchPageInput | undefined {
  if (doc.unlisted || doc.draft) return undefined
  const collection = collectionOf(site, doc)
  const section = doc.sidebar === undefined ? undefined : sectionLabel(collection, doc.sidebar)
  const found = {
    route: doc.route,
    title: doc.title,
    ...(doc.sidebar !== undefined &&
      section !== undefined && { sidebar: { id: sidebarKey(collection, doc.sidebar), label: section } }),
    // The section is the sidebar, which a result names anyway.
    breadcrumbs: page.breadcrumbs.filter(({ label }, index) => index > 0 || label !== section),
    tags: page.tags,
  }
  return searchInput(found, { description: page.description, article, spoken })
}

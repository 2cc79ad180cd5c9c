import { searchIndexFile } from '../model/versions'
import type { SearchIndexOptions } from '../search/build-index'
import type { SearchPageInput } from '../search/page-terms'
import { collectionOf, sectionLabel, sidebarKey, type Collection } from '../content/collections/collection'
import type { Edition } from '../content/load-site'
import { gatheredLists } from './gathered-pages'
import type { ReadyDocument } from './compile-documents'
import type { DocumentAddition } from './integration'
import type { PlannedSite } from './integrations'
import type { SearchSection } from '../model/article'
import { withHeading, withOpening } from '../model/article-text'

/** Settings of an edition's index: its name, and its sidebars in display order. */
export function searchOptions({ version, site }: Edition): SearchIndexOptions {
  return {
    manifest: searchIndexFile(version),
    sidebars: site.collections.flatMap((own) => own.sidebars.map(({ id }) => sidebarOf(own, id))),
  }
}

const sidebarOf = (collection: Collection, id: string) => ({
  id: sidebarKey(collection, id),
  label: sectionLabel(collection, id),
})

export const searchedRoutes = (edition: Edition<PlannedSite>): Set<string> =>
  new Set([...edition.site.docs, ...gatheredLists(edition)].map(({ route }) => route))

/** The lists of an edition as search entries: only their descriptions, because their texts are indexed with the pages they come from. */
export function searchLists(edition: Edition<PlannedSite>): SearchPageInput[] {
  return gatheredLists(edition).map(({ route, title, description = '' }) => ({
    route,
    title,
    ...(description !== '' && { description }),
    breadcrumbs: [],
    tags: [],
    sections: [{ id: '', heading: '', text: description }],
  }))
}

/** Undefined for drafts and unlisted pages (S, C7). */
export function searchPage(
  { doc, page, article, addition }: ReadyDocument,
  site: Pick<PlannedSite, 'collections'>,
): SearchPageInput | undefined {
  if (doc.unlisted || doc.frontmatter.draft) return undefined
  const sidebar = doc.sidebar === undefined ? undefined : sidebarOf(collectionOf(site, doc), doc.sidebar)
  const { symptoms } = doc.frontmatter
  return {
    route: doc.route,
    title: doc.title,
    ...(sidebar && { sidebar }),
    // The section is the sidebar, which a result shows anyway.
    breadcrumbs: page.breadcrumbs.filter(({ label }, index) => index > 0 || label !== sidebar?.label),
    tags: page.tags,
    ...(page.description !== undefined && { description: page.description }),
    ...(symptoms && { symptoms }),
    sections: withTerms(withHeading(article.sections, article.contentTitle, page.title), addition.terms),
  }
}

/** Adds the search terms of integrations to sections. The page's own terms get a section even if its text begins with a heading. */
function withTerms(sections: SearchSection[], terms: DocumentAddition['terms']): SearchSection[] {
  if (!terms?.size) return sections
  return withOpening(sections).map((section) => {
    const about = terms.get(section.id)
    return about === undefined ? section : { ...section, about }
  })
}

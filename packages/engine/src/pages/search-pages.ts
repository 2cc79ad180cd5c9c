import type { Doc } from '../model/doc'
import { searchIndexFile } from '../model/versions'
import type { SearchIndexOptions } from '../search/build-index'
import type { SearchPageInput } from '../search/page-terms'
import { collectionOf, sectionLabel, sidebarKey } from '../content/collections/collection'
import type { Edition } from '../content/editions'
import { gatheredLists } from './gathered-pages'
import type { ReadyDocument } from './compile-documents'
import type { DocPlace } from './doc-page'
import type { PageCollection, PageSite, PlannedSite } from './page-site'
import type { CompiledArticle, SearchSection } from '../model/article'
import { withHeading, withOpening } from '../model/article-text'

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
export function searchedRoutes(edition: Edition<PlannedSite>): Set<string> {
  return new Set([...edition.site.docs, ...gatheredLists(edition)].map(({ route }) => route))
}

/** The lists of an edition as the search knows them: what they are about, since their texts are found on the pages that they are of. */
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
  { doc, page, article, terms }: ReadyDocument,
  site: Pick<PageSite, 'collections'>,
): SearchPageInput | undefined {
  if (doc.unlisted || doc.draft) return undefined
  const place = searchPlaceOf(doc, page, collectionOf(site, doc))
  const { title, description } = page
  return searchInput(place, { title, description, symptoms: doc.frontmatter.symptoms, article, terms })
}

/** What the search knows of a document besides its text. */
type SearchPlace = Omit<SearchPageInput, 'description' | 'symptoms' | 'sections'>

/** What the search takes from a document's text. */
interface SearchedText {
  /** Of the page. */
  title: string
  description: string | undefined
  symptoms: readonly string[] | undefined
  article: Pick<CompiledArticle, 'contentTitle' | 'sections'>
  /** Terms that sections are found by besides their text, by the sections' ids. */
  terms: ReadonlyMap<string, string[]>
}

/** A document as the index takes it in. */
function searchInput(
  place: SearchPlace,
  { title, description, symptoms, article, terms }: SearchedText,
): SearchPageInput {
  return {
    ...place,
    ...(description !== undefined && { description }),
    ...(symptoms && { symptoms }),
    sections: withTerms(withHeading(article.sections, article.contentTitle, title), terms),
  }
}

/** Adds what integrations know each section by; the page's own words have a section even where its text begins with a heading. */
function withTerms(sections: SearchSection[], terms: ReadonlyMap<string, string[]>): SearchSection[] {
  if (terms.size === 0) return sections
  const all = withOpening(sections, { id: '', heading: '', text: '' })
  return all.map((section) => {
    const about = terms.get(section.id)
    return about === undefined ? section : { ...section, about }
  })
}

import type { CompiledArticle, SearchSection } from '../model/article'
import { withHeading, withOpening } from '../model/page-sections'
import type { SearchPageInput } from '../search/types'

/** What the search knows of a document besides its text. */
export type SearchPlace = Omit<SearchPageInput, 'description' | 'sections'>

/** What the search takes from a document's text. */
export interface SearchedText {
  /** Of the page. */
  title: string
  description: string | undefined
  article: Pick<CompiledArticle, 'contentTitle' | 'sections'>
  /** See `spokenWords`. */
  spoken: ReadonlyMap<string, string[]>
}

/** A document as the index takes it in. */
export function searchInput(
  place: SearchPlace,
  { title, description, article, spoken }: SearchedText,
): SearchPageInput {
  return {
    ...place,
    ...(description !== undefined && { description }),
    sections: withSpoken(withHeading(article.sections, article.contentTitle, title), spoken),
  }
}

/** Adds what each section's statements are about; the page's own words have a section even where its text begins with a heading. */
function withSpoken(sections: SearchSection[], spoken: ReadonlyMap<string, string[]>): SearchSection[] {
  if (spoken.size === 0) return sections
  const all = withOpening(sections, { id: '', heading: '', text: '' })
  return all.map((section) => {
    const about = spoken.get(section.id)
    return about === undefined ? section : { ...section, about }
  })
}

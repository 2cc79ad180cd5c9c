import type { CompiledArticle, SearchSection } from '../model/article'
import type { SearchPageInput } from '../search/types'

/** What the search knows of a document besides its text. */
export type SearchPlace = Omit<SearchPageInput, 'description' | 'sections'>

/** What the search takes from a document's text. */
export interface SearchedText {
  description: string | undefined
  article: Pick<CompiledArticle, 'contentTitle' | 'sections'>
  /** See `spokenWords`. */
  spoken: ReadonlyMap<string, string[]>
}

/** A document as the index takes it in. */
export function searchInput(
  place: SearchPlace,
  { description, article, spoken }: SearchedText,
): SearchPageInput {
  return {
    ...place,
    ...(description !== undefined && { description }),
    sections: withSpoken(sectionsWithHeading(article, place.title), spoken),
  }
}

/** A heading at the top that is not the title is text of the page. */
function sectionsWithHeading(
  { contentTitle, sections }: SearchedText['article'],
  title: string,
): SearchSection[] {
  if (contentTitle === undefined || contentTitle === title) return sections
  const [first, ...rest] = sections
  const opening = first?.id === '' ? first : undefined
  const text = [contentTitle, opening?.text].filter(Boolean).join(' ')
  return [{ id: '', heading: '', text }, ...(opening ? rest : sections)]
}

/** Adds what each section's statements are about; the page's own words have a section even where its text begins with a heading. */
function withSpoken(sections: SearchSection[], spoken: ReadonlyMap<string, string[]>): SearchSection[] {
  if (spoken.size === 0) return sections
  const all = sections[0]?.id === '' ? sections : [{ id: '', heading: '', text: '' }, ...sections]
  return all.map((section) => {
    const about = spoken.get(section.id)
    return about === undefined ? section : { ...section, about }
  })
}

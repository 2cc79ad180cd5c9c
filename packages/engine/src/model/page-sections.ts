import type { SearchSection } from './article'
import { readSections, readText } from './article-text'
import type { References } from './html-markup'
import type { PageData } from './page'

/** Sections of an article as the search has them: a heading at the top that is not the page's title is text of the page. */
export function withHeading(
  sections: SearchSection[],
  heading: string | undefined,
  title: string,
): SearchSection[] {
  // A title of the frontmatter may have code in it.
  if (heading === undefined || heading === title.replace(/`([^`]+)`/g, '$1')) return sections
  const [first, ...rest] = sections
  const opening = first?.id === '' ? first : undefined
  const text = [heading, opening?.text].filter(Boolean).join(' ')
  return [{ id: '', heading: '', text }, ...(opening ? rest : sections)]
}

/** The first section stands for the page itself, so a page that opens with a heading gets an empty one in front. */
export function withOpening<Section extends Pick<SearchSection, 'id'>>(
  sections: Section[],
  empty: Section,
): Section[] {
  return sections[0]?.id === '' ? sections : [empty, ...sections]
}

/** What the search index has of a page's text, read from the page's data. Of a page that lists others it is what it says of itself. */
export function sectionsOfPage(page: PageData, references: References): SearchSection[] {
  if (page.kind !== 'doc') return [{ id: '', heading: '', text: page.description ?? '' }]
  const heading = page.heading === undefined ? undefined : readText(page.heading, references)
  const sections = readSections(page.html ?? '', references)
  return withOpening(withHeading(sections, heading, page.title), { id: '', heading: '', text: '' })
}

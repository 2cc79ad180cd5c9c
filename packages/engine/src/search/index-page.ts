import { withOpening } from '../model/page-sections'
import type { PageInfo } from './format/files'
import { isIntroductory } from './introductory-title'
import { findTerms, type PageTerms } from './page-terms'
import type { SearchPageInput } from './types'
import type { Vocabulary } from './vocabulary'

/** A page as the index needs it: what it shows of it, and its terms. A function of the page alone. */
export interface IndexedPage {
  info: PageInfo
  sidebar?: { id: string; label: string }
  tags: { label: string; route: string }[]
  terms: PageTerms
}

/** Indexes one page. */
export function indexPage(input: SearchPageInput, vocabulary: Vocabulary): IndexedPage {
  const page = { ...input, sections: withOpening(input.sections, { id: '', heading: '', text: '' }) }
  return {
    info: pageInfo(page),
    ...(page.sidebar && { sidebar: page.sidebar }),
    tags: page.tags.map(({ label, route }) => ({ label, route })),
    terms: findTerms(page, vocabulary),
  }
}

function pageInfo({ route, title, breadcrumbs, sections }: SearchPageInput): PageInfo {
  const labels = breadcrumbs.map(({ label }) => label)
  // The page itself may end its breadcrumbs; a result shows its title anyway.
  if (labels.at(-1) === title) labels.pop()
  // Ten results called `Introduction` say nothing: the category's name goes in front.
  const category = isIntroductory(title) ? labels.pop() : undefined
  return {
    route,
    title: category === undefined ? title : `${category}: ${title}`,
    breadcrumbs: labels,
    sections: sections.map(({ id, heading }) => ({ id, heading })),
  }
}

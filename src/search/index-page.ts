import type { PageInfo } from './format/files'
import { textFile } from './format/files'
import { hashOfText } from './hash'
import { isIntroductory } from './introductory-title'
import { findTerms, type PageTerms } from './page-terms'
import type { SearchFile, SearchPageInput } from './types'
import type { Vocabulary } from './vocabulary'

/** A page as the index needs it: what it shows of it, and its terms. A function of the page alone. */
export interface IndexedPage {
  info: PageInfo
  sidebar?: { id: string; label: string }
  tags: { label: string; route: string }[]
  terms: PageTerms
}

/** Indexes one page. Its text leaves as a file, named by its content. */
export function indexPage(
  input: SearchPageInput,
  vocabulary: Vocabulary,
): { page: IndexedPage; text: SearchFile } {
  const page = withIntro(input)
  const content = JSON.stringify(page.sections.map(({ text }) => text))
  const hash = hashOfText(content)
  return {
    page: {
      info: pageInfo(page, hash),
      ...(page.sidebar && { sidebar: page.sidebar }),
      tags: page.tags.map(({ label, route }) => ({ label, route })),
      terms: findTerms(page, vocabulary),
    },
    text: { name: textFile(hash), content: () => content },
  }
}

/** The first section stands for the page itself, so a page that opens with a heading gets an empty one in front. */
function withIntro(page: SearchPageInput): SearchPageInput {
  if (page.sections[0]?.id === '') return page
  return { ...page, sections: [{ id: '', heading: '', text: '' }, ...page.sections] }
}

function pageInfo({ route, title, breadcrumbs, sections }: SearchPageInput, text: string): PageInfo {
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
    text,
  }
}

import type { SearchSection } from '../model/article'
import { withOpening } from '../model/article-text'
import { introductoryTitle } from '../model/page-names'
import type { PageInfo } from './format/files'
import { packImpact, pageFieldLevel, sectionLevel } from './format/impact'
import { stopWords } from './text/words'
import { isTerm, rawWords, splitWord, termsOf } from './text/tokenize'
import type { Route } from '../model/doc'
import type { PageLink } from '../model/page'

/** A page's terms, and how much each says about which section. Independent of other pages but for the numbers of words. */
export interface IndexedPage {
  sidebar?: { id: string; label: string }
  tags: { label: string; route: string }[]
  /** JSON of a `PageInfo`. */
  info: string
  /** Number of postings of each section. */
  counts: number[]
  /** Section by section: the term's number times 64, plus the impact. */
  postings: Uint32Array
}

/** The words that many pages share, each with a number. */
export class NumberedWords {
  readonly words: string[] = []
  readonly #numbers = new Map<string, number>()
  /** The terms of each word as written: most words are on many pages. */
  readonly #split = new Map<string, readonly number[]>()

  /** Makes a function that takes over postings from another list of words, which may grow. Only words with postings get a number. */
  renumber(words: readonly string[]): (postings: Uint32Array) => Uint32Array {
    const numbers = Array.from<number | undefined>({ length: words.length })
    const renumbered = (own: number) => (numbers[own] ??= this.numberOf(words[own] ?? ''))
    return (postings) => postings.map((posting) => (renumbered(posting >>> 6) << 6) | (posting & 63))
  }

  numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.words.length)
    return this.words.push(word) - 1
  }

  /** The number of words, and how often each term occurs. */
  count(text: string): { words: number; terms: Map<number, number> } {
    const words = rawWords(text)
    const terms = new Map<number, number>()
    for (const word of words)
      for (const term of this.#split.get(word) ?? this.#splitNew(word))
        terms.set(term, (terms.get(term) ?? 0) + 1)
    return { words: words.length, terms }
  }

  #splitNew(word: string): readonly number[] {
    // A copy, because a substring would keep the text of its page in memory.
    const own = Buffer.from(word).toString()
    const terms = termsOf(own).map((term) => this.numberOf(term))
    this.#split.set(own, terms)
    return terms
  }
}

/** Indexes one page. The numbers of its terms are those of `words`. */
export function indexPage(input: SearchPageInput, words: NumberedWords): IndexedPage {
  const page = { ...input, sections: withOpening(input.sections) }
  return {
    info: smallJson(pageInfo(page)),
    ...(page.sidebar && { sidebar: page.sidebar }),
    tags: page.tags.map(({ label, route }) => ({ label, route })),
    ...findTerms(page, words),
  }
}

/** JSON that takes one byte a character where it can: what is cut from a text with other characters takes two. */
export const smallJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString()

function pageInfo({ route, title, breadcrumbs, sections }: SearchPageInput): PageInfo {
  const labels = breadcrumbs.map(({ label }) => label)
  // Breadcrumbs may end with the page itself, whose title a result shows anyway.
  if (labels.at(-1) === title) labels.pop()
  // Ten results called `Introduction` say nothing, so the category's name is added.
  const category = introductoryTitle.test(title) ? labels.pop() : undefined
  return {
    route,
    title: category === undefined ? title : `${category}: ${title}`,
    breadcrumbs: labels,
    sections: sections.map(({ id, heading }) => ({ id, heading })),
  }
}

function findTerms(page: SearchPageInput, words: NumberedWords): Pick<IndexedPage, 'counts' | 'postings'> {
  const postings: number[] = []
  const pageLevels = pageTermLevels(page, words)
  const counts = page.sections.map((section, index) => {
    const levels = sectionLevels(section, words)
    const inherited = index === 0 ? pageLevels : new Map<number, number>()
    const before = postings.length
    for (const [term, level] of levels)
      postings.push((term << 6) | packImpact(level, inherited.get(term) ?? 0))
    for (const [term, level] of inherited)
      if (!levels.has(term)) postings.push((term << 6) | packImpact(0, level))
    return postings.length - before
  })
  return { counts, postings: Uint32Array.from(postings) }
}

function sectionLevels({ heading, text, about = [] }: SearchSection, words: NumberedWords) {
  const title = words.count(heading)
  const body = words.count(text)
  const levels = new Map<number, number>()
  for (const [term, count] of body.terms)
    if (!stopWords.has(words.words[term] ?? ''))
      levels.set(term, sectionLevel(count, body.words, title.terms.has(term) ? title.words : 0))
  for (const term of title.terms.keys())
    if (!levels.has(term)) levels.set(term, sectionLevel(0, body.words, title.words))
  // A name that the section is about but does not mention gets the lowest level.
  for (const name of about.map((name) => words.numberOf(name))) if (!levels.has(name)) levels.set(name, 1)
  return levels
}

/** A title with more words than this is not indexed as one word. */
const joinedTitleMaxParts = 5

/** Terms about the page as a whole, each with the level of its best field. */
function pageTermLevels(page: SearchPageInput, words: NumberedWords): Map<number, number> {
  const levels = new Map<number, number>()
  const raise = (term: number, level: number) => levels.set(term, Math.max(level, levels.get(term) ?? 0))
  const add = (text: string, level: number, stopsToo = false) => {
    for (const term of words.count(text).terms.keys())
      if (stopsToo || !stopWords.has(words.words[term] ?? '')) raise(term, level)
  }
  add(page.description ?? '', pageFieldLevel.description)
  for (const { label } of page.breadcrumbs) add(label, pageFieldLevel.breadcrumb)
  for (const { label } of page.tags) add(label, pageFieldLevel.tag)
  for (const segment of page.route.split('/')) add(segment, pageFieldLevel.route)

  const { titleOfOne, titleOfFew, titleOfMany, wholeTitle } = pageFieldLevel
  for (const symptom of page.symptoms ?? []) add(symptom, pageFieldLevel.titleOfMany)

  const addTitle = (title: string, least: number) => {
    const { parts, whole } = splitWord(title)
    const level = parts.length === 1 ? titleOfOne : parts.length <= 3 ? titleOfFew : titleOfMany
    add(title, Math.max(level, least), true)
    if (parts.length <= joinedTitleMaxParts && isTerm(whole)) raise(words.numberOf(whole), wholeTitle)
  }
  addTitle(page.title, 0)
  // The page that introduces a category is the best answer to the category's name.
  const category = page.breadcrumbs.findLast(({ label }) => label !== page.title)
  if (category && introductoryTitle.test(page.title)) addTitle(category.label, titleOfOne)
  return levels
}

/** A page's input to the search index. The caller leaves out drafts and unlisted pages. */
export interface SearchPageInput {
  route: Route
  title: string
  description?: string
  /** Symptoms that readers see and the page explains. */
  symptoms?: readonly string[]
  /** The page's sidebar, with the label that readers know (`API Reference`). */
  sidebar?: { id: string; label: string }
  /** From the sidebar's root down to the page, which is optional. */
  breadcrumbs: readonly { label: string }[]
  tags: readonly PageLink[]
  sections: SearchSection[]
}

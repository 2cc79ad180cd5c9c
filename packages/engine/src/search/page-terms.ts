import type { SearchSection } from '../model/article'
import { withOpening } from '../model/article-text'
import { introductoryTitle } from '../model/page-names'
import type { PageInfo } from './format/files'
import { packImpact, pageFieldLevel, sectionLevel } from './format/impact'
import { stopWords } from './text/words'
import { isTerm, rawWords, splitWord, termsOf } from './text/tokenize'
import type { Route } from '../model/doc'
import type { PageLink } from '../model/page'

/** A page's terms, and how much each says about which section. Independent of other pages. */
export interface IndexedPage {
  sidebar?: { id: string; label: string }
  tags: { label: string; route: string }[]
  /** JSON of a `PageInfo`. */
  info: string
  /** Number of postings of each section. */
  counts: number[]
  /** One per line. Postings refer to them by index. */
  terms: string
  /** Section by section: the term's index times 64, plus the impact. */
  postings: Uint32Array
}

/** A page among others: its postings refer to words that all pages share. */
export type ListedPage = Omit<IndexedPage, 'terms'>

/** The words of many pages, each with a number. A third of the memory of each page's own words, and of the time to read them. */
export class NumberedWords {
  readonly words: string[] = []
  readonly #numbers = new Map<string, number>()

  list({ terms, postings, ...page }: IndexedPage): ListedPage {
    return { ...page, postings: this.renumber(terms.split('\n'))(postings) }
  }

  /** Takes over postings that refer to other words. Only words that they refer to get a number. */
  renumber(words: readonly string[]): (postings: Uint32Array) => Uint32Array {
    const numbers = Array.from<number | undefined>({ length: words.length })
    return (postings) =>
      postings.map((posting) => {
        const number = (numbers[posting >>> 6] ??= this.#numberOf(words[posting >>> 6] ?? ''))
        return (number << 6) | (posting & 63)
      })
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}

/** Indexes one page; the result depends only on that page. */
export function indexPage(input: SearchPageInput): IndexedPage {
  const page = { ...input, sections: withOpening(input.sections) }
  return {
    info: smallJson(pageInfo(page)),
    ...(page.sidebar && { sidebar: page.sidebar }),
    tags: page.tags.map(({ label, route }) => ({ label, route })),
    ...findTerms(page),
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

function findTerms(page: SearchPageInput): Pick<IndexedPage, 'terms' | 'counts' | 'postings'> {
  const numbers = new Map<string, number>()
  const postings: number[] = []
  const pageLevels = pageTermLevels(page)
  const post = (term: string, level: number, inherited: number) => {
    const number = numbers.get(term) ?? numbers.size
    if (number === numbers.size) numbers.set(term, number)
    postings.push((number << 6) | packImpact(level, inherited))
  }
  const counts = page.sections.map((section, index) => {
    const levels = sectionLevels(section)
    const inherited = index === 0 ? pageLevels : new Map<string, number>()
    const before = postings.length
    for (const [term, level] of levels) post(term, level, inherited.get(term) ?? 0)
    for (const [term, level] of inherited) if (!levels.has(term)) post(term, 0, level)
    return postings.length - before
  })
  return { terms: [...numbers.keys()].join('\n'), counts, postings: Uint32Array.from(postings) }
}

function sectionLevels({ heading, text, about = [] }: SearchSection): Map<string, number> {
  const title = readTerms(heading)
  const body = readTerms(text)
  const levels = new Map<string, number>()
  for (const [term, count] of body.terms)
    if (!stopWords.has(term))
      levels.set(term, sectionLevel(count, body.words, title.terms.has(term) ? title.words : 0))
  for (const term of title.terms.keys())
    if (!levels.has(term)) levels.set(term, sectionLevel(0, body.words, title.words))
  // A name that the section is about but does not mention gets the lowest level.
  for (const name of about) if (!levels.has(name)) levels.set(name, 1)
  return levels
}

/** A title with more words than this is not indexed as one word. */
const joinedTitleMaxParts = 5

/** Terms about the page as a whole, each with the level of its best field. */
function pageTermLevels(page: SearchPageInput): Map<string, number> {
  const levels = new Map<string, number>()
  const raise = (term: string, level: number) => levels.set(term, Math.max(level, levels.get(term) ?? 0))
  const add = (text: string, level: number, stopsToo = false) => {
    for (const term of readTerms(text).terms.keys()) if (stopsToo || !stopWords.has(term)) raise(term, level)
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
    if (parts.length <= joinedTitleMaxParts && isTerm(whole)) raise(whole, wholeTitle)
  }
  addTitle(page.title, 0)
  // The page that introduces a category is the best answer to the category's name.
  const category = page.breadcrumbs.findLast(({ label }) => label !== page.title)
  if (category && introductoryTitle.test(page.title)) addTitle(category.label, titleOfOne)
  return levels
}

/** Terms of words that were split before: most words are on many pages. */
const split = new Map<string, readonly string[]>()
const maxSplit = 50_000

/** The number of words, and how often each term occurs. */
function readTerms(text: string): { words: number; terms: Map<string, number> } {
  const words = rawWords(text)
  const terms = new Map<string, number>()
  if (split.size > maxSplit) split.clear()
  for (const word of words) {
    const found = split.get(word) ?? termsOf(word)
    if (!split.has(word)) split.set(word, found)
    for (const term of found) terms.set(term, (terms.get(term) ?? 0) + 1)
  }
  return { words: words.length, terms }
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

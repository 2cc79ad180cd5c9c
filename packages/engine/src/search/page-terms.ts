import { createHash } from 'node:crypto'
import type { SearchSection } from '../model/article'
import { withOpening } from '../model/article-text'
import { ownText } from '../model/escape'
import { introductoryTitle } from '../model/page-names'
import { nameLength, type PageInfo } from './format/files'
import { packImpact, pageFieldLevel, sectionLevel } from './format/impact'
import { stopWords } from './text/stop-words'
import { isTerm, rawWords, splitWord, termsOf } from './text/tokenize'
import type { Route } from '../model/doc'
import type { PageLink } from '../model/page'
import { deserialize, serialize } from 'node:v8'

/** What a page says, whatever the site's other pages say: its terms, and how much each says about which section. */
export interface PageTerms {
  /** One a line. Their numbers in the postings are their places here. */
  terms: string
  counts: number[]
  /** Section by section: the term's number times 256, and the impact byte. */
  postings: Uint32Array
}

/** A page as the index needs it: what results show of it, and its terms. */
export interface IndexedPage {
  info: PageInfo
  sidebar?: { id: string; label: string }
  tags: { label: string; route: string }[]
  terms: PageTerms
}

/** A page of the index, without its terms and without what results show of it. */
export interface ListedPage extends Pick<IndexedPage, 'sidebar' | 'tags'> {
  route: string
  sections: number
  infoHash: string
}

/** Indexes one page; the result depends on that page alone. */
export function indexPage(input: SearchPageInput): IndexedPage {
  const page = { ...input, sections: withOpening(input.sections, { id: '', heading: '', text: '' }) }
  return {
    info: pageInfo(page),
    ...(page.sidebar && { sidebar: page.sidebar }),
    tags: page.tags.map(({ label, route }) => ({ label, route })),
    terms: findTerms(page),
  }
}

/** What the index keeps of an indexed page. */
export function listPage({ info, sidebar, tags }: IndexedPage): ListedPage {
  return {
    route: info.route,
    sections: info.sections.length,
    infoHash: hashOfText(JSON.stringify(info)),
    ...(sidebar && { sidebar }),
    tags,
  }
}

/** Names a file by its content. */
export function hashOfText(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, nameLength)
}

function pageInfo({ route, title, breadcrumbs, sections }: SearchPageInput): PageInfo {
  const labels = breadcrumbs.map(({ label }) => label)
  // The page itself may end its breadcrumbs; a result shows its title anyway.
  if (labels.at(-1) === title) labels.pop()
  // Ten results called `Introduction` say nothing: the category's name goes in front.
  const category = introductoryTitle.test(title) ? labels.pop() : undefined
  return {
    route,
    title: category === undefined ? title : `${category}: ${title}`,
    breadcrumbs: labels,
    sections: sections.map(({ id, heading }) => ({ id, heading })),
  }
}

function findTerms(page: SearchPageInput): PageTerms {
  const numbers = new Map<string, number>()
  const postings: number[] = []
  const pageLevels = pageTermLevels(page)
  const counts = page.sections.map((section, index) => {
    const levels = sectionLevels(section)
    const inherited = index === 0 ? pageLevels : new Map<string, number>()
    const terms = new Set([...levels.keys(), ...inherited.keys()])
    for (const term of terms) {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      postings.push((number << 8) | packImpact(levels.get(term) ?? 0, inherited.get(term) ?? 0))
    }
    return terms.size
  })
  return { terms: [...numbers.keys()].join('\n'), counts, postings: Uint32Array.from(postings) }
}

/** Terms of a section, each with its level there. */
function sectionLevels({ heading, text, about = [] }: SearchSection): Map<string, number> {
  const title = readTerms(heading)
  const body = readTerms(text)
  const counts = new Map<string, number>()
  for (const term of body.terms) if (!stopWords.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const inTitle = new Set(title.terms)
  const levels = new Map<string, number>()
  for (const term of [...counts.keys(), ...inTitle])
    levels.set(term, sectionLevel(counts.get(term) ?? 0, body.words, inTitle.has(term) ? title.words : 0))
  // A name that the section is about without mentioning it is worth the least.
  for (const name of about) if (!levels.has(name)) levels.set(name, 1)
  return levels
}

/** A title of more words than this is not also indexed as one word. */
const joinedTitleMaxParts = 5

/** Terms that describe the page as a whole, each with the level of its best field. */
function pageTermLevels(page: SearchPageInput): Map<string, number> {
  const levels = new Map<string, number>()
  const raise = (term: string, level: number) => levels.set(term, Math.max(level, levels.get(term) ?? 0))
  const add = (text: string, level: number, stopsToo = false) => {
    for (const term of readTerms(text).terms) if (stopsToo || !stopWords.has(term)) raise(term, level)
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
  // The page that introduces a category is the first answer to the category's name.
  const category = page.breadcrumbs.findLast(({ label }) => label !== page.title)
  if (category && introductoryTitle.test(page.title)) addTitle(category.label, titleOfOne)
  return levels
}

interface ReadText {
  words: number
  terms: string[]
}

/** How stretches of text were taken apart: pages repeat most of them. */
const known = new Map<string, ReadText>()
const knownMax = 30_000

/** Words and terms of a text. No word contains a space, so what is between two spaces is looked up as a whole. */
function readTerms(text: string): ReadText {
  const read: ReadText = { words: 0, terms: [] }
  for (const chunk of text.split(' ')) {
    if (chunk === '') continue
    const { words, terms } = known.get(chunk) ?? takeApart(ownText(chunk))
    read.words += words
    for (const term of terms) read.terms.push(term)
  }
  return read
}

function takeApart(chunk: string): ReadText {
  const words = rawWords(chunk)
  const read = { words: words.length, terms: words.flatMap(termsOf) }
  if (known.size === knownMax) known.clear()
  known.set(chunk, read)
  return read
}

/** A page as the search index takes it in. Drafts and unlisted pages are left out by the caller. */
export interface SearchPageInput {
  route: Route
  title: string
  description?: string
  /** What readers see go wrong that the page explains. */
  symptoms?: readonly string[]
  /** Sidebar that holds the page, with the label readers know it by (`API Reference`). */
  sidebar?: { id: string; label: string }
  /** From the sidebar's root down to the page, the page itself optional. */
  breadcrumbs: readonly { label: string }[]
  tags: readonly PageLink[]
  sections: SearchSection[]
}

/** One file of the index. `.bin` files are deflated; `.json` files are for the host to compress. */
export interface SearchFile {
  /** Relative to the output folder, named by its content; so it need not be asked for its bytes where there is one of this name. */
  name: string
  content(): Uint8Array | string
}

/** A finished index. */
export interface SearchIndexFiles {
  /** Immutable files. */
  files: SearchFile[]
  /** Belongs at the root of the output under a stable name and must be revalidated. */
  manifest: { name: string; content: string }
  stats: { pages: number; sections: number; terms: number; postings: number }
}

/** Postings of one page, section by section: the term's number in the store times 256, and the impact byte. */
interface StoredTerms {
  counts: readonly number[]
  postings: Uint32Array
}

interface Stored {
  terms: string[]
  pages: Map<string, StoredTerms>
}

/** The terms of all pages as numbers, so that an index is put together from them without reading any text again. */
export class TermStore {
  readonly #numbers: Map<string, number>
  readonly #pages: Map<string, StoredTerms>

  constructor({ terms, pages }: Stored = { terms: [], pages: new Map() }) {
    this.#numbers = new Map(terms.map((term, number) => [term, number]))
    this.#pages = pages
  }

  /** Reads what `store` returned. */
  static read(content: Uint8Array): TermStore {
    return new TermStore(deserialize(content))
  }

  store(): Uint8Array {
    return serialize({ terms: this.terms, pages: this.#pages } satisfies Stored)
  }

  get terms(): string[] {
    return [...this.#numbers.keys()]
  }

  /** Terms of pages, in this order; pages without any are left out. */
  of(routes: readonly string[]): StoredTerms[] {
    return routes.flatMap((route) => this.#pages.get(route) ?? [])
  }

  /** Takes the terms of a page, in place of those that it had. */
  set(route: string, { terms, counts, postings }: PageTerms): void {
    const numbers = terms.split('\n').map((term) => this.#numberOf(term))
    const own = postings.map((posting) => ((numbers[posting >>> 8] ?? 0) << 8) | (posting & 255))
    this.#pages.set(route, { counts, postings: own })
  }

  keep(routes: Pick<ReadonlySet<string>, 'has'>): void {
    for (const route of this.#pages.keys()) if (!routes.has(route)) this.#pages.delete(route)
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    this.#numbers.set(ownText(term), this.#numbers.size)
    return this.#numbers.size - 1
  }
}

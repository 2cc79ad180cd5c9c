import { parseQuery, type ParsedQuery, partsOf } from './parse-query'
import { makeExcerpt, markWords, type TextRun } from './excerpt'
import { expandWord, type Option, weighTerms } from './expand-word'
import { type IndexPlace, IndexReader } from './index-reader'
import { Scorer, type Candidate } from './scorer'
import { TermLookup } from './term-lookup'
import { countBits, editDistances, lettersOf } from '../../model/nearest'
import { splitWord } from '../text/tokenize'

export interface SearchFilters {
  sidebar?: string
  tag?: string
}

export interface SearchOptions extends SearchFilters {
  /** Default 8. */
  limit?: number
}

/** A section that answers the query. */
export interface SearchResult {
  /** Without base path. */
  route: string
  /** Id of the heading; empty for the page itself. */
  sectionId: string
  pageTitle: TextRun[]
  /** Empty for the page itself. */
  heading: TextRun[]
  /** Label of the sidebar, then the categories above the page. */
  breadcrumbs: string[]
  /** Numbers in the index, for `excerpt`. */
  page: number
  section: number
}

export interface SearchOutcome {
  query: string
  results: SearchResult[]
  total: number
  /** Words and names of the query that stand nowhere, with what was looked for instead. */
  corrections: { from: string; to: string }[]
  matched: string[]
  /** Only without results: words and tags of the site that look like the query. */
  nearest: NearestWords
}

/** What can be filtered by. */
export interface SearchFacets {
  sidebars: { id: string; label: string }[]
  tags: { label: string; route: string; count: number }[]
}

export interface Search {
  search(query: string, options?: SearchOptions): Promise<SearchOutcome>
  /** Texts for the results of one outcome, in their order. */
  excerpts(outcome: Pick<SearchOutcome, 'results' | 'matched'>): Promise<TextRun[][]>
  facets: SearchFacets
}

const defaultLimit = 8
/** Each further section of a page counts this much of the one before. */
const samePageShare = 0.72

/** Opens an index. Rejects when manifest or core cannot be loaded; call again to retry. */
export async function createSearch(place: IndexPlace): Promise<Search> {
  return searchIn(await IndexReader.open(place))
}

/** Searches an index that is open. */
export function searchIn(reader: IndexReader): Search {
  const lookup = new TermLookup(reader)
  const scorer = new Scorer(reader)

  const search = async (query: string, settings: SearchOptions = {}): Promise<SearchOutcome> => {
    const parsed = parseQuery(query)
    const outcome: SearchOutcome = {
      query,
      results: [],
      total: 0,
      corrections: [],
      matched: [],
      nearest: { words: [], tags: [] },
    }
    if (parsed.words.length === 0) return outcome
    const wordOptions = await Promise.all(parsed.words.map((word) => expandWord(word, reader, lookup)))
    const { terms, needed } = await weighTerms(parsed, wordOptions, reader, lookup)
    const allowed = await allowedPages(settings, reader)
    const { best, total } = scorer.score(terms, needed, allowed)
    const phrased = parsed.phrases.length > 0 ? await withPhrases(best, parsed.phrases, reader) : best
    const ranked = spreadPages(phrased, reader)
    outcome.total = parsed.phrases.length > 0 ? ranked.length : total
    outcome.matched = [...new Set(wordOptions.flat().flatMap(({ refs }) => refs.map(({ term }) => term)))]
    outcome.corrections = [...(await unknownNames(parsed, lookup)), ...correctionsOf(parsed, wordOptions)]
    const marked = new Set(outcome.matched)
    const shown = ranked.slice(0, settings.limit ?? defaultLimit)
    outcome.results = await Promise.all(shown.map(({ section }) => describe(section, marked, reader)))
    if (ranked.length === 0) outcome.nearest = nearestWords(parsed, reader)
    return outcome
  }

  return {
    search,
    facets: { sidebars: reader.head.sidebars, tags: reader.head.tags },
    excerpts: ({ results, matched }) => {
      const marked = new Set(matched)
      return Promise.all(
        results.map(async ({ page, section }) => {
          // Without its text a result is still a result: its page may have gone since.
          const text = await reader.text(page, section - (reader.firstSection[page] ?? 0)).catch(() => '')
          return makeExcerpt(text, marked)
        }),
      )
    },
  }
}

async function allowedPages(filters: SearchFilters, reader: IndexReader): Promise<Uint8Array | undefined> {
  if (filters.sidebar === undefined && filters.tag === undefined) return undefined
  const { sidebars, tags, pages } = reader.head
  const allowed = new Uint8Array(pages).fill(1)
  if (filters.sidebar !== undefined) {
    const sidebar = sidebars.findIndex(({ id }) => id === filters.sidebar) + 1
    for (let page = 0; page < pages; page++) if (reader.sidebarOfPage[page] !== sidebar) allowed[page] = 0
  }
  if (filters.tag !== undefined) {
    const tagged = new Set((await reader.tagPages())[tags.findIndex(({ label }) => label === filters.tag)])
    for (let page = 0; page < pages; page++) if (!tagged.has(page)) allowed[page] = 0
  }
  return allowed
}

/** Of one page's sections each counts less than the one before, so that the list shows several pages. */
function spreadPages(candidates: readonly Candidate[], reader: IndexReader): Candidate[] {
  const seen = new Map<number, number>()
  return candidates
    .map(({ section, score }) => {
      const page = reader.pageOfSection[section] ?? 0
      const before = seen.get(page) ?? 0
      seen.set(page, before + 1)
      return { section, score: score * samePageShare ** before }
    })
    .sort((a, b) => b.score - a.score || a.section - b.section)
}

/** Names that stand nowhere: only their words were looked for. */
async function unknownNames(
  { names }: ParsedQuery,
  lookup: TermLookup,
): Promise<SearchOutcome['corrections']> {
  const looked = names.map(async (name) => {
    const { parts, whole } = splitWord(name)
    const found = parts.length < 2 ? [] : await lookup.startingWith(whole)
    return parts.length < 2 || found.length > 0 ? [] : [{ from: name, to: parts.join(' ') }]
  })
  return (await Promise.all(looked)).flat()
}

function correctionsOf(parsed: ParsedQuery, wordOptions: readonly Option[][]): SearchOutcome['corrections'] {
  return parsed.words.flatMap(({ text }, index) => {
    const best = wordOptions[index]?.[0]
    return best?.kind === 'typo' ? [{ from: text, to: best.refs[0]?.term ?? '' }] : []
  })
}

async function describe(
  section: number,
  marked: ReadonlySet<string>,
  reader: IndexReader,
): Promise<SearchResult> {
  const page = reader.pageOfSection[section] ?? 0
  const info = await reader.info(page)
  const { id, heading } = info.sections[section - (reader.firstSection[page] ?? 0)] ?? { id: '', heading: '' }
  const sidebar = reader.head.sidebars[(reader.sidebarOfPage[page] ?? 0) - 1]?.label
  return {
    route: info.route,
    sectionId: id,
    pageTitle: markWords(info.title, marked),
    heading: markWords(heading, marked),
    breadcrumbs: sidebar === undefined ? info.breadcrumbs : [sidebar, ...info.breadcrumbs],
    page,
    section,
  }
}

const wordsMax = 5
const tagsMax = 5

interface NearestWords {
  words: string[]
  tags: { label: string; route: string }[]
}

/** Words and tags of the site that look like what was looked for, for a search without results. */
function nearestWords(query: ParsedQuery, reader: IndexReader): NearestWords {
  const found = new Map<string, number>()
  const tags = new Map<string, number>()
  for (const { text } of query.words) {
    const limit = Math.min(3, Math.max(1, Math.ceil(text.length / 3)))
    const own = lettersOf(text)
    reader.common.terms.forEach((term, index) => {
      if (countBits(own & ~(reader.letters[index] ?? 0)) > limit) return
      // Words that stand in one section only are mostly identifiers in lower case: nothing to show.
      if ((reader.common.counts[index] ?? 0) < 2 || /\d/.test(term)) return
      const distance = editDistances(text, term, limit).whole
      // The word itself is there, only not where the filters look.
      if (distance === 0 && query.words.length === 1) return
      if (distance <= limit) found.set(term, Math.min(distance, found.get(term) ?? distance))
    })
    for (const { label } of reader.head.tags) {
      const distance = editDistances(text, label.toLowerCase(), limit).beginning
      if (distance <= limit) tags.set(label, Math.min(distance, tags.get(label) ?? distance))
    }
  }
  const labels = new Set(best(tags, tagsMax))
  return { words: best(found, wordsMax), tags: reader.head.tags.filter(({ label }) => labels.has(label)) }
}

function best(found: ReadonlyMap<string, number>, count: number): string[] {
  return [...found]
    .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([word]) => word)
}

/** Keeps the sections whose heading or text holds every phrase, word by word; punctuation does not matter. */
async function withPhrases(
  candidates: readonly Candidate[],
  phrases: readonly string[][],
  reader: IndexReader,
): Promise<Candidate[]> {
  const wanted = phrases.map((phrase) => ` ${phrase.join(' ')} `)
  const checked = await Promise.all(
    candidates.map(async (candidate) => {
      const words = await wordsOf(candidate.section, reader)
      return wanted.every((phrase) => words.includes(phrase)) ? [candidate] : []
    }),
  )
  return checked.flat()
}

/** Heading and text as words with a space around each; a line break keeps phrases from crossing from one to the other. */
async function wordsOf(section: number, reader: IndexReader): Promise<string> {
  const page = reader.pageOfSection[section] ?? 0
  const index = section - (reader.firstSection[page] ?? 0)
  const [text, info] = await Promise.all([reader.text(page, index), reader.info(page)])
  const title = index === 0 ? info.title : (info.sections[index]?.heading ?? '')
  return ` ${partsOf(title).join(' ')} \n ${partsOf(text).join(' ')} `
}

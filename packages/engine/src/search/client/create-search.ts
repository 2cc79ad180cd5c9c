import { parseQuery, type ParsedQuery, partsOf } from './parse-query'
import { makeExcerpt, markWords, type TextRun } from './excerpt'
import { expandWord, type Option, weighTerms } from './expand-word'
import type { SearchCore } from '../format/files'
import { type IndexPlace, IndexReader } from './index-reader'
import { rankSections, type Candidate } from './scorer'
import { splitWord } from '../text/tokenize'

export interface SearchFilters {
  sidebar?: string
  tag?: string
}

export interface SearchOptions extends SearchFilters {
  /** Default 8. */
  limit?: number
}

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
  /** Its number in the index, for `excerpt`. */
  section: number
}

export interface SearchOutcome {
  query: string
  results: SearchResult[]
  total: number
  /** Words and names of the query that do not occur, with what was searched for instead. */
  corrections: { from: string; to: string }[]
  /** Terms to highlight in texts. */
  matched: string[]
}

export type SearchFacets = Pick<SearchCore, 'sidebars' | 'tags'>

/** Factor for each further section of the same page. */
const samePageShare = 0.72

/** Opens an index. Rejects if the manifest or the core fails to load; call it again to retry. */
export async function createSearch(place: IndexPlace) {
  const reader = await IndexReader.open(place)
  const facets: SearchFacets = reader.core
  return {
    facets,
    search: (query: string, options: SearchOptions = {}) => search(reader, query, options),
    /** A result's text around the matches; empty if its page no longer exists. */
    async excerpt(
      { section }: Pick<SearchResult, 'section'>,
      matched: readonly string[],
    ): Promise<TextRun[]> {
      return makeExcerpt(await reader.text(section).catch(() => ''), new Set(matched))
    },
  }
}

export type Search = Awaited<ReturnType<typeof createSearch>>

async function search(reader: IndexReader, query: string, options: SearchOptions): Promise<SearchOutcome> {
  const parsed = parseQuery(query)
  if (parsed.words.length === 0) return { query, results: [], total: 0, corrections: [], matched: [] }
  const wordOptions = await Promise.all(parsed.words.map((word) => expandWord(word, reader)))
  const weighed = await weighTerms(parsed, wordOptions, reader)
  const { best, total } = rankSections(reader, weighed, await pageFilter(options, reader))
  const hasPhrases = parsed.phrases.length > 0
  const ranked = spreadPages(hasPhrases ? await withPhrases(best, parsed.phrases, reader) : best, reader)
  const telling = wordOptions.filter((_, index) => parsed.words[index]?.optional === false).flat()
  const marked = new Set(telling.flatMap(({ refs }) => refs.map(({ term }) => term)))
  const shown = ranked.slice(0, options.limit ?? 8)
  return {
    query,
    results: await Promise.all(shown.map(({ section }) => describe(section, marked, reader))),
    total: hasPhrases ? ranked.length : total,
    corrections: [...(await unknownNames(parsed, reader)), ...correctionsOf(parsed, wordOptions)],
    matched: [...marked],
  }
}

async function pageFilter(
  { sidebar, tag }: SearchFilters,
  reader: IndexReader,
): Promise<(page: number) => boolean> {
  const { sidebars, sidebarOf, tags } = reader.core
  const wanted = sidebars.findIndex(({ id }) => id === sidebar) + 1
  const tagNumber = tags.findIndex(({ label }) => label === tag)
  const tagged = tag === undefined ? undefined : new Set((await reader.tagPages())[tagNumber])
  return (page) => (sidebar === undefined || sidebarOf[page] === wanted) && (!tagged || tagged.has(page))
}

/** Lowers the score of each further section of a page, so that the list shows several pages. */
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

/** Names that do not occur, so that only their words were searched for. */
async function unknownNames(
  { names }: ParsedQuery,
  reader: IndexReader,
): Promise<SearchOutcome['corrections']> {
  const looked = names.map(async (name) => {
    const { parts, whole } = splitWord(name)
    const found = parts.length < 2 || (await reader.startingWith(whole)).length > 0
    return found ? [] : [{ from: name, to: parts.join(' ') }]
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
  const { page, index, info } = await reader.placeOf(section)
  const { id, heading } = info.sections[index] ?? { id: '', heading: '' }
  const sidebar = reader.core.sidebars[(reader.core.sidebarOf[page] ?? 0) - 1]?.label
  return {
    route: info.route,
    sectionId: id,
    pageTitle: markWords(info.title, marked),
    heading: markWords(heading, marked),
    breadcrumbs: sidebar === undefined ? info.breadcrumbs : [sidebar, ...info.breadcrumbs],
    section,
  }
}

/** Keeps sections whose heading or text contains every phrase, word by word, ignoring punctuation. */
async function withPhrases(
  candidates: readonly Candidate[],
  phrases: readonly string[][],
  reader: IndexReader,
): Promise<Candidate[]> {
  const wanted = phrases.map((phrase) => ` ${phrase.join(' ')} `)
  const texts = await Promise.all(candidates.map(({ section }) => wordsOf(section, reader)))
  return candidates.filter((_, index) => wanted.every((phrase) => texts[index]?.includes(phrase)))
}

/** Heading and text as words with spaces around them; the line break keeps phrases from spanning both. */
async function wordsOf(section: number, reader: IndexReader): Promise<string> {
  const { index, info } = await reader.placeOf(section)
  const title = index === 0 ? info.title : (info.sections[index]?.heading ?? '')
  return ` ${partsOf(title).join(' ')} \n ${partsOf(await reader.text(section)).join(' ')} `
}

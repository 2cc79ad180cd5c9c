/**
 * From a pasted text to files, pages and tests. Certain evidence comes first: a message that a file contains, a function in a stack frame,
 * a name. The remaining words rank the rest (BM25F; field weights are applied when the index is built).
 */
import { openedBy, type FindReader, type OpenedFind } from './find-reader'
import { addCertain, give, weights, type Ranking, type Score, type Weights } from './certain'
import { maxCharacters, readQuestion, type Question } from './question'
import { termsOf } from './words'

export interface Found {
  /** Repository paths, best first, each with the reason. */
  files: FoundFile[]
  /** `section`: label of the page's sidebar, if in the index. */
  pages: { route: string; title: string; section?: string }[]
  /** `page`: the first of these pages that names the test. */
  tests: { path: string; page: { route: string; title: string } }[]
  /** Number of characters read, if not all of the text. */
  cut?: number
}

export interface FoundFile {
  path: string
  reason: string
  /** Its package, and its path within that. */
  package: string
  inside: string
}

/** Maximum number of terms looked up: the rarest ones. */
const mostTerms = 30
const mostSynonyms = 6

export interface FindOptions {
  /** Maximum number of each: files, pages and tests. Default 10. */
  limit?: number
  /** Weight of each part of the ranking. */
  weights?: Weights
}

export async function find(
  text: string,
  reader: FindReader,
  { limit = 10, weights: own = weights }: FindOptions = {},
): Promise<Found> {
  const question = readQuestion(text)
  const opened = await openedBy(reader)
  const wanted = termsWanted(question, opened, own)
  const words = [...wanted.values()].reduce((sum, weight) => sum + weight, 0)
  const ranking: Ranking = { opened, weights: own, words, scores: new Map(), pageScores: new Map() }
  const { scores, pageScores } = ranking
  await opened.load([...wanted.keys()])
  for (const [term, weight] of wanted) rankByTerm(term, weight, ranking)
  addByPages(ranking)
  await addCertain(question, ranking)
  const ranked = [...scores].sort(([a, x], [b, y]) => y.score - x.score || a - b)
  const pages = rankPages(ranked, pageScores, opened).slice(0, limit)
  return {
    files: ranked.slice(0, limit).map(([file, own]) => ({
      path: opened.paths[file] ?? '',
      reason: reasonOf(own, question),
      ...opened.placeOf(file),
    })),
    pages: pages.map((number) => pageOf(number, opened)),
    tests: testsFor(pages, opened).slice(0, limit),
    ...(question.cut !== undefined && { cut: maxCharacters }),
  }
}

/** The text's rarest terms with their weights, and synonyms from the code for some of its words. */
function termsWanted(
  { terms, words }: Question,
  opened: OpenedFind,
  { synonym }: Weights,
): Map<string, number> {
  const found = [...terms]
    .flatMap(([term, times]) => {
      const telling = opened.telling(term)
      return telling === undefined ? [] : [{ term, weight: telling * Math.min(2, 1 + Math.log2(times) / 2) }]
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostTerms)
  const wanted = new Map(found.map(({ term, weight }) => [term, weight]))
  const story = ` ${words.join(' ')} `
  let left = mostSynonyms
  for (const [said, meant] of Object.entries(opened.core.synonyms)) {
    if (left <= 0 || !story.includes(` ${said} `)) continue
    for (const term of termsOf(meant)) {
      const telling = opened.telling(term)
      if (telling === undefined || wanted.has(term)) continue
      wanted.set(term, telling * synonym)
      left--
    }
  }
  return wanted
}

function rankByTerm(
  term: string,
  weight: number,
  { opened, weights: { said }, scores, pageScores }: Ranking,
): void {
  const entry = opened.entryOf(term)
  if (!entry) return
  const worths = new Map(entry.files)
  for (const [file, share] of entry.said) worths.set(file, (worths.get(file) ?? 0) + said * share)
  for (const [file, share] of worths) {
    const own = scores.get(file) ?? { score: 0, clues: [], words: [] }
    const worth = weight * Math.min(1.2, share)
    own.score += worth
    own.words.push({ term, worth })
    scores.set(file, own)
  }
  for (const [page, share] of entry.pages) pageScores.set(page, (pageScores.get(page) ?? 0) + weight * share)
}

/** Number of best pages that raise the files they are about. */
const pagesForFiles = 8

/** Raises the files of the best matching pages (by title, description and symptoms), in proportion to the page's statements about each. */
function addByPages(ranking: Ranking): void {
  const {
    opened,
    weights: { page: pageShare },
    scores,
    pageScores,
  } = ranking
  const best = [...pageScores].sort(([a, x], [b, y]) => y - x || a - b).slice(0, pagesForFiles)
  for (const [page, score] of best)
    for (const [file, part] of opened.filesOfPage(page)) {
      const worth = pageShare * score * Math.sqrt(part)
      const own = scores.get(file)
      if (own) own.score += worth
      else give(ranking, file, { text: `on the page “${opened.core.pages[page]?.[1]}”`, worth })
    }
}

/** Number of best files whose pages are ranked. */
const filesForPages = 15

/** Ranks pages about the best files by their number of statements, and by their own words. */
function rankPages(
  ranked: readonly [number, Score][],
  own: ReadonlyMap<number, number>,
  opened: OpenedFind,
): number[] {
  const scores = new Map(Array.from(own, ([page, score]) => [page, score * 0.7]))
  ranked.slice(0, filesForPages).forEach(([file, { score }], index) => {
    for (const [page, statements] of opened.linksOf(file))
      scores.set(page, (scores.get(page) ?? 0) + (score / (1 + 0.3 * index)) * (1 + Math.log2(statements)))
  })
  return [...scores].sort(([a, x], [b, y]) => y - x || a - b).map(([page]) => page)
}

/** Tests that the best pages name. */
function testsFor(pages: readonly number[], opened: OpenedFind): Found['tests'] {
  const place = new Map(pages.map((page, index) => [page, index]))
  return opened.core.tests
    .flatMap(([path, ...of]) => {
      const first = Math.min(...of.map((page) => place.get(page) ?? Number.POSITIVE_INFINITY))
      return Number.isFinite(first) ? [{ path, first }] : []
    })
    .sort((a, b) => a.first - b.first)
    .map(({ path, first }) => {
      const { route, title } = pageOf(pages[first] ?? 0, opened)
      return { path, page: { route, title } }
    })
}

function pageOf(number: number, { core }: OpenedFind): Found['pages'][number] {
  const [route = '', title = '', section] = core.pages[number] ?? []
  return { route, title, ...(section !== undefined && { section }) }
}

/** A short reason, the strongest evidence first. */
function reasonOf({ clues, words }: Score, { shown }: Question): string {
  const sure = clues.toSorted((a, b) => b.worth - a.worth).slice(0, 2)
  const told = words.toSorted((a, b) => b.worth - a.worth).map(({ term }) => shown.get(term) ?? term)
  const most = [...new Set(told)].slice(0, sure.length > 0 ? 2 : 4)
  return [...sure.map(({ text }) => text), ...(most.length > 0 ? [`words: ${most.join(', ')}`] : [])].join(
    '; ',
  )
}

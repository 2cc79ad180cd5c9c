/**
 * From a pasted text to files, pages and tests. What is certain comes first: a message that a file contains, a function of a stack frame, a
 * name. Words that are left rank the rest (BM25F; the fields are weighed when the index is made).
 */
import { openedBy, type FindReader, type OpenedFind } from './find-reader'
import { addCertain, give, weights, type Ranking, type Score, type Weights } from './certain'
import { maxCharacters, readQuestion, type Question } from './question'
import { termsOf } from './words'

export interface Found {
  /** Paths as in the repository, best first, each with its reason. */
  files: FoundFile[]
  /** `section`: label of the page's sidebar, where the index knows it. */
  pages: { route: string; title: string; section?: string }[]
  /** `page`: the first of these pages that names the test. */
  tests: { path: string; page: { route: string; title: string } }[]
  /** How many characters were read, if that was not all of the text. */
  cut?: number
}

export interface FoundFile {
  path: string
  reason: string
  /** Its package, and its path in that. */
  package: string
  inside: string
}

/** So many terms of a text are looked up: the rarest. */
const mostTerms = 30
const mostSynonyms = 6

export interface FindOptions {
  /** Of files, pages and tests each. Default 10. */
  limit?: number
  /** What each part of the ranking counts. */
  weights?: Weights
}

/** Answers a text. */
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

/** The rarest terms of the text with their weights, then what the code calls some of its words. */
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

/** So many pages give something to the files that they speak of. */
const pagesForFiles = 8

/** Files of the pages whose titles, descriptions and symptoms fit best, the more a page says about each. */
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

/** Files from which pages are looked for. */
const filesForPages = 15

/** Pages about the first files, the more they say about them the earlier; their own words decide between them. */
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

/** Tests that the first pages name. */
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

/** In a few words, the most certain first. */
function reasonOf({ clues, words }: Score, { shown }: Question): string {
  const sure = clues.toSorted((a, b) => b.worth - a.worth).slice(0, 2)
  const told = words.toSorted((a, b) => b.worth - a.worth).map(({ term }) => shown.get(term) ?? term)
  const most = [...new Set(told)].slice(0, sure.length > 0 ? 2 : 4)
  return [...sure.map(({ text }) => text), ...(most.length > 0 ? [`words: ${most.join(', ')}`] : [])].join(
    '; ',
  )
}

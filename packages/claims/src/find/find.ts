/**
 * From a pasted text to files, pages and tests. What is certain comes first: a message that a file contains, a function of a stack frame, a
 * name. Words that are left rank the rest (BM25F; the fields are weighed when the index is made).
 */
import { openedBy, type FindReader, type OpenedFind } from './find-reader'
import { addCertain, type Score, type Scores } from './certain'
import { maxCharacters, readQuestion, type Question } from './question'
import { termsOf } from './words'

export interface Found {
  /** Paths as in the repository, best first, each with its reason. */
  files: FoundFile[]
  pages: { route: string; title: string }[]
  tests: { path: string }[]
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
const mostTerms = 18
const mostSynonyms = 6
/** A synonym counts this much of a word that is there. */
const synonymShare = 0.6

/** Answers a text. `limit`: of files, pages and tests each, default 10. */
export async function find(text: string, reader: FindReader, limit = 10): Promise<Found> {
  const question = readQuestion(text)
  const opened = await openedBy(reader)
  const wanted = termsWanted(question, opened)
  const scores: Scores = new Map()
  const pageScores = new Map<number, number>()
  await opened.load([...wanted.keys()])
  for (const [term, weight] of wanted) rankByTerm(term, weight, { opened, scores, pageScores })
  addByPages(pageScores, opened, scores)
  await addCertain(question, opened, scores)
  for (const [file, own] of scores) {
    own.score += 0.15 * Math.log2(1 + opened.linksOf(file).length)
    if (/(?:^|\/)(?:contracts|mcp)\//.test(opened.paths[file] ?? '')) own.score *= 0.8
  }
  const ranked = [...scores].sort(([a, x], [b, y]) => y.score - x.score || a - b)
  const pages = rankPages(ranked, pageScores, opened).slice(0, limit)
  return {
    files: ranked.slice(0, limit).map(([file, own]) => ({
      path: opened.paths[file] ?? '',
      reason: reasonOf(own, question),
      ...opened.placeOf(file),
    })),
    pages: pages.map((number) => {
      const [route = '', title = ''] = opened.core.pages[number] ?? []
      return { route, title }
    }),
    tests: testsFor(pages, opened).slice(0, limit),
    ...(question.cut !== undefined && { cut: maxCharacters }),
  }
}

/** The rarest terms of the text with their weights, then what the code calls some of its words. */
function termsWanted({ terms, words }: Question, opened: OpenedFind): Map<string, number> {
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
      wanted.set(term, telling * synonymShare)
      left--
    }
  }
  return wanted
}

interface Ranking {
  opened: OpenedFind
  scores: Scores
  pageScores: Map<number, number>
}

/** How much what pages say of a file counts beside what is in it. */
const saidShare = 0.5

function rankByTerm(term: string, weight: number, { opened, scores, pageScores }: Ranking): void {
  const entry = opened.entryOf(term)
  if (!entry) return
  const worths = new Map(entry.files)
  for (const [file, share] of entry.said) worths.set(file, (worths.get(file) ?? 0) + saidShare * share)
  for (const [file, share] of worths) {
    const own = scores.get(file) ?? { score: 0, clues: [], words: [] }
    const worth = weight * Math.min(1.2, share)
    own.score += worth
    own.words.push({ term, worth })
    scores.set(file, own)
  }
  for (const [page, share] of entry.pages) pageScores.set(page, (pageScores.get(page) ?? 0) + weight * share)
}

/** What a page's own words give to the files that it speaks of. */
const pageShare = 0.4
const pagesForFiles = 8

/** Files of the pages whose titles, descriptions and symptoms fit best, the more a page says about each. */
function addByPages(pageScores: ReadonlyMap<number, number>, opened: OpenedFind, scores: Scores): void {
  const best = [...pageScores].sort(([a, x], [b, y]) => y - x || a - b).slice(0, pagesForFiles)
  for (const [page, score] of best)
    for (const [file, part] of opened.filesOfPage(page)) {
      const own = scores.get(file)
      if (own) own.score += pageShare * score * Math.sqrt(part)
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
function testsFor(pages: readonly number[], { core }: OpenedFind): Found['tests'] {
  const place = new Map(pages.map((page, index) => [page, index]))
  return core.tests
    .flatMap(([path, ...of]) => {
      const first = Math.min(...of.map((page) => place.get(page) ?? Number.POSITIVE_INFINITY))
      return Number.isFinite(first) ? [{ path, first }] : []
    })
    .sort((a, b) => a.first - b.first)
    .map(({ path }) => ({ path }))
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

/** Certain evidence comes first: messages, functions in stack frames, names. Words rank the rest (BM25F, with the weights in the index). */
import type { OpenedFind } from './find-reader'
import { addCertain, give, scoreOf, weights, type Ranking, type Score } from './certain'
import { maxCharacters, readQuestion, type Question } from './question'
import { termsOf } from './words'

export type Found = Awaited<ReturnType<typeof find>>

/** Maximum number of terms looked up: the rarest ones. */
const mostTerms = 30

/** @param limit maximum number of each: files, pages and tests */
export async function find(text: string, opened: OpenedFind, limit = 10) {
  const question = readQuestion(text)
  const wanted = termsWanted(question, opened)
  const words = [...wanted.values()].reduce((sum, weight) => sum + weight, 0)
  const ranking: Ranking = { opened, words, scores: new Map() }
  await opened.load([...wanted.keys()])
  for (const [term, weight] of wanted)
    for (const [number, share] of opened.sharesOf(term))
      scoreOf(ranking.scores, number, weight * share).words.push({ text: term, worth: weight * share })
  const { paths, core } = opened
  const told = bestFirst(ranking.scores).filter(([number]) => number >= paths.length)
  const pagesByWords = told.filter(([number]) => number < paths.length + core.pages.length)
  const issues = told.filter(([number]) => number >= paths.length + core.pages.length)
  raiseFiles(pagesByWords.slice(0, pagesForFiles), weights.page, ranking)
  raiseFiles(issues.slice(0, issuesForFiles), weights.issue, ranking)
  await addCertain(question, ranking)
  const files = bestFirst(ranking.scores).filter(([number]) => number < paths.length)
  const pages = rankPages(files, pagesByWords, opened).slice(0, limit)
  const tests = pages.flatMap(({ route, title, tests: named }) =>
    named.map((path) => ({ path, page: { route, title } })),
  )
  return {
    /** Best first. */
    files: files.slice(0, limit).map(([file, score]) => ({
      path: paths[file] ?? '',
      reason: reasonOf(score, question),
      ...(opened.places[file] ?? { package: '', inside: '' }),
    })),
    /** `section`: label of the page's sidebar, if in the index. */
    pages: pages.map(({ about: _about, tests: _tests, ...page }) => page),
    /** `page`: the first of these pages that names the test. */
    tests: tests
      .filter(({ path }, index) => tests.findIndex((other) => other.path === path) === index)
      .slice(0, limit),
    // Number of characters read, if not all of the text.
    ...(text.length > maxCharacters && { cut: maxCharacters }),
  }
}

const bestFirst = (scores: Ranking['scores']) =>
  [...scores].sort(([a, x], [b, y]) => y.score - x.score || a - b)
type Ranked = ReturnType<typeof bestFirst>

/** The text's rarest terms with their weights, and synonyms from the code for some of its words. */
function termsWanted({ terms, words }: Question, opened: OpenedFind): Map<string, number> {
  const found = [...terms]
    .flatMap(([term, { times, isFirst }]) => {
      const telling = opened.telling(term)
      const weight = Math.min(2, 1 + Math.log2(times) / 2) * (isFirst ? 1 + weights.first : 1)
      return telling === undefined ? [] : [{ term, weight: telling * weight }]
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostTerms)
  const wanted = new Map(found.map(({ term, weight }) => [term, weight]))
  const story = ` ${words.join(' ')} `
  for (const [said, meant] of Object.entries(opened.core.synonyms)) {
    if (!story.includes(` ${said} `)) continue
    for (const term of termsOf(meant)) {
      const telling = opened.telling(term)
      if (telling !== undefined && !wanted.has(term)) wanted.set(term, telling * weights.synonym)
    }
  }
  return wanted
}

/** Number of best pages and issues that raise the files they are about. */
const pagesForFiles = 8
const issuesForFiles = 16

/** Raises the files of pages and issues in proportion to the statements about each. */
function raiseFiles(told: Ranked, share: number, ranking: Ranking): void {
  const { core, paths } = ranking.opened
  const sources = [...core.pages, ...core.issues]
  for (const [number, { score }] of told) {
    const source = sources[number - paths.length]
    const all = source?.about.reduce((sum, [, statements]) => sum + statements, 0) ?? 0
    for (const [file, statements] of source?.about ?? []) {
      const worth = share * score * Math.sqrt(statements / all)
      const own = ranking.scores.get(file)
      if (own) own.score += worth
      else give(ranking, [file], { text: `see ${source?.title}`, worth })
    }
  }
}

/** Number of best files whose pages are ranked. */
const filesForPages = 15

/** Ranks pages about the best files by their number of statements, and by their own words. */
function rankPages(files: Ranked, byWords: Ranked, { core, paths }: OpenedFind) {
  const words = new Map(byWords.map(([number, { score }]) => [number - paths.length, score * 0.7]))
  const worths = new Map(
    files.slice(0, filesForPages).map(([file, { score }], index) => [file, score / (1 + 0.3 * index)]),
  )
  const worthOf = ([file, statements]: [number, number]) =>
    (worths.get(file) ?? 0) * (1 + Math.log2(statements))
  return core.pages
    .map((page, number) => ({
      page,
      score: page.about.reduce((sum, about) => sum + worthOf(about), words.get(number) ?? 0),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ page }) => page)
}

function reasonOf({ clues, words }: Score, { terms: asked }: Question): string {
  const sure = clues.toSorted((a, b) => b.worth - a.worth).slice(0, 2)
  const terms = words.toSorted((a, b) => b.worth - a.worth).map(({ text }) => text)
  // Synonyms are stems that the reader did not write.
  const own = terms.flatMap((term) => asked.get(term)?.shown ?? [])
  const told = own.length > 0 ? own : terms
  const most = [...new Set(told)].slice(0, sure.length > 0 ? 2 : 4)
  const reasons = sure.map(({ text }) => text)
  if (most.length > 0) reasons.push(`words: ${most.join(', ')}`)
  return reasons.join('; ')
}

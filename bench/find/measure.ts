/** How often `find` names the right file, and a page about it: for the issues of a set, beside simpler ways to search. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AnswerStore } from '../../packages/engine/src/ask/answer-store'
import { codeOf, storedOf } from '../../packages/claims/src/ask/stored-code'
import { find } from '../../packages/claims/src/find/find'
import { pathsOf, type FindablePage } from '../../packages/claims/src/find/find-index'
import type { FindReader } from '../../packages/claims/src/find/find-reader'
import { openFind } from '../../packages/claims/src/find/open-find'
import { termsOf } from '../../packages/claims/src/find/words'
import { readIndex } from '../../packages/claims/src/upstream/index/read-index'

export interface Issue {
  /** Number of an issue or pull request of the code base. */
  issue: number
  kind: 'text' | 'trace'
  /** The symptom, in our words. */
  query: string
  /** Where it was fixed. */
  files: string[]
}

/** Ranks, from 0, of the first right file and the first page about one; undefined where there is none among the first ten. */
interface Outcome {
  file?: number
  page?: number
  isKnown: boolean
  isEmpty: boolean
}

const root = process.cwd()

export function openBench() {
  const siteDir = path.join(root, 'site')
  const opened = new AnswerStore({ siteDir, cacheDir: path.join(root, '.cache') }).open()
  if (!opened) throw new Error('Run `node bin/docs.mjs prepare` first.')
  const { answers } = opened
  const code = codeOf(answers)
  if (!code) throw new Error('The site names no code base.')
  const pages = answers.pages.flatMap((page): FindablePage[] => {
    const stored = storedOf(page)
    return stored ? [{ route: page.route, title: page.title, ...stored }] : []
  })
  const folders = new Map(code.packages.map(({ name, folder }) => [name, folder]))
  const folderOf = (name: string) => folders.get(name)
  const { synonyms = {} } = code.upstream
  return { siteDir, upstream: code.upstream, pages, folderOf, synonyms }
}
export type Bench = ReturnType<typeof openBench>

export const readerWith = (bench: Bench, synonyms = bench.synonyms): FindReader =>
  openFind(bench.siteDir, bench.upstream, { pages: bench.pages, folderOf: bench.folderOf, synonyms })

export const readSet = (name: string): Issue[] =>
  JSON.parse(readFileSync(path.join(root, 'bench/find', `${name}.json`), 'utf8'))

/** Routes of the pages that speak of a file. */
function pagesAbout({ pages, folderOf }: Bench): Map<string, Set<string>> {
  const about = new Map<string, Set<string>>()
  for (const { route, statements } of pages)
    for (const { package: name, path: inside } of statements) {
      const file = [folderOf(name), inside].filter(Boolean).join('/')
      about.set(file, (about.get(file) ?? new Set()).add(route))
    }
  return about
}

export type Ways = (query: string) => Promise<{ files: string[]; pages: string[] }>

export const findWay =
  (reader: FindReader): Ways =>
  async (query) => {
    const { files, pages } = await find(query, reader)
    return { files: files.map(({ path: file }) => file), pages: pages.map(({ route }) => route) }
  }

export async function measure(bench: Bench, set: readonly Issue[], way: Ways): Promise<Outcome[]> {
  const about = pagesAbout(bench)
  const outcomes: Outcome[] = []
  for (const { query, files: right } of set) {
    const { files, pages } = await way(query)
    const wanted = new Set(right.flatMap((file) => [...(about.get(file) ?? [])]))
    const [file, page] = [
      files.findIndex((own) => right.includes(own)),
      pages.findIndex((own) => wanted.has(own)),
    ]
    outcomes.push({
      ...(file >= 0 && { file }),
      ...(page >= 0 && { page }),
      isKnown: wanted.size > 0,
      isEmpty: files.length === 0,
    })
  }
  return outcomes
}

const share = (part: number, of: number) =>
  `${part} of ${of} (${Math.round((100 * part) / Math.max(1, of))} %)`

export function report(name: string, outcomes: readonly Outcome[]): string {
  const among = (most: number) => outcomes.filter(({ file }) => file !== undefined && file < most).length
  const known = outcomes.filter(({ isKnown }) => isKnown)
  return [
    name.padEnd(34),
    `first three ${share(among(3), outcomes.length)}`,
    `first ten ${share(among(10), outcomes.length)}`,
    `page ${share(known.filter(({ page }) => page !== undefined).length, known.length)}`,
    `empty ${outcomes.filter(({ isEmpty }) => isEmpty).length}`,
  ].join('  ')
}

/** BM25 over all texts, symbols and the path of each file: what anybody would write first. */
export function plainWay({ siteDir, upstream }: Bench): Ways {
  const index = readIndex(path.join(siteDir, upstream.index, upstream.release), upstream.release)
  const docs = index.packages().flatMap((view) =>
    view.paths().flatMap((inside) => {
      const file = /\.[cm]?[jt]sx?$/.test(inside) ? view.file(inside) : undefined
      if (!file) return []
      const own = [
        file.path,
        ...file.symbols.map((symbol) => symbol.name),
        ...file.texts.map(({ text }) => text),
      ]
      return [{ path: [view.folder, file.original ?? inside].join('/'), terms: termsOf(own.join(' ')) }]
    }),
  )
  const average = docs.reduce((sum, { terms }) => sum + terms.length, 0) / docs.length
  const postings = new Map<string, Map<number, number>>()
  docs.forEach(({ terms }, number) => {
    for (const term of terms) {
      const of = postings.get(term) ?? new Map<number, number>()
      postings.set(term, of.set(number, (of.get(number) ?? 0) + 1))
    }
  })
  return async (query) => {
    const scores = new Map<number, number>()
    for (const term of new Set(termsOf(query))) {
      const of = postings.get(term) ?? new Map<number, number>()
      const rarity = Math.log(1 + (docs.length - of.size + 0.5) / (of.size + 0.5))
      for (const [number, count] of of) {
        const length = docs[number]?.terms.length ?? 0
        const worth = (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average))
        scores.set(number, (scores.get(number) ?? 0) + worth)
      }
    }
    const ranked = [...scores].sort((a, b) => b[1] - a[1]).slice(0, 10)
    return { files: ranked.map(([number]) => docs[number]?.path ?? ''), pages: [] }
  }
}
export { pathsOf }

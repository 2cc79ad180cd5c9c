/** How often `find` names the right file, and a page about it, for the issues of a set, compared with simpler search methods. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openSite } from '../../packages/engine/src/cli/ask/open-site'
import { codeOf, findablePages } from '../../packages/claims/src/ask/open-code'
import { weights } from '../../packages/claims/src/find/certain'
import { find } from '../../packages/claims/src/find/find'
import type { OpenedFind } from '../../packages/claims/src/find/find-reader'
import { openFind } from '../../packages/claims/src/find/find-index'
import { termsOf } from '../../packages/claims/src/find/words'
import { readIndex } from '../../packages/claims/src/upstream/index/read-index'

export interface Issue {
  /** Number of an issue or pull request of the code base. */
  issue: number
  kind: 'text' | 'trace'
  /** The symptom, in our own words. */
  query: string
  /** The files that the fix changed. */
  files: string[]
}

/** Ranks, from 0, of the first right file and the first page about one; undefined if it is not in the first ten. */
export interface Outcome {
  issue: Issue
  files: readonly string[]
  file?: number
  page?: number
  isKnown: boolean
}

const root = process.cwd()

/** The site's pages and the index of the code base, loaded as the commands load them. */
export async function openBench() {
  const siteDir = path.join(root, 'site')
  const { answers, textOf } = await openSite({ siteDir, cacheDir: path.join(root, '.cache') })
  const code = codeOf(answers)
  if (!code) throw new Error('The site names no code base.')
  const folders = new Map(code.packages.map(({ name, folder }) => [name, folder]))
  return {
    siteDir,
    upstream: code.upstream,
    pages: findablePages(answers.pages),
    folderOf: (name: string) => folders.get(name),
    texts: answers.pages.map((page) => ({ id: page.route, title: page.title, text: textOf(page).copy })),
  }
}
export type Bench = Awaited<ReturnType<typeof openBench>>

const openWith = ({ siteDir, upstream, pages }: Bench): OpenedFind => openFind(siteDir, upstream, pages)

export const readSet = (name: string): Issue[] => {
  const file = name === 'development' ? 'site/issues.json' : `bench/find/${name}.json`
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
}

/** Number of parts of a set; each is measured with an index that does not know its issues. */
const folds = 8

/** Measures a set of known issues as if the index did not know them. */
export async function measureKnown(bench: Bench, set: readonly Issue[], changed = {}): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let fold = 0; fold < folds; fold++) {
    const own = set.filter((_, index) => index % folds === fold)
    const asked = new Set(own.map(({ issue }) => issue))
    const issues = bench.upstream.issues?.filter(({ issue }) => !asked.has(issue))
    const opened = openWith({ ...bench, upstream: { ...bench.upstream, issues } })
    outcomes.push(...(await measure(bench, own, findWay(opened, changed))))
  }
  return outcomes
}

/** Routes of the pages that mention a file. */
function pagesAbout({ pages, folderOf }: Bench): Map<string, Set<string>> {
  const about = new Map<string, Set<string>>()
  for (const { route, statements } of pages)
    for (const { package: name, path: inside } of statements) {
      const file = [folderOf(name), inside].filter(Boolean).join('/')
      about.set(file, (about.get(file) ?? new Set()).add(route))
    }
  return about
}

/** Answers a question with ten file paths and ten page routes. */
export type Way = (query: string) => Promise<{ files: string[]; pages: string[] }>

export const findWay =
  (opened: OpenedFind, changed: Partial<typeof weights> = {}): Way =>
  async (query) => {
    const usual = { ...weights }
    Object.assign(weights, changed)
    const { files, pages } = await find(query, opened)
    Object.assign(weights, usual)
    return { files: files.map(({ path: file }) => file), pages: pages.map(({ route }) => route) }
  }

export async function measure(bench: Bench, set: readonly Issue[], way: Way): Promise<Outcome[]> {
  const about = pagesAbout(bench)
  const outcomes: Outcome[] = []
  for (const issue of set) {
    const { files, pages } = await way(issue.query)
    const wanted = new Set(issue.files.flatMap((file) => [...(about.get(file) ?? [])]))
    const file = files.findIndex((own) => issue.files.includes(own))
    const page = pages.findIndex((own) => wanted.has(own))
    outcomes.push({
      issue,
      files,
      ...(file >= 0 && { file }),
      ...(page >= 0 && { page }),
      isKnown: wanted.size > 0,
    })
  }
  return outcomes
}

/** The obvious baseline: BM25 over each file's texts, symbols and path. */
export function plainWay({ siteDir, upstream }: Bench): Way {
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

import { loadOnce } from 'holdtrue/model/remember'
import type { CodePage } from '../model/code-table'

/** What every question needs. Plain data. */
export interface FindCore {
  /** Name, folder and paths of each package. Files are numbered consecutively; pages follow them, then issues. */
  files: [name: string, folder: string, paths: string[]][]
  pages: (Pick<CodePage, 'route' | 'title' | 'section'> & {
    /** Files that it is about, each with its number of statements. */
    about: [file: number, statements: number][]
    /** Repository paths. */
    tests: string[]
  })[]
  /** Known issues, with the files that were their cause. */
  issues: { title: string; about: [file: number, statements: number][] }[]
  /** All terms, sorted, and the number of files and pages with each. */
  terms: string
  counts: number[]
  /** Number of terms in a part. */
  size: number
  /** Readers' words, and the words for them in the code. */
  synonyms: Readonly<Record<string, string>>
}

/** A part of the index: postings by term, and numbers of files by symbol and message. */
export interface FindPart {
  terms: Record<string, string>
  keys: Record<string, number[]>
}

/** Number of levels of a term in a file; a level is a share of the term's maximum score in code, and may lie above. */
export const levels = 8

/** For each level from 1, the numbers with it as differences (base 36): `|31 2|5`. */
export function formatPostings(levelled: readonly (readonly [number: number, level: number])[]): string {
  const lists: string[][] = []
  const before: number[] = []
  for (const [number, level] of levelled.toSorted(([a], [b]) => a - b)) {
    while (lists.length < level) lists.push([])
    lists[level - 1]?.push((number - (before[level] ?? 0)).toString(36))
    before[level] = number
  }
  return lists.map((list) => list.join(' ')).join('|')
}

/** Parses the output of `formatPostings`: the share of its weight that each file and page with a term gets. */
export function parsePostings(written: string): [number: number, share: number][] {
  return written.split('|').flatMap((list, index) => {
    let number = 0
    return (list.match(/\w+/g) ?? []).map((gap): [number, number] => {
      number += Number.parseInt(gap, 36)
      return [number, (index + 1) / levels]
    })
  })
}

/** An open index; loaded parts are cached. Numbers from `paths.length` on are pages. */
export class OpenedFind {
  readonly paths: readonly string[]
  /** Package of each file, and its path within that. */
  readonly places: readonly { package: string; inside: string }[]
  readonly #terms: ReadonlyMap<string, number>
  readonly #loadPart: (number: number) => Promise<void>
  readonly #postings = new Map<string, string>()
  readonly #keys = new Map<string, readonly number[]>()

  constructor(
    readonly core: FindCore,
    partOf: (number: number) => Promise<FindPart>,
  ) {
    this.#loadPart = loadOnce(async (number) => {
      const { terms, keys } = await partOf(number)
      for (const [term, postings] of Object.entries(terms)) this.#postings.set(term, postings)
      for (const [key, files] of Object.entries(keys)) this.#keys.set(key, files)
    })
    this.paths = pathsOf(core.files)
    this.places = core.files.flatMap(([name, , own]) => own.map((inside) => ({ package: name, inside })))
    this.#terms = new Map(core.terms.split(' ').map((term, index) => [term, index]))
  }

  /** Number of files and pages with a term; undefined for an unknown term. */
  countOf(term: string): number | undefined {
    const index = this.#terms.get(term)
    return index === undefined ? undefined : this.core.counts[index]
  }

  /** How distinctive a term is; undefined for an unknown term. */
  telling(term: string): number | undefined {
    const count = this.countOf(term)
    const all = this.paths.length
    return count === undefined ? undefined : Math.log(1 + Math.max(0, all - count + 0.5) / (count + 0.5))
  }

  async load(terms: readonly string[]): Promise<void> {
    const numbers = terms.flatMap((term) => this.#terms.get(term) ?? [])
    const parts = new Set(numbers.map((index) => Math.floor(index / this.core.size)))
    await Promise.all(Array.from(parts, this.#loadPart))
  }

  /** Files and pages with a term, whose part must be loaded; see `parsePostings`. */
  sharesOf(term: string): [number: number, share: number][] {
    return parsePostings(this.#postings.get(term) ?? '')
  }

  /** Files of a symbol (`#name`) or message (`"words`) in the loaded parts. */
  filesOf(key: string): readonly number[] {
    return this.#keys.get(key) ?? []
  }
}

/** Repository paths of all files, in order of their numbers. */
export const pathsOf = (files: FindCore['files']): string[] =>
  files.flatMap(([, folder, paths]) => paths.map((path) => joined(folder, path)))

export const joined = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`)

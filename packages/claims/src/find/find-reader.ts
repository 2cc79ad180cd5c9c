import { levels, parsePostings } from './code-texts'
import { pathsOf, type FindCore } from './find-index'

/** Loads the core and the parts of an index. */
export interface FindReader {
  core(): Promise<FindCore>
  part(number: number): Promise<string>
}

/** Data about a term. Shares are between 0 and 1. */
export interface TermEntry {
  files: [file: number, share: number][]
  /** Files that pages mention together with the term. */
  said: [file: number, share: number][]
  pages: [page: number, share: number][]
}

/** An open index; loaded parts are cached. */
export class OpenedFind {
  readonly core: FindCore
  /** Repository paths of all files. */
  readonly paths: readonly string[]
  readonly #reader: FindReader
  readonly #terms: ReadonlyMap<string, number>
  readonly #places: readonly { package: string; inside: string }[]
  readonly #links: ReadonlyMap<number, [page: number, statements: number][]>
  readonly #loaded = new Map<number, Promise<void>>()
  readonly #lines = new Map<number, string>()
  readonly #keys = new Map<string, number[]>()

  constructor(core: FindCore, reader: FindReader) {
    this.core = core
    this.#reader = reader
    this.paths = pathsOf(core.files)
    this.#terms = new Map(core.terms.split(' ').map((term, index) => [term, index]))
    this.#places = core.files.flatMap(([name, , own]) =>
      own.split('\n').map((inside) => ({ package: name, inside })),
    )
    this.#links = new Map(core.links.map(([file, ...rest]) => [file, pairsOf(rest)]))
  }

  /** Number of files with a term; undefined for an unknown term. */
  countOf(term: string): number | undefined {
    const index = this.#terms.get(term)
    return index === undefined ? undefined : this.core.counts[index]
  }

  /** How distinctive a term is; undefined for an unknown term. */
  telling(term: string): number | undefined {
    const count = this.countOf(term)
    return count === undefined ? undefined : Math.log(1 + (this.paths.length - count + 0.5) / (count + 0.5))
  }

  /** A file's package, and its path within that. */
  placeOf(file: number): { package: string; inside: string } {
    return this.#places[file] ?? { package: '', inside: '' }
  }

  async load(terms: readonly string[]): Promise<void> {
    const numbers = terms.flatMap((term) => this.#terms.get(term) ?? [])
    const parts = new Set(numbers.map((index) => this.core.starts.findLastIndex((start) => start <= index)))
    await Promise.all(
      Array.from(parts, (part) => {
        const taken = this.#loaded.get(part) ?? this.#take(part)
        this.#loaded.set(part, taken)
        // A part that failed to load is requested again by the next question.
        taken.catch(() => this.#loaded.delete(part))
        return taken
      }),
    )
  }

  async #take(part: number): Promise<void> {
    let index = (this.core.starts[part] ?? 0) - 1
    for (const line of (await this.#reader.part(part)).split('\n')) {
      if (line === '') continue
      const [key = '', files = ''] = line.split('\t')
      if (/^["#]/.test(key)) this.#keys.set(key, files.split(' ').map(base36))
      else this.#lines.set(++index, line)
    }
  }

  /** The term's part must be loaded. */
  entryOf(term: string): TermEntry | undefined {
    const line = this.#lines.get(this.#terms.get(term) ?? -1)
    if (line === undefined) return undefined
    const [files = '', said = '', pages = ''] = line.split('\t')
    const share = ([number, level]: [number, number]): [number, number] => [number, level / levels]
    return { files: parsePostings(files).map(share), said: timesIn(said), pages: timesIn(pages) }
  }

  /** Files of a symbol (`#name`) or message (`"words`) in the loaded parts. */
  filesOf(key: string): readonly number[] {
    return this.#keys.get(key) ?? []
  }

  /** Pages about a file, each with its number of statements about it. */
  linksOf(file: number): readonly [page: number, statements: number][] {
    return this.#links.get(file) ?? []
  }

  /** Files that a page is about, each with its share of the statements. */
  filesOfPage(page: number): [file: number, share: number][] {
    const own = [...this.#links].flatMap(([file, of]): [number, number][] => {
      const count = of.find(([number]) => number === page)?.[1]
      return count === undefined ? [] : [[file, count]]
    })
    const all = own.reduce((sum, [, count]) => sum + count, 0)
    return own.map(([file, count]) => [file, count / all])
  }
}

const opened = new WeakMap<FindReader, Promise<OpenedFind>>()

/** Opens an index once, and again after a failure. */
export function openedBy(reader: FindReader): Promise<OpenedFind> {
  const known = opened.get(reader) ?? reader.core().then((core) => new OpenedFind(core, reader))
  opened.set(reader, known)
  known.catch(() => opened.delete(reader))
  return known
}

const base36 = (text: string) => Number.parseInt(text, 36)

/** The share grows slowly with the frequency. */
const timesIn = (written: string): [number, number][] =>
  written === ''
    ? []
    : written.split(' ').map((pair) => {
        const [number = '', times = ''] = pair.split(':')
        return [base36(number), Number(times) / (Number(times) + 1)]
      })

function pairsOf(flat: readonly number[]): [number, number][] {
  const pairs: [number, number][] = []
  for (let index = 0; index + 1 < flat.length; index += 2)
    pairs.push([flat[index] ?? 0, flat[index + 1] ?? 0])
  return pairs
}

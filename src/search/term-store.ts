import { deserialize, serialize } from 'node:v8'
import type { PageTerms } from './page-terms'

/** Postings of one page, section by section: the term's number in the store times 256, and the impact byte. */
export interface StoredTerms {
  /** Postings of each section. */
  counts: readonly number[]
  postings: Uint32Array
}

interface Stored {
  terms: string
  routes: string[]
  /** For each route, the number of its sections; then, section by section, the number of postings. */
  sections: Uint32Array
  counts: Uint32Array
  postings: Uint32Array
}

/**
 * The terms of all pages in numbers, so that an index is put together from them without a look at any text. Numbers are given in the
 * order in which terms come, which differs from build to build; the index is in order of the terms themselves.
 */
export class TermStore {
  readonly #numbers = new Map<string, number>()
  readonly #pages = new Map<string, StoredTerms>()

  /** Every term, by number. */
  get terms(): string[] {
    return [...this.#numbers.keys()]
  }

  get(route: string): StoredTerms | undefined {
    return this.#pages.get(route)
  }

  set(route: string, { terms, counts, postings }: PageTerms): void {
    const numbers = terms === '' ? [] : terms.split('\n').map((term) => this.#numberOf(term))
    this.#pages.set(route, {
      counts,
      postings: postings.map((posting) => (((numbers[posting >>> 8] ?? 0) << 8) | (posting & 255)) >>> 0),
    })
  }

  /** Forgets every page but these. */
  keep(routes: ReadonlySet<string>): void {
    for (const route of this.#pages.keys()) if (!routes.has(route)) this.#pages.delete(route)
  }

  serialize(): Uint8Array {
    const pages = [...this.#pages.values()]
    const stored: Stored = {
      terms: this.terms.join('\n'),
      routes: [...this.#pages.keys()],
      sections: Uint32Array.from(pages, ({ counts }) => counts.length),
      counts: Uint32Array.from(pages.flatMap(({ counts }) => counts)),
      postings: joined(pages.map(({ postings }) => postings)),
    }
    return serialize(stored)
  }

  /** Reads what `serialize` wrote; throws when it is something else. */
  static read(bytes: Uint8Array): TermStore {
    const { terms, routes, sections, counts, postings }: Stored = deserialize(bytes)
    const store = new TermStore()
    if (terms !== '') for (const term of terms.split('\n')) store.#numberOf(term)
    let section = 0
    let posting = 0
    for (const [index, route] of routes.entries()) {
      const own = [...counts.subarray(section, (section += sections[index] ?? 0))]
      const length = own.reduce((sum, count) => sum + count, 0)
      store.#pages.set(route, { counts: own, postings: postings.subarray(posting, (posting += length)) })
    }
    return store
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    this.#numbers.set(term, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

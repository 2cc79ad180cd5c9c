import { deserialize, serialize } from 'node:v8'
import { ownText } from '../model/escape'
import type { PageTerms } from './page-terms'

/** Postings of one page, section by section: the term's number in the store times 256, and the impact byte. */
export interface StoredTerms {
  counts: readonly number[]
  postings: Uint32Array
}

interface Stored {
  terms: string[]
  pages: Map<string, StoredTerms>
}

/** The terms of all pages as numbers, so that an index is put together from them without reading any text again. */
export class TermStore {
  readonly #numbers: Map<string, number>
  readonly #pages: Map<string, StoredTerms>

  constructor({ terms, pages }: Stored = { terms: [], pages: new Map() }) {
    this.#numbers = new Map(terms.map((term, number) => [term, number]))
    this.#pages = pages
  }

  /** Reads what `store` returned. */
  static read(content: Uint8Array): TermStore {
    return new TermStore(deserialize(content))
  }

  store(): Uint8Array {
    return serialize({ terms: this.terms, pages: this.#pages } satisfies Stored)
  }

  get terms(): string[] {
    return [...this.#numbers.keys()]
  }

  /** Terms of pages, in this order; pages without any are left out. */
  of(routes: readonly string[]): StoredTerms[] {
    return routes.flatMap((route) => this.#pages.get(route) ?? [])
  }

  /** Takes the terms of a page, in place of those that it had. */
  set(route: string, { terms, counts, postings }: PageTerms): void {
    const numbers = terms.split('\n').map((term) => this.#numberOf(term))
    const own = postings.map((posting) => ((numbers[posting >>> 8] ?? 0) << 8) | (posting & 255))
    this.#pages.set(route, { counts, postings: own })
  }

  keep(routes: Pick<ReadonlySet<string>, 'has'>): void {
    for (const route of this.#pages.keys()) if (!routes.has(route)) this.#pages.delete(route)
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    this.#numbers.set(ownText(term), this.#numbers.size)
    return this.#numbers.size - 1
  }
}

import { deserialize, serialize } from 'node:v8'
import { ownText } from '../model/own-text'
import { textNumber } from '../model/text-number'
import type { PageTerms } from './page-terms'

/** Postings of one page, section by section: the term's number in the store times 256, and the impact byte. */
export interface StoredTerms {
  /** Postings of each section. */
  counts: readonly number[]
  postings: Uint32Array
}

/** Terms of some pages, as they are stored. */
interface Shard {
  routes: string[]
  /** For each route, the number of its sections; then, section by section, the number of postings. */
  sections: Uint32Array
  counts: Uint32Array
  postings: Uint32Array
}

/** Names of the parts that a store lies in. */
export interface TermParts {
  /** Every term, by number. */
  words: string
  /** Terms of some pages each. */
  shards: string[]
}

/** Pages whose terms are in one part, about. */
const pagesPerShard = 64
/** Pages of which is known what they were, at most: where more change, an index is put together whole. */
const replacedMax = 100
/** Terms that may come after those that are in order, of all: beyond that they are numbered anew. */
const looseShare = 0.1

/**
 * The terms of all pages in numbers, so that an index is put together from them without a look at any text. Numbers are given in the
 * order in which terms come, which differs from build to build; the index is in order of the terms themselves. What is stored is in that
 * order, but for a few terms that came later, so that it is not sorted again and again.
 */
export class TermStore {
  readonly #numbers = new Map<string, number>()
  readonly #pages = new Map<string, StoredTerms>()
  readonly #changed = new Set<string>()
  /** What pages were before they were exchanged, with the numbers of this store; undefined where these are too many. */
  #replaced: Map<string, StoredTerms> | undefined = new Map()
  /** Of each vocabulary, the numbers here of its terms. */
  readonly #vocabularies = new Map<string, number[]>()
  /** Pages whose postings still have the numbers of a vocabulary, and what these are here. */
  readonly #foreign = new Map<string, number[]>()
  /** Terms that are in order. */
  #ordered = 0
  #parts: TermParts | undefined
  #partWords = 0

  /** A store of terms that have their numbers already: their places in `terms`. */
  static of(
    terms: readonly string[],
    pages: Iterable<readonly [route: string, terms: StoredTerms]>,
  ): TermStore {
    const store = new TermStore()
    for (const [number, term] of terms.entries()) store.#numbers.set(term, number)
    for (const [route, found] of pages) store.#pages.set(route, found)
    return store
  }

  /** Every term, by number. */
  get terms(): string[] {
    return [...this.#numbers.keys()]
  }

  /** Numbers of all terms in the order of these, which is that of code units. */
  order(): Uint32Array {
    const terms = this.terms
    const isBefore = (one: number, other: number) => (terms[one] ?? '') < (terms[other] ?? '')
    const loose = Array.from({ length: terms.length - this.#ordered }, (_, index) => this.#ordered + index)
    loose.sort((a, b) => (isBefore(a, b) ? -1 : 1))
    const order = new Uint32Array(terms.length)
    let next = 0
    let at = 0
    for (const number of loose) {
      const end = firstFrom(next, this.#ordered, (ordered) => isBefore(number, ordered))
      while (next < end) order[at++] = next++
      order[at++] = number
    }
    while (next < this.#ordered) order[at++] = next++
    return order
  }

  /** What pages were that came anew since the store was read, by route; undefined where these are many. */
  get replaced(): ReadonlyMap<string, StoredTerms> | undefined {
    return this.#replaced
  }

  get(route: string): StoredTerms | undefined {
    if (this.#foreign.size > 0) this.#settle()
    return this.#pages.get(route)
  }

  /** Terms of pages, one after the other. A page that has none is left out. */
  *of(routes: Iterable<string>): Iterable<StoredTerms> {
    if (this.#foreign.size > 0) this.#settle()
    for (const route of routes) {
      const found = this.#pages.get(route)
      if (found) yield found
    }
  }

  /** Takes the terms of a page. Pages that were read with one vocabulary come in any order, before anything is asked of the store. */
  set(route: string, { counts, postings, vocabulary, first, terms }: PageTerms): void {
    const numbers = this.#vocabularies.get(vocabulary) ?? []
    this.#vocabularies.set(vocabulary, numbers)
    if (terms !== '')
      for (const [index, term] of terms.split('\n').entries()) numbers[first + index] = this.#numberOf(term)
    const before = this.#pages.get(route)
    const isOld = before && !this.#foreign.has(route)
    if (isOld && !this.#replaced?.has(route)) this.#replaced?.set(route, before)
    if (this.#replaced && this.#replaced.size > replacedMax) this.#replaced = undefined
    this.#changed.add(route)
    this.#pages.set(route, { counts, postings })
    this.#foreign.set(route, numbers)
  }

  /** Gives the pages that came since the last time the numbers of this store. */
  #settle(): void {
    for (const [route, numbers] of this.#foreign) {
      const page = this.#pages.get(route)
      if (page) this.#pages.set(route, { ...page, postings: translated(page.postings, numbers) })
    }
    this.#foreign.clear()
  }

  /** Forgets every page but these. */
  keep(routes: Pick<ReadonlySet<string>, 'has'>): void {
    for (const route of this.#pages.keys())
      if (!routes.has(route)) {
        this.#pages.delete(route)
        this.#changed.add(route)
      }
  }

  /**
   * Stores what changed since the store was read. `write` stores a part and returns its name.
   * @param isWhole whether to store what did not change, too: for who keeps nothing of what was read. Default false
   */
  store(write: (content: Uint8Array) => string, isWhole = false): TermParts {
    this.#settle()
    const isRenumbered = this.#numbers.size - this.#ordered > this.#numbers.size * looseShare
    if (isRenumbered) this.#renumber()
    const count = 2 ** Math.ceil(Math.log2(Math.max(this.#pages.size / pagesPerShard, 1)))
    const known = isWhole || isRenumbered || count !== this.#parts?.shards.length ? undefined : this.#parts
    const changed = new Set(Array.from(this.#changed, (route) => textNumber(route) % count))
    const routes = Array.from({ length: count }, (): string[] => [])
    for (const route of this.#pages.keys()) routes[textNumber(route) % count]?.push(route)
    const isSame = known !== undefined && this.#partWords === this.#numbers.size
    return {
      words: isSame ? known.words : write(Buffer.from(`${this.#ordered}\n${this.terms.join('\n')}`)),
      shards: routes.map((own, shard) =>
        known === undefined || changed.has(shard)
          ? write(serialize(this.#shardOf(own)))
          : (known.shards[shard] ?? ''),
      ),
    }
  }

  /** Reads what `store` stored; throws when it is something else. */
  static read(parts: TermParts, read: (name: string) => Uint8Array): TermStore {
    const store = new TermStore()
    const [ordered, ...words] = Buffer.from(read(parts.words)).toString().split('\n')
    if (words[0] !== '') for (const [number, term] of words.entries()) store.#numbers.set(term, number)
    store.#ordered = Number(ordered)
    for (const name of parts.shards) {
      const shard: Shard = deserialize(read(name))
      let section = 0
      let posting = 0
      for (const [index, route] of shard.routes.entries()) {
        const counts = [...shard.counts.subarray(section, (section += shard.sections[index] ?? 0))]
        const length = counts.reduce((sum, count) => sum + count, 0)
        const postings = shard.postings.subarray(posting, (posting += length))
        store.#pages.set(route, { counts, postings })
      }
    }
    store.#parts = parts
    store.#partWords = store.#numbers.size
    return store
  }

  #shardOf(routes: string[]): Shard {
    const pages = routes.flatMap((route) => this.get(route) ?? [])
    return {
      routes,
      sections: Uint32Array.from(pages, ({ counts }) => counts.length),
      counts: Uint32Array.from(pages.flatMap(({ counts }) => counts)),
      postings: joined(pages.map(({ postings }) => postings)),
    }
  }

  /** Gives terms the numbers that they have in order. */
  #renumber(): void {
    const terms = this.terms
    const ordered = [...terms].sort()
    this.#numbers.clear()
    this.#replaced = undefined
    for (const [number, term] of ordered.entries()) this.#numbers.set(term, number)
    const numbers = Uint32Array.from(terms, (term) => this.#numbers.get(term) ?? 0)
    for (const [route, page] of this.#pages)
      this.#pages.set(route, { ...page, postings: translated(page.postings, numbers) })
    // Some may have come without those before them: holes stay holes.
    for (const known of this.#vocabularies.values())
      known.forEach((number, index) => (known[index] = numbers[number] ?? 0))
    this.#ordered = ordered.length
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    this.#numbers.set(ownText(term), this.#numbers.size)
    return this.#numbers.size - 1
  }
}

/** The first number from `start` on that is so, where all that follow are so, too; `end` where none is. */
function firstFrom(start: number, end: number, isSo: (number: number) => boolean): number {
  let from = start
  let to = end
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isSo(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** Postings with other numbers of their terms. */
function translated(postings: Uint32Array, numbers: ArrayLike<number>): Uint32Array {
  const own = postings.slice()
  translate(own, numbers)
  return own
}

/** Gives terms of postings other numbers. */
function translate(postings: Uint32Array, numbers: ArrayLike<number>): void {
  for (let index = 0; index < postings.length; index++) {
    const posting = postings[index] ?? 0
    const number = numbers[posting >>> 8]
    if (number === undefined)
      throw new Error(`A page has term ${posting >>> 8} of a vocabulary, which never came.`)
    postings[index] = (number << 8) | (posting & 255)
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

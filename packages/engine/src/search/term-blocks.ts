import { cutTerms, listLength, type TermCut } from './cut-terms'
import { blocksOf, encodeCommonBlock, encodeRareBlock, type TermBlock } from './encode-terms'
import { sameBlocks, type BlockNames, type Exchange, type SameBlocks } from './same-blocks'
import { countPostings, sortPostings, type SortedPostings } from './sort-postings'
import type { StoredTerms, TermStore } from './term-store'

/** The blocks of an index that was written. */
export interface KnownBlocks {
  /** State of its pages and of how many sections each has: where it is another, sections have other numbers. */
  layout: string
  names: BlockNames
}

/** A block that is made when it is asked for; with its name where it is as it was. */
export interface EncodedBlock {
  block: () => TermBlock
  encode: () => Uint8Array
  name?: string
}

export interface EncodedTerms {
  /** Every term, by number. */
  words: readonly string[]
  common: { terms: string[]; counts: number[] }
  blocks: { common: EncodedBlock[]; rare: EncodedBlock[] }
  boundaries: { commonBlockEnds: number[]; rareBlockStarts: string[] }
  stats: { terms: number; postings: number }
}

/** What blocks are made of. */
interface TermSource {
  /** Pages in the order of the index. */
  routes: readonly string[]
  store: TermStore
  /** See {@link KnownBlocks}. */
  layout: string
  /**
   * Postings that are sorted at once, about; a block is encoded with those of the blocks beside it. Default: 16 million, which take 80 MB and
   * are all that a site of 20,000 pages has.
   */
  postingsAtOnce?: number
}

const defaultPostingsAtOnce = 1 << 24

/** Sorts terms and lists into the dictionary that is loaded first and the blocks that queries load. */
export function encodeTerms(source: TermSource, before?: KnownBlocks): EncodedTerms {
  const { routes, store, layout, postingsAtOnce = defaultPostingsAtOnce } = source
  const pages = { [Symbol.iterator]: () => store.of(routes)[Symbol.iterator]() }
  const ordered = { words: store.terms, order: store.order() }
  const { words } = ordered
  const counts = countPostings(pages, words.length)
  const cut = cutTerms(ordered, counts)
  const exchanged = before?.layout === layout ? exchangedOf(routes, store) : undefined
  const same: SameBlocks = { common: [], rare: [] }
  if (before && exchanged) {
    const were = cutTerms(ordered, countsBefore(counts, exchanged))
    Object.assign(same, sameBlocks(cut, { cut: were, names: before.names, exchanged }, words.length))
  }
  const postings = new PostingsOfBlocks({ pages, counts, postingsAtOnce }, { cut, same })
  const blocksOfKind = (kind: keyof BlockNames): EncodedBlock[] =>
    blocksOf(cut[kind]).map((terms, number) => {
      const name = same[kind][number]
      const block = () => ({ terms, postings: postings.of(terms) })
      const encode = () => (kind === 'common' ? encodeCommonBlock(block()) : encodeRareBlock(block(), words))
      return { block, encode, ...(name !== undefined && { name }) }
    })
  const { common, rare } = cut
  const wordOf = (term = -1) => words[term] ?? ''
  return {
    words,
    common: {
      terms: Array.from(common.terms, wordOf),
      counts: Array.from(common.terms, (term) => listLength(counts[term])),
    },
    blocks: { common: blocksOfKind('common'), rare: blocksOfKind('rare') },
    boundaries: {
      commonBlockEnds: common.ends,
      rareBlockStarts: blocksOf(rare).map(([first]) => wordOf(first)),
    },
    stats: { terms: words.length, postings: counts.reduce((sum, count) => sum + count, 0) },
  }
}

const noTerms: StoredTerms = { counts: [], postings: new Uint32Array() }

/** The pages that are not as they were; undefined where these are not known. */
function exchangedOf(routes: readonly string[], store: TermStore): Exchange[] | undefined {
  const { replaced } = store
  return (
    replaced &&
    routes.flatMap((route) => {
      const before = replaced.get(route)
      return before ? { before, now: store.get(route) ?? noTerms } : []
    })
  )
}

function countsBefore(counts: Uint32Array, exchanged: readonly Exchange[]): Uint32Array {
  const were = counts.slice()
  for (const { before, now } of exchanged) {
    for (const posting of now.postings) were[posting >>> 8] = (were[posting >>> 8] ?? 0) - 1
    for (const posting of before.postings) were[posting >>> 8] = (were[posting >>> 8] ?? 0) + 1
  }
  return were
}

interface PostingsSource {
  /** In the order of the index. The terms of one are valid until the next. */
  pages: Iterable<StoredTerms>
  /** Postings of each term. */
  counts: Uint32Array
  postingsAtOnce: number
}

/**
 * Sorted postings of blocks, as far as they are asked for: those of some blocks at once, and of these alone. Blocks that are as they were come
 * after all others: they are hardly ever asked for, only where one is not where it is looked for.
 */
class PostingsOfBlocks {
  readonly #source: PostingsSource
  /** Number of the batch of each term. */
  readonly #batches: Uint32Array
  #batch = -1
  #sorted: SortedPostings | undefined

  constructor(source: PostingsSource, { cut, same }: { cut: TermCut; same: SameBlocks }) {
    this.#source = source
    this.#batches = new Uint32Array(source.counts.length)
    const kinds = ['common', 'rare'] as const
    let last = 0
    for (const areSame of [false, true]) {
      const blocks = kinds.flatMap((kind) =>
        blocksOf(cut[kind]).filter((_, number) => (same[kind][number] !== undefined) === areSame),
      )
      last = this.#assign(blocks, last)
    }
  }

  /** Puts blocks into batches from number `first` on; returns the number after the last. */
  #assign(blocks: readonly Uint32Array[], first: number): number {
    const { counts, postingsAtOnce } = this.#source
    let batch = first
    let filled = 0
    for (const terms of blocks) {
      const weight = terms.reduce((sum, term) => sum + (counts[term] ?? 0), 0)
      if (filled > 0 && filled + weight > postingsAtOnce) {
        batch++
        filled = 0
      }
      filled += weight
      for (const term of terms) this.#batches[term] = batch
    }
    return batch + 1
  }

  /** Those of the terms of a block, among others. */
  of([first = 0]: Uint32Array): SortedPostings {
    const batch = this.#batches[first] ?? 0
    if (this.#sorted && batch === this.#batch) return this.#sorted
    // The ones before go first.
    this.#sorted = undefined
    const { pages, counts } = this.#source
    const wanted = counts.map((count, term) => (this.#batches[term] === batch ? count : 0))
    this.#batch = batch
    return (this.#sorted = sortPostings(pages, wanted))
  }
}

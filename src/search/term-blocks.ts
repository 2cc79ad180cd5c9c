import { cutTerms, listLength, type TermCut } from './cut-terms'
import { blocksOf, encodeCommonBlock, encodeRareBlock } from './encode-terms'
import { sameBlocks, type BlockNames, type Exchange, type SameBlocks } from './same-blocks'
import { countPostings, sortPostings, type SortedPostings } from './sort-postings'
import type { StoredTerms, TermStore } from './term-store'

/** The blocks of an index that was written. */
export interface KnownBlocks {
  /** State of its pages and of how many sections each has: where it is another, sections have other numbers. */
  layout: string
  names: BlockNames
}

/** A block that is encoded when it is asked for; with its name where it is as it was. */
export interface EncodedBlock {
  encode: () => Uint8Array
  name?: string
}

export interface EncodedTerms {
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
}

/** Sorts terms and lists into the dictionary that is loaded first and the blocks that queries load. */
export function encodeTerms({ routes, store, layout }: TermSource, before?: KnownBlocks): EncodedTerms {
  const pages = routes.map((route) => store.get(route) ?? noTerms)
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
  const postings = postingsOf(pages, counts, { cut, same })
  const blocksOfKind = (kind: keyof BlockNames): EncodedBlock[] =>
    blocksOf(cut[kind]).map((terms, number) => {
      const name = same[kind][number]
      const block = () => ({ terms, postings: name === undefined ? postings.changed() : postings.all() })
      const encode = () => (kind === 'common' ? encodeCommonBlock(block()) : encodeRareBlock(block(), words))
      return { encode, ...(name !== undefined && { name }) }
    })
  const { common, rare } = cut
  const wordOf = (term = -1) => words[term] ?? ''
  return {
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

/** Sorted postings, as far as they are asked for. */
interface AskedPostings {
  /** Those of the blocks that changed. */
  changed(): SortedPostings
  /** Those of all: also where a block that is as it was is not where it is looked for. */
  all(): SortedPostings
}

function postingsOf(
  pages: readonly StoredTerms[],
  counts: Uint32Array,
  { cut, same }: { cut: TermCut; same: SameBlocks },
): AskedPostings {
  const all = once(() => sortPostings(pages, counts))
  const changed = once(() => {
    const wanted = new Uint32Array(counts.length)
    for (const kind of ['common', 'rare'] as const)
      for (const [number, terms] of blocksOf(cut[kind]).entries())
        if (same[kind][number] === undefined) for (const term of terms) wanted[term] = counts[term] ?? 0
    return sortPostings(pages, wanted)
  })
  return { all, changed: same.common.length === 0 ? all : changed }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

import { blocksOf } from './encode-terms'
import type { TermBlocks, TermCut } from './cut-terms'
import type { StoredTerms } from './term-store'

/** Names of the blocks of an index, in their order. */
export interface BlockNames {
  common: readonly string[]
  rare: readonly string[]
}

/** Names of blocks that are as they were; undefined for the others. */
export type SameBlocks = { readonly [Kind in keyof BlockNames]: readonly (string | undefined)[] }

/** A page of an index as it was, and as it is. */
export interface Exchange {
  before: StoredTerms
  now: StoredTerms
}

/** An index as it was written. */
export interface CutBefore {
  cut: TermCut
  names: BlockNames
  /** Pages that changed since. All others are as they were, and so is the number of sections of every page. */
  exchanged: readonly Exchange[]
}

/** Finds the blocks that hold the postings that they held: those of the same terms, of which none changed. */
export function sameBlocks(
  cut: TermCut,
  { cut: before, names, exchanged }: CutBefore,
  terms: number,
): SameBlocks {
  const touched = new Uint8Array(terms)
  for (const exchange of exchanged) touch(touched, exchange)
  // A term that is common now, or is so no more, moves.
  const were = new Uint8Array(terms)
  for (const term of before.common.terms) were[term] = 1
  for (const term of cut.common.terms) were[term] = (were[term] ?? 0) ^ 1
  for (let term = 0; term < terms; term++) if (were[term] === 1) touched[term] = 1
  const sameOf = (kind: keyof TermCut) =>
    sameOfKind(cut[kind], { cut: before[kind], names: names[kind] }, touched)
  return { common: sameOf('common'), rare: sameOf('rare') }
}

function sameOfKind(
  cut: TermBlocks,
  before: { cut: TermBlocks; names: readonly string[] },
  touched: Uint8Array,
): (string | undefined)[] {
  const known = new Map<string, string>()
  for (const [number, block] of blocksOf(before.cut).entries()) {
    const name = before.names[number]
    if (name !== undefined && block.every((term) => touched[term] === 0)) known.set(keyOf(block), name)
  }
  return blocksOf(cut).map((block) => known.get(keyOf(block)))
}

/** As many terms between the same two are the same terms: one that came, or took the place of another, had left a touched one. */
const keyOf = (block: Uint32Array) => `${block[0]} ${block.at(-1)} ${block.length}`

/** Marks the terms of which a page has other postings than it had. */
function touch(touched: Uint8Array, { before, now }: Exchange): void {
  const had = postingsBySection(before)
  for (const [section, postings] of postingsBySection(now).entries()) {
    const left = new Set(had[section])
    for (const posting of postings) if (!left.delete(posting)) touched[posting >>> 8] = 1
    for (const posting of left) touched[posting >>> 8] = 1
  }
}

function postingsBySection({ counts, postings }: StoredTerms): Uint32Array[] {
  let at = 0
  return counts.map((count) => postings.subarray(at, (at += count)))
}

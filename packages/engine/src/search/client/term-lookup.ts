import { lowerBound } from '../format/dictionary'
import type { Postings } from '../format/dictionary'
import type { IndexReader } from './index-reader'

/** A term of the index and where its postings lie. */
export interface TermRef {
  term: string
  count: number
  rare: boolean
  block: number
  /** Number among the common terms, or within the rare block. */
  index: number
}

/** The postings of one term. */
export interface TermPostings {
  sections: Uint32Array
  impacts: Uint8Array
}

/** Rare blocks that one word may load; a beginning of two letters on a large site would touch dozens. */
const rareBlocksMax = 2
const lastCharacter = '\uffff'

/** Finds terms in the common dictionary and, on a large site, in the blocks of rare ones. */
export class TermLookup {
  private readonly reader: IndexReader

  constructor(reader: IndexReader) {
    this.reader = reader
  }

  /** Common terms from `from` up to, not including, `to`. */
  commonRange(from: string, to: string): TermRef[] {
    const { terms } = this.reader.common
    const refs: TermRef[] = []
    for (let index = lowerBound(terms, from); (terms[index] ?? to) < to; index++)
      refs.push(this.commonRef(index))
    return refs
  }

  commonRef(index: number): TermRef {
    const { terms, counts } = this.reader.common
    const ends = this.reader.head.commonBlockEnds
    let block = 0
    while ((ends[block] ?? Infinity) <= index) block++
    return { term: terms[index] ?? '', count: counts[index] ?? 0, rare: false, block, index }
  }

  /** Every term that starts with `start`; of the rare ones those of the first blocks. */
  async startingWith(start: string): Promise<TermRef[]> {
    const end = start + lastCharacter
    const rare =
      start.length < 3 ? [] : await this.rareTerms(this.rareBlocks(start, end).slice(0, rareBlocksMax))
    return [...this.commonRange(start, end), ...rare.filter(({ term }) => term >= start && term < end)]
  }

  /** Rare terms with the same first letter, for typos that no common term explains. */
  async rareNear(word: string): Promise<TermRef[]> {
    const first = word.slice(0, 1)
    const blocks = this.rareBlocks(first, first + lastCharacter)
    // Nearest to the word's own place first: most typos come late in a word.
    const own = blocks.indexOf(this.rareBlocks(word, word)[0] ?? -1)
    blocks.sort((a, b) => Math.abs(blocks.indexOf(a) - own) - Math.abs(blocks.indexOf(b) - own))
    return this.rareTerms(blocks.slice(0, rareBlocksMax * 2))
  }

  async postings(ref: TermRef): Promise<TermPostings> {
    if (ref.rare) {
      const { postings } = await this.reader.rareBlock(ref.block)
      return slice(postings, ref.index)
    }
    const postings = await this.reader.commonBlock(ref.block)
    return slice(postings, ref.index - this.reader.firstTermOf(ref.block))
  }

  /** Numbers of the rare blocks that can hold terms from `from` to `to`. */
  private rareBlocks(from: string, to: string): number[] {
    const starts = this.reader.head.rareBlockStarts
    const blocks: number[] = []
    const first = Math.max(0, lowerBound(starts, from) - (starts.includes(from) ? 0 : 1))
    for (let block = first; block < starts.length && (starts[block] ?? '') <= to; block++) blocks.push(block)
    return blocks
  }

  private async rareTerms(blocks: readonly number[]): Promise<TermRef[]> {
    const loaded = await Promise.all(blocks.map((block) => this.reader.rareBlock(block)))
    return loaded.flatMap(({ dictionary: { terms, counts } }, position) =>
      terms.map((term, index) => ({
        term,
        count: counts[index] ?? 0,
        rare: true,
        block: blocks[position] ?? 0,
        index,
      })),
    )
  }
}

function slice(postings: Postings, index: number): TermPostings {
  const start = postings.starts[index]
  const end = postings.starts[index + 1]
  return { sections: postings.sections.subarray(start, end), impacts: postings.impacts.subarray(start, end) }
}

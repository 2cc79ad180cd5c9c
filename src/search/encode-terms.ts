import { ByteWriter } from './format/bytes'
import { writeDictionary } from './format/dictionary'
import { commonBlockFile, rareBlockFile } from './format/files'
import { writePostings } from './format/postings'

/**
 * Terms that every reader loads with the first key: the most frequent ones. A site of this size has no others; on a large one
 * the rest, each in a few sections only, waits in blocks by alphabet.
 */
const commonTermsMax = 12_000
/** Longest posting list kept, the best postings of the term; what a word in half of all sections says is next to nothing. */
const postingsMax = 4096
/** Postings and letters in a block; about 8 kB compressed. */
const blockWeight = 5000

interface Term {
  term: string
  postings: readonly number[]
}

export interface EncodedTerms {
  common: { terms: string[]; counts: number[] }
  blocks: { name: string; content: Uint8Array }[]
  boundaries: { commonBlockEnds: number[]; rareBlockStarts: string[] }
}

/** Sorts terms and lists into the dictionary that is loaded first and the blocks that queries load. */
export function encodeTerms(
  terms: readonly string[],
  postings: readonly (readonly number[])[],
): EncodedTerms {
  const all = terms
    .map((term, number): Term => ({ term, postings: keepBest(postings[number] ?? []) }))
    .filter((entry) => entry.postings.length > 0)
    .sort((a, b) => (a.term < b.term ? -1 : 1))
  const isCommon = commonTest(all)
  const common = all.filter(isCommon)
  const rare = all.filter((entry) => !isCommon(entry))

  const commonBlocks = cutBlocks(common, ({ postings: list }) => list.length)
  const rareBlocks = cutBlocks(rare, ({ term, postings: list }) => list.length + term.length)
  let end = 0
  return {
    common: {
      terms: common.map(({ term }) => term),
      counts: common.map(({ postings: list }) => list.length),
    },
    blocks: [
      ...commonBlocks.map((block, index) => ({
        name: commonBlockFile(index),
        content: encodeBlock(block, false),
      })),
      ...rareBlocks.map((block, index) => ({
        name: rareBlockFile(index),
        content: encodeBlock(block, true),
      })),
    ],
    boundaries: {
      commonBlockEnds: commonBlocks.map((block) => (end += block.length)),
      rareBlockStarts: rareBlocks.map((block) => block[0]?.term ?? ''),
    },
  }
}

/** The terms with the most postings are common; ties go by alphabet, so that the cut is the same every time. */
function commonTest(all: readonly Term[]): (term: Term) => boolean {
  if (all.length <= commonTermsMax) return () => true
  const ranked = all.toSorted((a, b) => b.postings.length - a.postings.length || (a.term < b.term ? -1 : 1))
  const common = new Set(ranked.slice(0, commonTermsMax))
  return (term) => common.has(term)
}

function keepBest(postings: readonly number[]): readonly number[] {
  if (postings.length <= postingsMax) return postings
  const worth = (posting: number) => (posting % 8) + (Math.floor(posting / 8) % 8)
  return postings
    .toSorted((a, b) => worth(b) - worth(a) || a - b)
    .slice(0, postingsMax)
    .sort((a, b) => a - b)
}

function cutBlocks(terms: readonly Term[], weigh: (term: Term) => number): Term[][] {
  const blocks: Term[][] = []
  let room = 0
  for (const term of terms) {
    const weight = weigh(term)
    const current = blocks.at(-1)
    if (current === undefined || weight > room) {
      blocks.push([term])
      room = blockWeight - weight
    } else {
      current.push(term)
      room -= weight
    }
  }
  return blocks
}

function encodeBlock(block: readonly Term[], withTerms: boolean): Uint8Array {
  const out = new ByteWriter()
  const lists = block.map(({ postings }) => postings)
  if (withTerms) {
    writeDictionary(
      out,
      block.map(({ term }) => term),
      lists.map((list) => list.length),
    )
  }
  writePostings(out, lists)
  return out.finish()
}

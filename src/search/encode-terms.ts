import { ByteWriter } from './format/bytes'
import { writeDictionary } from './format/dictionary'
import { writePostings, type PostingList } from './format/postings'
import type { SortedPostings } from './sort-postings'

/**
 * Terms that every reader loads with the first key: the most frequent ones. A site of this size has no others; on a large one
 * the rest, each in a few sections only, waits in blocks by alphabet.
 */
const commonTermsMax = 12_000
/** Longest posting list kept, the best postings of the term; what a word in half of all sections says is next to nothing. */
const postingsMax = 4096
/** Postings and letters in a block, at most; about 8 kB compressed. */
const blockWeight = 5000
/** From this weight on a block may end at one of its terms; see {@link cutBlocks}. */
const leastWeight = 3500

interface Term extends PostingList {
  term: string
}

export interface EncodedTerms {
  common: { terms: string[]; counts: number[] }
  blocks: { common: Uint8Array[]; rare: Uint8Array[] }
  boundaries: { commonBlockEnds: number[]; rareBlockStarts: string[] }
}

/** Sorts terms and lists into the dictionary that is loaded first and the blocks that queries load. */
export function encodeTerms(
  terms: readonly string[],
  { starts, sections, impacts }: SortedPostings,
): EncodedTerms {
  const all = terms
    .flatMap((term, number): Term[] => {
      const [start = 0, end = 0] = [starts[number], starts[number + 1]]
      if (start === end) return []
      return [
        {
          term,
          ...keepBest({ sections: sections.subarray(start, end), impacts: impacts.subarray(start, end) }),
        },
      ]
    })
    .sort((a, b) => (a.term < b.term ? -1 : 1))
  const isCommon = commonTest(all)
  const common = all.filter(isCommon)
  const rare = all.filter((entry) => !isCommon(entry))

  const commonBlocks = cutBlocks(common, ({ sections: { length } }) => length)
  const rareBlocks = cutBlocks(rare, ({ term, sections: { length } }) => length + term.length)
  let end = 0
  return {
    common: {
      terms: common.map(({ term }) => term),
      counts: common.map(({ sections: { length } }) => length),
    },
    blocks: {
      common: commonBlocks.map((block) => encodeBlock(block, false)),
      rare: rareBlocks.map((block) => encodeBlock(block, true)),
    },
    boundaries: {
      commonBlockEnds: commonBlocks.map((block) => (end += block.length)),
      rareBlockStarts: rareBlocks.map((block) => block[0]?.term ?? ''),
    },
  }
}

/** The terms with the most postings are common; ties go by alphabet, so that the cut is the same every time. */
function commonTest(all: readonly Term[]): (term: Term) => boolean {
  if (all.length <= commonTermsMax) return () => true
  const ranked = all.toSorted((a, b) => b.sections.length - a.sections.length || (a.term < b.term ? -1 : 1))
  const common = new Set(ranked.slice(0, commonTermsMax))
  return (term) => common.has(term)
}

/** Impact levels of the section and of the page together are from 0 to 14. */
const worthOf = (impact: number) => (impact % 8) + (impact >> 3)

/** The postings of the highest worth, of equal ones the first; in order of their sections. */
function keepBest(list: PostingList): PostingList {
  if (list.sections.length <= postingsMax) return list
  const byWorth = new Uint32Array(16)
  for (const impact of list.impacts) byWorth[worthOf(impact)] = (byWorth[worthOf(impact)] ?? 0) + 1
  let least = byWorth.length - 1
  let better = 0
  while (least > 0 && better + (byWorth[least] ?? 0) < postingsMax) better += byWorth[least--] ?? 0
  let room = postingsMax - better
  const sections = new Uint32Array(postingsMax)
  const impacts = new Uint8Array(postingsMax)
  let kept = 0
  for (const [index, impact] of list.impacts.entries()) {
    const worth = worthOf(impact)
    if (worth < least || (worth === least && room-- <= 0)) continue
    sections[kept] = list.sections[index] ?? 0
    impacts[kept++] = impact
  }
  return { sections, impacts }
}

/**
 * Cuts the list of terms into blocks. A block that is heavy enough ends after a term whose letters say so, so that a term that grows
 * moves the cuts near it and not all that follow.
 */
function cutBlocks(terms: readonly Term[], weigh: (term: Term) => number): Term[][] {
  const blocks: Term[][] = []
  let current: Term[] = []
  let filled = 0
  for (const term of terms) {
    const weight = weigh(term)
    if (current.length === 0 || filled + weight > blockWeight) {
      blocks.push((current = []))
      filled = 0
    }
    current.push(term)
    filled += weight
    if (filled >= leastWeight && endsBlock(term.term)) current = []
  }
  return blocks
}

/** Every fourth term, whatever stands around it. */
function endsBlock(term: string): boolean {
  let sum = 0
  for (let index = 0; index < term.length; index++) sum = (sum * 31 + term.charCodeAt(index)) >>> 0
  return (sum ^ (sum >>> 7)) % 4 === 0
}

function encodeBlock(block: readonly Term[], withTerms: boolean): Uint8Array {
  const out = new ByteWriter()
  if (withTerms) {
    writeDictionary(
      out,
      block.map(({ term }) => term),
      block.map(({ sections }) => sections.length),
    )
  }
  writePostings(out, block)
  return out.finish()
}

import { textNumber } from '../model/text-number'
import { ByteWriter } from './format/bytes'
import { writeDictionary } from './format/dictionary'
import { writePostings, type PostingList } from './format/postings'
import type { SortedPostings } from './sort-postings'

/**
 * Terms that every reader loads with the first key: the most frequent ones. A site of this size has no others; on a large one
 * the rest, each in a few sections only, waits in blocks by alphabet.
 */
const commonTermsMax = 10_000
/** Longest posting list kept, the best postings of the term; what a word in half of all sections says is next to nothing. */
const postingsMax = 4096
/** Postings and letters in a block, at most; about 8 kB compressed. */
const blockWeight = 5000
/** From this weight on a block may end at one of its terms; see {@link cutBlocks}. */
const leastWeight = 3500

/** Whether lists of an index may have been cut. */
export const isCut = ({ sections }: { sections: number }): boolean => sections > postingsMax

interface Term extends PostingList {
  term: string
}

export interface EncodedTerms {
  common: { terms: string[]; counts: number[] }
  /** Each is encoded when it is asked for. */
  blocks: { common: (() => Uint8Array)[]; rare: (() => Uint8Array)[] }
  boundaries: { commonBlockEnds: number[]; rareBlockStarts: string[] }
}

/** Sorts terms and lists into the dictionary that is loaded first and the blocks that queries load. */
export function encodeTerms(
  terms: readonly string[],
  { starts, sections, impacts }: SortedPostings,
): EncodedTerms {
  const all: Term[] = []
  for (const [number, term] of terms.entries()) {
    const start = starts[number] ?? 0
    const end = starts[number + 1] ?? 0
    if (end - start > postingsMax) all.push({ term, ...keepBest({ sections, impacts, start, end }) })
    else if (start < end) all.push({ term, sections, impacts, start, end })
  }
  all.sort((a, b) => (a.term < b.term ? -1 : 1))
  const areCommon = commonTerms(all)
  const common = all.filter((_, place) => areCommon[place] === 1)
  const rare = all.filter((_, place) => areCommon[place] !== 1)

  const commonBlocks = cutBlocks(common, lengthOf)
  const rareBlocks = cutBlocks(rare, (entry) => lengthOf(entry) + entry.term.length)
  let end = 0
  return {
    common: {
      terms: common.map(({ term }) => term),
      counts: common.map(lengthOf),
    },
    blocks: {
      common: commonBlocks.map((block) => () => encodeBlock(block, false)),
      rare: rareBlocks.map((block) => () => encodeBlock(block, true)),
    },
    boundaries: {
      commonBlockEnds: commonBlocks.map((block) => (end += block.length)),
      rareBlockStarts: rareBlocks.map((block) => block[0]?.term ?? ''),
    },
  }
}

const lengthOf = ({ start, end }: PostingList) => end - start

/** Marks the terms with the most postings, which are common; of equal ones the first by alphabet, in whose order they come. */
function commonTerms(all: readonly Term[]): Uint8Array {
  const marks = new Uint8Array(all.length)
  if (all.length <= commonTermsMax) return marks.fill(1)
  // Counted, not sorted: a large site has hundreds of thousands, most of them in one section.
  const byLength = new Uint32Array(postingsMax + 1)
  for (const term of all) byLength[lengthOf(term)] = (byLength[lengthOf(term)] ?? 0) + 1
  let least = postingsMax
  let room = commonTermsMax
  while ((byLength[least] ?? 0) < room) room -= byLength[least--] ?? 0
  for (const [place, term] of all.entries()) {
    const length = lengthOf(term)
    if (length > least || (length === least && room-- > 0)) marks[place] = 1
  }
  return marks
}

/** Impact levels of the section and of the page together, from 0 to 14, by impact. */
const worthOf = Uint8Array.from({ length: 64 }, (_, impact) => (impact % 8) + (impact >> 3))

/** Of a list that is too long the postings of the highest worth, of equal ones the first; in order of their sections. */
function keepBest(list: PostingList): PostingList {
  const byWorth = new Uint32Array(16)
  const worths = list.impacts.slice(list.start, list.end)
  for (let index = 0; index < worths.length; index++) worths[index] = worthOf[worths[index] ?? 0] ?? 0
  for (let index = 0; index < worths.length; index++) {
    const worth = worths[index] ?? 0
    byWorth[worth] = (byWorth[worth] ?? 0) + 1
  }
  let least = byWorth.length - 1
  let better = 0
  while (least > 0 && better + (byWorth[least] ?? 0) < postingsMax) better += byWorth[least--] ?? 0
  let room = postingsMax - better
  const sections = new Uint32Array(postingsMax)
  const impacts = new Uint8Array(postingsMax)
  let kept = 0
  for (let index = 0; index < worths.length; index++) {
    const worth = worths[index] ?? 0
    if (worth < least || (worth === least && room-- <= 0)) continue
    sections[kept] = list.sections[list.start + index] ?? 0
    impacts[kept++] = list.impacts[list.start + index] ?? 0
  }
  return { sections, impacts, start: 0, end: kept }
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
const endsBlock = (term: string) => textNumber(term) % 4 === 0

function encodeBlock(block: readonly Term[], withTerms: boolean): Uint8Array {
  const out = new ByteWriter()
  if (withTerms) {
    writeDictionary(
      out,
      block.map(({ term }) => term),
      block.map(lengthOf),
    )
  }
  writePostings(out, block)
  return out.finish()
}

import { textNumber } from '../model/text-number'

/**
 * Terms that every reader loads with the first key: the most frequent ones. A site of this size has no others; on a large one
 * the rest, each in a few sections only, waits in blocks by alphabet.
 */
const commonTermsMax = 10_000
/** Longest posting list kept, the best postings of the term; what a word in half of all sections says is next to nothing. */
export const postingsMax = 4096
/** Postings and letters in a block, at most; about 8 kB compressed. */
const blockWeight = 5000
/** From this weight on a block may end at one of its terms; see {@link cutBlocks}. */
const leastWeight = 3500

/** Every term by its number, and the numbers in the order of the terms. */
export interface OrderedTerms {
  words: readonly string[]
  order: Uint32Array
}

/** Numbers of terms in the order of these, and the places in that list at which blocks end. */
export interface TermBlocks {
  terms: Uint32Array
  ends: number[]
}

/** The terms of an index, in blocks. */
export interface TermCut {
  common: TermBlocks
  rare: TermBlocks
}

/**
 * Sorts terms into common and rare ones, and cuts both lists into blocks.
 * @param counts postings of each term by its number; a term without any is not in the index
 */
export function cutTerms({ words, order }: OrderedTerms, counts: Uint32Array): TermCut {
  const there = order.filter((term) => (counts[term] ?? 0) > 0)
  const areCommon = commonTerms(there, counts)
  const common = there.filter((_, place) => areCommon[place] === 1)
  const rare = there.filter((_, place) => areCommon[place] !== 1)
  const lengthOf = (term: number) => listLength(counts[term])
  const weightOfRare = (term: number) => lengthOf(term) + (words[term] ?? '').length
  return {
    common: { terms: common, ends: cutBlocks(common, words, lengthOf) },
    rare: { terms: rare, ends: cutBlocks(rare, words, weightOfRare) },
  }
}

/** Length of the list of a term with so many postings. */
export const listLength = (count = 0): number => Math.min(count, postingsMax)

/** Marks the terms with the most postings, which are common; of equal ones the first by alphabet, in whose order they come. */
function commonTerms(there: Uint32Array, counts: Uint32Array): Uint8Array {
  const marks = new Uint8Array(there.length)
  if (there.length <= commonTermsMax) return marks.fill(1)
  // Counted, not sorted: a large site has hundreds of thousands, most of them in one section.
  const byLength = new Uint32Array(postingsMax + 1)
  for (let place = 0; place < there.length; place++) {
    const length = listLength(counts[there[place] ?? 0])
    byLength[length] = (byLength[length] ?? 0) + 1
  }
  let least = postingsMax
  let room = commonTermsMax
  while ((byLength[least] ?? 0) < room) room -= byLength[least--] ?? 0
  for (let place = 0; place < there.length; place++) {
    const length = listLength(counts[there[place] ?? 0])
    if (length > least || (length === least && room-- > 0)) marks[place] = 1
  }
  return marks
}

/**
 * Cuts a list of terms into blocks. A block that is heavy enough ends after a term whose letters say so, so that a term that grows
 * moves the cuts near it and not all that follow.
 */
function cutBlocks(terms: Uint32Array, words: readonly string[], weigh: (term: number) => number): number[] {
  const ends: number[] = []
  let isEmpty = true
  let filled = 0
  const end = (place: number) => {
    ends.push(place)
    isEmpty = true
    filled = 0
  }
  for (let place = 0; place < terms.length; place++) {
    const term = terms[place] ?? 0
    const weight = weigh(term)
    if (!isEmpty && filled + weight > blockWeight) end(place)
    isEmpty = false
    filled += weight
    if (filled >= leastWeight && endsBlock(words[term] ?? '')) end(place + 1)
  }
  if (!isEmpty) ends.push(terms.length)
  return ends
}

/** Every fourth term, whatever stands around it. */
const endsBlock = (term: string) => textNumber(term) % 4 === 0

import type { ByteReader, ByteWriter } from './bytes'

/** A sorted list of terms with the number of sections each occurs in. */
export interface Dictionary {
  terms: string[]
  /** Number of postings of each term. */
  counts: Uint32Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Front coding: each term as the number of characters it shares with the one before and the rest. Lengths, letters and counts
 * stand in streams of their own, which compress better than mixed.
 */
export function writeDictionary(out: ByteWriter, terms: readonly string[], counts: readonly number[]): void {
  out.integer(terms.length)
  const rests: string[] = []
  let previous = ''
  for (const term of terms) {
    let shared = 0
    while (shared < previous.length && shared < term.length && previous[shared] === term[shared]) shared++
    out.integer(shared)
    rests.push(term.slice(shared))
    previous = term
  }
  for (const count of counts) out.integer(count)
  // A line break ends each rest; terms hold letters and digits only.
  const letters = encoder.encode(rests.join('\n'))
  out.integer(letters.length)
  out.bytes(letters)
}

export function readDictionary(input: ByteReader): Dictionary {
  const size = input.integer()
  const shared = new Uint32Array(size)
  const counts = new Uint32Array(size)
  for (let index = 0; index < size; index++) shared[index] = input.integer()
  for (let index = 0; index < size; index++) counts[index] = input.integer()
  const rests = decoder.decode(input.bytes(input.integer())).split('\n')
  const terms: string[] = []
  let previous = ''
  for (let index = 0; index < size; index++) {
    previous = previous.slice(0, shared[index]) + (rests[index] ?? '')
    terms.push(previous)
  }
  return { terms, counts }
}

/** Index of the first term that is not below `wanted`. */
export function lowerBound(terms: readonly string[], wanted: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** The postings of consecutive terms, decoded: those of term `t` lie from `starts[t]` to `starts[t + 1]`. */
export interface Postings {
  starts: Uint32Array
  /** Section numbers, ascending within a term. */
  sections: Uint32Array
  /** Impact byte of each posting (`impact.ts`). */
  impacts: Uint8Array
}

/** Postings of one term while the index is built: from `start` to `end` of lists that may hold those of others, too. */
export interface PostingList {
  sections: Uint32Array
  impacts: Uint8Array
  start: number
  end: number
}

/** Section distances of all lists first, then all impacts: like beside like compresses better. */
export function writePostings(out: ByteWriter, lists: readonly PostingList[]): void {
  for (const { sections, start, end } of lists) {
    let previous = -1
    for (let index = start; index < end; index++) {
      const section = sections[index] ?? 0
      out.integer(section - previous - 1)
      previous = section
    }
  }
  for (const { impacts, start, end } of lists) out.bytes(impacts.subarray(start, end))
}

/** @param counts length of each list */
export function readPostings(input: ByteReader, counts: Uint32Array): Postings {
  const starts = new Uint32Array(counts.length + 1)
  counts.forEach((count, index) => (starts[index + 1] = (starts[index] ?? 0) + count))
  const total = starts[counts.length] ?? 0
  const sections = new Uint32Array(total)
  let position = 0
  for (const count of counts) {
    let section = -1
    for (let left = count; left > 0; left--) sections[position++] = section += input.integer() + 1
  }
  return { starts, sections, impacts: input.bytes(total) }
}

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

import type { ByteReader, ByteWriter } from './bytes'

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

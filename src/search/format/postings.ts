import type { ByteReader, ByteWriter } from './bytes'

/** The postings of consecutive terms, decoded: those of term `t` lie from `starts[t]` to `starts[t + 1]`. */
export interface Postings {
  starts: Uint32Array
  /** Section numbers, ascending within a term. */
  sections: Uint32Array
  /** Impact byte of each posting (`impact.ts`). */
  impacts: Uint8Array
}

/** A posting as one number while the index is built: the section's number and, in the low six bits, its impact. */
export const packPosting = (section: number, impact: number): number => section * 64 + impact

/** Section distances of all lists first, then all impacts: like beside like compresses better. */
export function writePostings(out: ByteWriter, lists: readonly (readonly number[])[]): void {
  for (const list of lists) {
    let previous = -1
    for (const posting of list) {
      const section = Math.floor(posting / 64)
      out.integer(section - previous - 1)
      previous = section
    }
  }
  for (const list of lists) for (const posting of list) out.byte(posting % 64)
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

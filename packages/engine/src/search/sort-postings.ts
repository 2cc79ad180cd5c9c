import type { StoredTerms } from './term-store'

/** Postings of all terms, one term after the other; those of term `t` lie from `starts[t]` to `starts[t + 1]`. */
export interface SortedPostings {
  starts: Uint32Array
  /** Section numbers across the site, ascending within a term. */
  sections: Uint32Array
  impacts: Uint8Array
}

/** Number of postings of each term. */
export function countPostings(
  pages: Iterable<Pick<StoredTerms, 'postings'>>,
  termCount: number,
): Uint32Array {
  const counts = new Uint32Array(termCount)
  for (const { postings } of pages) {
    for (let index = 0; index < postings.length; index++) {
      const term = (postings[index] ?? 0) >>> 8
      counts[term] = (counts[term] ?? 0) + 1
    }
  }
  return counts
}

/**
 * Sorts postings from pages to terms: counted first, then put in their places, so that nothing is compared.
 * @param counts see {@link countPostings}; the postings of a term of which it says 0 are left out
 */
export function sortPostings(pages: Iterable<StoredTerms>, counts: Uint32Array): SortedPostings {
  const starts = new Uint32Array(counts.length + 1)
  for (let term = 0; term < counts.length; term++)
    starts[term + 1] = (starts[term] ?? 0) + (counts[term] ?? 0)
  const next = starts.slice()
  const total = starts[counts.length] ?? 0
  const sections = new Uint32Array(total)
  const impacts = new Uint8Array(total)
  let section = 0
  for (const { counts: lengths, postings } of pages) {
    let at = 0
    for (const length of lengths) {
      for (const end = at + length; at < end; at++) {
        const posting = postings[at] ?? 0
        const term = posting >>> 8
        if (counts[term] === 0) continue
        const place = next[term] ?? 0
        next[term] = place + 1
        sections[place] = section
        impacts[place] = posting & 255
      }
      section++
    }
  }
  return { starts, sections, impacts }
}

import type { StoredTerms } from './term-store'

/** Postings of all terms, one term after the other; those of term `t` lie from `starts[t]` to `starts[t + 1]`. */
export interface SortedPostings {
  starts: Uint32Array
  /** Section numbers across the site, ascending within a term. */
  sections: Uint32Array
  impacts: Uint8Array
}

/** Sorts postings from pages to terms: counted first, then put in their places, so that nothing is compared. */
export function sortPostings(pages: readonly StoredTerms[], termCount: number): SortedPostings {
  const starts = new Uint32Array(termCount + 1)
  for (const { postings } of pages) {
    for (let index = 0; index < postings.length; index++) {
      const term = (postings[index] ?? 0) >>> 8
      starts[term + 1] = (starts[term + 1] ?? 0) + 1
    }
  }
  for (let term = 0; term < termCount; term++)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0)
  const next = starts.slice()
  const total = starts[termCount] ?? 0
  const sections = new Uint32Array(total)
  const impacts = new Uint8Array(total)
  let section = 0
  for (const { counts, postings } of pages) {
    let at = 0
    for (const count of counts) {
      for (const end = at + count; at < end; at++) {
        const posting = postings[at] ?? 0
        const term = posting >>> 8
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

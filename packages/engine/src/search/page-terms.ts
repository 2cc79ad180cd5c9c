import { eachImpact } from './page-impacts'
import type { SearchPageInput } from './types'
import { grown, type NewTerms, type Vocabulary } from './vocabulary'

/**
 * What a page says, whatever the site's other pages say: its terms, and where each stands with what weight. Terms are numbers of the
 * vocabulary that the page was read with; words that it did not know before the page come along, so that none travels twice between threads.
 */
export interface PageTerms extends NewTerms {
  /** Postings of each section. */
  counts: number[]
  /** Section by section: the term's number in the vocabulary times 256, and the impact byte. */
  postings: Uint32Array
}

/** Postings of the page at hand. */
let found = new Uint32Array(1 << 12)

/** Finds a page's terms. */
export function findTerms(page: SearchPageInput, vocabulary: Vocabulary): PageTerms {
  const counts = page.sections.map(() => 0)
  let size = 0
  eachImpact(page, vocabulary, (section, term, impact) => {
    if (size === found.length) found = grown(found)
    found[size++] = (term << 8) | impact
    counts[section] = (counts[section] ?? 0) + 1
  })
  return { ...vocabulary.takeNew(), counts, postings: found.slice(0, size) }
}

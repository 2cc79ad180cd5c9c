import { eachImpact } from './page-impacts'
import type { SearchPageInput } from './types'
import { grown, type Vocabulary } from './vocabulary'

/** What a page says, whatever the site's other pages say: its terms, and where each stands with what weight. */
export interface PageTerms {
  /** One a line. */
  terms: string
  /** Postings of each section. */
  counts: number[]
  /** Section by section: the term's line times 256, and the impact byte. */
  postings: Uint32Array
}

/** Line of each term on the page at hand plus one; all zero between pages. */
let lines = new Uint32Array(1 << 14)
/** Postings of the page at hand. */
let found = new Uint32Array(1 << 12)

/** Finds a page's terms. */
export function findTerms(page: SearchPageInput, vocabulary: Vocabulary): PageTerms {
  const counts = page.sections.map(() => 0)
  const terms: number[] = []
  let size = 0
  eachImpact(page, vocabulary, (section, term, impact) => {
    if (term >= lines.length) lines = grown(lines, term + 1)
    if (size === found.length) found = grown(found)
    const line = lines[term] || (lines[term] = terms.push(term))
    found[size++] = ((line - 1) << 8) | impact
    counts[section] = (counts[section] ?? 0) + 1
  })
  for (const term of terms) lines[term] = 0
  return {
    terms: terms.map((term) => vocabulary.terms[term]).join('\n'),
    counts,
    postings: found.slice(0, size),
  }
}

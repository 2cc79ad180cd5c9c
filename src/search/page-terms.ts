import { eachImpact } from './page-impacts'
import type { SearchPageInput } from './types'
import type { Vocabulary } from './vocabulary'

/** What a page says, whatever the site's other pages say: its terms, and where each stands with what weight. */
export interface PageTerms {
  /** One a line. */
  terms: string
  /** Postings of each section. */
  counts: number[]
  /** Section by section: the term's line times 256, and the impact byte. */
  postings: Uint32Array
}

/** Finds a page's terms. */
export function findTerms(page: SearchPageInput, vocabulary: Vocabulary): PageTerms {
  const lines = new Map<number, number>()
  const counts = page.sections.map(() => 0)
  const postings: number[] = []
  eachImpact(page, vocabulary, (section, term, impact) => {
    let line = lines.get(term)
    if (line === undefined) {
      line = lines.size
      lines.set(term, line)
    }
    postings.push((line << 8) | impact)
    counts[section] = (counts[section] ?? 0) + 1
  })
  const terms = Array.from(lines.keys(), (term) => vocabulary.terms[term]).join('\n')
  return { terms, counts, postings: Uint32Array.from(postings) }
}

import { createHash } from 'node:crypto'
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

/** Keeps what was found out of pages from one build to the next. */
export interface PageTermsCache {
  get(key: string): PageTerms | undefined
  set(key: string, terms: PageTerms): void
}

const impactRange = 256

/** Finds a page's terms, or takes them from the cache, where a page is known by a hash of all that is read of it. */
export function termsOfPage(
  page: SearchPageInput,
  vocabulary: Vocabulary,
  cache: PageTermsCache | undefined,
): PageTerms {
  if (!cache) return findTerms(page, vocabulary)
  const key = createHash('sha1').update(JSON.stringify(page)).digest('base64url')
  const known = cache.get(key)
  if (known) return known
  const found = findTerms(page, vocabulary)
  cache.set(key, found)
  return found
}

function findTerms(page: SearchPageInput, vocabulary: Vocabulary): PageTerms {
  const lines = new Map<number, number>()
  const counts = page.sections.map(() => 0)
  const postings: number[] = []
  eachImpact(page, vocabulary, (section, term, impact) => {
    let line = lines.get(term)
    if (line === undefined) {
      line = lines.size
      lines.set(term, line)
    }
    postings.push(line * impactRange + impact)
    counts[section] = (counts[section] ?? 0) + 1
  })
  const terms = Array.from(lines.keys(), (term) => vocabulary.terms[term]).join('\n')
  return { terms, counts, postings: Uint32Array.from(postings) }
}

/** Calls back with every posting of a page, section by section; terms by their numbers in the vocabulary. */
export function eachPosting(
  { terms, counts, postings }: PageTerms,
  vocabulary: Vocabulary,
  visit: (section: number, term: number, impact: number) => void,
): void {
  const numbers = terms.split('\n').map((term) => vocabulary.numberOf(term))
  let at = 0
  for (const [section, count] of counts.entries()) {
    for (const posting of postings.subarray(at, at + count)) {
      const term = numbers[Math.floor(posting / impactRange)]
      if (term !== undefined) visit(section, term, posting % impactRange)
    }
    at += count
  }
}

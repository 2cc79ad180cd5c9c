import { inheritedShare, pageWorth, sectionWorth } from '../format/impact'
import type { IndexReader, TermPostings } from './index-reader'

export interface ScoredTerm {
  /** Each option's weight, and its postings, which must all contain a section. */
  options: { weight: number; postings: TermPostings[] }[]
  /** How distinctive the term is (inverse document frequency). */
  telling: number
  /** Bits of the query words that a match covers. */
  bits: number
}

export interface Candidate {
  section: number
  score: number
}

/** Number of best sections examined further: for exact phrases, and to spread results over several pages. */
const shortlistLength = 200
/** Factor for a word that the section lacks but its page contains. */
const elsewhereShare = 0.55
/** Sections that cover less than this share of the query are dropped. */
const coverageMin = 0.4
/** So are those with less than this share of the best score: readers stop long before them. */
const scoreShareMin = 0.12

/**
 * Sums up the score of each section over all terms. Returns the best sections, best first, and the number of all matches.
 * @param needed for each word of the query, the cost of its absence (0 if optional)
 * @param isAllowed whether a page passes the filters
 */
export function rankSections(
  reader: IndexReader,
  { terms, needed }: { terms: readonly ScoredTerm[]; needed: readonly number[] },
  isAllowed: (page: number) => boolean,
): { best: Candidate[]; total: number } {
  const { pageOfSection } = reader
  const total = new Float32Array(reader.sectionCount)
  const bits = new Uint16Array(reader.sectionCount)
  const pageBits = new Uint16Array(reader.core.sections.length)
  for (const term of terms) {
    worthOf(term, reader).forEach((worth, section) => {
      if (worth === 0) return
      const page = pageOfSection[section] ?? 0
      total[section] = (total[section] ?? 0) + term.telling * worth
      bits[section] = (bits[section] ?? 0) | term.bits
      pageBits[page] = (pageBits[page] ?? 0) | term.bits
    })
  }
  const found: Candidate[] = []
  total.forEach((sum, section) => {
    const page = pageOfSection[section] ?? 0
    if (sum === 0 || !isAllowed(page)) return
    const share = coverage(needed, bits[section] ?? 0, pageBits[page] ?? 0)
    if (share >= coverageMin) found.push({ section, score: sum * share * share })
  })
  found.sort((a, b) => b.score - a.score || a.section - b.section)
  const least = (found[0]?.score ?? 0) * scoreShareMin
  const kept = found.filter(({ score }) => score >= least)
  return { best: kept.slice(0, shortlistLength), total: kept.length }
}

/** A term's worth for each section: its best option's worth, plus a share of that option's worth for the page. */
function worthOf({ options }: ScoredTerm, reader: IndexReader): Float32Array {
  const worth = new Float32Array(reader.sectionCount)
  const pages = new Map<number, number>()
  for (const { weight, postings } of options) {
    const [first, second] = postings
    if (first === undefined) continue
    const matches = second === undefined ? first : intersect(first, second)
    matches.forEach((impact, section) => {
      worth[section] = Math.max(worth[section] ?? 0, weight * (sectionWorth[impact & 7] ?? 0))
      if (impact < 8) return
      const page = reader.pageOfSection[section] ?? 0
      pages.set(page, Math.max(pages.get(page) ?? 0, weight * (pageWorth[impact >> 3] ?? 0)))
    })
  }
  for (const [page, whole] of pages) {
    const first = reader.firstSection[page] ?? 0
    const end = reader.firstSection[page + 1] ?? first
    for (let section = first; section < end; section++)
      worth[section] = (worth[section] ?? 0) + (section === first ? whole : whole * inheritedShare)
  }
  return worth
}

/** Share of the query that a section covers, with its own words and its page's words. */
function coverage(needed: readonly number[], bits: number, pageBits: number): number {
  let all = 0
  let held = 0
  needed.forEach((weight, word) => {
    all += weight
    if (bits & (1 << word)) held += weight
    else if (pageBits & (1 << word)) held += weight * elsewhereShare
  })
  return all === 0 ? 1 : held / all
}

function intersect(a: TermPostings, b: TermPostings): TermPostings {
  const both = new Map<number, number>()
  a.forEach((impact, section) => {
    const other = b.get(section)
    if (other !== undefined) both.set(section, Math.min(impact, other))
  })
  return both
}

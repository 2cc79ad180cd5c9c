import { inheritedShare, pageWorth, sectionWorth } from '../format/impact'
import type { IndexReader, TermPostings } from './index-reader'

/** One thing to look for, with everything it needs. */
export interface ScoredTerm {
  /** Each option: weight, and postings that must all hold a section. */
  options: { weight: number; postings: TermPostings[] }[]
  /** How telling the term is (inverse document frequency). */
  telling: number
  /** Bits of the query's words that a match accounts for. */
  bits: number
}

/** A section with its score. */
export interface Candidate {
  section: number
  score: number
}

/** What a query finds: the best sections, best first, and how many there are in all. */
export interface Ranking {
  best: Candidate[]
  total: number
}

/** Best sections that are looked at closely: for exact phrases, and so that one page does not fill the list. */
const shortlistLength = 200
/** A word that is elsewhere on the page counts this much for a section that lacks it. */
const elsewhereShare = 0.55
/** Sections that hold less than this share of the query are no results. */
const coverageMin = 0.4
/** Neither are those with less than this share of the best one's score: readers stop long before them. */
const scoreShareMin = 0.12

/**
 * Adds up what each term says about each section.
 * @param needed for each word of the query, how much its absence costs (0 for an optional one)
 * @param isAllowed whether filters leave a page
 */
export function rankSections(
  reader: IndexReader,
  { terms, needed }: { terms: readonly ScoredTerm[]; needed: readonly number[] },
  isAllowed: (page: number) => boolean,
): Ranking {
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

/** What a term says about each section: what its best option says, and a part of what that says about the page. */
function worthOf({ options }: ScoredTerm, reader: IndexReader): Float32Array {
  const worth = new Float32Array(reader.sectionCount)
  const pages = new Map<number, number>()
  for (const { weight, postings } of options) {
    const [first, second] = postings
    if (first === undefined) continue
    const { sections, impacts } = second === undefined ? first : intersect(first, second)
    sections.forEach((section, index) => {
      const impact = impacts[index] ?? 0
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

/** Share of the query that a section holds, by the words it has and the words its page has. */
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
  const others = new Map(b.sections.map((section, index) => [section, b.impacts[index] ?? 0]))
  const sections: number[] = []
  const impacts: number[] = []
  a.sections.forEach((section, index) => {
    const other = others.get(section)
    if (other === undefined) return
    sections.push(section)
    impacts.push(Math.min(a.impacts[index] ?? 0, other))
  })
  return { sections, impacts }
}

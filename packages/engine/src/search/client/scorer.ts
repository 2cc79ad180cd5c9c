import { inheritedShare, pageWorth, sectionWorth } from '../format/impact'
import type { IndexReader } from './index-reader'
import type { TermPostings } from './term-lookup'

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

/**
 * Adds up what each term says about each section. All arrays are as long as the index and live as long as the scorer: a
 * query of a large site touches tens of thousands of sections, and allocating for each key would cost more than adding.
 */
export class Scorer {
  private readonly reader: IndexReader
  private readonly total: Float32Array
  private readonly bits: Uint16Array
  private readonly pageBits: Uint16Array
  /** Of the term at hand: worth of each section by itself, and of each page as a whole. */
  private readonly own: Float32Array
  private readonly page: Float32Array
  private touched: number[] = []
  private touchedPages = new Set<number>()

  constructor(reader: IndexReader) {
    this.reader = reader
    const { sections, pages } = reader.head
    this.total = new Float32Array(sections)
    this.own = new Float32Array(sections)
    this.bits = new Uint16Array(sections)
    this.pageBits = new Uint16Array(pages)
    this.page = new Float32Array(pages)
  }

  /**
   * @param needed for each word of the query, how much its absence costs (0 for an optional one)
   * @param allowed pages that filters leave; undefined for all
   */
  score(terms: readonly ScoredTerm[], needed: readonly number[], allowed?: Uint8Array): Ranking {
    for (const term of terms) this.add(term)
    const ranking = this.collect(needed, allowed)
    for (const section of this.touched) this.total[section] = this.bits[section] = 0
    for (const page of this.touchedPages) this.pageBits[page] = 0
    this.touched = []
    this.touchedPages.clear()
    return ranking
  }

  private add(term: ScoredTerm): void {
    const sections: number[] = []
    const pages: number[] = []
    for (const { weight, postings } of term.options) {
      const [first, second] = postings
      if (first === undefined) continue
      if (second === undefined) this.addOption(first, weight, sections, pages)
      else this.addOption(intersect(first, second), weight, sections, pages)
    }
    for (const page of pages) this.inherit(page, sections)
    for (const section of sections) {
      if (this.bits[section] === 0) this.touched.push(section)
      this.total[section] = (this.total[section] ?? 0) + term.telling * (this.own[section] ?? 0)
      this.bits[section] = (this.bits[section] ?? 0) | term.bits
      const page = this.reader.pageOfSection[section] ?? 0
      this.pageBits[page] = (this.pageBits[page] ?? 0) | term.bits
      this.touchedPages.add(page)
      this.own[section] = 0
    }
  }

  /** A section is worth what its best option says. */
  private addOption(postings: TermPostings, weight: number, sections: number[], pages: number[]): void {
    for (let index = 0; index < postings.sections.length; index++) {
      const section = postings.sections[index] ?? 0
      const impact = postings.impacts[index] ?? 0
      const own = weight * (sectionWorth[impact & 7] ?? 0)
      const known = this.own[section] ?? 0
      if (own > known) {
        if (known === 0) sections.push(section)
        this.own[section] = own
      }
      if (impact < 8) continue
      const page = this.reader.pageOfSection[section] ?? 0
      const whole = weight * (pageWorth[impact >> 3] ?? 0)
      const knownWhole = this.page[page] ?? 0
      if (whole > knownWhole) {
        if (knownWhole === 0) pages.push(page)
        this.page[page] = whole
      }
    }
  }

  /** What a page says as a whole counts in full for its first section and in part for the others. */
  private inherit(page: number, sections: number[]): void {
    const worth = this.page[page] ?? 0
    this.page[page] = 0
    const first = this.reader.firstSection[page] ?? 0
    const end = this.reader.firstSection[page + 1] ?? first
    for (let section = first; section < end; section++) {
      const own = this.own[section] ?? 0
      if (own === 0) sections.push(section)
      this.own[section] = own + (section === first ? worth : worth * inheritedShare)
    }
  }

  private collect(needed: readonly number[], allowed?: Uint8Array): Ranking {
    const coverage = coverageOf(needed)
    const best = new Shortlist()
    const scores: number[] = []
    for (const section of this.touched) {
      const page = this.reader.pageOfSection[section] ?? 0
      if (allowed !== undefined && allowed[page] === 0) continue
      const share = coverage(this.bits[section] ?? 0, this.pageBits[page] ?? 0)
      if (share < coverageMin) continue
      const score = (this.total[section] ?? 0) * share * share
      scores.push(score)
      best.offer({ section, score })
    }
    const kept = best.sorted()
    const least = (kept[0]?.score ?? 0) * scoreShareMin
    return {
      best: kept.filter(({ score }) => score >= least),
      total: scores.reduce((count, score) => (score >= least ? count + 1 : count), 0),
    }
  }
}

/** Keeps the best candidates of many without sorting them all. */
class Shortlist {
  private kept: Candidate[] = []
  private least = 0

  offer(candidate: Candidate): void {
    if (candidate.score < this.least) return
    this.kept.push(candidate)
    if (this.kept.length < shortlistLength * 8) return
    this.kept = this.sorted()
    this.least = this.kept.at(-1)?.score ?? 0
  }

  sorted(): Candidate[] {
    return this.kept.sort((a, b) => b.score - a.score || a.section - b.section).slice(0, shortlistLength)
  }
}

/** Share of the query that a section holds, by the words it has and the words its page has; few combinations occur. */
function coverageOf(needed: readonly number[]): (bits: number, pageBits: number) => number {
  const all = needed.reduce((sum, weight) => sum + weight, 0)
  const known = new Map<number, number>()
  return (bits, pageBits) => {
    const key = bits + pageBits * 0x10000
    let share = known.get(key)
    if (share === undefined) {
      const held = needed.reduce((sum, weight, word) => {
        if (bits & (1 << word)) return sum + weight
        return pageBits & (1 << word) ? sum + weight * elsewhereShare : sum
      }, 0)
      share = all === 0 ? 1 : held / all
      known.set(key, share)
    }
    return share
  }
}

/** Best sections that are looked at closely: for exact phrases, and so that one page does not fill the list. */
const shortlistLength = 200
/** A word that stands elsewhere on the page counts this much for a section that lacks it. */
const elsewhereShare = 0.55
/** Sections that hold less than this share of the query are no results. */
const coverageMin = 0.4
/** Neither are those with less than this share of the best one's score: readers stop long before them. */
const scoreShareMin = 0.12

function intersect(a: TermPostings, b: TermPostings): TermPostings {
  const sections: number[] = []
  const impacts: number[] = []
  for (let i = 0, j = 0; i < a.sections.length && j < b.sections.length;) {
    const left = a.sections[i] ?? 0
    const right = b.sections[j] ?? 0
    if (left === right) {
      sections.push(left)
      impacts.push(Math.min(a.impacts[i] ?? 0, b.impacts[j] ?? 0))
    }
    if (left <= right) i++
    if (right <= left) j++
  }
  return { sections: Uint32Array.from(sections), impacts: Uint8Array.from(impacts) }
}

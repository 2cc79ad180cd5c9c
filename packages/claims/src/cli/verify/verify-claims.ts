import { isClaim } from '../../check/claims/claim-target'
/** Asks every claim of every page, and sorts the answers. */
import { checkClaim, type ClaimProblem, type ClaimResult } from '../../check/claims/check-claim'
import { isMalformed, parseClaim } from '../../check/claims/claim-target'
import { expiredPage } from '../../check/claims/due'
import { compareUrlOf, reviewClaim } from '../../check/reviews/review-claim'
import { stampKey, type Reviews } from '../../check/reviews/reviews-file'
import type { Slot } from 'holdtrue/model/article'
import type { CheckedFence } from '../../model/claims'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import type { UpstreamIndex } from '../../upstream/index/read-index'

/** What the check needs of a compiled document. */
export interface VerifyDocument {
  /** Path relative to the site folder. */
  file: string
  slots: Slot[]
  /** What readers know it by, and the sections that its slots are in. */
  about?: { title: string; url: string; sections?: ReadonlyMap<number, { id: string }> }
  checkedFences: CheckedFence[]
  /** Fences that import something and are not compiled. */
  importingFences?: CheckedFence[]
  /** Texts of it that the configuration forbids. */
  forbidden?: readonly Problem[]
  /** Tests on it that failed, or have not run as they are now. */
  unproven?: readonly Problem[]
  /** Release or day from which on the page is due, and where its frontmatter says so. */
  expires?: { until: string; line?: number; column?: number }
  /** What compiling it said: with an error, its claims and fences are not all known. */
  problems?: readonly Problem[]
}

/** Why a document could not be read whole, so that claims and fences of it may be unknown. */
export function errorsOf({ problems = [] }: VerifyDocument): Problem[] {
  return problems.filter(({ severity }) => severity === 'error')
}

/** A claim (or a page) that is to be corrected or read. */
export interface ReportedClaim extends ClaimProblem {
  /** The document, relative to the site folder. */
  page: string
  /** Where the claim stands: the document, or a partial of it. */
  file: string
  line: number
  column: number
  /** Empty for a page as a whole. */
  target: string
  text: string
  /** Title of the page, and address of the section. */
  title?: string
  url?: string
  /** What the page says there, without markup. */
  sentence?: string
  /** Where the change of a checkout touches it, in the code's repository. */
  source?: { file: string; line: number }
}

export interface ClaimsReport {
  /** Pages that make claims. */
  pages: number
  claims: number
  /** What is false. Sorted by page, then place, like the next. */
  failed: ReportedClaim[]
  /** What fails of packages that the release lacks, in the version that stands in for it. */
  apart: ReportedClaim[]
  /** What may still be true and is to be read: its code changed, or the date of its page has come. */
  due: ReportedClaim[]
  /** Claims without a review stamp, by page; empty where two states of the code are compared. */
  unstamped: Map<string, string[]>
  /** Stamps whose claim no page makes, by page. */
  stale: Map<string, string[]>
  /** Claims that were false before and are not listed. */
  failingAnyway: number
}

export interface VerifyClaimsOptions {
  /** The state of the code that is asked. */
  index: UpstreamIndex
  upstream: UpstreamConfig
  reviews: Reviews
  /** The state before: then only what differs from it is reported, and the stamps play no part. */
  before?: UpstreamIndex
  /** The two states are releases, which the code's host compares. Default false. */
  areReleases?: boolean
  /** Packages that the release lacks: `standInsOf`. */
  standIns?: ReadonlyMap<string, unknown>
  /** Claims that cannot differ from the state before are passed over. */
  concerns?: (target: string) => boolean
  /** Claims whose targets have another form in the two states, so that their fingerprints say nothing. */
  comparable?: (target: string) => boolean
}

/** Collects answers, so that only one document is in memory at a time. */
export class ClaimsVerifier {
  readonly report: ClaimsReport = {
    pages: 0,
    claims: 0,
    failed: [],
    apart: [],
    due: [],
    unstamped: new Map(),
    stale: new Map(),
    failingAnyway: 0,
  }
  readonly #options: VerifyClaimsOptions
  readonly #now = new Map<string, ClaimResult>()
  readonly #then = new Map<string, ClaimResult>()
  readonly #made = new Map<string, Set<string>>()
  readonly #unread = new Set<string>()

  constructor(options: VerifyClaimsOptions) {
    this.#options = options
  }

  add(document: VerifyDocument): void {
    const { file, slots, expires, about } = document
    const { index, before } = this.#options
    const claims = slots.filter(isClaim)
    if (claims.length > 0) this.report.pages++
    this.report.claims += claims.length
    for (const [index, slot] of slots.entries()) {
      if (!isClaim(slot)) continue
      const section = about?.sections?.get(index)
      const url = `${about?.url}${section ? `#${section.id}` : ''}`
      this.#claim({ page: file, ...(about && { title: about.title, url }) }, slot)
    }
    if (errorsOf(document).length > 0) this.#unread.add(file)
    if (!before) this.#made.set(file, new Set(claims.map(({ target }) => stampKey(target))))
    const late = expires && expiredPage(index, expires.until, { file, ...expires })
    if (late && !(before && expiredPage(before, expires.until, { file })))
      this.report.due.push({
        ...late,
        page: file,
        file,
        line: late.line ?? 1,
        column: late.column ?? 1,
        target: '',
        text: '',
      })
  }

  /** The report, sorted; nothing may be added afterwards. */
  finish(): ClaimsReport {
    const { report } = this
    for (const [page, stamps] of this.#options.before ? [] : this.#options.reviews) {
      if (this.#unread.has(page)) continue
      const gone = [...stamps.keys()].filter((target) => !this.#made.get(page)?.has(target))
      if (gone.length > 0) report.stale.set(page, gone)
    }
    report.failed.sort(byPlace)
    report.due.sort(byPlace)
    return report
  }

  #claim(page: AskedPage, slot: Slot): void {
    const { index, upstream, before, concerns, standIns } = this.#options
    if (before && concerns && !concerns(slot.target)) return
    const then =
      before && this.#asked(this.#then, slot.target, () => checkClaim(before, slot.target, upstream))
    if (then && !then.ok) {
      this.report.failingAnyway++
      return
    }
    const now = this.#asked(this.#now, slot.target, () =>
      checkClaim(index, slot.target, upstream, { ...(before && { before }) }),
    )
    if (!now.ok) {
      const target = parseClaim(slot.target)
      const isApart = !isMalformed(target) && standIns?.has(target.package)
      if (now.problem) this.report[isApart ? 'apart' : 'failed'].push(reported(page, slot, now.problem))
      return
    }
    const isComparable = this.#options.comparable?.(slot.target) ?? true
    const change = then
      ? isComparable && then.fingerprint !== now.fingerprint && this.#changeOf(slot.target)
      : this.#review(page.page, slot, now)
    if (change) this.report.due.push(reported(page, slot, change))
  }

  /** Pages make the same claim often. */
  #asked(known: Map<string, ClaimResult>, target: string, ask: () => ClaimResult): ClaimResult {
    const answer = known.get(target) ?? ask()
    known.set(target, answer)
    return answer
  }

  #changeOf(target: string): ClaimProblem {
    const { index, upstream, before, areReleases } = this.#options
    const since = before?.release ?? ''
    return changed(since, areReleases === true ? compareUrlOf(index, upstream, target, since) : undefined)
  }

  /** What the stamp says, where there is one. */
  #review(page: string, slot: Slot, { fingerprint }: ClaimResult): ClaimProblem | undefined {
    const { index, upstream, reviews } = this.#options
    const review = reviewClaim(reviews, page, slot.target, { fingerprint, index, upstream })
    if (review.state === 'changed') return changed(review.since, review.compareUrl)
    if (review.state === 'unstamped')
      this.report.unstamped.set(page, [...(this.report.unstamped.get(page) ?? []), slot.target])
    return undefined
  }
}

function changed(since: string, compareUrl?: string): ClaimProblem {
  return {
    code: 'claim-changed',
    message: `The code of this statement changed since ${since}.`,
    hint:
      compareUrl === undefined
        ? 'Read the statement against the code.'
        : `Read it against the code: ${compareUrl}`,
  }
}

type AskedPage = Pick<ReportedClaim, 'page' | 'title' | 'url'>

function reported(page: AskedPage, slot: Slot, problem: ClaimProblem): ReportedClaim {
  return { ...problem, ...page, ...slot.place, target: slot.target, text: slot.text ?? '' }
}

function byPlace(a: ReportedClaim, b: ReportedClaim): number {
  return (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column
}

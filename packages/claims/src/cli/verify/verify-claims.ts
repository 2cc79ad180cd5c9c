import { claimOf, formatClaim, isClaim } from '../../check/claims/claim-target'
import { checkClaim, type ClaimProblem, type ClaimResult } from '../../check/claims/check-claim'
import { certainFix } from '../../check/fix/certain-fix'
import { compareUrlOf, stampKey, stampOf, type Reviews } from '../../check/reviews'
import { expiredPage } from '../../sources/check-document'
import type { Slot } from 'holdtrue/model/article'
import type { CheckedFence } from '../../model/claims'
import type { Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import type { Comparison } from './compare'

export interface VerifyDocument {
  /** Path relative to the site folder. */
  file: string
  slots: Slot[]
  /** The page's title and address, and the sections of its slots. */
  about?: { title: string; url: string; sections?: ReadonlyMap<number, { id: string }> }
  checkedFences: CheckedFence[]
  /** Fences with imports that are not compiled. */
  importingFences?: CheckedFence[]
  forbidden?: readonly Problem[]
  /** Tests on it that failed or are outdated. */
  unproven?: readonly Problem[]
  /** Release or date from which the page has expired, and its position in the frontmatter. */
  expires?: { until: string; line?: number; column?: number }
  /** Problems found when compiling it: with an error, some claims and fences may be missing. */
  problems?: Problem[]
}

/** Errors that may have hidden some of a document's claims and fences. */
export const errorsOf = ({ problems = [] }: VerifyDocument): Problem[] =>
  problems.filter(({ severity }) => severity === 'error')

/** A claim (or page) to correct or to read again. `file` is the document or a partial in it. */
export interface ReportedClaim extends ClaimProblem, Problem {
  file: string
  line: number
  column: number
  page: string
  /** Empty for a whole page. */
  target: string
  text: string
  /** Title of the page, and address of the section. */
  title?: string
  url?: string
  /** The page's sentence with the claim, without markup. */
  sentence?: string
  /** Where a checkout's change affects the target, in the code's repository. */
  source?: { file: string; line: number }
}

export interface ClaimsReport {
  pages: number
  claims: number
  /** False claims. Sorted by page and position, like `apart` and `due`. */
  failed: ReportedClaim[]
  /** Claims that fail for packages missing from the release, checked against an earlier version. */
  apart: ReportedClaim[]
  /** Claims to read again: their code changed, or their page has expired. */
  due: ReportedClaim[]
  /** Claims without a review stamp, by page; empty when two states of the code are compared. */
  unstamped: Map<string, string[]>
  stale: Map<string, string[]>
  /** Number of claims that were false before, which are not listed. */
  failingAnyway: number
}

export interface VerifyClaimsOptions {
  pinned: UpstreamIndex
  upstream: UpstreamConfig
  reviews: Reviews
  /** Two other states: only differences between them are reported, and stamps are ignored. */
  compared?: Comparison
}

interface Verifying extends VerifyClaimsOptions {
  index: UpstreamIndex
  report: ClaimsReport
  askNow: Asking
  askThen: Asking | undefined
}

export function verifyClaims(documents: readonly VerifyDocument[], options: VerifyClaimsOptions) {
  const { compared, pinned, upstream, reviews } = options
  const index = compared?.index ?? pinned
  const report: ClaimsReport = {
    pages: 0,
    claims: 0,
    failed: [],
    apart: [],
    due: [],
    unstamped: new Map(),
    stale: compared ? new Map() : staleStamps(documents, reviews),
    failingAnyway: 0,
  }
  const askNow = askingOf(index, upstream)
  const askThen = compared && askingOf(compared.before, upstream)
  const verifying = { ...options, index, report, askNow, askThen }
  for (const document of documents) verifyDocument(document, verifying)
  report.failed.sort(byPlace)
  report.due.sort(byPlace)
  return report
}

function verifyDocument({ file, slots, expires, about }: VerifyDocument, verifying: Verifying): void {
  const { report, index, compared } = verifying
  const claims = [...slots.entries()].filter(([, slot]) => isClaim(slot))
  if (claims.length > 0) report.pages++
  report.claims += claims.length
  for (const [at, slot] of claims) {
    const section = about?.sections?.get(at)
    const url = `${about?.url}${section ? `#${section.id}` : ''}`
    verifyClaim({ page: file, ...(about && { title: about.title, url }) }, slot, verifying)
  }
  const late = expires && expiredPage(index, expires.until, { file, ...expires })
  if (!late || (compared && expiredPage(compared.before, expires.until, { file }))) return
  const { line = 1, column = 1 } = late
  report.due.push({ ...late, page: file, file, line, column, target: '', text: '' })
}

function verifyClaim(page: AskedPage, slot: Slot, verifying: Verifying): void {
  const { compared, reviews, report } = verifying
  const { target } = slot
  if (compared?.concerns && !compared.concerns(target)) return
  const then = verifying.askThen?.(target)
  if (then && !then.ok) {
    report.failingAnyway++
    return
  }
  const now = verifying.askNow(target)
  if (now.problem) {
    const isApart = compared?.standIns?.has(claimOf(target)?.package ?? '')
    const problem = { ...now.problem, ...successor(page.page, slot, now.problem, verifying) }
    if (isApart) report.apart.push(reported(page, slot, withoutFix(problem)))
    else report.failed.push(reported(page, slot, problem))
    return
  }
  const stamp = stampOf(reviews, page.page, target)
  if (!compared && !stamp)
    report.unstamped.set(page.page, [...(report.unstamped.get(page.page) ?? []), target])
  const before = compared ? { fingerprint: then?.fingerprint, release: compared.before.release } : stamp
  const isSame = before?.fingerprint === now.fingerprint || compared?.comparable?.(target) === false
  if (before && !isSame) report.due.push(reported(page, slot, changed(target, before.release, verifying)))
}

/** What a failing claim has certainly become, which `--fix` writes. What was there before beside it is no replacement. */
function successor(page: string, slot: Slot, now: ClaimProblem, verifying: Verifying): Partial<ClaimProblem> {
  const { upstream, reviews, compared, index, askThen } = verifying
  const { suggestion } = now
  const { target } = slot
  const stamp = stampOf(reviews, page, target)?.fingerprint
  const found = certainFix(target, { index, before: compared?.before, upstream }, stamp)
  if (found) {
    const next = formatClaim(found)
    const text = `It is \`${next}\` now`
    const hint = `${text}, which \`--fix\` writes.`
    return { hint, suggestion: { kind: 'certain', target: next, text: `${text}.` } }
  }
  const isOld = suggestion?.kind === 'near' && askThen?.(suggestion.target).ok
  return isOld ? { hint: undefined, suggestion: undefined } : {}
}

function changed(target: string, since: string, { upstream, compared, index }: Verifying): ClaimProblem {
  const isComparable = !compared || compared.areReleases
  const compareUrl = isComparable ? compareUrlOf(index, upstream, target, since) : undefined
  return {
    code: 'claim-changed',
    message: `The code of \`${target}\` changed since ${since}.`,
    hint:
      compareUrl === undefined
        ? 'Read the statement against the code.'
        : `Read the statement against the code: ${compareUrl}`,
  }
}

/** A problem that `--fix` does not correct: its hint only tells what the claim has become. */
export function withoutFix<T extends ClaimProblem>(problem: T): T {
  return problem.suggestion?.kind === 'certain' ? { ...problem, hint: problem.suggestion.text } : problem
}

type Asking = (target: string) => ClaimResult

/** Checks claims against an index. Pages often repeat one. */
function askingOf(index: UpstreamIndex, upstream: UpstreamConfig): Asking {
  const known = new Map<string, ClaimResult>()
  return (target) => {
    const found = known.get(target) ?? checkClaim(index, target, upstream)
    known.set(target, found)
    return found
  }
}

/** Stamps for claims that no longer exist; pages that could not be read are skipped. */
function staleStamps(documents: readonly VerifyDocument[], reviews: Reviews): Map<string, string[]> {
  const byFile = new Map(documents.map((document) => [document.file, document]))
  const stale = new Map<string, string[]>()
  for (const [page, stamps] of reviews) {
    const document = byFile.get(page)
    if (document && errorsOf(document).length > 0) continue
    const made = new Set(document?.slots.filter(isClaim).map(({ target }) => stampKey(target)))
    const gone = [...stamps.keys()].filter((target) => !made.has(target))
    if (gone.length > 0) stale.set(page, gone)
  }
  return stale
}

type AskedPage = Pick<ReportedClaim, 'page' | 'title' | 'url'>

function reported(page: AskedPage, slot: Slot, problem: ClaimProblem): ReportedClaim {
  const severity = problem.code === 'claim-changed' ? 'warning' : 'error'
  return { severity, ...problem, ...page, ...slot.place, target: slot.target, text: slot.text ?? '' }
}

const byPlace = (a: ReportedClaim, b: ReportedClaim): number =>
  (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column

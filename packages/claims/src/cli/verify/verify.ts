import path from 'node:path'
import { checkImports } from '../../check/fences/check-imports'
import { checkFences } from '../../check/fences/compile-fences'
import type { FenceCheck } from '../../check/fences/fence-cache'
import { renameFollower } from '../../sources/renamed-pages'
import { readReviews, writeReviews, type Reviews } from '../../check/reviews/reviews-file'
import { ProblemsError, problemKey, type Problem } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../../model/upstream-config'
import { FetchError, type RunNpm } from '../../upstream/fetch/fetch-package'
import { engineState } from 'holdtrue/files/engine-root'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import { openIndex } from '../../upstream/open-index'
import { formatProblems } from 'holdtrue/cli/report'
import { fetchProblem } from '../upstream'
import { acceptPages } from './accept'
import { compareCheckout, type CheckoutOptions, type Comparison } from './checkout'
import { fixClaims } from './fix'
import { readSource } from 'holdtrue/files/read-text'
import { ensureDeclarations, readRelease, standInsOf } from './other-release'
import { reportProcedures, type ProceduresReport } from './procedures'
import { formatReport, pathFrom, type ReportFormat } from './report'
import { exampleProblems, formatAccepted, type VerifyResult, sentenceAt } from './report-text'
import {
  ClaimsVerifier,
  errorsOf,
  type ClaimsReport,
  type VerifyClaimsOptions,
  type VerifyDocument,
} from './verify-claims'

export interface VerifyOptions {
  siteDir: string
  /** Indexes and type declarations of other releases are kept below it. */
  cacheDir: string
  upstream: UpstreamConfig
  documents: () => AsyncIterable<VerifyDocument> | Iterable<VerifyDocument>
  /** Release to check against instead of the pinned one: only what it makes wrong is reported. */
  against?: string
  /** Working tree of the code base to check against instead of a release. */
  checkout?: CheckoutOptions
  /** Stamps these pages as read (all, where the list is empty) instead of checking. */
  accept?: readonly string[]
  /** Rewrites claims whose new form is certain, or shows what it would rewrite. */
  fix?: 'write' | 'dry-run'
  /** Default `text`. */
  format?: ReportFormat
  /**
   * Examples must be compiled: missing type declarations are fetched, and one that is skipped is a failure, as is a test on a page that
   * failed or has not run as it is now. Default false.
   */
  strict?: boolean
  /** A statement that is to be read again is a failure. Default false. */
  strictReview?: boolean
  /** The report, with a line end. */
  write: (text: string) => void
  /** Progress and problems, with line ends; kept apart so that `--json` gives JSON alone. */
  note: (text: string) => void
  /** For tests. */
  npm?: RunNpm
}

/** Exit codes of `verify`. */
export const verifyExit = { ok: 0, failing: 1, notChecked: 2 } as const

/**
 * `npm run verify`: checks the claims and marked code fences of all documents and reports those that fail, sorted by page.
 * Only `--against` a release that is not in the cache needs the network. Resolves with the exit code, see `verifyExit`.
 */
export async function verifyCommand(options: VerifyOptions): Promise<number> {
  try {
    const pinned = openIndex(options.siteDir, options.upstream)
    const reviews = readReviews(options.siteDir, options.upstream)
    const documents: VerifyDocument[] = []
    for await (const document of options.documents()) documents.push(document)
    const { follow } = renameFollower(options.siteDir, reviews)
    const renamed = documents.map(({ file }) => follow(file))
    for (const page of renamed) if (page !== undefined) reviews.delete(page)
    if (options.accept) return accept(options, options.accept, documents, { index: pinned, reviews })
    const result = await verify(options, documents, { pinned, reviews })
    const { format = 'text' } = options
    const report = `${formatReport(result, format, options.siteDir)}\n`
    // A patch stands alone, so that `git apply` can read it.
    if (format === 'text' && result.fix?.dryRun) {
      options.note(report)
      options.write(result.fix.patch)
    } else options.write(report)
    return exitCode(result, options)
  } catch (error) {
    const problems = problemsOf(error, options.upstream)
    if (problems === undefined) throw error
    options.note(`${formatProblems(problems)}\n`)
    return verifyExit.notChecked
  }
}

function exitCode(result: VerifyResult, { strict, strictReview }: VerifyOptions): number {
  const { failed, fix, due, fences, procedures, unproven, unread } = result
  const open = fix?.dryRun === false ? fix.left : failed
  const isFailing =
    open.length + result.forbidden.length > 0 ||
    exampleProblems(result).some(({ severity }) => severity === 'error') ||
    (strict === true && fences.skipped + procedures.unasked + unproven.length > 0) ||
    (strictReview === true && due.length > 0)
  if (isFailing) return verifyExit.failing
  return unread.length > 0 ? verifyExit.notChecked : verifyExit.ok
}

function problemsOf(error: unknown, upstream: UpstreamConfig): readonly Problem[] | undefined {
  if (error instanceof ProblemsError) return error.problems
  return error instanceof FetchError ? [fetchProblem(error, upstream)] : undefined
}

function accept(
  { siteDir, upstream, write, note }: VerifyOptions,
  pages: readonly string[],
  documents: readonly VerifyDocument[],
  { index, reviews }: { index: UpstreamIndex; reviews: Reviews },
): number {
  const accepted = acceptPages(documents, pages, { index, upstream, reviews })
  if (accepted.pages > 0 || accepted.dropped > 0) writeReviews(siteDir, upstream, accepted.reviews)
  if (accepted.problems.length > 0) note(`${formatProblems(accepted.problems)}\n\n`)
  write(`${formatAccepted(accepted)}\n`)
  return accepted.problems.length > 0 ? verifyExit.failing : verifyExit.ok
}

async function verify(
  options: VerifyOptions,
  documents: readonly VerifyDocument[],
  { pinned, reviews }: { pinned: UpstreamIndex; reviews: Reviews },
): Promise<VerifyResult> {
  const { siteDir, upstream, checkout, fix, note } = options
  const compared = await comparison(options, pinned)
  for (const name of compared?.missing ?? []) note(`The checkout has no package \`${name}\`.\n`)
  const examples = documents.flatMap(({ checkedFences }) => checkedFences)
  // Code that is not published has no declarations to compile against.
  const hasRelease = !checkout && upstream.checkout === undefined
  if (options.strict && hasRelease && examples.length > 0) await ensureDeclarations(options)
  // The compiler works in a process of its own meanwhile.
  const [fences, report] = await Promise.all([
    hasRelease ? fencesOf(examples, options) : noFences,
    Promise.resolve().then(() =>
      askClaims(documents, { siteDir, upstream, reviews, index: pinned, ...compared }),
    ),
  ])
  const isTouched = compared?.touchesExamples ?? true
  const importing = isTouched ? documents.flatMap(({ importingFences = [] }) => importingFences) : []
  const result: VerifyResult = {
    name: upstream.name,
    release: upstream.release,
    ...(compared && { against: compared.label }),
    ...(checkout?.base !== undefined && { base: { ref: checkout.base, folder: checkout.folder } }),
    standIns: compared?.standIns ?? new Map(),
    ...report,
    unread: documents.flatMap(errorsOf),
    fences,
    forbidden: compared ? [] : distinct(documents.flatMap(({ forbidden = [] }) => forbidden)),
    imports: wrongImports(importing, compared?.index ?? pinned, compared?.before),
    procedures: proceduresOf(isTouched ? examples : [], options, pinned, compared),
    unproven: compared ? [] : documents.flatMap(({ unproven = [] }) => unproven),
  }
  if (fix === undefined) return result
  const context = { index: compared?.index ?? pinned, ...(compared && { before: compared.before }), upstream }
  const fixed = fixClaims(report.failed, {
    siteDir,
    pagePath: pathFrom(siteDir),
    reviews,
    dryRun: fix === 'dry-run',
    ...context,
  })
  if (fix === 'write' && fixed.fixed.length > 0 && reviews.size > 0)
    writeReviews(siteDir, upstream, fixed.reviews)
  return { ...result, fix: { ...fixed, dryRun: fix === 'dry-run' } }
}

function askClaims(
  documents: readonly VerifyDocument[],
  options: VerifyClaimsOptions & Pick<Comparison, 'sourceOf'> & { siteDir: string },
): ClaimsReport {
  const verifier = new ClaimsVerifier(options)
  for (const document of documents) verifier.add(document)
  const report = verifier.finish()
  for (const claim of [...report.failed, ...report.due]) {
    const source = options.sourceOf?.(claim.target)
    if (source) claim.source = source
    const sentence = sentenceAt(readSource(path.join(options.siteDir, claim.file)).source, claim)
    if (sentence !== undefined) claim.sentence = sentence
  }
  return report
}

/** What is wrong with a partial is told once, however many pages include it. */
function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problemKey(problem), problem])).values()]
}

/** Imports that are wrong; where two states are compared, only those that were right before. */
function wrongImports(
  importing: VerifyDocument['checkedFences'],
  index: UpstreamIndex,
  before: UpstreamIndex | undefined,
): Problem[] {
  const known = new Set(before && checkImports(importing, before).map(problemKey))
  return checkImports(importing, index).filter((problem) => !known.has(problemKey(problem)))
}

/** A checkout without a base is compared with the release, whose scripts are in the committed list. */
function proceduresOf(
  fences: VerifyDocument['checkedFences'],
  options: VerifyOptions,
  pinned: UpstreamIndex,
  compared: Comparison | undefined,
): ProceduresReport {
  if (!compared) return reportProcedures(fences, options, { index: pinned })
  const { index, before, trees } = compared
  return reportProcedures(
    fences,
    options,
    { index, ...(trees && { tree: trees.now }) },
    { index: before, ...(trees?.before && { tree: trees.before }) },
  )
}

/** A checkout has no published declarations to compile examples against. */
const noFences: FenceCheck = { problems: [], compiled: 0, skipped: 0, notes: [] }

async function comparison(options: VerifyOptions, pinned: UpstreamIndex): Promise<Comparison | undefined> {
  const { upstream, against, checkout } = options
  if (checkout) return compareCheckout(checkout, upstream, pinned)
  if (against === undefined) return undefined
  const index = await readRelease(options, against)
  const label = `${upstream.name} ${against}`
  const standIns = standInsOf(index, upstream)
  return { index, before: pinned, label, areReleases: true, standIns, missing: [] }
}

/** With `--against`, only the fences that compile against the pinned release and no longer against the other. */
async function fencesOf(
  fences: VerifyDocument['checkedFences'],
  { cacheDir, upstream, against, strict }: VerifyOptions,
): Promise<FenceCheck> {
  // A strict run takes nothing on trust.
  const state = { cacheDir, upstream, ...(!strict && { engine: engineState() }) }
  const pinned = await checkFences(fences, { ...state, release: upstream.release })
  if (against === undefined || pinned.compiled === 0) return pinned
  const there = await checkFences(fences, { ...state, release: against })
  const known = new Set(pinned.problems.map(problemKey))
  return { ...there, problems: there.problems.filter((problem) => !known.has(problemKey(problem))) }
}

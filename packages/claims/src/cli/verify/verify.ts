import path from 'node:path'
import { checkImports } from '../../check/fences/check-imports'
import { checkFences, type FenceCheck } from '../../check/fences/compile-fences'
import { checkProcedures, isProcedure, type ProceduresReport } from '../../check/procedures/check-procedures'
import { readReviews, renameFollower, writeReviews, type Reviews } from '../../check/reviews'
import { ProblemsError, problemKey, type Problem } from 'holdtrue/model/problem'
import type { CheckedFence } from '../../model/claims'
import type { UpstreamConfig } from '../../model/upstream-config'
import { FetchError, type RunNpm } from '../../upstream/fetch/fetch-package'
import type { SourceTree } from '../../upstream/checkout/source-tree'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import { openIndex } from '../../upstream/open-index'
import { readWorkspace, workspaceOf } from '../../upstream/workspace'
import { formatProblems } from 'holdtrue/cli/report'
import { fetchProblem } from '../upstream'
import { acceptPages } from './accept'
import {
  compareCheckout,
  compareRelease,
  ensureDeclarations,
  type CheckoutOptions,
  type Comparison,
} from './compare'
import { fixClaims } from './fix'
import { readSource } from 'holdtrue/files/read-text'
import { formatReport, pathFrom, sentenceAt, type ReportFormat } from './report'
import { exampleProblems, formatAccepted, type VerifyResult } from './report-text'
import { errorsOf, verifyClaims, type ClaimsReport, type VerifyDocument } from './verify-claims'

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
    options.note(`${formatProblems(problems, options.siteDir)}\n`)
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
  if (accepted.problems.length > 0) note(`${formatProblems(accepted.problems, siteDir)}\n\n`)
  write(`${formatAccepted(accepted)}\n`)
  return accepted.problems.length > 0 ? verifyExit.failing : verifyExit.ok
}

async function verify(
  options: VerifyOptions,
  documents: readonly VerifyDocument[],
  { pinned, reviews }: { pinned: UpstreamIndex; reviews: Reviews },
): Promise<VerifyResult> {
  const { siteDir, upstream, checkout, against, fix, note } = options
  const compared = checkout
    ? compareCheckout(checkout, upstream, pinned)
    : against === undefined
      ? undefined
      : await compareRelease(options, against, pinned)
  for (const name of compared?.missing ?? []) note(`The checkout has no package \`${name}\`.\n`)
  const examples = documents.flatMap(({ checkedFences }) => checkedFences)
  // Code that is not published has no declarations to compile against.
  const hasRelease = !checkout && upstream.checkout === undefined
  if (options.strict && hasRelease && examples.length > 0) await ensureDeclarations(options)
  const context = { index: compared?.index ?? pinned, before: compared?.before, upstream }
  // The compiler works in a process of its own meanwhile.
  const compiling = hasRelease ? fencesOf(examples, options) : noFences
  const report = verifyClaims(documents, { pinned, upstream, reviews, compared })
  explain([...report.failed, ...report.due], siteDir, compared)
  const imports = documents.flatMap(({ importingFences = [] }) => importingFences)
  const result: VerifyResult = {
    name: upstream.name,
    release: upstream.release,
    against: compared?.label,
    base: checkout?.base === undefined ? undefined : { ref: checkout.base, folder: checkout.folder },
    standIns: compared?.standIns ?? new Map(),
    ...report,
    unread: documents.flatMap(errorsOf),
    fences: await compiling,
    // What is wrong with a partial is told once, however many pages include it.
    forbidden: compared ? [] : newProblems(documents.flatMap(({ forbidden = [] }) => forbidden)),
    imports: newProblems(
      checkImports(imports, context.index),
      context.before && checkImports(imports, context.before),
    ),
    procedures: proceduresOf(examples, options, pinned, compared),
    unproven: compared ? [] : documents.flatMap(({ unproven = [] }) => unproven),
  }
  if (fix === undefined) return result
  const dryRun = fix === 'dry-run'
  const fixed = fixClaims(report.failed, {
    siteDir,
    pagePath: pathFrom(siteDir),
    reviews,
    dryRun,
    ...context,
  })
  if (!dryRun && fixed.fixed.length > 0 && reviews.size > 0) writeReviews(siteDir, upstream, fixed.reviews)
  return { ...result, fix: { ...fixed, dryRun } }
}

/** Adds where the change touches what a claim is about, and what the page says there. */
function explain(claims: ClaimsReport['failed'], siteDir: string, compared?: Comparison): void {
  for (const claim of claims) {
    claim.source = compared?.sourceOf?.(claim.target)
    claim.sentence = sentenceAt(readSource(path.join(siteDir, claim.file)).source, claim)
  }
}

/** Each problem once; where two states are compared, only those that are new. */
function newProblems(problems: readonly Problem[], before: readonly Problem[] = []): Problem[] {
  const found = new Map(problems.map((problem) => [problemKey(problem), problem]))
  for (const problem of before) found.delete(problemKey(problem))
  return [...found.values()]
}

/** The commands of all marked fences. A checkout without a base is compared with the release, whose scripts are in the committed list. */
function proceduresOf(
  fences: readonly CheckedFence[],
  { siteDir, upstream }: VerifyOptions,
  pinned: UpstreamIndex,
  compared: Comparison | undefined,
): ProceduresReport {
  const procedures = fences.filter(isProcedure)
  const none = { problems: [], fences: 0, resolved: 0, skipped: new Map<string, number>(), unasked: 0 }
  if (procedures.length === 0) return none
  const committed = readWorkspace(siteDir, upstream)
  const ask = (index: UpstreamIndex, tree: SourceTree | undefined) => {
    const workspace = tree ? workspaceOf(tree, upstream) : committed
    return workspace && checkProcedures(procedures, { index, workspace })
  }
  const report = ask(compared?.index ?? pinned, compared?.trees?.now)
  if (report === undefined) return { ...none, unasked: procedures.length }
  const before = compared && ask(compared.before, compared.trees?.before)
  return { ...report, problems: newProblems(report.problems, before?.problems), unasked: 0 }
}

/** A checkout has no published declarations to compile examples against. */
const noFences: FenceCheck = { problems: [], compiled: 0, skipped: 0, notes: [] }

/** With `--against`, only the fences that compile against the pinned release and no longer against the other. */
async function fencesOf(
  fences: CheckedFence[],
  { cacheDir, upstream, against }: VerifyOptions,
): Promise<FenceCheck> {
  const pinned = await checkFences(fences, { cacheDir, upstream, release: upstream.release })
  if (against === undefined || pinned.compiled === 0) return pinned
  const there = await checkFences(fences, { cacheDir, upstream, release: against })
  return { ...there, problems: newProblems(there.problems, pinned.problems) }
}

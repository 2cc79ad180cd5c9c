import path from 'node:path'
import { checkImports } from '../../check/fences/check-imports'
import { checkFences, type FenceCheck } from '../../check/fences/compile-fences'
import { checkProcedures, isProcedure } from '../../check/procedures/check-procedures'
import { readReviews, renameFollower, writeReviews } from '../../check/reviews'
import { ProblemsError, problemKey, type Problem } from 'holdtrue/model/problem'
import type { CheckedFence } from '../../model/claims'
import type { ReleaseSource } from '../../prove/install'
import { FetchError } from '../../upstream/fetch/fetch-package'
import type { SourceTree } from '../../upstream/checkout/checkout-index'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import { openIndex } from '../../upstream/open-index'
import { readWorkspace, workspaceOf } from '../../upstream/workspace'
import { formatProblems } from 'holdtrue/cli/report'
import { fetchProblem } from '../upstream'
import { acceptPages, type Accepted } from './accept'
import { compareCheckout, compareRelease, ensureDeclarations, type Comparison } from './compare'
import { fixClaims } from './fix'
import { readSource } from 'holdtrue/files/read-text'
import { reporters, sentenceAt, type ReportFormat } from './report'
import { exampleProblems, formatAccepted, type VerifyResult } from './report-text'
import { errorsOf, verifyClaims, type VerifyClaimsOptions, type VerifyDocument } from './verify-claims'

/** `note` also receives problems: it is apart from the report, so that `--json` outputs only JSON. */
export interface VerifyOptions extends ReleaseSource {
  siteDir: string
  documents: () => AsyncIterable<VerifyDocument> | Iterable<VerifyDocument>
  /** Release to check against instead of the pinned one; only claims that it breaks are reported. */
  against?: string
  checkout?: Parameters<typeof compareCheckout>[0]
  /** Pages to stamp as read instead of checking; an empty list means all. */
  accept?: readonly string[]
  /** Rewrites claims whose new target is certain, or shows what would be rewritten. */
  fix?: 'write' | 'dry-run'
  /** Default `text`. */
  format?: ReportFormat
  /** Fetches missing type declarations. Skipped examples are failures, and tests that failed or are outdated. Default false. */
  strict?: boolean
  /** Statements to be read again are failures. Default false. */
  strictReview?: boolean
  /** Writes the report, including the final line break. */
  write: (text: string) => void
}

export const verifyExit = { ok: 0, failing: 1, notChecked: 2 } as const

/** Needs the network only for `--against` with a release that is not cached. Resolves with the exit code; see `verifyExit`. */
export async function verifyCommand(options: VerifyOptions): Promise<number> {
  try {
    const pinned = openIndex(options.siteDir, options.upstream)
    const reviews = readReviews(options.siteDir, options.upstream)
    const documents: VerifyDocument[] = []
    for await (const document of options.documents()) documents.push(document)
    const { follow } = renameFollower(options.siteDir, reviews)
    const renamed = documents.map(({ file }) => follow(file))
    for (const page of renamed) if (page !== undefined) reviews.delete(page)
    const context = { pinned, upstream: options.upstream, reviews }
    if (options.accept) return accept(options, acceptPages(documents, options.accept, context))
    const result = await verify(options, documents, context)
    const { format = 'text' } = options
    const report = `${reporters[format](result, options.siteDir)}\n`
    // Standard output contains only the patch, so that it can be piped to `git apply`.
    if (format === 'text' && result.fix?.dryRun) {
      options.note(report)
      options.write(result.fix.patch)
    } else options.write(report)
    return exitCode(result, options)
  } catch (error) {
    if (!(error instanceof ProblemsError || error instanceof FetchError)) throw error
    const problems = error instanceof ProblemsError ? error.problems : [fetchProblem(error, options.upstream)]
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

function accept({ siteDir, upstream, write, note }: VerifyOptions, accepted: Accepted): number {
  if (accepted.pages > 0 || accepted.dropped > 0) writeReviews(siteDir, upstream, accepted.reviews)
  if (accepted.problems.length > 0) note(`${formatProblems(accepted.problems, siteDir)}\n\n`)
  write(`${formatAccepted(accepted)}\n`)
  return accepted.problems.length > 0 ? verifyExit.failing : verifyExit.ok
}

async function verify(options: VerifyOptions, documents: VerifyDocument[], context: VerifyClaimsOptions) {
  const { siteDir, upstream, checkout, against, fix, note } = options
  const { pinned, reviews } = context
  const compared: Comparison | undefined = checkout
    ? compareCheckout(checkout, upstream, pinned)
    : against === undefined
      ? undefined
      : await compareRelease(options, against, pinned)
  for (const name of compared?.missing ?? []) note(`The checkout has no package \`${name}\`.\n`)
  const examples = documents.flatMap(({ checkedFences }) => checkedFences)
  // Unpublished code has no declarations to compile against.
  const hasRelease = !checkout && upstream.checkout === undefined
  if (options.strict && hasRelease && examples.length > 0) await ensureDeclarations(options)
  const index = compared?.index ?? pinned
  // The compiler runs in a separate process in the meantime.
  const compiling = hasRelease ? fencesOf(examples, options) : undefined
  const comparing = { ...context, compared }
  const report = verifyClaims(documents, comparing)
  for (const claim of [...report.failed, ...report.due]) {
    claim.source = compared?.sourceOf?.(claim.target)
    claim.sentence = sentenceAt(readSource(path.join(siteDir, claim.file)).source, claim)
  }
  const imports = documents.flatMap(({ importingFences = [] }) => importingFences)
  const result: VerifyResult = {
    name: upstream.name,
    release: upstream.release,
    against: compared?.label,
    base: checkout?.base === undefined ? undefined : { ref: checkout.base, folder: checkout.folder },
    standIns: compared?.standIns ?? new Map(),
    ...report,
    unread: documents.flatMap(errorsOf),
    fences: (await compiling) ?? { problems: [], compiled: 0, skipped: 0, notes: [] },
    // A partial's problem is reported once, however many pages include it.
    forbidden: compared ? [] : newProblems(documents.flatMap(({ forbidden = [] }) => forbidden)),
    imports: newProblems(checkImports(imports, index), compared && checkImports(imports, compared.before)),
    procedures: proceduresOf(examples, siteDir, comparing),
    unproven: compared ? [] : documents.flatMap(({ unproven = [] }) => unproven),
  }
  if (fix === undefined) return result
  const dryRun = fix === 'dry-run'
  const fixed = fixClaims(report.failed, siteDir, dryRun, comparing)
  if (!dryRun && fixed.fixed.length > 0 && reviews.size > 0) writeReviews(siteDir, upstream, reviews)
  return { ...result, fix: fixed }
}

/** Removes duplicates and, if two states are compared, problems that existed before. */
function newProblems(problems: readonly Problem[], before: readonly Problem[] = []): Problem[] {
  const found = new Map(problems.map((problem) => [problemKey(problem), problem]))
  for (const problem of before) found.delete(problemKey(problem))
  return [...found.values()]
}

/** A checkout without a base is compared with the release, whose scripts are in the committed list. */
function proceduresOf(fences: readonly CheckedFence[], siteDir: string, context: VerifyClaimsOptions) {
  const { upstream, pinned, compared } = context
  const procedures = fences.filter(isProcedure)
  if (procedures.length === 0) return checkProcedures([], undefined)
  const committed = readWorkspace(siteDir, upstream)
  const ask = (index: UpstreamIndex, tree: SourceTree | undefined) => {
    const workspace = tree ? workspaceOf(tree, upstream) : committed
    return checkProcedures(procedures, workspace && { index, workspace })
  }
  const report = ask(compared?.index ?? pinned, compared?.trees?.now)
  const before = compared && ask(compared.before, compared.trees?.before)
  return { ...report, problems: newProblems(report.problems, before?.problems) }
}

/** With `--against`, reports only fences that compile against the pinned release but not against the other. */
async function fencesOf(fences: CheckedFence[], options: VerifyOptions): Promise<FenceCheck> {
  const { cacheDir, upstream, against } = options
  const pinned = await checkFences(fences, { cacheDir, upstream, release: upstream.release })
  if (against === undefined || pinned.compiled === 0) return pinned
  const there = await checkFences(fences, { cacheDir, upstream, release: against })
  return { ...there, problems: newProblems(there.problems, pinned.problems) }
}

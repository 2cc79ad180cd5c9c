import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { checkClaim } from '../../check/claims/check-claim'
import { checkFences, type FenceCheck } from '../../check/fences/compile-fences'
import type { CheckedFence, Slot } from '../../model/article'
import { ProblemsError, type Problem } from '../../model/problem'
import type { UpstreamConfig } from '../../model/site-config'
import { declarationsFolder, keepDeclarations } from '../../upstream/fetch/declarations'
import { FetchError, isRelease, type RunNpm } from '../../upstream/fetch/fetch-package'
import { fetchRelease } from '../../upstream/fetch/fetch-release'
import { formatVersion } from '../../upstream/index/index-format'
import { readIndex, type UpstreamIndex } from '../../upstream/index/read-index'
import { formatIndex, writeIndex } from '../../upstream/index/write-index'
import { formatProblems } from '../report'
import { badRelease, fetchProblem } from '../upstream'
import { formatVerifyJson, formatVerifyReport, type FailedClaim, type VerifyResult } from './report-text'

/** What the check needs of a compiled document. */
export interface VerifyDocument {
  /** Path relative to the site folder. */
  file: string
  slots: Slot[]
  checkedFences: CheckedFence[]
}

export interface VerifyOptions {
  siteDir: string
  /** Indexes and type declarations of other releases are kept below it. */
  cacheDir: string
  upstream: UpstreamConfig
  documents: () => AsyncIterable<VerifyDocument> | Iterable<VerifyDocument>
  /** Release to check against instead of the pinned one: only what it makes wrong is reported. */
  against?: string
  json?: boolean
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
    const result = await verify(options)
    options.write(`${options.json ? formatVerifyJson(result) : formatVerifyReport(result)}\n`)
    return result.failed.length + result.fences.problems.length > 0 ? verifyExit.failing : verifyExit.ok
  } catch (error) {
    const problems = problemsOf(error, options.upstream)
    if (problems === undefined) throw error
    options.note(`${formatProblems(problems)}\n`)
    return verifyExit.notChecked
  }
}

function problemsOf(error: unknown, upstream: UpstreamConfig): readonly Problem[] | undefined {
  if (error instanceof ProblemsError) return error.problems
  return error instanceof FetchError ? [fetchProblem(error, upstream)] : undefined
}

async function verify(options: VerifyOptions): Promise<VerifyResult> {
  const { siteDir, cacheDir, upstream, against, documents } = options
  const pinned = readIndex(path.join(siteDir, upstream.index, upstream.release), upstream.release)
  const other = against === undefined ? undefined : await otherRelease(options, against)
  const result: VerifyResult = {
    name: upstream.name,
    release: upstream.release,
    against,
    pages: 0,
    claims: 0,
    failed: [],
    failingAnyway: 0,
    fences: { problems: [], compiled: 0, notes: [] },
  }
  const fences: CheckedFence[] = []
  for await (const document of documents()) {
    const claims = document.slots.filter((slot) => slot.kind === 'claim')
    if (claims.length > 0) result.pages++
    result.claims += claims.length
    fences.push(...document.checkedFences)
    for (const slot of claims) {
      const now = checkClaim(pinned, slot.target, upstream)
      if (other === undefined) {
        if (now.problem) result.failed.push(failedClaim(slot, now.problem))
      } else if (!now.ok) {
        result.failingAnyway++
      } else {
        const there = checkClaim(other, slot.target, upstream, { before: pinned })
        if (there.problem) result.failed.push(failedClaim(slot, there.problem))
      }
    }
  }
  result.failed.sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  )
  result.fences = await fencesOf(fences, { cacheDir, upstream, against })
  return result
}

function failedClaim(
  slot: Slot,
  problem: Omit<FailedClaim, 'file' | 'line' | 'column' | 'target' | 'text'>,
): FailedClaim {
  const { code, message, hint, suggestion } = problem
  return { ...slot.place, target: slot.target, text: slot.text ?? '', code, message, hint, suggestion }
}

/** With `--against`, only the fences that compile against the pinned release and no longer against the other. */
async function fencesOf(
  fences: CheckedFence[],
  { cacheDir, upstream, against }: Pick<VerifyOptions, 'cacheDir' | 'upstream' | 'against'>,
): Promise<FenceCheck> {
  const pinned = await checkFences(fences, { cacheDir, upstream, release: upstream.release })
  if (against === undefined || pinned.compiled === 0) return pinned
  const there = await checkFences(fences, { cacheDir, upstream, release: against })
  const known = new Set(pinned.problems.map(({ file, line, message }) => `${file}:${line} ${message}`))
  return {
    ...there,
    problems: there.problems.filter(({ file, line, message }) => !known.has(`${file}:${line} ${message}`)),
  }
}

/** Index of another release: from the cache, or fetched. */
async function otherRelease(
  { cacheDir, upstream, note, npm }: VerifyOptions,
  release: string,
): Promise<UpstreamIndex> {
  if (!isRelease(release)) throw new ProblemsError([badRelease(release, upstream.release)])
  // Another list of packages or another format asks for another index.
  const key = createHash('sha256')
    .update(JSON.stringify([formatVersion, upstream.packages]))
    .digest('hex')
    .slice(0, 8)
  const folder = path.join(cacheDir, 'releases', key, release)
  try {
    return readIndex(folder, release)
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
  }
  note(`Fetching ${upstream.name} ${release} …\n`)
  const declarations = declarationsFolder(cacheDir, release)
  rmSync(declarations, { recursive: true, force: true })
  const { packages, date, missing } = await fetchRelease(upstream, release, {
    npm,
    keep: (published) => keepDeclarations(declarations, published),
  })
  for (const { name } of missing) note(`Release ${release} has no package \`${name}\`.\n`)
  writeIndex(folder, formatIndex({ release, ...(date !== undefined && { date }) }, packages))
  return readIndex(folder, release)
}

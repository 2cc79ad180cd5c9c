import type { ClaimProblem } from '../../check/claims/check-claim'
import type { FenceCheck } from '../../check/fences/compile-fences'
import { formatProblems } from '../report'

export interface FailedClaim extends ClaimProblem {
  file: string
  line: number
  column: number
  target: string
  text: string
}

export interface VerifyResult {
  /** Name of the code base. */
  name: string
  /** The pinned release. */
  release: string
  /** The release checked against, where it is not the pinned one. */
  against?: string
  /** Pages that make claims. */
  pages: number
  claims: number
  /** Sorted by page, then place. */
  failed: FailedClaim[]
  /** With `against`: claims that fail on the pinned release already and are not listed. */
  failingAnyway: number
  fences: FenceCheck
}

/** The report for a terminal: a block for each page, its claims in order, each with what is wrong and what to write. */
export function formatVerifyReport(result: VerifyResult): string {
  const { failed, fences, against, release, failingAnyway } = result
  const blocks: string[] = []
  for (const [file, claims] of byFile(failed)) {
    const lines = [`${file}  (${plural(claims.length, 'claim')})`]
    for (const { line, column, target, message, hint } of claims) {
      lines.push(`  ${file}:${line}:${column}  ${target}`, `      ${message}`)
      if (hint !== undefined) lines.push(`      ${hint}`)
    }
    blocks.push(lines.join('\n'))
  }
  if (fences.problems.length > 0) blocks.push(formatProblems(fences.problems))

  const summary = [headline(result)]
  if (fences.compiled > 0) {
    const problems =
      fences.problems.length === 0 ? 'all compile' : `${plural(fences.problems.length, 'fault')} in them`
    summary.push(`${plural(fences.compiled, 'code fence')} compiled: ${problems}.`)
  }
  if (against !== undefined && failingAnyway > 0) {
    const verb = failingAnyway === 1 ? 'fails' : 'fail'
    summary.push(
      `${plural(failingAnyway, 'claim')} ${verb} on ${release} already and are not listed; see \`npm run verify\`.`,
    )
  }
  summary.push(...fences.notes)
  return [...blocks, summary.join('\n')].join('\n\n')
}

function headline({ name, release, against, claims, pages, failed }: VerifyResult): string {
  const checked = `${plural(claims, 'claim')} on ${plural(pages, 'page')} checked against ${name} ${against ?? release}`
  if (failed.length === 0)
    return `${checked}: ${against === undefined ? 'all hold' : `it makes none of them wrong`}.`
  const failedPages = plural(byFile(failed).size, 'page')
  return against === undefined
    ? `${checked}: ${failed.length} fail on ${failedPages}.`
    : `${checked}: it makes ${failed.length} of them wrong, on ${failedPages}.`
}

/** The report for programs. Keys are stable; absent values are left out. */
export function formatVerifyJson({ fences, failed, ...rest }: VerifyResult): string {
  const claims = failed.map(({ suggestion, ...claim }) => ({
    ...claim,
    suggestion: suggestion && { kind: suggestion.kind, target: suggestion.target },
  }))
  return JSON.stringify({ ...rest, failed: claims, fences }, undefined, 2)
}

function byFile(failed: FailedClaim[]): Map<string, FailedClaim[]> {
  const groups = new Map<string, FailedClaim[]>()
  for (const claim of failed) groups.set(claim.file, [...(groups.get(claim.file) ?? []), claim])
  return groups
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}

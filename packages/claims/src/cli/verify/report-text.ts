import type { FenceCheck } from '../../check/fences/fence-cache'
import { isMalformed, parseClaim } from '../../check/claims/claim-target'
import type { Problem } from 'holdtrue/model/problem'
import { formatProblems } from 'holdtrue/cli/report'
import type { Accepted } from './accept'
import type { FixResult } from './fix'
import type { ProceduresReport } from './procedures'
import type { ClaimsReport, ReportedClaim } from './verify-claims'
import { calledAs } from 'holdtrue/files/called-as'
import { counted } from 'holdtrue/model/counted'

export interface VerifyResult extends ClaimsReport {
  /** Name of the code base. */
  name: string
  /** The pinned release. */
  release: string
  /** What was checked against, where it is not the pinned release. */
  against?: string
  fences: FenceCheck
  /** Imports in fences that are not compiled. */
  imports: Problem[]
  procedures: ProceduresReport
  /** Errors of pages that could not be read, so that nothing or not all on them was checked. */
  unread: Problem[]
  fix?: FixResult & { dryRun: boolean }
}

/** What is wrong with code fences: examples, commands, imports. */
export function exampleProblems({ fences, imports, procedures }: VerifyResult): Problem[] {
  return [...fences.problems, ...procedures.problems, ...imports]
}

/** So many pages without stamps are named. */
const namedPages = 8

/** The report for a terminal: a block for each page, its claims in order, each with what is wrong and what to write. */
export function formatVerifyText(result: VerifyResult): string {
  const { failed, due, fix } = result
  const examples = exampleProblems(result)
  const blocks = failedBlocks(fix ? fix.left : failed, result.against !== undefined)
  if (due.length > 0) blocks.push('To be read again:', ...blocksOf(due))
  if (fix?.dryRun && fix.patch !== '') blocks.push(fix.patch.trimEnd())
  const problems = [...result.unread, ...examples]
  if (problems.length > 0) blocks.push(formatProblems(problems))
  return [...blocks, summary(result).join('\n')].join('\n\n')
}

function summary(result: VerifyResult): string[] {
  const { due, fix, fences, imports, procedures, against, release, failingAnyway, unstamped, stale } = result
  const lines = [headline(result)]
  const unread = unreadLine(result)
  if (unread !== undefined) lines.push(unread)
  if (fix) lines.push(fixLine(fix))
  if (due.length > 0)
    lines.push(
      `${counted(due.length, 'statement')} on ${counted(pagesOf(due).size, 'page')} ${be(due.length)} to be read again; after reading: \`${calledAs('verify', '--accept PAGE')}\`.`,
    )
  if (unstamped.size > 0) {
    const count = [...unstamped.values()].reduce((sum, targets) => sum + targets.length, 0)
    lines.push(
      `${counted(count, 'claim')} on ${counted(unstamped.size, 'page')} ${count === 1 ? 'has' : 'have'} no review stamp: ${pageList(unstamped)}.`,
    )
  }
  if (stale.size > 0) {
    const count = [...stale.values()].reduce((sum, targets) => sum + targets.length, 0)
    lines.push(
      `${counted(count, 'review stamp')} ${be(count)} of claims that no page makes: ${pageList(stale)}. \`${calledAs('verify', '--accept PAGE')}\` drops them.`,
    )
  }
  if (fences.compiled > 0) {
    const problems =
      fences.problems.length === 0 ? 'all compile' : `${counted(fences.problems.length, 'fault')} in them`
    lines.push(`${counted(fences.compiled, 'code fence')} compiled: ${problems}.`)
  }
  lines.push(...proceduresLines(procedures))
  if (imports.length > 0)
    lines.push(
      `${counted(imports.length, 'import')} in fences that are not compiled ${imports.length === 1 ? 'names' : 'name'} what the code base does not export.`,
    )
  if (against !== undefined && failingAnyway > 0) {
    const verb = failingAnyway === 1 ? 'fails' : 'fail'
    lines.push(
      `${counted(failingAnyway, 'claim')} ${verb} on ${release} already and ${be(failingAnyway)} not listed; see \`${calledAs('verify')}\`.`,
    )
  }
  lines.push(...fences.notes)
  return lines
}

function pageList(pages: ReadonlyMap<string, unknown>): string {
  const named = [...pages.keys()].sort().slice(0, namedPages).join(', ')
  return pages.size > namedPages ? `${named}, and ${pages.size - namedPages} more` : named
}

/** So many programs are named. */
const namedPrograms = 5

function proceduresLines({ problems, fences, resolved, skipped, unasked }: ProceduresReport): string[] {
  if (unasked > 0)
    return [
      `${counted(unasked, 'fence')} with commands ${unasked === 1 ? 'was' : 'were'} not looked up: the scripts of the code base are not known. Write them with \`${calledAs('upstream', '--checkout ../strapi')}\`.`,
    ]
  if (fences === 0) return []
  const counts = [...skipped].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  const others = counts.reduce((sum, [, count]) => sum + count, 0)
  const named = counts.slice(0, namedPrograms).map(([name, count]) => `${count} of \`${name}\``)
  const more = counts.length > namedPrograms ? ' …' : ''
  const passed =
    others === 0 ? '' : `; ${others} passed over, as only others know them (${named.join(', ')}${more})`
  const found =
    problems.length === 0
      ? `${counted(resolved, 'command')} found`
      : `${counted(problems.length, 'fault')}, ${counted(resolved, 'command')} found`
  return [`${counted(fences, 'fence')} with commands looked up: ${found}${passed}.`]
}

function fixLine({ fixed, left, dryRun }: NonNullable<VerifyResult['fix']>): string {
  const verb = dryRun ? 'would be rewritten' : fixed.length === 1 ? 'was rewritten' : 'were rewritten'
  return `${counted(fixed.length, 'claim')} ${verb}; ${left.length} ${left.length === 1 ? 'is' : 'are'} left to you.`
}

function blocksOf(claims: readonly ReportedClaim[]): string[] {
  return [...pagesOf(claims)].map(([file, items]) => {
    const lines = [`${file}  (${counted(items.length, 'claim')})`]
    for (const { line, column, target, message, hint } of items) {
      lines.push(`  ${file}:${line}:${column}  ${target}`, `      ${message}`)
      if (hint !== undefined) lines.push(`      ${hint}`)
    }
    return lines.join('\n')
  })
}

/**
 * A block for each page. Where another state of the code is asked that lacks a package as a whole, the claims on it need no line each;
 * elsewhere such a claim has a slip of the pen.
 */
function failedBlocks(claims: readonly ReportedClaim[], isCompared: boolean): string[] {
  if (!isCompared) return blocksOf(claims)
  const missing = new Map<string, ReportedClaim[]>()
  const others: ReportedClaim[] = []
  for (const claim of claims) {
    const target = parseClaim(claim.target)
    if (claim.code !== 'claim-unknown-package' || isMalformed(target)) others.push(claim)
    else missing.set(target.package, [...(missing.get(target.package) ?? []), claim])
  }
  return [...[...missing].map(([name, items]) => missingBlock(name, items)), ...blocksOf(others)]
}

function missingBlock(name: string, claims: readonly ReportedClaim[]): string {
  const pages = [...pagesOf(claims)].map(([file, items]) => `  ${file}  (${counted(items.length, 'claim')})`)
  return [`The package \`${name}\` is not there: ${counted(claims.length, 'claim')} on it.`, ...pages].join(
    '\n',
  )
}

/** A sentence about the pages that could not be read; undefined where all could. */
export function unreadLine({ unread }: VerifyResult): string | undefined {
  if (unread.length === 0) return undefined
  const files = new Map(unread.map(({ file = '' }) => [file, true]))
  return `${counted(files.size, 'page')} could not be read and ${files.size === 1 ? 'was' : 'were'} not checked: ${pageList(files)}.`
}

function headline({ name, release, against, claims, pages, failed, fix, unread }: VerifyResult): string {
  const checked = `${counted(claims, 'claim')} on ${counted(pages, 'page')} checked against ${against ?? `${name} ${release}`}`
  if (failed.length === 0 && against !== undefined) return `${checked}: it makes none of them wrong.`
  if (failed.length === 0) return `${checked}: ${unread.length === 0 ? 'all hold' : 'none of these fails'}.`
  const failedPages = counted(pagesOf(failed).size, 'page')
  const before = fix && !fix.dryRun ? 'failed' : 'fail'
  return against === undefined
    ? `${checked}: ${failed.length} ${before} on ${failedPages}.`
    : `${checked}: it makes ${failed.length} of them wrong, on ${failedPages}.`
}

/** What `--accept` did, in a line. */
export function formatAccepted({ stamped, pages, dropped }: Accepted): string {
  const gone = dropped === 0 ? '' : ` ${counted(dropped, 'stamp')} of claims that are gone dropped.`
  return `${counted(pages, 'page')} accepted: ${counted(stamped, 'claim')} stamped anew.${gone}`
}

export function pagesOf(claims: readonly ReportedClaim[]): Map<string, ReportedClaim[]> {
  const groups = new Map<string, ReportedClaim[]>()
  for (const claim of claims) groups.set(claim.file, [...(groups.get(claim.file) ?? []), claim])
  return groups
}

function be(count: number): string {
  return count === 1 ? 'is' : 'are'
}

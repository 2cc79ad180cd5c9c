import type { FenceCheck } from '../../check/fences/fence-cache'
import type { Problem } from 'holdtrue/model/problem'
import { formatProblems } from 'holdtrue/cli/report'
import type { Accepted } from './accept'
import type { FixResult } from './fix'
import type { ProceduresReport } from './procedures'
import { blocksOf, failedBlocks, listed, oldNamesBlock, pagesOf } from './report-blocks'
import type { ClaimsReport } from './verify-claims'
import { calledAs } from 'holdtrue/files/engine-root'
import { counted } from 'holdtrue/model/counted'

export interface VerifyResult extends ClaimsReport {
  /** Name of the code base. */
  name: string
  /** The pinned release. */
  release: string
  /** What was checked against, where it is not the pinned release. */
  against?: string
  /** The commit that a change is compared with, and the checkout; absent where the pinned release is. */
  base?: { ref: string; folder: string }
  /** Packages that the other release lacks on npm, and the versions that were asked instead. */
  standIns: ReadonlyMap<string, string | undefined>
  fences: FenceCheck
  /** Imports in fences that are not compiled. */
  imports: Problem[]
  /** Texts that the configuration forbids; only where pages are checked against the pinned release. */
  forbidden: Problem[]
  procedures: ProceduresReport
  /** Tests on pages that failed, or have not run as they are now; only where pages are checked against the pinned release. */
  unproven: Problem[]
  /** Errors of pages that could not be read, so that nothing or not all on them was checked. */
  unread: Problem[]
  fix?: FixResult & { dryRun: boolean }
}

/** What is wrong besides claims: examples, commands, imports, forbidden texts, tests. */
export function exampleProblems(result: VerifyResult): Problem[] {
  const { fences, imports, procedures, forbidden, unproven } = result
  return [...fences.problems, ...procedures.problems, ...imports, ...forbidden, ...unproven]
}

/** The report for a terminal: a block for each page, its claims in order, each with what is wrong and what to write. */
export function formatVerifyText(result: VerifyResult): string {
  const { failed, due, fix } = result
  const examples = exampleProblems(result)
  const blocks = failedBlocks(fix ? fix.left : failed, result)
  if (due.length > 0) blocks.push('To be read again:', ...blocksOf(due))
  if (fix && fix.toRead.length > 0) blocks.push(oldNamesBlock(fix.toRead))
  const problems = [...result.unread, ...examples]
  if (problems.length > 0) blocks.push(formatProblems(problems))
  return [...blocks, summary(result).join('\n')].join('\n\n')
}

function summary(result: VerifyResult): string[] {
  const { due, fix, fences, imports, forbidden, procedures, unproven, failingAnyway, unstamped, stale } =
    result
  const lines = [headline(result)]
  const unread = unreadLine(result)
  if (unread !== undefined) lines.push(unread)
  const partial = partialLine(result)
  if (partial !== undefined) lines.push(partial)
  if (fix) lines.push(fixLine(fix))
  if (due.length > 0)
    lines.push(
      `${counted(due.length, 'statement')} on ${counted(pagesOf(due).size, 'page')} ${be(due.length)} to be read again; after reading: \`${calledAs('verify', '--accept PAGE')}\`.`,
    )
  if (unstamped.size > 0) {
    const count = [...unstamped.values()].reduce((sum, targets) => sum + targets.length, 0)
    lines.push(
      `${counted(count, 'claim')} on ${counted(unstamped.size, 'page')} ${count === 1 ? 'has' : 'have'} no review stamp: ${listed(unstamped.keys())}.`,
    )
  }
  if (stale.size > 0) {
    const count = [...stale.values()].reduce((sum, targets) => sum + targets.length, 0)
    lines.push(
      `${counted(count, 'review stamp')} ${be(count)} of claims that no page makes: ${listed(stale.keys())}. \`${calledAs('verify', '--accept PAGE')}\` drops them.`,
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
  if (forbidden.length > 0)
    lines.push(`${counted(forbidden.length, 'text')} of the pages ${be(forbidden.length)} forbidden.`)
  if (unproven.length > 0)
    lines.push(
      `${counted(unproven.length, 'test')} on the pages failed or did not run in this form: \`${calledAs('prove', '--changed')}\` runs ${unproven.length === 1 ? 'it' : 'them'}.`,
    )
  if (failingAnyway > 0) lines.push(failingAnywayLine(result))
  lines.push(...fences.notes)
  return lines
}

function failingAnywayLine({ name, release, base, failingAnyway }: VerifyResult): string {
  const verb = failingAnyway === 1 ? 'fails' : 'fail'
  const [state, lists] = base
    ? [`\`${base.ref}\``, calledAs('verify', `--checkout ${base.folder}`)]
    : [`${name} ${release}`, calledAs('verify')]
  return `${counted(failingAnyway, 'claim')} ${verb} on ${state} already and ${be(failingAnyway)} not listed; \`${lists}\` lists what still fails.`
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

/** A sentence about the pages that could not be read; undefined where all could. */
export function unreadLine({ unread }: VerifyResult): string | undefined {
  if (unread.length === 0) return undefined
  const files = new Set(unread.map(({ file = '' }) => file))
  return `${counted(files.size, 'page')} could not be read and ${files.size === 1 ? 'was' : 'were'} not checked: ${listed(files)}.`
}

/** A sentence about a release that was published in part; undefined for a whole one. */
export function partialLine({ standIns, apart, against }: VerifyResult): string | undefined {
  if (standIns.size === 0) return undefined
  const versions = [...standIns].map(([name, version]) => `\`${name}\` (${version ?? 'no earlier one'})`)
  const failing =
    apart.length === 0
      ? 'All claims on them hold there'
      : `${counted(apart.length, 'claim')} ${apart.length === 1 ? 'fails' : 'fail'} there and ${be(apart.length)} not counted`
  return `npm lacks ${counted(standIns.size, 'package')} of ${against}; the latest version before it was checked instead: ${listed(versions)}. ${failing}.`
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

function be(count: number): string {
  return count === 1 ? 'is' : 'are'
}

/** The sentence of a page's source that holds a place, without markup; undefined where nothing is said there. */
export function sentenceAt(
  source: string,
  { line, column }: { line: number; column: number },
): string | undefined {
  const lines = source.split(/\r?\n/)
  let [first, last] = [line - 1, line - 1]
  if (lines[first] === undefined) return undefined
  while (first > 0 && !startsBlock(lines[first]) && !/^\s*$/.test(lines[first - 1] ?? '')) first--
  while (last + 1 < lines.length && !startsBlock(lines[last + 1]) && !/^\s*$/.test(lines[last + 1] ?? ''))
    last++
  const before = lines.slice(first, line - 1).join(' ').length + (line - 1 > first ? 1 : 0)
  const block = lines.slice(first, last + 1).join(' ')
  let start = 0
  for (const part of block.split(/(?<=[.!?]\)?\s)(?=[\p{Lu}`*["(])/u)) {
    start += part.length
    if (start >= before + column) return plain(part) || undefined
  }
  return undefined
}

/** Items of lists, rows of tables, headings and quotations. */
const startsBlock = (line = ''): boolean => /^\s*(?:[>|]|(?:[-*+]|\d+[.)]|#{1,6})\s)/.test(line)

function plain(markdown: string): string {
  return markdown
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/^\s*(?:[-*+>]|\d+[.)]|#{1,6})\s/, '')
    .replace(/!?\[((?:[^[\]]|\\.)*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/<\/?[A-Za-z][^>]*>|\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

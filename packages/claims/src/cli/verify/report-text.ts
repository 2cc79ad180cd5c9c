import type { FenceCheck } from '../../check/fences/compile-fences'
import type { Problem } from 'holdtrue/model/problem'
import { formatProblems, pathFromHere } from 'holdtrue/cli/report'
import type { ProceduresReport } from '../../check/procedures/check-procedures'
import type { Accepted } from './accept'
import type { FixResult } from './fix'
import type { ClaimsReport } from './verify-claims'
import { calledAs } from 'holdtrue/files/engine-root'
import { counted } from 'holdtrue/model/counted'

export interface VerifyResult extends ClaimsReport {
  name: string
  release: string
  /** The release or checkout that was checked against, if not the pinned release. */
  against?: string
  /** The commit that a change is compared with, and the checkout; absent if compared with the pinned release. */
  base?: { ref: string; folder: string }
  /** Packages that npm lacks in the other release, and the versions checked instead. */
  standIns: ReadonlyMap<string, string | undefined>
  fences: FenceCheck
  /** Problems with imports in fences that are not compiled. */
  imports: Problem[]
  /** Forbidden texts; only checked against the pinned release. */
  forbidden: Problem[]
  procedures: ProceduresReport
  /** Tests on pages that failed or are outdated; only checked against the pinned release. */
  unproven: Problem[]
  /** Errors of pages that could not be read completely, so that some claims may be unchecked. */
  unread: Problem[]
  fix?: FixResult
}

/** Problems other than claims: examples, commands, imports, forbidden texts, tests. */
export function exampleProblems(result: VerifyResult): Problem[] {
  const { fences, imports, procedures, forbidden, unproven } = result
  return [...fences.problems, ...procedures.problems, ...imports, ...forbidden, ...unproven]
}

/** The report for a terminal: problems in the format of a build, then what has to be read again, then the counts. */
export function formatVerifyText(result: VerifyResult, siteDir: string): string {
  const { failed, due, fix, unread } = result
  const open = fix ? fix.left : failed
  const blocks = [formatProblems([...unread, ...open, ...exampleProblems(result)], siteDir)]
  if (due.length > 0) blocks.push('To be read again:', formatProblems(due, siteDir))
  if (fix && fix.toRead.length > 0) {
    const lines = fix.toRead.map(
      ({ file, line, column, name, now }) =>
        `  ${pathFromHere(file, siteDir)}:${line}:${column}  ${name} → ${now}`,
    )
    blocks.push(['Old names on rewritten pages, to be read:', ...lines].join('\n'))
  }
  blocks.push(summary(result, siteDir).join('\n'))
  return blocks.filter((block) => block !== '').join('\n\n')
}

/** Pages, packages or programs. */
const listedNames = 8

function listed(names: Iterable<string>): string {
  const all = [...new Set(names)].sort()
  const first = all.slice(0, listedNames).join(', ')
  return all.length > listedNames ? `${first}, and ${all.length - listedNames} more` : first
}

const filesOf = (problems: readonly Problem[]): Set<string> => new Set(problems.map(({ file = '' }) => file))
const onPages = (problems: readonly Problem[]): string => counted(filesOf(problems).size, 'page')

const verb = (count: number, one = 'is', many = 'are'): string => (count === 1 ? one : many)

function summary(result: VerifyResult, siteDir: string): string[] {
  const { due, fix, fences, imports, forbidden, unproven } = result
  const accept = calledAs('verify', '--accept PAGE')
  const unstamped = [...result.unstamped.values()].flat().length
  const stale = [...result.stale.values()].flat().length
  const fenceFaults = fences.problems.length
  const files = (names: Iterable<string>) => listed(Array.from(names, (name) => pathFromHere(name, siteDir)))
  const lines = [
    headline(result),
    unreadLine(result, siteDir),
    partialLine(result),
    fix && fixLine(fix),
    due.length > 0 &&
      `${counted(due.length, 'statement')} on ${onPages(due)} ${verb(due.length)} to be read again; after reading: \`${accept}\`.`,
    unstamped > 0 &&
      `${counted(unstamped, 'claim')} on ${counted(result.unstamped.size, 'page')} ${verb(unstamped, 'has', 'have')} no review stamp: ${files(result.unstamped.keys())}.`,
    stale > 0 &&
      `${counted(stale, 'review stamp')} ${verb(stale)} of claims that no page makes: ${files(result.stale.keys())}. \`${accept}\` drops them.`,
    fences.compiled > 0 &&
      `${counted(fences.compiled, 'code fence')} compiled: ${fenceFaults === 0 ? 'all compile' : `${counted(fenceFaults, 'fault')} in them`}.`,
    proceduresLine(result),
    imports.length > 0 &&
      `${counted(imports.length, 'import')} in fences that are not compiled ${verb(imports.length, 'names', 'name')} what the code base does not export.`,
    forbidden.length > 0 &&
      `${counted(forbidden.length, 'text')} of the pages ${verb(forbidden.length)} forbidden.`,
    unproven.length > 0 &&
      `${counted(unproven.length, 'test')} on the pages failed or did not run in this form: \`${calledAs('prove', '--changed')}\` runs ${verb(unproven.length, 'it', 'them')}.`,
    failingAnywayLine(result),
    ...fences.notes,
  ]
  return lines.filter((line) => typeof line === 'string')
}

function failingAnywayLine({ name, release, base, failingAnyway: count }: VerifyResult): string | undefined {
  if (count === 0) return undefined
  const [state, lists] = base
    ? [`\`${base.ref}\``, calledAs('verify', `--checkout ${base.folder}`)]
    : [`${name} ${release}`, calledAs('verify')]
  return `${counted(count, 'claim')} ${verb(count, 'fails', 'fail')} on ${state} already and ${verb(count)} not listed; \`${lists}\` lists what still fails.`
}

function proceduresLine({ procedures }: VerifyResult): string | undefined {
  const { problems, fences, resolved, skipped, unasked } = procedures
  if (unasked > 0)
    return `${counted(unasked, 'fence')} with commands ${verb(unasked, 'was', 'were')} not looked up: the scripts of the code base are not known. Write them with \`${calledAs('upstream', '--checkout ../code')}\`.`
  if (fences === 0) return undefined
  const others = [...skipped.values()].reduce((sum, count) => sum + count, 0)
  const passed =
    others === 0 ? '' : `; ${others} passed over, as only others know them (${listed(skipped.keys())})`
  const faults = problems.length === 0 ? '' : `${counted(problems.length, 'fault')}, `
  return `${counted(fences, 'fence')} with commands looked up: ${faults}${counted(resolved, 'command')} found${passed}.`
}

function fixLine({ fixed, left, dryRun }: FixResult): string {
  const done = dryRun ? 'would be rewritten' : verb(fixed.length, 'was rewritten', 'were rewritten')
  return `${counted(fixed.length, 'claim')} ${done}; ${left.length} ${verb(left.length)} left to you.`
}

/** A sentence about pages with errors; undefined if there are none. Paths are relative to the site folder without `siteDir`. */
export function unreadLine({ unread }: VerifyResult, siteDir = '.'): string | undefined {
  if (unread.length === 0) return undefined
  const files = filesOf(unread)
  const names = Array.from(files, (file) => pathFromHere(file, siteDir))
  return `${counted(files.size, 'page')} ${verb(files.size, 'has', 'have')} errors that may hide statements: ${listed(names)}.`
}

/** A sentence about a partly published release; undefined for a complete one. */
export function partialLine({ standIns, apart, against }: VerifyResult): string | undefined {
  if (standIns.size === 0) return undefined
  const versions = [...standIns].map(([name, version]) => `\`${name}\` (${version ?? 'no earlier one'})`)
  const failing =
    apart.length === 0
      ? 'All claims on them hold there'
      : `${counted(apart.length, 'claim')} ${verb(apart.length, 'fails', 'fail')} there and ${verb(apart.length)} not counted`
  return `npm lacks ${counted(standIns.size, 'package')} of ${against}; the latest version before it was checked instead: ${listed(versions)}. ${failing}.`
}

function headline({ name, release, against, claims, pages, failed, fix, unread }: VerifyResult): string {
  const checked = `${counted(claims, 'claim')} on ${counted(pages, 'page')} checked against ${against ?? `${name} ${release}`}`
  if (failed.length === 0 && against !== undefined) return `${checked}: it makes none of them wrong.`
  if (failed.length === 0) return `${checked}: ${unread.length === 0 ? 'all hold' : 'none of these fails'}.`
  const before = fix && !fix.dryRun ? 'failed' : verb(failed.length, 'fails', 'fail')
  return against === undefined
    ? `${checked}: ${failed.length} ${before} on ${onPages(failed)}.`
    : `${checked}: it makes ${failed.length} of them wrong, on ${onPages(failed)}.`
}

export function formatAccepted({ stamped, pages, dropped }: Accepted): string {
  const gone = dropped === 0 ? '' : ` ${counted(dropped, 'stamp')} of claims that are gone dropped.`
  return `${counted(pages, 'page')} accepted: ${counted(stamped, 'claim')} stamped anew.${gone}`
}

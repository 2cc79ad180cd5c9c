import path from 'node:path'
import { styleText } from 'node:util'
import { placeOf, type Problem, type Severity } from '../model/problem'
import { counted } from '../model/counted'

/** Sorts problems for display: by file, then position, then errors before warnings. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compareText(a.severity, b.severity) ||
      compareText(a.message, b.message),
  )
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function formatProblem(problem: Problem): string {
  const label = styleText(problem.severity === 'error' ? 'red' : 'yellow', problem.severity)
  const lines = [`${label} ${problem.message}${styleText('dim', ` (${problem.code})`)}`]
  const place = placeOf(problem)
  if (place !== undefined) lines.push(`  ${styleText('bold', place)}`)
  if (problem.frame !== undefined) lines.push(indent(problem.frame))
  if (problem.hint !== undefined) lines.push(indent(problem.hint))
  return lines.join('\n')
}

const indent = (text: string) => text.replace(/^/gm, '  ')

/** From this number on, equal problems are one paragraph. */
const repeated = 4
const namedPlaces = 5

/**
 * All problems as one text, grouped by file, with a blank line between them. Empty if there are none. Equal problems are merged and their
 * places listed, except broken links, because each needs a different fix.
 * @param siteDir base of the problems' paths; they are shown relative to the current folder, so that editors and terminals can open them
 */
export function formatProblems(problems: readonly Problem[], siteDir: string): string {
  const shown = problems.map((problem) =>
    problem.file === undefined ? problem : { ...problem, file: pathFromHere(problem.file, siteDir) },
  )
  const groups = new Map<unknown, Problem[]>()
  for (const problem of sortProblems(shown)) {
    const { severity, code, message } = problem
    const key = code.startsWith('broken-') ? problem : `${severity} ${code} ${message}`
    const group = groups.get(key)
    if (group) group.push(problem)
    else groups.set(key, [problem])
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      return first && group.length >= repeated
        ? [`${formatProblem(first)}\n${indent(alsoAt(group.slice(1)))}`]
        : group.map(formatProblem)
    })
    .join('\n\n')
}

/** Relative to the current folder, or to the site folder if that is elsewhere. A generated page keeps its route. */
export function pathFromHere(file: string, siteDir: string): string {
  const relative = path.relative(process.cwd(), path.join(siteDir, file)).replaceAll(path.sep, '/')
  return file.startsWith('/') || relative.startsWith('..') ? file : relative
}

function alsoAt(others: readonly Problem[]): string {
  const places = [...new Set(others.map((problem) => placeOf(problem) ?? ''))].filter(Boolean)
  const more = places.length - namedPlaces
  const named = places.slice(0, namedPlaces).join(', ')
  return `The same in ${others.length} more places: ${named}${more > 0 ? `, and ${more} more` : ''}.`
}

/** Writes problems that a build found, with a blank line after them; nothing if there are none. */
export function writeProblems(problems: readonly Problem[], { siteDir }: { siteDir: string }): void {
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems, siteDir)}\n\n`)
}

/** `1 error, 2 warnings`. */
export function countProblems(problems: readonly Problem[]): string {
  const count = (severity: Severity) => problems.filter((problem) => problem.severity === severity).length
  return `${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}`
}

/** Reports what a build waits for, even without a progress line. */
export const sayWait = (text: string): void => void process.stderr.write(`${text}\n`)

/** A progress line that rewrites itself on a terminal and is silent elsewhere. It appears after a second. */
export function createProgress(): { update(text: string): void; clear(): void } {
  const started = performance.now()
  let last = 0
  let shown = false
  return {
    update(text) {
      const now = performance.now()
      if (!process.stdout.isTTY || now - started < 1000 || now - last < 100) return
      last = now
      shown = true
      process.stdout.write(`\r\u001B[K${text}`)
    },
    clear() {
      if (shown) process.stdout.write('\r\u001B[K')
    },
  }
}

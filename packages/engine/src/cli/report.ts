import path from 'node:path'
import { placeOf, type Problem, type Severity } from '../model/problem'
import { counted } from '../model/counted'

const usesColor = () => process.stdout.isTTY === true && process.env.NO_COLOR === undefined

const paint = (code: number, text: string) => (usesColor() ? `\u001B[${code}m${text}\u001B[39;22m` : text)
const red = (text: string) => paint(31, text)
const yellow = (text: string) => paint(33, text)
const dim = (text: string) => paint(2, text)
const bold = (text: string) => paint(1, text)

/** Problems in the order in which they are shown: by file, then place, errors before warnings of the same place. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const rank: Record<Severity, number> = { error: 0, warning: 1 }
  return [...problems].sort(
    (a, b) =>
      compareText(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      rank[a.severity] - rank[b.severity] ||
      compareText(a.message, b.message),
  )
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** One problem as text: fact, place, code frame, hint. */
export function formatProblem(problem: Problem): string {
  const label = problem.severity === 'error' ? red('error') : yellow('warning')
  const lines = [`${label} ${problem.message}${dim(` (${problem.code})`)}`]
  const place = placeOf(problem)
  if (place !== undefined) lines.push(`  ${bold(place)}`)
  if (problem.frame !== undefined) lines.push(indent(problem.frame))
  if (problem.hint !== undefined) lines.push(indent(problem.hint))
  return lines.join('\n')
}

const indent = (text: string) => text.replace(/^/gm, '  ')

/** From so many on, problems that say the same are one paragraph. */
const repeated = 4
/** So many further places of it are named. */
const namedPlaces = 5

/**
 * All problems as one text, grouped by file, with a blank line between them. Empty when there is none. A fact that is true of many
 * places is told once, with the places; broken links are not, because each is fixed in its own way.
 * @param siteDir where the paths of the problems begin; they are shown from the current folder, so that editors and terminals can open them
 */
export function formatProblems(problems: readonly Problem[], siteDir: string): string {
  const shown = problems.map((problem) =>
    problem.file === undefined ? problem : { ...problem, file: pathFromHere(problem.file, siteDir) },
  )
  const groups = new Map<unknown, Problem[]>()
  for (const problem of sortProblems(shown)) {
    const key = problem.code.startsWith('broken-')
      ? problem
      : `${problem.severity} ${problem.code} ${problem.message}`
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

/**
 * The path of a file of the site from the current folder. It stays relative to the site folder where the site is elsewhere, and a generated
 * page, which has only its route, keeps that.
 */
export function pathFromHere(file: string, siteDir: string): string {
  const folder = path.relative(process.cwd(), siteDir).replaceAll(path.sep, '/')
  return file.startsWith('/') || folder === '' || folder.startsWith('..')
    ? file
    : path.posix.join(folder, file)
}

function alsoAt(others: readonly Problem[]): string {
  const places = [...new Set(others.map((problem) => placeOf(problem) ?? ''))].filter(Boolean)
  const more = places.length - namedPlaces
  const named = places.slice(0, namedPlaces).join(', ')
  return `The same in ${others.length} more places: ${named}${more > 0 ? `, and ${more} more` : ''}.`
}

/** `1 error, 2 warnings`. */
export function countProblems(problems: readonly Problem[]): string {
  const count = (severity: Severity) => problems.filter((problem) => problem.severity === severity).length
  return `${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}`
}

/** Says what a build waits for, whether or not anybody sees its progress. */
export const sayWait = (text: string): void => void process.stderr.write(`${text}\n`)

/** A progress line that rewrites itself on a terminal and is silent elsewhere. Shown only when work takes longer than a second. */
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

/** How bad a problem is: an error stops the build, a warning does not (unless `STRICT=1`). */
export type Severity = 'error' | 'warning'

/**
 * One thing that is wrong with the input. Checks return problems; only `cli/` and `server/` print them.
 * Every problem has three parts: the fact with the offending value, the place, and a hint.
 */
export interface Problem {
  severity: Severity
  /** Stable, kebab-case name of the kind of problem, e.g. `broken-link`. */
  code: string
  /** The fact, one sentence, with the offending value in backticks. */
  message: string
  /** What to do, with the nearest valid value where there is one. */
  hint?: string
  /** Path relative to the site folder, with forward slashes. */
  file?: string
  /** 1-based. */
  line?: number
  /** 1-based. */
  column?: number
  /** Source lines around the place, with a caret under the column. */
  frame?: string
}

/** A problem as pages in development list it, whichever page it is on. */
export interface ListedProblem extends Pick<Problem, 'severity' | 'message' | 'hint'> {
  /** As in the terminal. */
  place: string | undefined
  /** For the editor: the absolute path, with line and column. */
  file: string | undefined
}

/** Two problems with the same key say the same of the same place. */
export function problemKey({ file, line, message }: Problem): string {
  return `${file}:${line} ${message}`
}

/** Thrown where work cannot go on at all (a configuration that cannot be read); carries every problem found so far. */
export class ProblemsError extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map(factAndPlace).join('\n'), options)
    this.name = 'ProblemsError'
    this.problems = problems
  }
}

/** Place of a problem as editors and terminals understand it: `file:line:column`. */
export function placeOf({ file, line, column }: Problem): string | undefined {
  if (file === undefined) return undefined
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':')
}

/** A message names its file mostly; where in it is what another problem that quotes this one would lose. */
const factAndPlace = (problem: Problem) =>
  problem.line === undefined ? problem.message : `${problem.message} (${placeOf(problem)})`

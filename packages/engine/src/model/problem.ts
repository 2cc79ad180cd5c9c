/** An error fails the build; a warning does not (unless `STRICT=1`). */
export type Severity = 'error' | 'warning'

/** A problem with the input: the fact with the offending value, the place and a hint. Only `cli/` and `server/` print problems. */
export interface Problem {
  severity: Severity
  /** Stable name of the type of problem in kebab case, e.g. `broken-link`. */
  code: string
  /** The fact, one sentence, with the offending value in backticks. */
  message: string
  /** How to fix it, with the nearest valid value if there is one. */
  hint?: string
  /** Path relative to the site folder, with forward slashes. */
  file?: string
  /** 1-based, like the column. */
  line?: number
  column?: number
  /** Source lines around the place, with a caret under the column. */
  frame?: string
}

/** A problem whose severity follows from where it is reported. */
export type UnratedProblem = Omit<Problem, 'severity'> & Partial<Pick<Problem, 'severity'>>

/** A problem as pages list it in development. */
export interface ListedProblem extends Pick<Problem, 'severity' | 'message' | 'hint'> {
  /** As in the problem, relative to the site folder. */
  place: string | undefined
  /** For the editor: the absolute path, with line and column. */
  file: string | undefined
}

/** Identifies a problem: the same message at the same place has the same key. */
export const problemKey = ({ file, line, message }: Problem): string => `${file}:${line} ${message}`

/** Problems that many pages share, by code: one report is enough. */
const shared = new Set(['infima-off', 'shell-render'])

/** Each problem once: several collections and pages may report the same one. */
export function onceEach(problems: readonly Problem[]): Problem[] {
  const told = new Set<string>()
  return problems.filter((problem) => {
    const key = shared.has(problem.code) ? problem.code : JSON.stringify(problem)
    return !told.has(key) && told.add(key)
  })
}

/**
 * Thrown when work cannot continue at all (e.g. because the configuration cannot be read). Carries all problems found so far, or the one that
 * ended it, which is an error unless it says otherwise.
 */
export class ProblemsError extends Error {
  readonly problems: readonly Problem[]
  constructor(found: UnratedProblem | readonly Problem[], options?: ErrorOptions) {
    const problems = 'code' in found ? [{ severity: 'error' as const, ...found }] : found
    super(problems.map(factAndPlace).join('\n'), options)
    this.name = 'ProblemsError'
    this.problems = problems
  }
}

/** Position of a problem as editors and terminals understand it: `file:line:column`. */
export function placeOf({ file, line, column }: Problem): string | undefined {
  if (file === undefined) return undefined
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':')
}

/** Messages usually name the file, but not the line, which a problem that quotes this one would lose. */
const factAndPlace = (problem: Problem) =>
  problem.line === undefined ? problem.message : `${problem.message} (${placeOf(problem)})`

/** Meaning of system error codes, and how to fix them. */
const meanings: Record<string, [fact: string, hint: string]> = {
  EACCES: ['permission denied', 'Change the owner or the rights, or choose another folder.'],
  EPERM: ['permission denied', 'Change the owner or the rights, or choose another folder.'],
  EROFS: ['the file system is read-only', 'Choose a folder that can be written: `OUT_DIR`, `CACHE_DIR`.'],
  ENOSPC: ['the disk is full', 'Free some space and try again.'],
  ENOTDIR: ['a part of the path is a file', 'Choose a path whose parts are folders.'],
  EISDIR: ['it is a folder', 'Choose the path of a file.'],
  ENOENT: ['it does not exist', 'Check the path.'],
  EBUSY: ['it is in use', 'A mounted folder cannot be replaced: choose a folder inside it.'],
  EEXIST: ['a file of this name exists', 'Two pages may need it as file and as folder: change a `slug`.'],
  EMFILE: ['too many files are open', 'Raise the limit: `ulimit -n 4096`.'],
  ENAMETOOLONG: ['the name is too long', 'Shorten the name of the file or its `slug`.'],
}

/** The problems that users can fix, such as a full disk or a folder without permission; undefined for a bug in the engine. */
export function problemsOf(error: unknown): Problem[] | undefined {
  if (error instanceof ProblemsError) return [...error.problems]
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const path = 'path' in error ? ` of \`${String(error.path)}\`` : ''
  const [fact, hint] = meanings[String(error.code)] ?? [String(error.code), undefined]
  const problem: Problem = {
    severity: 'error',
    code: 'system',
    message: `\`${String(error.syscall)}\`${path} failed: ${fact}.`,
    ...(hint !== undefined && { hint }),
  }
  return [problem]
}

/** Numbered lines around a position with a caret under the column, as compilers print them. Lines and columns are 1-based. */
export function codeFrame(source: string, line: number, column?: number): string {
  const lines = source.split(/\r?\n/)
  const first = Math.max(1, line - 2)
  const last = Math.min(lines.length, line + 2)
  const width = String(last).length
  const out: string[] = []
  for (let number = first; number <= last; number++) {
    const text = (lines[number - 1] ?? '').replace(/\t/g, ' ')
    out.push(`${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd())
    if (number === line && column !== undefined)
      out.push(`  ${' '.repeat(width)} | ${' '.repeat(Math.max(0, column - 1))}^`)
  }
  return out.join('\n')
}

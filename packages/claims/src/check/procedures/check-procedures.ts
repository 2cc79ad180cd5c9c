/**
 * Shell fences marked `check`: the scripts, commands and options that they name are looked up in the code base. Nothing is run.
 * Commands of other programs are skipped and counted.
 */
import type { Place } from 'holdtrue/model/article'
import type { CheckedFence } from '../../model/claims'
import type { Problem } from 'holdtrue/model/problem'
import { CommandChecker, type CodeBase } from './check-command'
import type { Finding } from './command-line'
import { parseFence } from './shell-commands'

const shells = new Set(['bash', 'sh', 'shell', 'zsh', 'console'])

export interface ProcedureCheck {
  problems: Problem[]
  fences: number
  /** Commands of which all that can be looked up is there. */
  resolved: number
  /** How many commands were passed over, by program. */
  skipped: Map<string, number>
}

/** Whether a marked fence holds commands and not code to compile. */
export function isProcedure({ language }: Pick<CheckedFence, 'language'>): boolean {
  return shells.has(language)
}

export function checkProcedures(fences: readonly CheckedFence[], base: CodeBase): ProcedureCheck {
  const result: ProcedureCheck = { problems: [], fences: 0, resolved: 0, skipped: new Map() }
  const procedures = fences.filter(isProcedure)
  if (procedures.length === 0) return result
  const checker = new CommandChecker(base)
  for (const fence of procedures) {
    result.fences++
    checkFence(fence, checker, result)
  }
  return result
}

function checkFence(fence: CheckedFence, checker: CommandChecker, result: ProcedureCheck): void {
  const { commands, functions, error } = parseFence(fence.code, fence.language)
  if (error)
    result.problems.push(
      problem(fence, error.offset, {
        message: `The commands cannot be read: ${error.message}.`,
        hint: 'Take the mark away where the fence is no shell.',
      }),
    )
  const start = checker.startFence(fence.cwd)
  if (start.kind === 'wrong') result.problems.push({ ...problem(fence, 0, start), ...fence.place })
  for (const command of commands) {
    const program = command.words[0]?.value
    if (program !== undefined && functions.includes(program)) continue
    count(checker.check(command), fence, result)
  }
}

function count(finding: Finding, fence: CheckedFence, result: ProcedureCheck): void {
  if (finding.kind === 'resolved') result.resolved++
  else if (finding.kind === 'skipped')
    result.skipped.set(finding.program, (result.skipped.get(finding.program) ?? 0) + 1)
  else result.problems.push(problem(fence, finding.offset, finding))
}

function problem(
  { code, place }: CheckedFence,
  offset: number,
  { message, hint }: { message: string; hint?: string },
): Problem {
  return {
    severity: 'error',
    code: 'procedure',
    message,
    ...(hint !== undefined && { hint }),
    ...placeInFence(code, place, offset),
  }
}

/** The code begins a line below the fence's opening, as far in as that. */
function placeInFence(code: string, { file, line, column }: Place, offset: number): Place {
  const before = code.slice(0, offset).split('\n')
  return { file, line: line + before.length, column: column + (before.at(-1)?.length ?? 0) }
}

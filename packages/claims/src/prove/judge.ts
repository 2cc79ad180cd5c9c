/** Says why a proof did not pass. */
import type { End } from 'holdtrue/files/run-command'
import type { Proof } from './proofs'
import type { Ending } from './reporter'

export interface Failure {
  message: string
  /** Line of the page, 1-based. Default: the first fence's line. */
  line?: number
  /** Whether an expectation failed, so that the failure says something about the code. */
  isAnswer?: boolean
}

/** Failures of a test file: one for the file as a whole, or one for each of its tests. */
export function judgeTests(proof: Proof, end: End, endings: readonly Ending[]): Failure[] {
  const { name, fails } = proof
  const { stopped, code, output } = end
  const failure = (fact: string, more: Partial<Failure> = {}) => [
    { message: `The test \`${name}\` ${fact}`, ...more },
  ]
  if (stopped !== undefined) return failure(stopped)
  if (endings.every((ending) => ending.name !== undefined))
    return failure(`ended its process with code ${code} before all tests had run. ${lastOf(output)}`, {
      line: lineOf(proof, output),
    })
  if (endings.length === 1) return failure('has no call of `test`.')
  const failed = endings.filter(({ error }) => error !== undefined)
  if (failed.length === 0 && fails !== undefined)
    return failure(`is marked \`fails="${fails}"\` and does not fail.`, { isAnswer: true })
  const others = failed.filter(({ error = '' }) => !fails || !withoutStack(error).includes(fails))
  // Node ends the process of a failed test with code 1.
  if (others.length === 0 && code !== Math.min(failed.length, 1))
    return failure(`passed, and its process ended with code ${code}. ${lastOf(output)}`)
  const otherwise = fails === undefined ? '' : `, not with \`${fails}\``
  return others.map(({ name: test = '', error = '', isAnswer }) => ({
    message: `The test \`${test}\` of \`${name}\` failed${otherwise}: ${inOneLine(error)}`,
    line: lineOf(proof, error) ?? lineWith(proof, test),
    isAnswer,
  }))
}

/** The first line of the page that a stack names. */
function lineOf({ path: file, lines: [first = 0] }: Proof, stack: string): number | undefined {
  const line = Number.parseInt(stack.split(`/page/${file}:`)[1] ?? '', 10)
  return line > 0 ? first + line : undefined
}

/** The line with a test's name: an error thrown later has no frame of the test in its stack. */
const lineWith = ({ code, lines: [first = 0] }: Proof, name: string): number =>
  first + 1 + code.split('\n').findIndex((line) => line.includes(name))

/** The first step that failed or printed something else, if any. What each step printed ends in a zero byte. */
export function judgeSteps({ steps, lines }: Proof, { stopped, code, output }: End): Failure[] {
  const printed = output.split('\0')
  const done = printed.length - 1
  for (const [index, step] of steps.entries()) {
    const own = printed[index] ?? ''
    const failure = (fact: string, isAnswer = true) => [
      { message: `Step ${index + 1} ${fact}`, line: lines[index], isAnswer },
    ]
    if (index === done && stopped !== undefined) return failure(stopped, false)
    if (index === done) return failure(`ended with code ${code}: ${lastOf(own)}`)
    const line = firstMissing(step.output, own.split('\n'))
    if (line !== undefined) return failure(`does not print \`${line}\` there, but: ${lastOf(own)}`)
  }
  return []
}

/** The first expected line that was not printed, or not in this order. */
function firstMissing(expected: readonly string[], printed: readonly string[]): string | undefined {
  let from = 0
  return expected.find((line) => {
    const parts = line.trim().split('…')
    const escaped = parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    const pattern = new RegExp(`^\\s*${escaped.join('.*')}\\s*$`)
    const found = printed.findIndex((text, index) => index >= from && pattern.test(text))
    from = found + 1
    return found === -1
  })
}

/** The error that a process printed, or the end of its output, on one line. */
const lastOf = (output: string): string =>
  inOneLine(/^[^\w\n]*\w*Error\b.*$/m.exec(output)?.[0] ?? output.trim().split('\n').slice(-3).join('\n'))

/** A message without its stack, on one line and shortened. */
const inOneLine = (text: string): string =>
  withoutStack(text)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, 400)

const withoutStack = (text: string): string => text.split(/\n\s+at /)[0] ?? ''

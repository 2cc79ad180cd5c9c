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

/** One failure for the file as a whole, or one for each of its tests. */
export function judgeTests(proof: Proof, end: End, endings: readonly Ending[]): Failure[] {
  const { name, fails } = proof
  const { stopped, code, output } = end
  const failure = (fact: string, isAnswer = false) => [
    { message: `The test \`${name}\` ${fact}`, line: lineOf(proof, output, name), isAnswer },
  ]
  if (stopped !== undefined) return failure(stopped)
  if (endings.every((ending) => ending.name !== undefined))
    return failure(`ended its process with code ${code} before all tests had run. ${lastOf(output)}`)
  if (endings.length === 1) return failure('has no call of `test`.')
  const failed = endings.filter(({ error }) => error !== undefined)
  if (failed.length === 0 && fails !== undefined)
    return failure(`is marked \`fails="${fails}"\` and does not fail.`, true)
  const others = failed.filter(({ error = '' }) => !fails || !withoutStack(error).includes(fails))
  // Node ends the process of a failed test with code 1.
  if (others.length === 0 && code !== Math.min(failed.length, 1))
    return failure(`passed, and its process ended with code ${code}. ${lastOf(output)}`)
  const otherwise = fails === undefined ? '' : `, not with \`${fails}\``
  return others.map(({ name: test = '', error = '', isAnswer }) => ({
    message: `The test \`${test}\` of \`${name}\` failed${otherwise}: ${inOneLine(error)}`,
    line: lineOf(proof, error, test),
    isAnswer,
  }))
}

/** The first line of the page that a stack names. An error thrown later does not name the test: then it is the line with the test's name. */
function lineOf({ path: file, lines: [first = 0], code }: Proof, stack: string, test: string): number {
  const line = Number.parseInt(stack.split(`/page/${file}:`)[1] ?? '', 10)
  return first + (line > 0 ? line : 1 + code.split('\n').findIndex((text) => text.includes(test)))
}

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

const inOneLine = (text: string): string =>
  withoutStack(text)
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, 400)

const withoutStack = (text: string): string => text.split(/\n\s+at /)[0] ?? ''

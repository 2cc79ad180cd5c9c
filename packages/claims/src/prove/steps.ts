/** Steps: the commands of a page, which a single shell runs in order. */
import path from 'node:path'
import { writeBelow } from './bundle-proof'
import { lastOf, type End } from './limited-process'
import type { Proof, Step } from './proofs'

export interface Failure {
  message: string
  /** Line of the page, 1-based. Default: the first fence's line. */
  line?: number | undefined
  /** Whether an expectation failed, so that the failure says something about the code. */
  isAnswer?: boolean | undefined
}

/** A script that runs all steps and writes the page's files before the steps that follow them. */
export function scriptOf(steps: readonly Step[], folder: string): string {
  const parts = steps.map(({ code, files }, index) => {
    const own = path.join(folder, 'files', String(index))
    for (const [file, text] of Object.entries(files)) writeBelow(own, file, `${text}\n`)
    const copy = `cp -R "$PROOF_FOLDER/files/${index}/." "$PROOF_FOLDER/work"\n`
    return `${Object.keys(files).length > 0 ? copy : ''}${code}\nprintf '\\0'\n`
  })
  return `set -e -o pipefail\nexec 2>&1\n${parts.join('')}`
}

/** The first step that failed or printed something else, if any. */
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

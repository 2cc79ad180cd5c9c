import { mkdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { problemsOf } from './problem'

function thrownBy(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

it.each<[string, () => void, string, RegExp]>([
  [
    'a folder below a file',
    () => mkdirSync('/dev/null/x'),
    '`mkdir` of `/dev/null/x` failed: a part of the path is a file.',
    /folders/,
  ],
  [
    'a file that is not there',
    () => readFileSync('/no/such'),
    '`open` of `/no/such` failed: it does not exist.',
    /path/,
  ],
  ['a folder in place of a file', () => readFileSync('/'), '`read` failed: it is a folder.', /file/],
])('%s is told in words', (_, work, message, hint) => {
  const [problem] = problemsOf(thrownBy(work)) ?? []
  expect(problem).toMatchObject({ severity: 'error', message })
  expect(problem?.hint).toMatch(hint)
})

it('a fault of the engine is none', () => {
  expect(problemsOf(new TypeError('x is not a function'))).toBeUndefined()
  expect(problemsOf('text')).toBeUndefined()
})

/** Writes what Node's test runner reports as lines of JSON. Runs in the process of a test. */
import type { TestEvent } from 'node:test/reporters'
import { stripVTControlCharacters } from 'node:util'

export interface ReportedTest {
  name: string
  passed: boolean
  /** The error with its stack; empty if it passed. */
  error: string
  /** An expectation was not met; otherwise something that the test needs is missing or broken. */
  isAnswer: boolean
}

/** Errors of expectations that are not Jest's. */
const expectations = new Set(['AssertionError', 'TestingLibraryElementError'])

export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' && (type !== 'test:pass' || data.details.type === 'suite')) continue
    const reported: ReportedTest = { name: data.name, passed: true, error: '', isAnswer: false }
    if (type === 'test:fail') {
      const { error } = data.details
      const cause = error.cause instanceof Error ? error.cause : error
      reported.passed = false
      reported.error = stripVTControlCharacters(cause.stack ?? cause.message)
      reported.isAnswer = 'matcherResult' in cause || expectations.has(cause.name)
    }
    yield `${JSON.stringify(reported)}\n`
  }
}

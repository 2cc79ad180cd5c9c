/** Writes what Node's test runner reports as lines of JSON. Runs in the process of a proof. */
import type { TestEvent } from 'node:test/reporters'

export interface ReportedTest {
  name: string
  passed: boolean
  /** The error with its stack. */
  error?: string
  /** An expectation was not met; otherwise something that the test needs is missing or broken. */
  isAnswer?: boolean
}

async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, details } = event.data
    if (details.type === 'suite' && event.type === 'test:pass') continue
    const reported: ReportedTest = { name, passed: event.type === 'test:pass' }
    if (event.type === 'test:fail') {
      const { error } = event.data.details
      const cause = error.cause instanceof Error ? error.cause : error
      reported.error = cause.stack ?? cause.message
      reported.isAnswer = 'matcherResult' in cause || expectations.has(cause.name)
    }
    yield `${JSON.stringify(reported)}\n`
  }
}
export default reporter

/** Errors of expectations that are not Jest's. */
const expectations = new Set(['AssertionError', 'TestingLibraryElementError'])

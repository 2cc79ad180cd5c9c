/** Writes what Node's test runner reports as lines of JSON. Runs in the process of a proof. */
import type { TestEvent } from 'node:test/reporters'

export interface ReportedTest {
  name: string
  passed: boolean
  /** The error with its stack. */
  error?: string
}

async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { name, details } = event.data
    if (details.type === 'suite' && event.type === 'test:pass') continue
    const reported: ReportedTest = { name, passed: event.type === 'test:pass' }
    if (event.type === 'test:fail') reported.error = stackOf(event.data.details.error)
    yield `${JSON.stringify(reported)}\n`
  }
}
export default reporter

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error
  return cause.stack ?? cause.message
}

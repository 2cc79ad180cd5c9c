/** A reporter of Node's test runner: writes how each test ended, for the process that started it. */
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { stripVTControlCharacters } from 'node:util'

/** How a test, a block of tests or a hook ended. One without a name says that all of them have. */
export interface Ending {
  name?: string
  /** The error that it failed with, including its stack. */
  error?: string
  /** Whether an expectation failed. Otherwise something that the test needs is missing or broken. */
  isAnswer?: boolean
}

/** Errors that failed expectations throw, besides Jest's. */
const expectations = new Set(['AssertionError', 'TestingLibraryElementError'])

const endings = path.join(process.env['PROOF_FOLDER'] ?? '', 'endings.txt')

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    const ending = type === 'test:pass' || type === 'test:fail' ? endingOf(data) : undefined
    if (ending) appendFileSync(endings, `${JSON.stringify(ending)}\n`)
    if (type === 'test:diagnostic') yield `${data.message}\n`
  }
}

type TestData = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data']

/** Undefined for a skipped test, and for a block whose tests say it all. */
function endingOf({ name, details, skip, file }: TestData): Ending | undefined {
  if (!('error' in details)) return details.type === 'suite' || skip !== undefined ? undefined : { name }
  const { error } = details
  if (Reflect.get(error, 'failureType') === 'subtestsFailed') return undefined
  const thrown = error.cause instanceof Error ? error.cause : error
  return {
    // The hooks of the test file as a whole have its path as a name.
    name: name === file ? 'afterAll' : name,
    error: stripVTControlCharacters(thrown.stack ?? thrown.message),
    isAnswer: 'matcherResult' in thrown || expectations.has(thrown.name),
  }
}

/**
 * The environment of a test: Jest's globals on top of Node's test runner, and the site's setup script. Loaded before the test. It is bundled
 * separately; the packages of the release are at `process.env.PROOF_PACKAGES`.
 */
import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import path from 'node:path'
import * as runner from 'node:test'
import { stripVTControlCharacters } from 'node:util'

const { PROOF_PACKAGES = '', PROOF_FOLDER = '', PROOF_SETUP = '' } = process.env
const load = createRequire(path.join(PROOF_PACKAGES, 'package.json'))
// A test may replace the global one with fake timers.
const realTimeout = setTimeout

// Write synchronously, so that a test that prints endlessly is noticed while it runs.
for (const stream of [process.stdout, process.stderr]) Reflect.get(stream, '_handle')?.setBlocking?.(true)

const { bind }: { bind: (test: unknown) => unknown } = load('jest-each')
const test = Object.assign(runner.it, { each: bind(runner.it) })
const { expect }: { expect: unknown } = load('expect')

const { ModuleMocker }: { ModuleMocker: new (scope: unknown) => { restoreAllMocks(): void } } =
  load('jest-mock')
const mocker = new ModuleMocker(globalThis)
const { ModernFakeTimers }: { ModernFakeTimers: new (options: unknown) => object } = load('@jest/fake-timers')
// Node's test runner needs the other timers to report results.
const fakeTimers = { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }
const timers = new ModernFakeTimers({ config: { fakeTimers }, global: globalThis })
/** Replaces a module for everything that loads it from now on. */
const mock = (file: string, make: () => unknown = () => ({})) => {
  const resolved = load.resolve(file)
  load.cache[resolved] = Object.assign(new Module(resolved), { exports: make(), loaded: true })
}
const jest = new Proxy(mocker, {
  get(_, name): unknown {
    const owner = [{ mock }, mocker, timers].find((item) => name in item)
    const method: unknown = owner && Reflect.get(owner, name)
    return typeof method === 'function' ? method.bind(owner) : method
  },
})

const { beforeEach } = runner
const afterAll = noting('afterAll', runner.after)
const afterEach = noting('afterEach', runner.afterEach)
const beforeAll = noting('beforeAll', runner.before)
const describe = Object.assign(noting('describe', runner.describe), runner.describe)
const hooks = { afterAll, afterEach, beforeAll, beforeEach }
Object.assign(globalThis, { ...hooks, describe, expect, it: test, jest, test })
// The code base's tests that import Vitest get this module instead.
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test as it, jest, test, jest as vi }

/** How the tests of a process ended. */
export interface Report {
  failed: FailedTest[]
  passed: number
  /** Files in the test's folder that are still open at the end. */
  files: string[]
  /** What keeps the process alive. */
  open?: string[]
}

interface FailedTest {
  /** A test, or a call of a hook or `describe`. */
  what: 'test' | 'call'
  name: string
  /** The error, including its stack. */
  error: string
  /** Whether an expectation failed. Otherwise something that the test needs is missing or broken. */
  isAnswer: boolean
}

/** Errors that failed expectations throw, besides Jest's. */
const expectations = new Set(['AssertionError', 'TestingLibraryElementError'])

const report: Report = { failed: [], passed: 0, files: [] }

runner.afterEach((context) => {
  const { name } = context
  const failure: unknown = Reflect.get(context, 'error')
  if (failure instanceof Error) note('test', name, failure.cause instanceof Error ? failure.cause : failure)
  else report.passed++
})

function note(what: FailedTest['what'], name: string, thrown: Error): void {
  const error = stripVTControlCharacters(thrown.stack ?? thrown.message)
  // If a failing hook also fails its tests, only the tests are named.
  if (what === 'test')
    report.failed = report.failed.filter((known) => known.what === 'test' || known.error !== error)
  report.failed.push({
    what,
    name,
    error,
    isAnswer: 'matcherResult' in thrown || expectations.has(thrown.name),
  })
}

/** Wraps a hook or `describe` to record its errors, because no test reports them. */
function noting(name: string, register: (...given: never[]) => unknown) {
  const fail = (thrown: unknown): never => {
    note('call', name, thrown instanceof Error ? thrown : new Error(String(thrown)))
    throw thrown
  }
  const watched =
    (work: (...given: unknown[]) => unknown) =>
    (...given: unknown[]): unknown => {
      try {
        const result = work(...given)
        return result instanceof Promise ? result.catch(fail) : result
      } catch (thrown) {
        return fail(thrown)
      }
    }
  return (...given: unknown[]): unknown =>
    Reflect.apply(
      register,
      undefined,
      given.map((item) => (isFunction(item) ? watched(item) : item)),
    )
}

const isFunction = (value: unknown): value is (...given: unknown[]) => unknown => typeof value === 'function'

// The setup script's hooks run between this module's hooks.
if (existsSync(PROOF_SETUP)) load(PROOF_SETUP)

/** If the process is still running this long after its tests, something is still open. */
const graceMs = 3000

runner.after(() => {
  mocker.restoreAllMocks()
  const write = () => writeFileSync(path.join(PROOF_FOLDER, 'report.json'), JSON.stringify(report))
  report.files = openFiles()
  write()
  realTimeout(() => {
    // The process's own output streams are pipes.
    const open = process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap')
    report.open = [...new Set(open)]
    write()
    process.exit(1)
  }, graceMs).unref()
})

/** Files below the test's folder that are still open; only Linux lists them. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`)
      return file.startsWith(`${process.cwd()}/`) ? [path.relative(process.cwd(), file)] : []
    } catch {
      return []
    }
  })
}

/**
 * What a test finds in its process: Jest's names over Node's test runner. Loaded before the test; bundled by itself, with the packages of
 * the release at `process.env.PROOF_PACKAGES`.
 */
import { readFileSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import path from 'node:path'
import nodeTest, { after, afterEach, before, beforeEach, describe } from 'node:test'

const {
  PROOF_PACKAGES: packages = '',
  PROOF_ENVIRONMENT: environment = '',
  PROOF_FOLDER: folder = '',
  PROOF_SETUP = '',
} = process.env
const load = createRequire(path.join(packages, 'package.json'))
const realTimeout = setTimeout

// Written at once, so that a test that prints without end is noticed while it does.
for (const stream of [process.stdout, process.stderr]) Reflect.get(stream, '_handle')?.setBlocking?.(true)

/** What was left when all tests had run. */
export interface Ending {
  /** Files of the test's folder that are open. */
  files: string[]
  /** What keeps the process alive. */
  open?: string[]
}

const noteEnding = (ending: Ending) => writeFileSync(path.join(folder, 'ending.json'), JSON.stringify(ending))

type Callback = (done: (error?: unknown) => void) => unknown

/** Jest's callbacks take `done` alone. */
const adapted = (run: Callback) => async () => {
  if (run.length === 0) await run(() => {})
  else
    await new Promise<void>((resolve, reject) => {
      run((error) => (error === undefined ? resolve() : reject(error)))
    })
}

function globalTest(name: string, run?: Callback, timeout?: number): void {
  if (run) void nodeTest(name, { ...(timeout !== undefined && { timeout }) }, adapted(run))
  else void nodeTest.todo(name)
}
const { bind }: { bind: (test: typeof globalTest) => unknown } = load('jest-each')
const describeOf = Object.assign((name: string, run: () => void) => void describe(name, run), {
  skip: (name: string) => void describe.skip(name),
})
const test = Object.assign(globalTest, {
  each: bind(globalTest),
  only: globalTest,
  skip: (name: string) => void nodeTest.skip(name),
  todo: (name: string) => void nodeTest.todo(name),
})

interface Mocker extends Record<string, unknown> {
  restoreAllMocks(): void
}
const { ModuleMocker }: { ModuleMocker: new (scope: unknown) => Mocker } = load('jest-mock')
const { ModernFakeTimers }: { ModernFakeTimers: new (options: unknown) => Record<string, unknown> } =
  load('@jest/fake-timers')
interface Expect {
  extend(matchers: object): void
}
const { expect }: { expect: Expect } = load('expect')
expect.extend({
  /** Vitest's name. */
  toHaveBeenCalledOnce: ({ mock }: { mock: { calls: unknown[] } }) => ({
    pass: mock.calls.length === 1,
    message: () => `Expected one call, there were ${mock.calls.length}.`,
  }),
})

function methodsOf(item: object): Record<string, unknown> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(item)).filter(
    (name) => name !== 'constructor',
  )
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(item, name)
      return typeof value === 'function'
        ? [[name, (...args: unknown[]) => Reflect.apply(value, item, args)]]
        : []
    }),
  )
}

const mocker = new ModuleMocker(globalThis)
// Node's test runner reports with the others.
const fakeTimers = { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }
const timers = new ModernFakeTimers({ config: { fakeTimers }, global: globalThis })
const timerMethods = methodsOf(timers)
const jest = {
  ...methodsOf(mocker),
  ...timerMethods,
  advanceTimersByTime: timerMethods['advanceTimersByTime'],
  mocked: (item: unknown) => item,
  requireActual: (file: string) => load(file),
  setTimeout: () => {},
  /** Replaces a module for all that load it from now on. */
  mock(file: string, make: () => unknown = () => ({})) {
    const resolved = load.resolve(file)
    const replaced = Object.assign(new Module(resolved), { exports: make(), loaded: true })
    load.cache[resolved] = replaced
  },
}

Object.assign(globalThis, {
  afterAll: (run: Callback) => after(adapted(run)),
  afterEach: (run: Callback) => afterEach(adapted(run)),
  beforeAll: (run: Callback) => before(adapted(run)),
  beforeEach: (run: Callback) => beforeEach(adapted(run)),
  describe: describeOf,
  expect,
  it: test,
  jest,
  test,
})

if (environment === 'browser') {
  // Stylesheets and pictures mean nothing here.
  for (const ending of ['.css', '.svg', '.png']) load.extensions[ending] = () => {}
  const loadScript = load.extensions['.js']
  // As Jest does: what a package whose files are said to be modules gives to `require` is a script all the same.
  load.extensions['.js'] = (module, file) => {
    const text = readFileSync(file, 'utf8')
    if (/^["']use strict["'];\s*Object\.defineProperty\(exports,/.test(text))
      Reflect.apply(Reflect.get(module, '_compile'), module, [text, file])
    else loadScript(module, file)
  }
  const { JSDOM }: { JSDOM: new (html: string, options: object) => { window: object } } = load('jsdom')
  const { window } = new JSDOM('<!doctype html><html><body></body></html>', {
    url: 'http://localhost:1337/admin',
    pretendToBeVisual: true,
  })
  const own = new Set(Reflect.ownKeys(globalThis))
  const shared = new Set<unknown>([
    'Event',
    'EventTarget',
    'CustomEvent',
    'navigator',
    'Blob',
    'File',
    'FormData',
  ])
  for (const key of Reflect.ownKeys(window)) {
    if (own.has(key) && !shared.has(key)) continue
    Object.defineProperty(globalThis, key, {
      configurable: true,
      get: () => Reflect.get(window, key),
      set: (value) => {
        Object.defineProperty(globalThis, key, { configurable: true, writable: true, value })
      },
    })
  }
  // Those that it inherits.
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) {
    const method: unknown = Reflect.get(window, name)
    if (typeof method === 'function') Object.assign(globalThis, { [name]: method.bind(window) })
  }
  Object.assign(globalThis, { window: globalThis, IS_REACT_ACT_ENVIRONMENT: true })
  if (PROOF_SETUP !== '') load(PROOF_SETUP)
}

interface Application {
  load(): Promise<unknown>
  destroy(): Promise<unknown>
}

let application: Application | undefined
if (environment === 'application')
  before(async () => {
    const { createStrapi }: { createStrapi: (options: object) => Application } = load('@strapi/strapi')
    application = createStrapi({ appDir: process.cwd(), distDir: process.cwd() })
    await application.load()
  })

/** A process that is busy so long after its tests has something open. */
const graceMs = 3000

after(async () => {
  await application?.destroy()
  mocker.restoreAllMocks()
  const files = openFiles()
  noteEnding({ files })
  realTimeout(() => {
    // A simulated browser has timers of its own, as a page has until it is closed.
    if (environment === 'browser') process.exit()
    // What it prints goes through pipes.
    const open = process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap')
    noteEnding({ files, open: [...new Set(open)] })
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

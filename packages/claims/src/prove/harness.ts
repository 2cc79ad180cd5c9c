/** Jest's globals on top of Node's test runner, and the site's setup script. Bundled separately, and loaded before a test. */
import { appendFileSync, existsSync, readdirSync, readlinkSync } from 'node:fs'
import Module, { createRequire, isBuiltin } from 'node:module'
import path from 'node:path'
import * as runner from 'node:test'

const { PROOF_PACKAGES = '', PROOF_FOLDER = '', PROOF_ALIASES = '{}', PROOF_SETUP = '' } = process.env
/** Loads packages of the release. */
const load = createRequire(path.join(PROOF_PACKAGES, 'package.json'))
const page = path.join(PROOF_FOLDER, 'page')
const sources = path.join(PROOF_PACKAGES, 'sources')
const aliases: Readonly<Record<string, string>> = JSON.parse(PROOF_ALIASES)

// A test and its page's files are loaded as Jest does: as CommonJS, with mocks before imports. An import means a file of the page, otherwise
// what was published for that path of the code base, otherwise an installed package.
const isOwn = (file: string) => [page, sources].some((folder) => file.startsWith(folder + path.sep))

type AddHook = (ending: string, options: object, hook: { matcher: (file: string) => boolean }) => void
const { addHook }: { addHook: AddHook } = load('sucrase/dist/register')
const transforms = ['typescript', 'jsx', 'imports', 'jest']
for (const ending of ['.js', '.ts', '.tsx', '.jsx'])
  addHook(ending, { transforms, jsxRuntime: 'automatic', production: true }, { matcher: isOwn })

const resolveName: (name: string, ...others: unknown[]) => string = Reflect.get(Module, '_resolveFilename')
Object.assign(Module, {
  _resolveFilename(given: string, parent: { filename?: string } | undefined, ...others: unknown[]): string {
    // Only bundlers read what is behind it: `cropper.css?raw`.
    const [name = given] = given.split('?')
    const from = parent?.filename ?? ''
    if (!isOwn(from) || isBuiltin(name)) return resolveName(name, parent, ...others)
    const folder = path.dirname(from)
    const at = path.join(sources, path.relative(folder.startsWith(sources) ? sources : page, folder))
    const alias = aliases[name] ?? name
    const meant = name.startsWith('.')
      ? [path.join(folder, name), path.join(at, name)]
      : [alias, path.join(sources, alias)]
    for (const one of meant)
      try {
        return resolveName(one, undefined, false, { paths: [at] })
      } catch {
        // The next one may exist.
      }
    throw new Error(`\`${name}\` is neither on the page nor installed.`)
  },
})

process.env['NODE_ENV'] = 'test'
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
const mock = (name: string, make: () => unknown = () => ({})) => {
  const resolved = createRequire(process.argv[1] ?? '').resolve(name)
  load.cache[resolved] = Object.assign(new Module(resolved), { exports: make(), loaded: true })
}
const jest = new Proxy(mocker, {
  get(_, name): unknown {
    const owner = [{ mock }, mocker, timers].find((item) => name in item)
    const method: unknown = owner && Reflect.get(owner, name)
    return typeof method === 'function' ? method.bind(owner) : method
  },
})

const { after: afterAll, afterEach, before: beforeAll, beforeEach, describe } = runner
const globals = { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it: test, jest, test }
Object.assign(globalThis, globals)
// The code base's tests that import Vitest get this module instead.
export { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test as it, jest, test, jest as vi }

if (existsSync(PROOF_SETUP)) load(PROOF_SETUP)

runner.after(() => {
  mocker.restoreAllMocks()
  appendFileSync(path.join(PROOF_FOLDER, 'endings.txt'), '{}\n')
  // If the process is still running three seconds after its tests, something is still open.
  realTimeout(() => {
    // The process's own output streams are pipes.
    const open = process.getActiveResourcesInfo().filter((kind) => kind !== 'PipeWrap')
    console.error(`Error: It left something open: ${[...new Set(open)].join(', ')}.`)
    process.exit(2)
  }, 3000).unref()
  // Only Linux lists the files that a process has open. The listing itself was open, too.
  const listed = '/proc/self/fd'
  const links = existsSync(listed) ? readdirSync(listed).map((fd) => `${listed}/${fd}`) : []
  const files = links.filter((link) => existsSync(link)).map((link) => readlinkSync(link))
  const left = files.filter((file) => file.startsWith(`${process.cwd()}/`)).map((file) => path.basename(file))
  if (left.length > 0) throw new Error(`It left files open: ${left.join(', ')}.`)
})

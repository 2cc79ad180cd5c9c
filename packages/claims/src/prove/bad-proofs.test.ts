/** Tests that misbehave are named with their page and line; the others go on, and nothing is left running. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failingNpm } from '../../../../test/support/published-packages'
import { fence, installingNpm, proofsOn, prove, upstream, type Proven } from '../../../../test/support/proofs'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { runCommand } from 'holdtrue/files/run-command'

/** A test, what is said of it, and the line of its fence that is at fault; 0 for the fence as a whole. */
const bad: Record<string, [code: string, message: string, line: number]> = {
  'waits for ever': [
    "test('waits', () => new Promise(() => setInterval(() => {}, 1000)))",
    'was stopped after 1 second.',
    0,
  ],
  'loops for ever': ["test('loops', () => {\n  for (;;);\n})", 'was stopped after 1 second.', 0],
  'prints without end': [
    "test('prints', () => {\n  for (;;) console.log('x'.repeat(1000))\n})",
    'printed more than 1000000 characters and was stopped.',
    0,
  ],
  'leaves a server open': [
    "import { createServer } from 'node:net'\ntest('serves', () => void createServer().listen(0))",
    'left something open: TCPServerWrap.',
    0,
  ],
  'leaves a file open': [
    "import { openSync } from 'node:fs'\ntest('opens', () => void openSync('a.txt', 'w'))",
    'left files open: a.txt.',
    0,
  ],
  'exits the process': [
    "test('exits', () => process.exit(0))",
    'ended its process with code 0 before all tests had run.',
    0,
  ],
  'writes outside of its folder': [
    "import { writeFileSync } from 'node:fs'\ntest('writes', () =>\n  writeFileSync('OUTSIDE/written.txt', ''))",
    'Access to this API has been restricted',
    3,
  ],
  'needs a port that is taken': [
    "import { createServer } from 'node:net'\ntest('listens', () => new Promise((resolve) => {\n  createServer().listen(PORT, '127.0.0.1', resolve)\n}))",
    'EADDRINUSE',
    2,
  ],
  'starts a program that writes outside': [
    "import { execFileSync } from 'node:child_process'\ntest('starts it', () => {\n  execFileSync(process.execPath, ['-e', 'fs.writeFileSync(`OUTSIDE/written.txt`, ``)'], { stdio: 'pipe' })\n})",
    'Access to this API has been restricted',
    3,
  ],
  'uses the network': [
    "import { connect } from 'node:net'\ntest('connects', () =>\n  void connect(80, 'example.org'))",
    'Tests have no network, and this one connects to `example.org`.',
    3,
  ],
  'imports what is not installed': [
    "import 'fixture-gone'\ntest('imports', () => {})",
    '`fixture-gone` is neither on the page nor installed.',
    1,
  ],
  'has a hook that fails': [
    "test('is well', () => {})\ndescribe('others', () => {\n  beforeAll(() => { throw new Error('no setup') })\n  test('needs it', () => {})\n})",
    'The test `others` of `has-a-hook-that-fails.test.ts` failed: Error: no setup',
    3,
  ],
  'fails where it may and has a block that throws': [
    "test('may', () => { throw new Error('boom') })\ndescribe('others', () => {\n  throw new Error('no block')\n})",
    'The test `others` of `fails-where-it-may-and-has-a-block-that-throws.test.ts` failed, not with `boom`: Error: no block',
    3,
  ],
  'throws after its end': [
    "test('ends', () => void setTimeout(() => { throw new Error('late') }, 20))\ntest('waits', () => new Promise((resolve) => setTimeout(resolve, 100)))",
    'This activity created the error "Error: late"',
    1,
  ],
  'is not JavaScript': ["test('is broken', () => {", 'before all tests had run. SyntaxError: ', 0],
  'has no test': ['export {}', 'has no call of `test`.', 0],
}

const fileOf = (name: string) => name.replaceAll(' ', '-')

/** Leaves a program running, which is stopped, and is well otherwise. Behind all others. */
const good = 'is-well'
const goodCode = `import { spawn } from 'node:child_process'
test('is well', async () => {
  const args = ['-e', 'console.log(1); setInterval(() => {}, 1000)', 'OUTSIDE']
  const child = spawn(process.execPath, args, { detached: true })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  for (const item of [child, ...child.stdio]) item.unref()
})`

let root: string
let proven: Proven
/** Line of each fence. */
let lines: Map<string, number>

beforeAll(async () => {
  root = tempFolder(afterAll)
  const taken = createServer()
  await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const source = [...Object.entries(bad), [good, [goodCode]] as const].map(([name, [code]]) => {
    const marks = name.endsWith('for ever') ? 'timeout="1"' : name.startsWith('fails') ? 'fails="boom"' : ''
    return fence(fileOf(name), code.replace('OUTSIDE', root).replace('PORT', port), marks)
  })
  const proofs = await proofsOn('/bad', source.join(''))
  lines = new Map(proofs.map(({ path: file, lines: [line = 0] }) => [file, line]))
  const packages = [...upstream.packages, { name: 'fixture-gone' }]
  proven = await prove([root, 'bad'], proofs, { upstream: { ...upstream, packages } })
  taken.close()
}, 60_000)

describe('a test that', () => {
  it.each(Object.entries(bad).map(([name, [, message, line]]) => ({ name, message, line })))(
    '$name',
    ({ name, message, line }) => {
      const file = `${fileOf(name)}.test.ts`
      const place = `content/bad.md:${(lines.get(file) ?? 0) + line}`
      const problem = proven.output.split('\n\n').find((text) => text.includes(`${place}\n`))
      expect(problem).toContain(message)
      expect(problem).not.toContain('\u001b[')
      expect(problem).toContain(`\`${file}\``)
      expect(proven.verdicts).toContain(`${file} failed`)
    },
  )
})

it('the others run, and nothing of any of them is left', async () => {
  expect(proven.code).toBe(1)
  expect(proven.verdicts).toContain(`${good}.test.ts passed`)
  expect(proven.notes).toContain('`fixture-gone@1.0.0`')
  expect(existsSync(path.join(root, 'written.txt'))).toBe(false)
  expect(readdirSync(path.join(root, 'cache/proofs/1.0.0/runs'))).toEqual([])
  // What is killed ends a moment later.
  if (process.platform === 'linux')
    await vi.waitFor(() => expect(commandsWith(root)).toEqual([]), { timeout: 30_000 })
})

/** Command lines of running processes that name a folder. */
const commandsWith = (folder: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandOf)
    .filter((command) => command.includes(folder))

function commandOf(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
  } catch {
    // It has ended since the folder was listed.
    return ''
  }
}

it('as many as a large machine runs at once are not taken for a leak', async () => {
  const warned = vi.fn()
  process.on('warning', warned)
  const { signal } = new AbortController()
  const limits = { cwd: root, env: process.env, signal, timeout: 30 }
  await Promise.all(Array.from({ length: 11 }, () => runCommand([process.execPath, '--version'], limits)))
  process.off('warning', warned)
  expect(warned).not.toHaveBeenCalled()
})

it('Ctrl+C ends the run, and nothing of it is left', async () => {
  const started = path.join(root, 'started.txt')
  const proofs = await proofsOn(
    '/interrupted',
    `\`\`\`bash run\ntouch ${started}\nsleep 100\n\`\`\`\n\n${fence(good, "test('is well', () => {})")}`,
  )
  const running = prove([root, 'interrupted'], proofs)
  await vi.waitFor(() => expect(existsSync(started)).toBe(true), { timeout: 30_000 })
  process.emit('SIGINT')
  expect(await running).toMatchObject({ code: 2, output: '', verdicts: [] })
  expect(readdirSync(path.join(root, 'cache/proofs/1.0.0/runs'))).toEqual([])
})

describe('packages that cannot be had', () => {
  const test = fence(good, "test('is well', () => {})")

  it.each([
    ['ENOTFOUND', 'The registry did not answer for packages of Fixture 1.0.0 (`ENOTFOUND`)'],
    ['ETIMEDOUT', 'The registry did not answer for packages of Fixture 1.0.0 (`ETIMEDOUT`)'],
  ])('without a cache end the run in one sentence: %s', async (error, fact) => {
    const proofs = await proofsOn('/none', test)
    const verdicts = `/none\t${good}.test.ts\t0\t1.0.0\tpassed\n`
    writeFiles(path.join(root, error), { 'upstream/proofs.txt': verdicts })
    const cacheDir = path.join(root, `${error}-cache`)
    const { code, output, notes } = await prove([root, error], proofs, { cacheDir, npm: failingNpm(error) })
    expect([code, output]).toEqual([2, ''])
    expect(notes.split('\n').slice(1)).toEqual([
      `${fact}, so no test ran and the committed verdicts stay.`,
      '',
    ])
    expect(readFileSync(path.join(root, error, 'upstream/proofs.txt'), 'utf8')).toBe(verdicts)
  })

  it('are not asked for again', async () => {
    const cacheDir = path.join(root, 'kept')
    const proofs = await proofsOn('/kept', test)
    await prove([root, 'kept'], proofs, { cacheDir, npm: installingNpm })
    const again = await prove([root, 'kept'], proofs, { cacheDir, npm: failingNpm('ENOTFOUND') })
    expect(again).toMatchObject({ code: 0, verdicts: [`${good}.test.ts passed`] })

    // Earlier versions wrote the packages alone, and may have overwritten a file of one.
    const folder = path.join(cacheDir, 'proofs/1.0.0')
    const state = path.join(folder, 'installed.json')
    const { dependencies } = JSON.parse(readFileSync(state, 'utf8'))
    writeFiles(folder, { 'installed.json': JSON.stringify(dependencies), 'node_modules/tiny/old.js': '' })
    await prove([root, 'kept'], proofs, { cacheDir, npm: installingNpm })
    expect(existsSync(path.join(folder, 'node_modules/tiny/old.js'))).toBe(false)
  })
})

/** `verify --checkout`: a code base in git, and changes of it. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixtureUpstream, indexFilesOfSources } from '../../../test/support/fixture-upstream'
import { writeIndex } from '../../upstream/index/write-index'
import { verifyCommand, type VerifyOptions } from './verify'
import type { VerifyDocument } from './verify-claims'

const sources = {
  'package.json': JSON.stringify({
    name: '@fixture/box',
    version: '1.0.0',
    exports: { '.': { source: './src/cron.ts' } },
  }),
  'src/cron.ts': `/** Jobs. */
export const DEFAULT_LIMIT = 250

export const createCron = (options) => {
  const size = options.size ?? 5
  start(size)
  return size
}

export const untouched = (a) => {
  return a
}
`,
}
const upstream = {
  ...fixtureUpstream,
  packages: [{ name: '@fixture/box' }, { name: 'elsewhere', version: '3.0.0' }],
}
const cron = 'src:@fixture/box/src/cron.ts'
const document: VerifyDocument = {
  file: 'content/a.mdx',
  checkedFences: [],
  slots: [
    `${cron}#createCron`,
    `${cron}#DEFAULT_LIMIT?value=250`,
    `${cron}#untouched`,
    cron,
    `${cron}#oldCron?absent`,
    'src:@fixture/box',
  ].map((target, index) => ({
    kind: 'claim',
    target,
    text: 'x',
    place: { file: 'content/a.mdx', line: 10 + index, column: 3 },
  })),
}

let root: string
let code: string
let output: string
let notes: string

const git = (...args: string[]): void =>
  void execFileSync('git', ['-C', code, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    stdio: 'pipe',
  })
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(code, file)), { recursive: true })
  writeFileSync(path.join(code, file), text)
}
const change = (from: string, to: string): void => {
  expect(sources['src/cron.ts']).toContain(from)
  write('packages/box/src/cron.ts', sources['src/cron.ts'].replaceAll(from, to))
}
const run = (options: Partial<VerifyOptions> = {}): Promise<number> =>
  verifyCommand({
    siteDir: path.join(root, 'site'),
    cacheDir: path.join(root, 'cache'),
    upstream,
    documents: () => [document],
    checkout: { folder: code, base: 'main' },
    write: (text) => (output += text),
    note: (text) => (notes += text),
    ...options,
  })

beforeEach(() => {
  output = notes = ''
  root = mkdtempSync(path.join(tmpdir(), 'checkout-'))
  code = path.join(root, 'code')
  writeIndex(path.join(root, 'site/upstream/1.0.0'), indexFilesOfSources(sources))
  for (const [file, text] of Object.entries(sources)) write(`packages/box/${file}`, text)
  write('package.json', '{ "name": "root", "private": true }')
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=first')
  git('checkout', '--quiet', '-b', 'change')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('a change', () => {
  it('that renames a documented symbol makes its claims wrong, on both sides', async () => {
    change('createCron', 'makeCron')
    git('commit', '--quiet', '--all', '--message=rename')
    expect(await run()).toBe(1)
    expect(output).toContain('`createCron` seems to have become `makeCron` (line 4).')
    expect(output).toContain('it makes 1 of them wrong, on 1 page.')
    output = ''
    await run({ format: 'github' })
    expect(output).toContain(
      '::error file=packages/box/src/cron.ts,line=4,title=Documentation becomes wrong::content/a.mdx:10 says',
    )
    expect(output).toContain(
      '::error file=content/a.mdx,line=10,col=3,title=Documentation becomes wrong::`@fixture/box/src/cron.ts` declares no `createCron`',
    )
  })

  it('that changes a documented default says which value it has now', async () => {
    change('250', '300')
    expect(await run()).toBe(1)
    expect(output).toContain('gives `DEFAULT_LIMIT` the value `300`, not `250`')
    expect(output).not.toContain('createCron')
    output = ''
    await run({ format: 'github' })
    expect(output).toContain('::error file=packages/box/src/cron.ts,line=2,')
  })

  it('of a body is to be read again, which fails only on demand', async () => {
    change('start(size)', 'start(size)\n  start(1)')
    expect(await run()).toBe(0)
    expect(output).toContain('To be read again:')
    expect(output).toContain(`content/a.mdx:10:3  ${cron}#createCron`)
    expect(output).not.toContain('#untouched')
    expect(await run({ strictReview: true })).toBe(1)
  })

  it.each([
    ['a comment', '/** Jobs. */', '/** Jobs that come again. */\n// and again'],
    ['the format', '(options) => {', '(\n  options,\n) => {\n'],
    ['a sibling', 'export const untouched', 'const fresh = 1\nexport const untouched'],
  ])('of %s raises nothing', async (_, from, to) => {
    change(from, to)
    expect(await run()).toBe(0)
    expect(output).toBe(
      `6 claims on 1 page checked against Fixture in ${code}, changed since main: it makes none of them wrong.\n`,
    )
    output = ''
    await run({ format: 'github' })
    expect(output).not.toContain('::')
  })

  it('that brings back what a page says is gone', async () => {
    change('untouched', 'oldCron')
    expect(await run()).toBe(1)
    expect(output).toContain(
      'The page says that it is absent, but `@fixture/box/src/cron.ts` declares `oldCron` in line 10',
    )
  })

  it('that moves a file names the new place, and `--fix` writes it', async () => {
    mkdirSync(path.join(root, 'site/content'), { recursive: true })
    git('mv', 'packages/box/src/cron.ts', 'packages/box/src/jobs.ts')
    expect(await run()).toBe(1)
    expect(output).toContain('src:@fixture/box/src/jobs.ts#createCron')
    output = ''
    const page = path.join(root, 'site/content/a.mdx')
    writeFileSync(page, `${'\n'.repeat(9)}- [x](${cron}#createCron)\n`)
    const documents = () => [{ ...document, slots: document.slots.slice(0, 1) }]
    expect(await run({ documents, fix: 'dry-run' })).toBe(1)
    expect(output).toContain(`-- [x](${cron}#createCron)\n+- [x](src:@fixture/box/src/jobs.ts#createCron)`)
    expect(await run({ documents, fix: 'write' })).toBe(0)
    const moved = {
      ...document,
      slots: document.slots
        .slice(0, 1)
        .map((slot) => ({ ...slot, target: 'src:@fixture/box/src/jobs.ts#createCron' })),
    }
    expect(await run({ documents: () => [moved], checkout: { folder: code } })).toBe(0)
  })

  it('is told as SARIF and as one comment', async () => {
    change('createCron', 'makeCron')
    await run({ format: 'sarif', documents: () => [{ ...document, slots: document.slots.slice(0, 1) }] })
    const sarif: unknown = JSON.parse(output)
    expect(sarif).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          results: [
            {
              ruleId: 'claim-false',
              level: 'error',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'packages/box/src/cron.ts' },
                    region: { startLine: 4 },
                  },
                },
              ],
              relatedLocations: [
                {
                  physicalLocation: { artifactLocation: { uri: 'content/a.mdx' }, region: { startLine: 10 } },
                },
              ],
            },
          ],
        },
      ],
    })
    output = ''
    await run({ format: 'markdown' })
    expect(output).toMatch(/^<!-- docs-verify -->\n\*\*1 statement of the documentation would be wrong\*\*/)
    expect(output).toContain('- `content/a.mdx`\n  - Line 10:')
  })
})

describe('without a base', () => {
  it('the working tree is compared with the pinned release', async () => {
    const checkout = { folder: code }
    expect(await run({ checkout })).toBe(0)
    change('createCron', 'makeCron')
    expect(await run({ checkout })).toBe(1)
    expect(output).toContain('seems to have become `makeCron`')
  })

  it('a return type that the sources leave to inference is neither confirmed nor denied', async () => {
    const target = `${cron}#createCron?returns=number`
    const documents = () => [
      { ...document, slots: document.slots.slice(0, 1).map((slot) => ({ ...slot, target })) },
    ]
    const declared = {
      ...sources,
      'dist/cron.d.ts': 'export declare const createCron: (options: any) => number',
    }
    writeIndex(path.join(root, 'site/upstream/1.0.0'), indexFilesOfSources(declared))
    expect(await run({ documents, checkout: { folder: code } })).toBe(0)
    expect(output).toContain('it makes none of them wrong')
    change('(options) =>', '(options): string =>')
    output = ''
    expect(await run({ documents, checkout: { folder: code } })).toBe(1)
    expect(output).toContain('returns `string`, not `number`')
  })

  it('of a file that does not parse, or is generated, nothing is said, neither that it is there nor that it is gone', async () => {
    const checkout = { folder: code }
    write('packages/box/src/cron.ts', 'export const x = 1\nexport const createCron = (((')
    expect(await run({ checkout })).toBe(1)
    expect(output).toMatch(/`@fixture\/box\/src\/cron\.ts` does not parse: .* \(line 2\)\./)
    expect(output).toContain('so the statement is neither true nor false')
    // The claims on the file itself and on the package hold; `absent` is no exception.
    expect(output).toContain('it makes 4 of them wrong')
    expect(output).toContain('#oldCron?absent')
    expect(output).not.toContain('declares no')
    output = ''
    write('packages/box/src/cron.ts', `${sources['src/cron.ts']}${'x()\n'.repeat(2_500_000)}`)
    expect(await run({ checkout })).toBe(1)
    expect(output).toContain('has 10.0 MB; a file of more than 1.5 MB counts as generated and is not read')
  })
})

describe('what cannot be checked', () => {
  it.each([
    ['a folder that is not there', () => ({ folder: path.join(root, 'none') }), 'There is no folder'],
    [
      'a folder that is no such code base',
      () => ({ folder: path.join(root, 'site') }),
      'holds none of the 1 configured packages',
    ],
    [
      'a folder that is no monorepo',
      () => {
        write('../alone/package.json', '{ "name": "alone" }')
        return { folder: path.join(root, 'alone') }
      },
      'holds none of the 1 configured packages',
    ],
    [
      'a ref that does not exist',
      () => ({ folder: code, base: 'origin/none' }),
      'has no commit `origin/none`',
    ],
    ['an option in the place of a ref', () => ({ folder: code, base: '--output=x' }), 'is no commit'],
  ])('%s', async (_, checkout, message) => {
    expect(await run({ checkout: checkout() })).toBe(2)
    expect(notes).toContain(message)
    expect(output).toBe('')
  })

  it('a folder without git, or a shallow clone', async () => {
    change('createCron', 'makeCron')
    git('commit', '--quiet', '--all', '--message=second')
    const shallow = path.join(root, 'shallow')
    execFileSync('git', ['clone', '--quiet', '--depth=1', '--branch=change', `file://${code}`, shallow], {
      stdio: 'pipe',
    })
    expect(await run({ checkout: { folder: shallow, base: 'main' } })).toBe(2)
    expect(notes).toContain('The clone is shallow')
    rmSync(path.join(code, '.git'), { recursive: true })
    notes = ''
    expect(await run()).toBe(2)
    expect(notes).toContain('is no git repository')
  })

  it('a package that the checkout lacks is named, and the claims on it are one fault of the report', async () => {
    const more = { ...upstream, packages: [...upstream.packages, { name: '@fixture/gone' }] }
    await run({ upstream: more, checkout: { folder: code } })
    expect(notes).toBe('The checkout has no package `@fixture/gone`.\n')
    output = ''
    write('packages/box/package.json', '{ "name": "@fixture/other", "version": "1.0.0" }')
    const both = { ...upstream, packages: [...upstream.packages, { name: '@fixture/other' }] }
    expect(await run({ upstream: both, checkout: { folder: code } })).toBe(1)
    expect(output).toMatch(/^The package `@fixture\/box` is not there: 6 claims on it\.\n {2}content\/a\.mdx/)
  })
})

describe('examples', () => {
  const example: VerifyDocument = {
    file: 'content/b.mdx',
    slots: [],
    checkedFences: [
      { language: 'bash', code: 'yarn setup', place: { file: 'content/b.mdx', line: 5, column: 1 } },
    ],
    importingFences: [
      {
        language: 'ts',
        code: "import { createCron } from '@fixture/box'",
        place: { file: 'content/b.mdx', line: 9, column: 1 },
      },
    ],
  }
  const documents = () => [example]

  it('a script that a change takes away, and an export, are told', async () => {
    write('package.json', '{ "name": "root", "workspaces": ["packages/*"], "scripts": { "setup": "x" } }')
    git('commit', '--quiet', '--all', '--message=scripts')
    git('branch', '--force', 'main')
    expect(await run({ documents })).toBe(0)
    write('package.json', '{ "name": "root", "workspaces": ["packages/*"], "scripts": { "prepare": "x" } }')
    expect(await run({ documents })).toBe(1)
    expect(output).toContain('The root has no script `setup`.')
    output = ''
    change('export const createCron', 'export const makeCron')
    await run({ documents })
    expect(output).toContain('The example imports `createCron` from `@fixture/box`')
  })

  it('a name that leaves a list of exports is told, too', async () => {
    const listed = sources['src/cron.ts'].replace('export const createCron', 'const createCron')
    write('packages/box/src/cron.ts', `${listed}export {\n  createCron,\n}\n`)
    git('commit', '--quiet', '--all', '--message=list')
    git('branch', '--force', 'main')
    write('packages/box/src/cron.ts', `${listed}export {\n}\n`)
    await run({ documents })
    expect(output).toContain('The example imports `createCron` from `@fixture/box`')
  })

  it('are not asked of a change inside of functions', async () => {
    change('start(size)', 'start(size + 1)')
    expect(await run({ documents })).toBe(0)
    expect(output).not.toContain('looked up')
  })
})

describe('what was parsed before', () => {
  const cacheFile = (): string => path.join(root, 'cache/checkout.json')

  it('gives the same report, and nothing else is read from it than what has the same text', async () => {
    change('250', '300')
    await run()
    const first = output
    expect(existsSync(cacheFile())).toBe(true)
    const written = readFileSync(cacheFile(), 'utf8')
    output = ''
    await run()
    expect(output).toBe(first)
    expect(readFileSync(cacheFile(), 'utf8')).toBe(written)
    output = ''
    change('250', '301')
    await run()
    expect(output).toContain('the value `301`')
  })

  it('is made anew when it is damaged or of another engine', async () => {
    change('250', '300')
    await run()
    const first = output
    for (const damaged of ['{', '{"engine":"other","run":1,"entries":{}}']) {
      writeFileSync(cacheFile(), damaged)
      output = ''
      await run()
      expect(output).toBe(first)
      expect(readFileSync(cacheFile(), 'utf8')).not.toBe(damaged)
    }
  })
})

/** Kept in one file, because all commands run against the same releases and pages. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../../../../test/support/temp-folder'
import { fixtureIndex, fixtureUpstream } from '../../../../../test/support/fixture-upstream'
import { failingNpm, fixtureNpm } from '../../../../../test/support/published-packages'
import type { Slot } from 'holdtrue/model/article'
import type { Problem } from 'holdtrue/model/problem'
import { upstreamCommand } from '../upstream'
import { verifyClaims, type VerifyDocument } from './verify-claims'
import { verifyCommand, type VerifyOptions } from './verify'

const hub = 'src:@fixture/toolbox/src/hub.ts'
const claim = (file: string, line: number, target: string): Slot => ({
  kind: 'reference',
  target,
  text: 'x',
  place: { file, line, column: 7 },
})
const document = (file: string, targets: string[], fences: string[] = []): VerifyDocument => ({
  file,
  slots: targets.map((target, index) => claim(file, 10 + index, target)),
  checkedFences: fences.map((code) => ({ language: 'ts', code, place: { file, line: 30, column: 1 } })),
})

let root: string
let paths: { siteDir: string; cacheDir: string }
let output: string
let notes: string

const run = (documents: VerifyDocument[], options: Partial<VerifyOptions> = {}): Promise<number> =>
  verifyCommand({
    ...paths,
    upstream: fixtureUpstream,
    documents: () => documents,
    npm: fixtureNpm,
    write: (text) => (output += text),
    note: (text) => (notes += text),
    ...options,
  })

beforeAll(async () => {
  root = tempFolder(afterAll)
  paths = { siteDir: path.join(root, 'site'), cacheDir: path.join(root, 'cache') }
  const problems = await upstreamCommand({
    ...paths,
    upstream: fixtureUpstream,
    npm: fixtureNpm,
    write: () => {},
  })
  expect(problems).toEqual([])
})
beforeEach(() => {
  output = notes = ''
})

describe('verify', () => {
  it('holds its tongue when all is well', async () => {
    expect(await run([document('content/a.mdx', [`${hub}#createHub`, hub])])).toBe(0)
    expect(output).toBe(
      '2 claims on 1 page checked against Fixture 1.0.0: all hold.\n2 claims on 1 page have no review stamp: content/a.mdx.\n',
    )
  })

  it('reports failing claims by page, with place and what to write', async () => {
    const documents = [
      document('content/b.mdx', [`${hub}#createHbu`]),
      document('content/a.mdx', [hub, `${hub}#L3`]),
    ]
    expect(await run(documents)).toBe(1)
    expect(output).toMatch(/content\/a\.mdx:11:7[\s\S]*content\/b\.mdx:10:7/)
    expect(output).toContain(`Did you mean \`${hub}#createHub\`?`)
    expect(output).toContain('3 claims on 2 pages checked against Fixture 1.0.0: 2 fail on 2 pages.')
  })

  it('tells tests that failed or did not run as they are now, with the command; `--strict` fails', async () => {
    const unproven: Problem[] = ['failed', 'stale'].map((state) => ({
      severity: 'warning',
      code: `proof-${state}`,
      message: `The test \`${state}.test.ts\` is not proven.`,
      file: 'content/a.mdx',
      line: 3,
    }))
    const documents = [{ ...document('content/a.mdx', [hub]), unproven }]
    expect(await run(documents)).toBe(0)
    expect(output).toContain('The test `failed.test.ts` is not proven. (proof-failed)\n  ')
    expect(output).toContain('The test `stale.test.ts` is not proven.')
    expect(output).toContain(
      '2 tests on the pages failed or did not run in this form: `npm run prove -- --changed` runs them.',
    )
    expect(await run(documents, { strict: true })).toBe(1)
    expect(await run([document('content/a.mdx', [hub])], { strict: true })).toBe(0)
    // The tests did not run against another release.
    output = ''
    await run(documents, { against: '1.1.0' })
    expect(output).not.toContain('prove')
  })

  it('tells malformed and unknown facets with their place and what to write', async () => {
    const targets = [`${hub}#createHub?retruns=Hub`, `${hub}#createHub?value=`, `${hub}#createHub?absent=1`]
    expect(await run([document('content/a.mdx', targets)])).toBe(1)
    expect(output).toMatch(/has the unknown facet `retruns`.*\n.*content\/a\.mdx:10:7\n.*`returns`/)
    expect(output).toMatch(/has an empty `value=`.*\n.*content\/a\.mdx:11:7/)
    expect(output).toMatch(/gives `absent` a value.*\n.*content\/a\.mdx:12:7/)
    // No claim on such a page is stamped.
    notes = ''
    expect(await run([document('content/a.mdx', targets)], { accept: [] })).toBe(1)
    expect(notes).toContain('none of it was stamped')
    expect(existsSync(path.join(paths.siteDir, 'upstream/reviews.txt'))).toBe(false)
  })

  it('names page, line and new name of what another release renamed, and nothing that failed before', async () => {
    const documents = [
      document('content/a.mdx', [`${hub}#createHub`, `${hub}#Registry.first`, `${hub}#never`]),
    ]
    expect(await run(documents, { against: '1.1.0' })).toBe(1)
    expect(output).toContain('content/a.mdx:10:7')
    expect(output).toContain(`It is \`${hub}#buildEventHub\` now, which \`--fix\` writes.`)
    expect(output).toContain('it makes 1 of them wrong, on 1 page.')
    expect(output).toContain(
      '1 claim fails on Fixture 1.0.0 already and is not listed; `npm run verify` lists what still fails.',
    )
    expect(output).not.toContain('#never')
  })

  it('names `--fix` only where it writes', async () => {
    const documents = [document('content/a.mdx', [`${hub}#createHub`])]
    // There is no such page, so the claim is left.
    expect(await run(documents, { against: '1.1.0', fix: 'write' })).toBe(1)
    expect(output).toContain(`It is \`${hub}#buildEventHub\` now.`)
    const [before, index] = [fixtureIndex('1.0.0'), fixtureIndex('1.1.0')]
    const compared = {
      before,
      index,
      missing: [],
      label: '',
      standIns: new Map([['@fixture/toolbox', '1.1.0']]),
    }
    const options = { pinned: before, upstream: fixtureUpstream, reviews: new Map(), compared }
    const { apart } = verifyClaims(documents, options)
    expect(apart.map(({ hint }) => hint)).toEqual([`It is \`${hub}#buildEventHub\` now.`])
  })

  it('needs no network for a release that it has seen', async () => {
    const npm = failingNpm('ENOTFOUND')
    expect(await run([document('content/a.mdx', [hub])], { against: '1.1.0', npm })).toBe(0)
  })

  it('what changed between two releases comes with the address that compares them', async () => {
    const upstream = { ...fixtureUpstream, compareUrl: 'https://example.org/{from}...{to}' }
    await run([document('content/a.mdx', [hub])], { against: '1.1.0', upstream })
    expect(output).toContain(`The code of \`${hub}\` changed since 1.0.0.`)
    expect(output).toContain('https://example.org/1.0.0...1.1.0')
  })

  it('gives the same as JSON', async () => {
    await run([document('content/a.mdx', [`${hub}#createHub`])], { against: '1.1.0', format: 'json' })
    const report: unknown = JSON.parse(output)
    expect(report).toMatchObject({
      release: '1.0.0',
      against: 'Fixture 1.1.0',
      claims: 1,
      failed: [
        {
          file: 'content/a.mdx',
          line: 10,
          code: 'claim-unknown-symbol',
          suggestion: { kind: 'certain', target: `${hub}#buildEventHub` },
        },
      ],
    })
  })

  it('compiles checked fences and reports the line of the page', async () => {
    const good =
      "import { createHub } from '@fixture/toolbox'\nimport x from 'elsewhere'\ncreateHub().emit('a')"
    const bad = "import { createHub } from '@fixture/toolbox'\ncreateHub().emitt('a')"
    expect(await run([document('content/a.mdx', [], [good])])).toBe(0)
    expect(output).toContain('1 code fence compiled: all compile.')
    expect(output).toContain('their types are not installed: `elsewhere`')
    output = ''
    expect(await run([document('content/a.mdx', [], [good, bad])])).toBe(1)
    expect(output).toContain("Property 'emitt' does not exist on type 'Hub'")
    expect(output).toContain('content/a.mdx:32')
    // A fence that does not parse does not hide faults in other fences.
    output = ''
    expect(
      await run([document('content/a.mdx', [], ['let = ='])].concat(document('content/b.mdx', [], [bad]))),
    ).toBe(1)
    expect(output).toContain("Property 'emitt' does not exist on type 'Hub'")
  })

  it('says all of the reason that the compiler gives', async () => {
    const code = 'declare const a: { b: { c: number } }\nexport const d: { b: { c: string } } = a'
    expect(await run([document('content/a.mdx', [], [code])])).toBe(1)
    expect(output).toMatch(
      /is not assignable to type '\{ b: .*Type 'number' is not assignable to type 'string'/,
    )
  })

  it('a fence that adds to a module does not change its neighbours', async () => {
    const adds =
      "import type { Hub } from '@fixture/toolbox'\ndeclare module '@fixture/toolbox' {\n  interface Hub { added(): void }\n}\nexport const use = (hub: Hub) => hub.added()"
    const uses = "import { createHub } from '@fixture/toolbox'\ncreateHub().added()"
    expect(await run([document('content/a.mdx', [], [adds])])).toBe(0)
    output = ''
    expect(await run([document('content/a.mdx', [], [adds, uses])])).toBe(1)
    expect(output).toContain("Property 'added' does not exist on type 'Hub'")
    expect(output).toContain('2 code fences compiled: 1 fault in them.')
  })

  it('where no fence parses, only that is told', async () => {
    expect(await run([document('content/a.mdx', [], ['let = ='])], { format: 'json' })).toBe(1)
    expect(output).toContain('"fence-type"')
    expect(output).not.toContain('"fence-compiler"')
  })

  it('says that fences were not compiled where there are no declarations', async () => {
    const cacheDir = path.join(root, 'empty')
    expect(await run([document('content/a.mdx', [], ['let a = 1'])], { cacheDir })).toBe(0)
    expect(output).toContain('1 code fence marked `check` was not compiled')
    expect(output).toContain('npm run upstream -- 1.0.0')
  })
})

describe('V13: a page that could not be read', () => {
  const problem = {
    severity: 'error',
    code: 'mdx-syntax',
    message: 'No valid tag follows.',
    file: 'content/a.mdx',
    line: 3,
  } as const
  it('is named in every form of the report, and its stamps are not called stale', async () => {
    const good = document('content/a.mdx', [hub])
    const siteDir = path.join(root, 'unread')
    await upstreamCommand({ ...paths, siteDir, upstream: fixtureUpstream, npm: fixtureNpm, write: () => {} })
    expect(await run([good], { siteDir, accept: [] })).toBe(0)
    const broken = { ...document('content/a.mdx', []), problems: [problem] }
    for (const format of ['text', 'json', 'github', 'sarif', 'markdown'] as const) {
      output = ''
      expect(await run([broken], { siteDir, format })).toBe(2)
      expect(output).toContain('No valid tag follows.')
    }
    output = ''
    await run([broken], { siteDir })
    expect(output).not.toContain('review stamp')
    expect(output).toContain('1 page has errors that may hide statements: content/a.mdx.')
    // A false claim takes precedence.
    const wrong = document('content/b.mdx', [`${hub}#never`])
    expect(await run([broken, wrong], { siteDir })).toBe(1)
  })
})

describe('V9: commands of a marked shell fence', () => {
  const procedure: VerifyDocument = {
    file: 'content/a.mdx',
    slots: [],
    checkedFences: [
      { language: 'bash', code: 'yarn stup', place: { file: 'content/a.mdx', line: 5, column: 1 } },
    ],
  }

  it('cannot be asked where nothing is known of the scripts, which only `--strict` minds', async () => {
    expect(await run([procedure])).toBe(0)
    expect(output).toContain('1 fence with commands was not looked up')
    expect(await run([procedure], { strict: true })).toBe(1)
  })

  it('fail the check in every form of the report', async () => {
    const siteDir = path.join(root, 'procedures')
    await upstreamCommand({ ...paths, siteDir, upstream: fixtureUpstream, npm: fixtureNpm, write: () => {} })
    const workspace = {
      generator: 'test',
      release: '1.0.0',
      packages: [{ folder: '', name: 'code', scripts: ['setup'], bins: [], dependencies: [] }],
    }
    writeFileSync(path.join(siteDir, 'upstream/workspace.json'), JSON.stringify(workspace))
    for (const format of ['text', 'json', 'github', 'sarif', 'markdown'] as const) {
      output = ''
      expect(await run([procedure], { siteDir, format })).toBe(1)
      expect(output).toContain('The root has no script `stup`.')
    }
    // Against another release, only faults caused by that release count.
    output = ''
    expect(await run([procedure], { siteDir, against: '1.1.0' })).toBe(0)
  })
})

describe('V9: with `--strict`', () => {
  const documents = [
    document('content/a.mdx', [], ["import { createHub } from '@fixture/toolbox'\ncreateHub().emitt('a')"]),
  ]
  it('a clean clone fetches the declarations and compiles the examples', async () => {
    const cacheDir = path.join(root, 'strict')
    expect(await run(documents, { cacheDir, strict: true })).toBe(1)
    expect(output).toContain("Property 'emitt' does not exist on type 'Hub'")
    output = ''
    expect(await run(documents, { cacheDir, strict: true, npm: failingNpm('ENOTFOUND') })).toBe(1)
    expect(output).toContain('1 code fence compiled')
  })
  it('examples that cannot be compiled are no success', async () => {
    const cacheDir = path.join(root, 'strict-offline')
    expect(await run(documents, { cacheDir, strict: true, npm: failingNpm('ENOTFOUND') })).toBe(2)
    expect(notes).toContain('The registry did not answer')
  })
})

describe('what cannot be checked', () => {
  it.each([
    ['9.9.9', fixtureNpm, 'Release `9.9.9` of Fixture does not exist.'],
    ['latest', fixtureNpm, '`latest` is not a release.'],
    ['../1.0.0', fixtureNpm, '`../1.0.0` is not a release.'],
    ['2.0.0', failingNpm('ENOTFOUND'), 'The registry did not answer'],
    ['2.0.0', failingNpm('ETIMEDOUT'), 'The registry did not answer'],
    ['2.0.0', failingNpm('ECONNREFUSED'), 'The registry did not answer'],
    ['2.0.0', failingNpm('E401'), 'refused `@fixture/toolbox@2.0.0` (`E401`); npm may not be signed in.'],
  ])('%s %#', async (against, npm, message) => {
    expect(await run([document('content/a.mdx', [hub])], { against, npm })).toBe(2)
    expect(notes).toContain(message)
    expect(notes).not.toContain('registry.example')
    expect(output).toBe('')
  })

  it('is an index that is damaged', async () => {
    const siteDir = path.join(root, 'damaged')
    await upstreamCommand({ ...paths, siteDir, upstream: fixtureUpstream, npm: fixtureNpm, write: () => {} })
    writeFileSync(path.join(siteDir, 'upstream/1.0.0/fixture-toolbox.txt'), 'nothing')
    expect(await run([document('content/a.mdx', [hub])], { siteDir })).toBe(2)
    expect(notes).toContain('is not what was generated')
  })
})

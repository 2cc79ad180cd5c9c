/** Proofs that pass, fail and misbehave, on made-up pages against made-up releases; nothing is fetched. */
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failingNpm } from '../../../../test/support/published-packages'
import { fence, proofsOn, prove, upstream } from '../../../../test/support/proofs'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import type { ProofsConfig } from '../model/upstream-config'
import { hashOfSurroundings } from './proofs'
import { readVerdicts, stateOfProof } from './verdicts'

let root: string
beforeAll(() => {
  root = tempFolder(afterAll)
})

const passing = fence(
  'passing',
  "import { double } from 'tiny'\ntest('doubles', () => expect(double(2)).toBe(4))",
)
const failing = fence('failing', "test('adds', () => {\n  const sum = 1 + 1\n  expect(sum).toBe(3)\n})")

describe('a proof', () => {
  it('passes, or fails with the line of its page', async () => {
    const proofs = await proofsOn('/sums', `# Sums\n\n${passing}${failing}`)
    const { code, output, verdicts } = await prove([root, 'sums'], proofs)
    expect(code).toBe(1)
    expect(output).toContain('The test `adds` of `failing.test.ts` failed')
    // The fence opens in line 8.
    expect(output).toContain('content/sums.md:11')
    expect(output).toContain('  expect(sum).toBe(3)\n')
    expect(output).toContain('2 tests ran against Fixture 1.0.0, 1 failed.')
    expect(verdicts).toEqual(['failing.test.ts failed', 'passing.test.ts passed'])
  })

  it('imports files of its page and what was published for a path of the code base', async () => {
    const test = `import { four } from '../four'
import { double } from '../double'
test('doubles', () => expect(double(2)).toBe(four))`
    const file = '```ts title="packages/tiny/src/four.ts"\nexport const four = 4\n```\n\n'
    const proofs = await proofsOn('/imports', file + fence('packages/tiny/src/tests/double', test))
    expect(await prove([root, 'imports'], proofs)).toMatchObject({ code: 0 })
  })

  it('may import the names from Vitest', async () => {
    const test = "import { expect, test } from 'vitest'\ntest('adds', () => expect(1 + 1).toBe(2))"
    const proofs = await proofsOn('/vitest', fence('vitest', test))
    expect(await prove([root, 'vitest'], proofs)).toMatchObject({ code: 0 })
  })

  it('has mocks of modules before it imports them', async () => {
    const test = `import { double } from 'tiny'
jest.mock('tiny', () => ({ double: () => 5 }))
test('is mocked', () => expect(double(2)).toBe(5))`
    const proofs = await proofsOn('/mocks', fence('mocked', test))
    expect(await prove([root, 'mocks'], proofs)).toMatchObject({ code: 0 })
  })

  it('with `fails="…"` passes only if it fails with this text', async () => {
    const marked = (name: string, code: string) => fence(name, code, 'fails="1 !== 2"')
    const source =
      marked('right', "test('is wrong', () => expect(1).toBe(2))") +
      marked('other', "test('is wrong in another way', () => expect(3).toBe(4))") +
      marked('wrong', "test('is right', () => expect(1).toBe(1))")
    const { code, output, verdicts } = await prove([root, 'expected'], await proofsOn('/expected', source))
    expect(code).toBe(1)
    expect(output).toContain('`wrong.test.ts` is marked `fails="1 !== 2"` and does not fail.')
    expect(output).toMatch(
      /`is wrong in another way` of `other.test.ts` failed, not with `1 !== 2`: .*3 !== 4/,
    )
    expect(verdicts).toEqual(['other.test.ts failed', 'right.test.ts passed', 'wrong.test.ts failed'])
  })

  it.each(['run="server"', 'timeout="0"', 'timeout="301"', 'timeout="1.5"', 'fails=" "'])(
    'cannot be marked %s',
    async (mark) => {
      const problem = `A test is marked \`${mark.replaceAll('"', '\\"')}\`.`
      await expect(proofsOn('/marks', fence('marked', '', mark))).rejects.toThrow(problem)
    },
  )

  it('is stale once its fence was edited', async () => {
    const before = await proofsOn('/edited', passing)
    const after = await proofsOn('/edited', passing.replace('double(2)', 'double(1 + 1)'))
    expect(await prove([root, 'edited'], before)).toMatchObject({ code: 0 })
    const known = readVerdicts(path.join(root, 'edited'), upstream)
    const states = (release: string) =>
      [...before, ...after].map((proof) => stateOfProof(proof, known, release))
    expect(states('1.0.0')).toEqual(['passed', 'stale'])
    expect(states('1.1.0')).toEqual(['stale', 'stale'])
    await prove([root, 'edited'], [...after, ...(await proofsOn('/other', passing))], { page: '/other' })
    expect(readVerdicts(path.join(root, 'edited'), upstream).size).toBe(1)
  })
})

describe('what tests run with', () => {
  const folder = 'proofs'
  const hash = (proofs: ProofsConfig) => hashOfSurroundings(path.join(root, 'with'), { ...upstream, proofs })

  it.each([
    ['a package', () => hash({ folder, packages: { jsdom: '26.1.0' } })],
    ['an alias', () => hash({ folder, aliases: { tiny: 'double' } })],
    ['the setup', () => hashWith('setup.cjs')],
    ['a file that the setup loads', () => hashWith('browser.cjs')],
    ['the application', () => hashWith('application/src/api/article.json')],
  ])('counts: %s', (_, changed) => {
    writeFiles(path.join(root, 'with'), { 'proofs/setup.cjs': '', 'proofs/browser.cjs': '' })
    const before = hash({ folder })
    expect(hash({ folder })).toBe(before)
    expect(changed()).not.toBe(before)
  })

  const hashWith = (file: string) => {
    writeFiles(path.join(root, 'with'), { [`proofs/${file}`]: '// Changed.' })
    return hash({ folder })
  }
})

describe('an application', () => {
  const config = { ...upstream, proofs: { folder: 'proofs' } }
  const setup = `const { writeFileSync, existsSync } = require('node:fs')
if (process.env.PROOF_ENVIRONMENT === 'application')
  beforeAll(() => {
    if (existsSync('broken.json')) throw new Error('The configuration is broken.')
    writeFileSync('data.db', String(process.pid), { flag: 'wx' })
  })`
  const test = fence(
    'started',
    `import { existsSync, readFileSync } from 'node:fs'
test('has its own data', () => expect(readFileSync('data.db', 'utf8')).toBe(String(process.pid)))
test('has files of its page', () => expect(existsSync('src/own.json')).toBe(true))`,
    'run="application"',
  )
  const own = '```json title="src/own.json"\n{}\n```\n\n'

  it('is copied for each test', async () => {
    writeFiles(path.join(root, 'app'), { 'proofs/application/package.json': '{}', 'proofs/setup.cjs': setup })
    const proofs = await proofsOn('/app', own + test + test)
    expect(await prove([root, 'app'], proofs, { upstream: config })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^2 tests ran/),
    })
  })

  it('is not looked for in the site folder, nor is a setup, when no folder for proofs is set', async () => {
    writeFiles(path.join(root, 'bare'), {
      'application/package.json': '{}',
      'setup.cjs': "throw new Error('This is not the setup of proofs.')",
    })
    const proofs = await proofsOn('/bare', test + passing)
    const { code, output, verdicts } = await prove([root, 'bare'], proofs)
    expect(code).toBe(1)
    expect(output).toContain('The site has no application for `started.test.ts`.')
    expect(verdicts).toEqual(['passing.test.ts passed', 'started.test.ts failed'])
  })

  it('that does not start fails the tests that need it', async () => {
    writeFiles(path.join(root, 'broken'), {
      'proofs/application/broken.json': '{}',
      'proofs/setup.cjs': setup,
    })
    const proofs = await proofsOn('/broken', own + test + passing)
    const { code, output, verdicts } = await prove([root, 'broken'], proofs, { upstream: config })
    expect(code).toBe(1)
    expect(output).toMatch(
      /`has its own data` .*: .*The configuration is broken\..*\n.*content\/broken\.md:7/,
    )
    expect(verdicts).toEqual(['passing.test.ts passed', 'started.test.ts failed'])
  })
})

describe('what is run', () => {
  it('--changed: what has not passed as it is now', async () => {
    const proofs = await proofsOn('/changed', passing)
    const options = { changed: true }
    const first = await prove([root, 'changed'], proofs, options)
    expect(first.notes).toContain('passed  /changed  passing.test.ts')
    const again = await prove([root, 'changed'], proofs, { ...options, npm: failingNpm('ENOTFOUND') })
    expect(again).toEqual({ ...first, notes: '', output: expect.stringMatching(/^0 tests ran/) })
  })

  it('--page: the tests of a page, whose misspelt route is corrected', async () => {
    const proofs = [...(await proofsOn('/one', passing)), ...(await proofsOn('/other', passing))]
    const misspelt = await prove([root, 'pages'], proofs, { page: '/others' })
    expect(misspelt.code).toBe(2)
    expect(misspelt.notes).toBe('No test is on a page `/others`. Did you mean `/other`?\n')
    const { code, verdicts } = await prove([root, 'pages'], proofs, { page: '/other' })
    expect([code, verdicts]).toEqual([0, ['passing.test.ts passed']])
  })
})

it('--defects and --json: the tests of defects, as data', async () => {
  const zero = fence('zero', "import { double } from 'tiny'\ntest('is 1', () => expect(double(0)).toBe(1))")
  const proofs = await proofsOn('/data', `${passing}:::defect[Zero is not doubled]\n\n${zero}:::\n`)
  const { code, output, verdicts } = await prove([root, 'data'], proofs, { defects: true, json: true })
  expect(code).toBe(1)
  expect(JSON.parse(output)).toEqual({
    release: '1.0.0',
    tests: [
      {
        route: '/data',
        name: 'zero.test.ts',
        file: 'content/data.md',
        line: 8,
        defect: 'defect-zero-is-not-doubled',
        result: 'failed',
        failures: [
          {
            message: expect.stringContaining('The test `is 1` of `zero.test.ts` failed'),
            hint: expect.any(String),
            line: 10,
          },
        ],
      },
    ],
  })
  expect(verdicts).toEqual(['zero.test.ts failed'])
})

describe('--against', () => {
  it('tells defects that are gone from tests that give no answer', async () => {
    const about = (name: string, code: string) =>
      fence(name, `import { ${name} } from 'tiny${name === 'removed' ? '/src/removed' : ''}'\n${code}`)
    const zero = about('double', "test('is undefined', () => expect(double(0)).toBe(undefined))")
    const source = [
      `:::defect[Zero is not doubled]\n\n${zero}:::\n\n`,
      about('greet', "test('says hello', () => expect(greet()).toBe('Hello'))"),
      about('renamed', "test('is called', () => expect(renamed()).toBe(true))"),
      about('removed', "test('is there', () => expect(removed).toBe(true))"),
      failing,
      passing,
    ].join('')
    const proofs = await proofsOn('/zero', source)
    const { verdicts } = await prove([root, 'against'], proofs)
    const { code, output, ...then } = await prove([root, 'against'], proofs, { against: '1.1.0' })
    expect(code).toBe(1)
    const parts = output.split('\n\n')
    const [gone = 0, changed = 0, silent = 0] = [
      'Defects of 1.0.0 that 1.1.0 does not have:',
      'Examples that behave differently in 1.1.0:',
      'Tests that cannot run with 1.1.0, so they say nothing about it:',
    ].map((title) => parts.indexOf(title))
    expect(parts.slice(gone + 1, changed)).toEqual([
      expect.stringMatching(/`is undefined`[^]*On the page \/zero#defect-zero-is-not-doubled\.$/),
    ])
    expect(parts.slice(changed + 1, silent)).toEqual([expect.stringContaining('`says hello`')])
    expect(parts.slice(silent + 1)).toEqual([
      expect.stringMatching(/`is called` of `renamed.test.ts` failed: TypeError/),
      expect.stringContaining('`tiny/src/removed` is neither on the page nor installed.'),
      '5 tests ran against Fixture 1.1.0: 1 defect gone, 1 example changed, 2 tests without an answer.\n',
    ])
    expect(then.verdicts).toEqual(verdicts)
  })

  it('a release that does not exist is named in a sentence', async () => {
    const proofs = await proofsOn('/none', passing)
    await prove([root, 'none'], proofs)
    const { code, notes } = await prove([root, 'none'], proofs, { against: '9.9.9' })
    expect(code).toBe(2)
    expect(notes).toContain('The registry has no packages of Fixture 9.9.9, so no test ran')
  })
})

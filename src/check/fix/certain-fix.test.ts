import { describe, expect, it } from 'vitest'
import { fixtureUpstream, indexOfSources } from '../../../test/support/fixture-upstream'
import { checkClaim } from '../claims/check-claim'
import { formatClaim, parseClaim, isMalformed } from '../claims/claim-target'
import { certainFix } from './certain-fix'
import { rewriteClaims } from './rewrite-claim'

const body = `(options) => {
  const size = options.size ?? 5
  start(size)
  return { add() { return stop(size) } }
}`
const twin = `(options) => {
  other(options)
  another(options)
  return third(options)
}`
const base = {
  'src/cron.ts': `export const createCron = ${body}\nexport const createOther = ${twin}\nexport const LIMIT = 5\n`,
  'src/keep.ts': 'export const keep = 1\n',
}
const box = 'src:@fixture/box/'

function fix(
  now: Record<string, string>,
  target: string,
  options: { stamp?: boolean } = {},
): string | undefined {
  const before = indexOfSources(base)
  const index = indexOfSources(now, { release: '1.1.0' })
  const stamp = checkClaim(before, target, fixtureUpstream).fingerprint
  const found = options.stamp
    ? certainFix(target, { index, upstream: fixtureUpstream }, stamp)
    : certainFix(target, { index, before, upstream: fixtureUpstream })
  return found && formatClaim(found)
}

describe.each([{ stamp: false }, { stamp: true }])(
  'certain, with the release before or its stamp (%o)',
  (options) => {
    it('a symbol that moved, with what the claim says of it', () => {
      const now = {
        'src/jobs/cron.ts': `// moved\n${base['src/cron.ts']}`,
        'src/keep.ts': base['src/keep.ts'],
      }
      expect(fix(now, `${box}src/cron.ts#createCron`, options)).toBe(`${box}src/jobs/cron.ts#createCron`)
      expect(fix(now, `${box}src/cron.ts#createCron?param=options`, options)).toBe(
        `${box}src/jobs/cron.ts#createCron?param=options`,
      )
    })
    it('a symbol that was renamed', () => {
      const now = { ...base, 'src/cron.ts': base['src/cron.ts'].replace('createCron', 'makeCron') }
      expect(fix(now, `${box}src/cron.ts#createCron?param=options`, options)).toBe(
        `${box}src/cron.ts#makeCron?param=options`,
      )
    })
  },
)

it('a file whose declarations all moved, and the texts and small symbols in it', () => {
  const now = { 'lib/cron.ts': base['src/cron.ts'], 'src/keep.ts': base['src/keep.ts'] }
  expect(fix(now, `${box}src/cron.ts`)).toBe(`${box}lib/cron.ts`)
  expect(fix(now, `${box}src/cron.ts#LIMIT?value=5`)).toBe(`${box}lib/cron.ts#LIMIT?value=5`)
  expect(fix(now, `${box}src/cron.ts#text=options.size`)).toBe(`${box}lib/cron.ts#text=options.size`)
})

it('the only declaration of a telling name, though its body changed', () => {
  const now = { ...base, 'src/cron.ts': '', 'src/new.ts': 'export const createCron = (x) => {\n  y(x)\n}' }
  expect(fix(now, `${box}src/cron.ts#createCron`)).toBe(`${box}src/new.ts#createCron`)
})

describe('a question', () => {
  it.each([
    [
      'two candidates',
      { 'src/a.ts': `export const createA = ${body}`, 'src/b.ts': `export const createB = ${body}` },
      'src/cron.ts#createCron',
    ],
    ['a constant of equal value', { 'src/cron.ts': `export const MAX = 5\n` }, 'src/cron.ts#LIMIT'],
    [
      'what was there before',
      { ...base, 'src/cron.ts': `export const createOther = ${body}` },
      'src/cron.ts#createCron',
    ],
    [
      'a claim that is false of the new place',
      { 'src/a.ts': `export const createCron = ${body}` },
      'src/cron.ts#createCron?param=nothing',
    ],
    ['a file of which a part moved', { 'src/a.ts': `export const createCron = ${body}` }, 'src/cron.ts'],
    [
      'a text that stands elsewhere',
      { 'src/a.ts': `export const f = (options) => options.size` },
      'src/cron.ts#text=options.size',
    ],
  ])('%s', (_, now, target) => expect(fix(now, box + target)).toBeUndefined())
})

describe('rewriting', () => {
  const edit = (
    source: string,
    from: string,
    to: string,
    place = { line: 1, column: source.indexOf('[') + 1 },
  ) => {
    const [old, next] = [parseClaim(from), parseClaim(to)]
    if (isMalformed(old) || isMalformed(next)) throw new Error('malformed')
    return rewriteClaims(source, [{ ...place, target: from, from: old, to: next }], () => 'packages/box')
  }
  it.each([
    [
      'A [`createCron`](src:b/s/c.ts#createCron), not `createCron`.',
      'A [`makeCron`](src:b/s/c.ts#makeCron), not `createCron`.',
      '#createCron',
      '#makeCron',
    ],
    [
      '[`createCron()` in `c.ts`, createCron](src:b/s/c.ts#createCron)',
      '[`makeCron()` in `c.ts`, createCron](src:b/s/c.ts#makeCron)',
      '#createCron',
      '#makeCron',
    ],
    [
      '<a href="src:b/s/c.ts#createCron">`createCron`</a>',
      '<a href="src:b/s/c.ts#makeCron">`createCron`</a>',
      '#createCron',
      '#makeCron',
    ],
  ])('%s', (source, expected, from, to) => {
    const start = source.startsWith('<') ? { line: 1, column: 1 } : undefined
    expect(edit(source, `src:b/s/c.ts${from}`, `src:b/s/c.ts${to}`, start).source).toBe(expected)
  })
  it('changes paths in code, in every form', () => {
    const source = 'x\r\n[`packages/box/s/c.ts`, `b/s/c.ts`, `s/c.ts`](src:b/s/c.ts)\r\n'
    expect(edit(source, 'src:b/s/c.ts', 'src:b/d.ts', { line: 2, column: 1 }).source).toBe(
      'x\r\n[`packages/box/d.ts`, `b/d.ts`, `d.ts`](src:b/d.ts)\r\n',
    )
  })
  it('leaves a longer claim, and one of another paragraph, alone', () => {
    const longer = '[a](src:b/s/c.ts#createCronJob)\n\n[b](src:b/s/c.ts#createCron)'
    const { source, missed } = edit(longer, 'src:b/s/c.ts#createCron', 'src:b/s/c.ts#makeCron')
    expect(source).toBe(longer)
    expect(missed).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { fixtureUpstream, indexOfSources } from '../../../../../test/support/fixture-upstream'
import { UpstreamIndex } from '../../upstream/index/read-index'
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

describe('in another package', () => {
  const targets = ['', '/src', '/src/cron.ts', '/src/cron.ts#LIMIT?value=5', '/src/cron.ts#createCron']
  const small = [
    '/src/cron.ts',
    '/src/cron.ts#LIMIT?value=5',
    '/src/cron.ts#text=from%20here',
    '/src/cron.ts#--size',
  ]
  const cron = `${base['src/cron.ts']}log('from here')\nprogram.option('--size <n>', 'of it')\n`
  const indexOf = (packages: Record<string, Record<string, string>>) =>
    new UpstreamIndex(
      '1.1.0',
      Object.entries(packages).flatMap(([name, files]) =>
        indexOfSources(files, { name: `@fixture/${name}` }).packages(),
      ),
    )
  const other = { 'src/other.ts': `export const other = ${twin.replace('third', 'fourth')}\n` }
  const fixed = (
    target: string,
    before: Record<string, Record<string, string>>,
    now: Record<string, Record<string, string>>,
  ) => {
    const states = { before: indexOf(before), index: indexOf(now), upstream: fixtureUpstream }
    expect(checkClaim(states.before, target, fixtureUpstream).ok).toBe(true)
    const found = certainFix(target, states)
    return found && formatClaim(found)
  }

  it.each(targets)('a package that was renamed: %s', (rest) => {
    const changed = { ...base, 'src/keep.ts': 'export const keep = 2\n' }
    const before = { box: base, other }
    expect(fixed(`src:@fixture/box${rest}`, before, { crate: changed, other })).toBe(
      `src:@fixture/crate${rest}`,
    )
    if (rest.includes('.ts')) return
    // Two could be it, it was there before, or little is left of it.
    const apart = { 'src/cron.ts': base['src/cron.ts'].replace(body, '1').replace(twin, '2') }
    expect(fixed(`src:@fixture/box${rest}`, before, { crate: base, chest: base })).toBeUndefined()
    expect(fixed(`src:@fixture/box${rest}`, { box: base, crate: base }, { crate: base })).toBeUndefined()
    expect(fixed(`src:@fixture/box${rest}`, before, { crate: apart })).toBeUndefined()
  })

  it.each(small)('a file that moved: %s', (rest) => {
    const before = { box: { ...base, 'src/cron.ts': cron }, other }
    const moved = rest.replace('/src/', '/lib/')
    const [box, there] = [{ 'src/keep.ts': base['src/keep.ts'] }, { ...other, 'lib/cron.ts': cron }]
    expect(fixed(`src:@fixture/box${rest}`, before, { box, other: there })).toBe(`src:@fixture/other${moved}`)
    const two = { box: { ...box, 'lib/a.ts': cron }, other: there }
    expect(fixed(`src:@fixture/box${rest}`, before, two)).toBeUndefined()
    expect(
      fixed(`src:@fixture/box${rest}`, { ...before, other: there }, { box, other: there }),
    ).toBeUndefined()
  })
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

describe('a file that moved and changed', () => {
  const moveOf = (before: Record<string, string>, now: Record<string, string>, target: string) => {
    const found = certainFix(box + target, {
      before: indexOfSources(before),
      index: indexOfSources(now, { release: '1.1.0' }),
      upstream: fixtureUpstream,
    })
    return found && formatClaim(found).slice(box.length)
  }
  const small = 'export const one = 1\nexport const two = 2\nexport const three = 3\n'

  it('takes its symbols, texts and small declarations along', () => {
    const before = { 'lib/sizes.js': `${small}export const label = 'size of it'\n` }
    const now = {
      'src/core/sizes.ts': `${small.replace('1', '10')}export const label: string = 'size of it'\n`,
    }
    expect(moveOf(before, now, 'lib/sizes.js#two?value=2')).toBe('src/core/sizes.ts#two?value=2')
    expect(moveOf(before, now, 'lib/sizes.js#text=size%20of%20it')).toBe(
      'src/core/sizes.ts#text=size%20of%20it',
    )
    expect(moveOf(before, now, 'lib/sizes.js')).toBe('src/core/sizes.ts')
    // The claim is no longer true.
    expect(moveOf(before, now, 'lib/sizes.js#one?value=1')).toBeUndefined()
  })

  it('is a question where two files could be it, or little is left of it', () => {
    const before = { 'lib/sizes.js': small }
    expect(moveOf(before, { 'src/a/sizes.ts': small, 'src/b/sizes.ts': small }, 'lib/sizes.js#two')).toBe(
      undefined,
    )
    const little = 'export const two = 2\nexport const a = 1\nexport const b = 1\nexport const c = 1\n'
    expect(moveOf(before, { 'src/sizes.ts': little }, 'lib/sizes.js#two')).toBeUndefined()
    // A file that existed before is not the new location of another one.
    const both = { ...before, 'src/sizes.ts': small }
    expect(moveOf(both, { 'src/sizes.ts': small }, 'lib/sizes.js#two')).toBeUndefined()
  })

  it('goes with its folder where at least three others went the same way', () => {
    const files = (folder: string, names: string[], text: (name: string) => string) =>
      Object.fromEntries(names.map((name) => [`${folder}/${name}.js`, text(name)]))
    const text = (name: string) => `export const ${name}Value = 1\n`
    const before = { ...files('server', ['a', 'b', 'c'], text), 'server/boot.js': 'start("boot it")\n' }
    const now = (folder: string) => ({
      ...files('server/src', ['a', 'b', 'c'], text),
      [`${folder}/boot.js`]: 'start("boot it", 1)\n',
    })
    expect(moveOf(before, now('server/src'), 'server/boot.js#text=boot%20it')).toBe(
      'server/src/boot.js#text=boot%20it',
    )
    expect(moveOf(before, now('other'), 'server/boot.js#text=boot%20it')).toBeUndefined()
    const two = Object.fromEntries(Object.entries(before).filter(([file]) => file !== 'server/c.js'))
    expect(moveOf(two, now('server/src'), 'server/boot.js#text=boot%20it')).toBeUndefined()
  })

  it('that only passes a name on is not where it went', () => {
    const before = { 'lib/utils.js': small }
    const now = {
      'src/utils.ts': "export { two } from './two'\nexport const one = 1\nexport const three = 3\n",
      'src/two.ts': 'export const two = 2\n',
    }
    expect(moveOf(before, now, 'lib/utils.js#one')).toBe('src/utils.ts#one')
    expect(moveOf(before, now, 'lib/utils.js#two')).toBeUndefined()
  })
})

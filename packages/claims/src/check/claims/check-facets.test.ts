import { describe, expect, it } from 'vitest'
import { fixtureUpstream, indexOfSources } from '../../../../../test/support/fixture-upstream'
import { checkClaim } from './check-claim'
import { expiredPage } from '../../sources/check-document'

const manifest = JSON.stringify(
  { name: '@fixture/box', exports: { '.': { source: './src/index.ts' } }, dependencies: { koa: '2.16.1' } },
  undefined,
  2,
)
const base = {
  'package.json': manifest,
  'src/index.ts': `export { createCron } from './cron'\nexport * as errors from './errors'`,
  'src/errors.ts': `export class NotFoundError extends Error {}\nexport class ApplicationError extends Error {}`,
  'src/cron.ts': `import type { Knex } from 'knex'
import { errors as e } from '@fixture/box'
import { run as start } from './tools'

export const DEFAULT_TIMEOUT = 30 * 1000
export enum Level { High = 'high' }

export const createCron = (options: Options = {}, { limit = 10 }: Limits): CronService => {
  const size = options.size ?? 5
  const trx: Knex = strapi.db.query('x')
  start(size)
  if (!trx) throw new e.NotFoundError('no')
  return { add() { this.jobs.push(1) } }
}
export class Hub { constructor(readonly name: string) {} }`,
  'src/tools.ts': `export * from './run'`,
  'src/run.ts': `export const run = () => 1`,
  'src/cli.ts': `export const command = createCommand('develop').option('--watch-admin', 'watch', true)`,
}
const cron = 'src:@fixture/box/src/cron.ts'
const check = (files: Record<string, string>, target: string) =>
  checkClaim(indexOfSources(files), target, fixtureUpstream)
const changed = (file: keyof typeof base, from: string, to: string) => {
  expect(base[file]).toContain(from)
  return { ...base, [file]: base[file].replace(from, to) }
}

/** Claim, the change that breaks it (file, from, to), the resulting message, and the suggestion. */
const cases: [string, keyof typeof base, string, string, string, string?][] = [
  [
    `${cron}#DEFAULT_TIMEOUT?value=30000`,
    'src/cron.ts',
    '30 *',
    '40 *',
    'the value `40000`, not `30000`',
    '?value=40000',
  ],
  [
    `${cron}#Level.High?value=high`,
    'src/cron.ts',
    "'high'",
    "'top'",
    'the value `top`, not `high`',
    '?value=top',
  ],
  [
    `${cron}#createCron?param=limit&value=10`,
    'src/cron.ts',
    'limit = 10',
    'limit = 20',
    'default `20`, not `10`',
    '?param=limit&value=20',
  ],
  [
    `${cron}#createCron.size?default=5`,
    'src/cron.ts',
    '?? 5',
    '?? 6',
    'the default `6`, not `5`',
    '?default=6',
  ],
  [
    `${cron}#createCron.size?default=5`,
    'src/cron.ts',
    'options.size ?? 5',
    '5',
    'no default but the value `5`',
    '?value=5',
  ],
  [`${cron}#DEFAULT_TIMEOUT?value=30000`, 'src/cron.ts', '30 * 1000', 'ask()', 'no literal value'],
  [
    `${cron}#createCron?returns=CronService`,
    'src/cron.ts',
    ': CronService',
    ': Cron',
    'returns `Cron`, not `CronService`',
    '?returns=Cron',
  ],
  [`${cron}#createCron?returns=CronService`, 'src/cron.ts', ': CronService', '', 'declares no return type'],
  [
    `${cron}#createCron?param=options`,
    'src/cron.ts',
    '(options:',
    '(option:',
    'no parameter `options`',
    '?param=option',
  ],
  [
    `${cron}#createCron?param=options:Options`,
    'src/cron.ts',
    ': Options',
    ': Settings',
    'the type `Settings`, not `Options`',
    '?param=options:Settings',
  ],
  [`${cron}#Hub?param=name:string`, 'src/cron.ts', 'name: string', 'label: string', 'no parameter `name`'],
  [
    `${cron}#createCron?calls=strapi.db.query`,
    'src/cron.ts',
    'db.query(',
    'db.queryBuilder(',
    'call `strapi.db.query`',
    '?calls=strapi.db.queryBuilder',
  ],
  [`${cron}#createCron?calls=db.query`, 'src/cron.ts', 'db.query(', 'db.find(', 'call `db.query`'],
  [`${cron}#createCron?calls=run`, 'src/cron.ts', 'start(size)', 'stop(size)', 'call `run`'],
  [
    `${cron}#createCron?calls=@fixture/box/src/run.ts#run`,
    'src/tools.ts',
    "'./run'",
    "'./other'",
    'call `@fixture/box/src/run.ts#run`',
  ],
  [`${cron}#createCron?uses=Knex`, 'src/cron.ts', ': Knex =', '=', 'refer to `Knex`'],
  [`${cron}#createCron?uses=strapi.db`, 'src/cron.ts', 'strapi.db', 'strapi.orm', 'refer to `strapi.db`'],
  [
    `${cron}#createCron?throws=NotFoundError`,
    'src/cron.ts',
    'e.NotFoundError',
    'e.ApplicationError',
    'throw or construct `NotFoundError`',
    'It throws or constructs `e.ApplicationError`.',
  ],
  [
    `${cron}#createCron?throws=@fixture/box/src/errors.ts#NotFoundError`,
    'src/index.ts',
    './errors',
    './faults',
    'throw or construct',
  ],
  [
    'src:@fixture/box/src/cli.ts#--watch-admin?default=true',
    'src/cli.ts',
    'true',
    'false',
    'the default `false`, not `true`',
    '?default=false',
  ],
  [
    'src:@fixture/box/package.json#dependencies.koa?value=2.16.1',
    'package.json',
    '2.16.1',
    '3.0.0',
    'the value `3.0.0`, not `2.16.1`',
  ],
  [
    `${cron}?imports=knex`,
    'src/cron.ts',
    "'knex'",
    "'kysely'",
    '`@fixture/box/src/cron.ts` does not import `knex`',
  ],
  [
    `${cron}?imports=@fixture/box/src/tools.ts`,
    'src/cron.ts',
    "'./tools'",
    "'./run'",
    'does not import `@fixture/box/src/tools.ts`',
    '?imports=@fixture/box/src/run.ts',
  ],
  [
    `${cron}#createX?absent`,
    'src/cron.ts',
    'class Hub',
    'const createX = 1; class Hub',
    'declares `createX` in line',
  ],
  [`${cron}#text=scheduling&absent`, 'src/cron.ts', "'no'", "'scheduling'", 'holds `scheduling` in line'],
  [
    'src:koa-helper?absent',
    'package.json',
    '"koa"',
    '"koa-helper"',
    '`@fixture/box` depends on `koa-helper`',
  ],
]

describe.each(cases)('%s', (target, file, from, to, fact, instead) => {
  it('holds', () => expect(check(base, target)).toMatchObject({ ok: true }))
  it(`breaks with ${to}`, () => {
    const { ok, problem } = check(changed(file, from, to), target)
    expect(ok).toBe(false)
    expect(problem?.message).toContain(fact)
    if (instead !== undefined) expect(problem?.hint).toContain(instead)
  })
})

it('a reference is not proposed for one common word', () => {
  const { problem } = check(base, `${cron}#createCron?uses=entities.size`)
  expect(problem?.hint).toMatch(/^It refers to .*`options\.size`.*\.$/)
  expect(problem?.suggestion).toBeUndefined()
})

it.each([
  [
    `${cron}#createCron`,
    { kind: 'function', signature: '(options: Options = {}, {limit}: Limits) => CronService' },
  ],
  [`${cron}#DEFAULT_TIMEOUT`, { kind: 'constant', signature: '= 30000' }],
  [`${cron}#Level.High`, { signature: '= "high"' }],
  [`${cron}#Hub`, { kind: 'class' }],
  ['src:@fixture/box/src/cli.ts#--watch-admin', { kind: 'option', signature: '= true' }],
  ['src:@fixture/box/src/errors.ts#NotFoundError', { kind: 'class' }],
  [cron, {}],
])('knows of %s what a card shows', (target, known) => {
  expect(check(base, target)).toMatchObject({ ok: true, source: known })
})

it('raises nothing for comments, format and moved lines, and keeps the fingerprint', () => {
  const before = indexOfSources(base)
  const edited = {
    ...base,
    'src/cron.ts': `// first\n\n/* second */\nconst unrelated = 1\n${base['src/cron.ts'].replaceAll("'", '"').replaceAll(' {', ' {\n\n').replaceAll('const size', '// why\n\n  const  size')}`,
  }
  const after = indexOfSources(edited)
  for (const [target] of cases) {
    const [then, now] = [before, after].map((index) => checkClaim(index, target, fixtureUpstream))
    expect(now?.ok, target).toBe(true)
    expect(now?.fingerprint, target).toBe(then?.fingerprint)
    expect(now?.fingerprint, target).toBeDefined()
  }
})

describe('what is absent must be looked for in the right place', () => {
  it.each([
    ['src:@fixture/box/src/gone.ts#x?absent', 'no file `src/gone.ts`'],
    ['src:@fixture/bax/src/cron.ts?absent', 'no package `@fixture/bax`'],
    ['src:@fixture/box?absent', 'is part of the index'],
    ['src:@fixture/box/src?absent', 'has `src`'],
  ])('%s', (target, fact) => {
    const { ok, problem } = check(base, target)
    expect(ok).toBe(false)
    expect(problem?.message).toContain(fact)
  })
})

it.each([
  ['5.60.0', '5.59.9', undefined, false],
  ['5.60.0', '5.60.0', undefined, true],
  ['5.60.0', '6.0.0', undefined, true],
  ['2027-01-31', '5.54.0', '2027-01-30', false],
  ['2027-01-31', '5.54.0', '2027-01-31', true],
  ['2027-01-31', '5.54.0', undefined, false],
])('a page that expires at %s with release %s of %s', (expires, release, date, isDue) => {
  const problem = expiredPage({ release, date }, expires, { file: 'content/a.md' })
  expect(problem?.code).toBe(isDue ? 'page-expired' : undefined)
})

it('a call with `new` is reported with the nearest name that is called', () => {
  const index = indexOfSources({ 'src/a.ts': 'export const a = () => [enqueue(), new Queue(), run()]' })
  const { problem } = checkClaim(index, 'src:@fixture/box/src/a.ts#a?calls=new%20Queue', fixtureUpstream)
  expect(problem?.hint).toContain('write `src:@fixture/box/src/a.ts#a?calls=Queue`')
})

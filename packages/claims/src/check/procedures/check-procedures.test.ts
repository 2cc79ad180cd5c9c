/** Commands in marked shell fences. */
import { describe, expect, it } from 'vitest'
import { indexOfSources } from '../../../../../test/support/fixture-upstream'
import type { Workspace } from '../../upstream/workspace'
import type { CheckedFence } from '../../model/claims'
import { checkProcedures, type ProceduresReport } from './check-procedures'
import { wrong } from './command-line'

const index = indexOfSources({
  'package.json': JSON.stringify({
    name: '@fixture/box',
    version: '1.0.0',
    bin: { box: './bin/box.js' },
    scripts: { build: 'rollup', 'test:unit': 'jest' },
  }),
  'src/cli/start.ts': `import { createCommand } from 'commander'
export const start = () =>
  createCommand('start').alias('begin').option('-p, --port <port>', 'Port', 80).action(() => process.env.BOX_LICENSE)
`,
  'src/cli/users.ts': `import { createCommand } from 'commander'
export const list = () => createCommand('users:list').option('--json', 'As JSON').action(run)
`,
  'src/services/cron.ts': 'export const LIMIT = 5',
})
const item = (folder: string, name: string, scripts: string[], dependencies: string[] = []) => ({
  folder,
  name,
  scripts,
  bins: [],
  dependencies,
})
const workspace: Workspace = {
  generator: 'test',
  release: '1.0.0',
  packages: [
    item('', 'boxes', ['setup', 'test:unit'], ['@playwright/test']),
    item('examples/start', 'start', ['develop', 'box']),
    item('packages/box', '@fixture/box', ['build', 'test:front', 'test:unit']),
  ],
}

const check = (code: string, fence: Pick<Partial<CheckedFence>, 'language' | 'values'> = {}) =>
  checkProcedures(
    [
      {
        language: 'bash',
        code,
        place: { file: 'content/a.mdx', line: 10, column: 4 },
        ...fence,
      },
    ],
    { index, workspace },
  )
const faults = (result: ProceduresReport): string[] =>
  result.problems.map(
    ({ message, hint, line, column }) => `${line}:${column} ${message}${hint ? ` ${hint}` : ''}`,
  )

describe('scripts', () => {
  it.each([
    ['yarn setup'],
    ['cd packages/box\nyarn build && yarn test:unit | tee log # a comment: yarn nothing'],
    ['cd packages/box/src\nyarn run build'],
    ['yarn workspace @fixture/box build'],
    // An option of the script's own program: only npm names a workspace by it.
    ['cd packages/box\nyarn test:unit -w 4'],
    ['npm run setup -- --force'],
    ['cd packages/box\nyarn \\\n  build'],
    ['git clone git@example.org:me/boxes.git\ncd boxes\nyarn setup'],
    ['cd ../boxes && yarn setup'],
  ])('holds: %j', (code) => {
    const result = check(code)
    expect(faults(result)).toEqual([])
    expect(result.resolved).toBeGreaterThan(0)
  })

  it.each([
    ['yarn --cwd packages/box build'],
    ['npm run build --workspace @fixture/box'],
    ['npm --prefix packages/box run build'],
  ])('of a package that an option names are passed over: %s', (code) => {
    expect(check(code)).toMatchObject({
      problems: [],
      resolved: 0,
      skipped: new Map([[code.split(' ')[0], 1]]),
    })
  })

  it('a name that is none is told with its place and the nearest', () => {
    expect(faults(check('yarn setup\n  PORT=1 yarn stup'))).toEqual([
      '12:18 The root has no script `stup`. Did you mean `setup`?',
    ])
    expect(faults(check('cd packages/box\nyarn test:frnt'))).toEqual([
      '12:9 `packages/box` has no script `test:frnt`. Did you mean `test:front`?',
    ])
    expect(faults(check('yarn workspace @fixture/bx build'))).toEqual([
      '11:19 The code base has no package `@fixture/bx`. Did you mean `@fixture/box`?',
    ])
    expect(faults(check('npm run stup'))).toHaveLength(1)
  })

  it('where none is similar, all are listed, however many', () => {
    const valid = Array.from({ length: 20 }, (_, index) => `setup-${index}`)
    const finding = wrong('The root has no script `x`.', { name: 'x', valid, offset: 0 })
    expect(finding).toMatchObject({ hint: expect.stringMatching(/^Known: `setup-0`, .*`setup-19`\.$/) })
  })

  it('one of another package says where it is', () => {
    expect(faults(check('yarn develop'))).toEqual([
      '11:9 The root has no script `develop`. It is a script of `examples/start`: go there first, or name that folder with `cwd="examples/start"`.',
    ])
    expect(faults(check('yarn develop', { values: { cwd: 'examples/start' } }))).toEqual([])
  })

  it('the folder does not outlive its fence', () => {
    const fence = (code: string) => ({
      language: 'bash',
      code,
      place: { file: 'a.mdx', line: 1, column: 1 },
    })
    const result = checkProcedures([fence('cd packages/box'), fence('yarn test:front')], { index, workspace })
    expect(result.problems).toHaveLength(1)
  })

  it('of an application, and programs that come with a dependency, are passed over and counted', () => {
    const result = check('cd test-apps/one\nyarn anything\nbox start', { values: { cwd: 'application' } })
    expect(faults(result)).toEqual([])
    expect([...result.skipped]).toEqual([
      ['cd', 1],
      ['scripts of applications', 1],
    ])
    expect([...check('yarn playwright install\ncurl -s x | jq .').skipped]).toEqual([
      ['playwright', 1],
      ['curl', 1],
      ['jq', 1],
    ])
  })
})

describe('the code base’s own command lines', () => {
  it.each([
    ['npx box start --port 80'],
    ['npx @fixture/box@latest users:list --json'],
    ['cd examples/start && yarn box start -p 1 --help'],
    ['box begin'],
    ['yarn dlx box users:list'],
  ])('holds: %j', (code) => {
    expect(faults(check(code))).toEqual([])
  })

  it('a command or an option that is none is told', () => {
    expect(faults(check('npx box strat'))).toEqual([
      '11:12 `box` has no command `strat`. Did you mean `start`?',
    ])
    expect(faults(check('echo hi && npx box users:list --jsn'))).toEqual([
      '11:34 `box users:list` has no option `--jsn`. Did you mean `--json`?',
    ])
    expect(faults(check('box start --json'))).toHaveLength(1)
    // In a command substitution, too.
    expect(faults(check('echo "$(npx box strat)"'))).toHaveLength(1)
  })
})

it('a folder that is nearly a package’s is reported', () => {
  expect(faults(check('cd packages/bx'))).toEqual([
    '11:7 The code base has no folder `packages/bx`. Did you mean `packages/box`?',
  ])
})

it('after a prompt stands a command; all else is output', () => {
  const code = '$ yarn setup\nyarn nothing at all\n$ npx box start \\\n  --prt 1\n'
  expect(faults(check(code, { language: 'console' }))).toEqual([
    '14:6 `box start` has no option `--prt`. Did you mean `--port`?',
  ])
})

it('functions of the fence are no programs, and what is no shell is told', () => {
  expect([...check('ask() { curl "$1"; }\nask a').skipped]).toEqual([['curl', 1]])
  expect(faults(check('yarn setup && (echo "a'))[0]).toContain('The commands cannot be read')
})

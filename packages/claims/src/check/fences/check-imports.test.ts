import { describe, expect, it } from 'vitest'
import { indexOfSources } from '../../../../../test/support/fixture-upstream'
import { UpstreamIndex, type PackageView } from '../../upstream/index/read-index'
import { checkImports } from './check-imports'

const index = indexOfSources({
  'package.json': JSON.stringify({
    name: '@fixture/box',
    exports: { '.': { source: './src/index.ts' }, './styles': './styles.css' },
    dependencies: { '@fixture/icons': '1.0.0' },
  }),
  'src/index.ts': `export const createHub = () => 1\nexport type Hub = 1\nexport * as errors from './errors'`,
  'src/errors.ts': 'export class Fault {}',
})
const passing = indexOfSources({
  'package.json': JSON.stringify({ name: '@fixture/box', exports: { '.': { source: './src/index.ts' } } }),
  'src/index.ts': `export const createHub = () => 1\nexport * from 'elsewhere'`,
})
const check = (code: string, of = index) =>
  checkImports([{ language: 'ts', code, place: { file: 'content/a.mdx', line: 10, column: 1 } }], of)

it.each([
  `import { createHub, type Hub, errors } from '@fixture/box'`,
  `import box, * as all from '@fixture/box'`,
  `import '@fixture/box/styles'\nimport x from '@fixture/box/styles'`,
  `import { anything } from 'elsewhere'`,
  `import { createHub from '@fixture/box'`,
  `const { gone } = await import('@fixture/box')`,
  `import { Icon } from '@fixture/icons'`,
  `const { version } = require('@fixture/box/package.json')`,
])('V9: is silent about %s', (code) => expect(check(code)).toEqual([]))

describe('V9: warns, with the line of the page', () => {
  it('also where the package names the conditions of its only entry point without `.`', () => {
    const single = indexOfSources({
      'package.json': JSON.stringify({ name: '@fixture/box', exports: { source: './src/index.ts' } }),
      'src/index.ts': 'export const createHub = () => 1',
    })
    expect(check(`import { createHub } from '@fixture/box'`, single)).toEqual([])
    expect(check(`import { createHubs } from '@fixture/box'`, single)).toHaveLength(1)
  })

  it('of a name that the entry point does not export', () => {
    expect(check(`// first\nimport { createHubs } from '@fixture/box'`)).toMatchObject([
      {
        severity: 'warning',
        message: 'The example imports `createHubs` from `@fixture/box`, which does not export it.',
        hint: 'Did you mean `createHub`?',
        file: 'content/a.mdx',
        line: 12,
      },
    ])
  })
  it('of a path that is no entry point', () => {
    expect(check(`import { createHub } from '@fixture/box/server'`)[0]?.message).toContain('no entry point')
  })
  it.each([
    `const box = require('@fixture/box/lib/box')`,
    `start(require('@fixture/box/lib/box.js').box)`,
    `const load = () => import('@fixture/box/lib/box')`,
  ])('V13: of a path inside a package that is loaded: %s', (code) => {
    const [problem] = check(code)
    expect(problem?.message).toContain('is no entry point of `@fixture/box`')
    expect(problem?.line).toBe(11)
  })
  it.each([`import { x } from '@fixture/bix'`, `const { x } = require('@fixture/bix')`])(
    'V13: of a package of the code base that is gone: %s',
    (code) => {
      const [problem] = check(code)
      expect(problem?.message).toContain('`@fixture/bix`, which the code base neither has nor depends on.')
      expect(problem?.hint).toBe('Did you mean `@fixture/box`?')
    },
  )
})

it('V9: what another package may pass on is no fault', () => {
  expect(check(`import { other } from '@fixture/box'`, passing)).toEqual([])
})

it('V9: a right import reads no files of a package beside its entry points', () => {
  const own = index.package('@fixture/box')
  if (!own) throw new Error('There is no package.')
  const refuse = (): never => {
    throw new Error('A file was read.')
  }
  const view: PackageView = {
    name: own.name,
    version: own.version,
    folder: own.folder,
    paths: () => own.paths(),
    originalOf: own.originalOf,
    entries: () => own.entries(),
    file: refuse,
    filesHolding: refuse,
    imported: refuse,
    filesWithFingerprint: refuse,
  }
  const of = new UpstreamIndex('1.0.0', [view])
  expect(check(`import { createHub } from '@fixture/box'`, of)).toEqual([])
  expect(() => check(`import { createHubs } from '@fixture/box'`, of)).toThrow('A file was read.')
})

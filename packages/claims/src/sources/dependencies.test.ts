import { expect, it } from 'vitest'
import { fixtureUpstream } from '../../../../test/support/fixture-upstream'
import { checkoutIndex } from '../upstream/checkout/checkout-index'
import { UpstreamIndex } from '../upstream/index/read-index'
import { dependenciesOf, packageMap } from './dependencies'

const packages = [
  { name: '@a/panel', layer: 'Panel' },
  { name: '@a/core', layer: 'Core' },
  { name: '@a/utils', layer: 'Core' },
  { name: '@a/elsewhere' },
]
const dependencies = new Map([
  ['@a/panel', new Map([['@a/core', 7]])],
  [
    '@a/core',
    new Map([
      ['@a/panel', 3],
      ['@a/utils', 40],
      ['@a/elsewhere', 9],
    ]),
  ],
  ['@a/utils', new Map([['@a/core', 0]])],
  ['@a/elsewhere', new Map()],
])

it('packages are drawn in their layers, with the imports between them and between layers, the closest first', () => {
  const map = packageMap({ layers: ['Panel', 'Core'], packages }, dependencies, '/code')
  expect(map?.bands.map(({ name, boxes }) => [name, ...boxes.map(({ label }) => label)])).toEqual([
    ['Panel', 'panel'],
    ['Core', 'core', 'utils'],
  ])
  expect(map?.imports.map(({ from, to, files }) => [from, to, files])).toEqual([
    ['core', 'utils', 40],
    ['panel', 'core', 7],
    ['core', 'panel', 3],
  ])
  expect(map?.arcs.map(({ from, to, files }) => [from, to, files])).toEqual([
    [0, 1, 7],
    [1, 0, 3],
  ])
  expect(map?.bands[1]?.boxes[0]).toMatchObject({ route: '/code/@a/core', name: '@a/core', importers: 1 })
})

it('boxes do not overlap, and lie in their layer', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ name: `@a/package-${index}`, layer: 'Only' }))
  const map = packageMap(
    { layers: ['Only'], packages: many },
    new Map(many.map(({ name }) => [name, new Map()])),
    '/code',
  )
  const boxes = map?.bands[0]?.boxes ?? []
  for (const [index, box] of boxes.entries()) {
    const next = boxes[index + 1]
    expect(box.x + box.width).toBeLessThan(map?.width ?? 0)
    expect(box.y + box.height).toBeLessThan(map?.height ?? 0)
    if (next) expect(next.y > box.y + box.height || next.x > box.x + box.width).toBe(true)
  }
})

it('without layers nothing is drawn', () => {
  expect(packageMap({ packages }, dependencies, '/code')).toBeUndefined()
})

it('files that import a package are counted in a checkout too', () => {
  const files = new Map([
    [
      'a/package.json',
      JSON.stringify({ name: '@a/a', version: '1.0.0', dependencies: { '@a/b': '1', c: '1' } }),
    ],
    ['a/src/one.ts', "import { b } from '@a/b'\nimport more from '@a/b/more'\n"],
    ['a/src/two.js', 'const b = require("@a/b/more")\nconst other = require("@a/b-other")\n'],
    ['a/src/three.ts', "export * from './one'\n"],
    ['b/package.json', JSON.stringify({ name: '@a/b', version: '1.0.0' })],
  ])
  const tree = { files: () => [...files.keys()], read: (file: string) => files.get(file) }
  const upstream = { ...fixtureUpstream, packages: [{ name: '@a/a' }, { name: '@a/b' }] }
  const released = new UpstreamIndex('1.0.0', [])
  const { index } = checkoutIndex(tree, { upstream, released, label: 'the clone' })
  expect(dependenciesOf(index)).toEqual(
    new Map([
      ['@a/a', new Map([['@a/b', 2]])],
      ['@a/b', new Map()],
    ]),
  )
})

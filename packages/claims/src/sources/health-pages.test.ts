import { expect, it } from 'vitest'
import { fixtureIndex, fixtureUpstream } from '../../../../test/support/fixture-upstream'
import { codeNames, unmentionedExports } from './health-pages'
import { mentionedNames } from './statements'

const place = { file: 'content/a.mdx', line: 4, column: 3 }
const hub = { target: 'src:@fixture/toolbox/src/hub.ts#createHub', text: '', ok: true, place }

it('lists the exports that no page mentions', () => {
  const mentioned = mentionedNames([
    { claims: [], names: codeNames('Use `Colour.Fern`.\n\n```ts\nlet x: Listener\n```\n') },
    { claims: [hub], names: [] },
  ])
  const index = fixtureIndex('1.0.0')
  const [toolbox] = unmentionedExports(fixtureUpstream, index, { mentioned, hasCodeMap: false })
  expect(toolbox).toMatchObject({ total: 5, missing: 2 })
  expect(toolbox?.names?.map(({ name }) => name)).toEqual(['Hub', 'paths'])
})

it('leaves internal packages out', () => {
  const packages = [{ name: '@fixture/toolbox', internal: true }, { name: 'fixture-cli' }]
  const names = { mentioned: new Set<string>(), hasCodeMap: true }
  expect(unmentionedExports({ packages }, fixtureIndex('1.0.0'), names)).toEqual([])
})

it('finds names in fences and inline code only', () => {
  expect(codeNames('prose `one.two` ``three`` \n~~~\nfour\n~~~\nnothing').sort()).toEqual([
    'four',
    'one',
    'three',
    'two',
  ])
})

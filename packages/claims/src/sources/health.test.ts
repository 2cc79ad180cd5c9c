import { expect, it } from 'vitest'
import { fixtureIndex, fixtureUpstream } from '../../../../test/support/fixture-upstream'
import type { DocumentClaim } from '../model/claims'
import { codeNames, findHealth } from './health'

const claim = (target: string, line: number): DocumentClaim => ({
  target,
  text: '',
  ok: true,
  place: { file: 'content/a.mdx', line, column: 3 },
})
const page = {
  title: 'A',
  route: '/a',
  file: 'content/a.mdx',
  checkedFences: 0,
  proofs: [],
  names: [],
  claims: [],
  problems: [],
}

it('counts claims, names the failed ones, and lists the exports that no page mentions', () => {
  const report = findHealth(fixtureUpstream, fixtureIndex('1.0.0'), [
    {
      ...page,
      title: 'B',
      route: '/b',
      names: codeNames('Use `Colour.Fern`.\n\n```ts\nlet x: Listener\n```\n'),
    },
    {
      ...page,
      claims: [
        claim('src:@fixture/toolbox/src/hub.ts#createHub', 4),
        claim('src:@fixture/toolbox/src/hub.ts#gone', 5),
      ],
      problems: [
        {
          severity: 'warning',
          code: 'claim-unknown-symbol',
          message: 'declares no `gone`',
          line: 5,
          column: 3,
        },
      ],
    },
  ])
  expect(report.releases).toEqual([{ name: 'Fixture 1.0.0', total: 2 }])
  expect(
    report.pages.map(({ route, claims, failed }) => [route, claims, failed.map(({ line }) => line)]),
  ).toEqual([
    ['/b', 0, []],
    ['/a', 2, [5]],
  ])
  const [toolbox] = report.unmentioned
  expect(toolbox?.total).toBe(5)
  expect(toolbox?.exports.map(({ name }) => name)).toEqual(['Hub', 'paths'])
})

it('leaves internal packages out', () => {
  const packages = [{ name: '@fixture/toolbox', internal: true }, { name: 'fixture-cli' }]
  expect(findHealth({ ...fixtureUpstream, packages }, fixtureIndex('1.0.0'), []).unmentioned).toEqual([])
})

it('finds names in fences and inline code only', () => {
  expect(codeNames('prose `one.two` ``three`` \n~~~\nfour\n~~~\nnothing').sort()).toEqual([
    'four',
    'one',
    'three',
    'two',
  ])
})

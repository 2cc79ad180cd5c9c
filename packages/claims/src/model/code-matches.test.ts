import { expect, it } from 'vitest'
import { answerCodeQueries } from './code-matches'
import { readCodeText } from './code-query'
import type { CodePage, CodeStatement } from './code-table'

const packages = [{ name: '@box/core', folder: 'packages/core', files: ['src/hub.ts'], exports: [] }]
const page = (route: string, title: string, statements: number): CodePage => ({ route, title, statements })
const statement = (own: CodePage, name: string, line: number): CodeStatement => ({
  page: own,
  text: name,
  package: '@box/core',
  path: 'src/hub.ts',
  fragment: { kind: 'symbol', name },
  lines: { first: line, last: line + 9 },
  verdict: 'holds',
})
const [first, second] = [page('/first', 'First', 1), page('/second', 'Second', 1)]
const ask = (text: string, statements: CodeStatement[]) =>
  answerCodeQueries(readCodeText(text, packages).queries, { packages, statements })

it.each([
  ['whose function no page has', 'at onceWrapper (/x/packages/core/src/hub.ts:44:3)', 'onceWrapper'],
  ['without a function', 'at /x/packages/core/src/hub.ts:44:3', undefined],
])('C4: of a frame %s the line decides, and that is said', (_, frame, unnamed) => {
  const { pages, places } = ask(frame, [
    statement(first, 'createHub', 1),
    statement(second, 'destroyHub', 40),
  ])
  expect(pages.map(({ page: own, nearness }) => [own.route, nearness])).toEqual([
    ['/second', 'symbol'],
    ['/first', 'file'],
  ])
  expect(places).toMatchObject([{ path: 'src/hub.ts', lines: { first: 44 } }])
  expect([places[0]?.symbol, places[0]?.unnamed]).toEqual([undefined, unnamed])
})

it('C4: a function that a page has counts, whatever the line', () => {
  const { pages, places } = ask('at createHub (/x/packages/core/src/hub.ts:44:3)', [
    statement(first, 'createHub', 1),
    statement(second, 'destroyHub', 40),
  ])
  expect(pages.map(({ page: own }) => own.route)).toEqual(['/first', '/second'])
  expect(places[0]).toMatchObject({ symbol: 'createHub' })
})

it('E15: the page about a symbol stands before a small one that uses it', () => {
  const own = page('/hub', 'The hub', 60)
  const statements = [
    { ...statement(own, 'createHub', 1), heading: { id: 'createhub', text: 'createHub()' } },
    ...Array.from({ length: 5 }, () => statement(own, 'destroyHub', 40)),
    statement(page('/task', 'Do something', 12), 'createHub', 1),
  ]
  const { pages } = ask('createHub', statements)
  expect(pages.map(({ page: { route } }) => route)).toEqual(['/hub', '/task'])
})

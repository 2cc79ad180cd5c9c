import { expect, it } from 'vitest'
import { SharedTexts, shareTexts } from './shared-texts'

const tableOf = (entries: [string, string][]) => new SharedTexts(shareTexts(entries))

it('finds every text under its key, and none under another', () => {
  const entries = Array.from({ length: 500 }, (_, index): [string, string] => [
    `content/docs/${index}.mdx`,
    `/docs/${index}`,
  ])
  const table = tableOf(entries)
  expect(entries.map(([key]) => table.get(key))).toEqual(entries.map(([, value]) => value))
  expect([...table.keys()]).toEqual(entries.map(([key]) => key))
  expect(table.get('content/docs/500.mdx')).toBeUndefined()
  expect(table.has('content/docs/5')).toBe(false)
})

it('keeps texts in any script, and empty ones', () => {
  const table = tableOf([
    ['文書/はじめに.md', '/文書/はじめに'],
    ['', 'no name'],
    ['e\u0301.md', ''],
  ])
  expect([table.get('文書/はじめに.md'), table.get(''), table.get('e\u0301.md'), table.get('é.md')]).toEqual([
    '/文書/はじめに',
    'no name',
    '',
    undefined,
  ])
})

it('finds texts whose keys have one number', () => {
  const table = tableOf([
    ['Aa', 'first'],
    ['BB', 'second'],
  ])
  expect([table.get('Aa'), table.get('BB'), table.get('C#')]).toEqual(['first', 'second', undefined])
})

it('of one key the first text counts; a table may be empty', () => {
  expect(
    tableOf([
      ['a', '1'],
      ['a', '2'],
    ]).get('a'),
  ).toBe('1')
  expect(tableOf([]).get('a')).toBeUndefined()
})

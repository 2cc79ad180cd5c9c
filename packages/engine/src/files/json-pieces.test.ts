import { expect, it } from 'vitest'
import { entriesOf, joinedLines, jsonEntries, jsonOfList, jsonOfRecord } from './json-pieces'

const whole = (pieces: Iterable<string>) => [...pieces].join('')

it.each([[[]], [[1]], [['a', { b: 'ü"' }, null]]])('a list in pieces is the list: %j', (list) => {
  expect(whole(jsonOfList(list))).toBe(JSON.stringify(list))
})

it.each([{}, { a: 1 }, { 'a"ü': [1], b: { c: null } }])('a record in pieces is the record: %j', (record) => {
  expect(whole(jsonOfRecord(jsonEntries(entriesOf<unknown>(record))))).toBe(JSON.stringify(record))
})

it('a record may have parts in pieces', () => {
  const pieces = jsonOfRecord([
    ['list', jsonOfList([1, 2])],
    ['text', '"x"'],
  ])
  expect(JSON.parse(whole(pieces))).toEqual({ list: [1, 2], text: 'x' })
})

it.each([[[]], [['one']], [['one', '', 'three']]])('lines are joined: %j', (lines) => {
  expect(whole(joinedLines(lines))).toBe(lines.join('\n'))
})

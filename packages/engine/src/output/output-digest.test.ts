import { expect, test } from 'vitest'
import { digestWith } from './output-digest'

test('a digest depends on files and contents, neither on their order nor on what there was before', () => {
  const digest = digestWith('', [
    ['a', '1'],
    ['b', '2'],
  ])
  expect(digest).toMatch(/^[0-9a-f]{20}$/)
  const other = digestWith('', [
    ['b', '2'],
    ['c', '3'],
    ['a', '4'],
  ])
  expect(other).not.toBe(digest)
  const changed: [string, string][] = [
    ['c', '3'],
    ['a', '4'],
    ['a', '1'],
  ]
  expect(digestWith(other, changed)).toBe(digest)
})

import { expect, test } from 'vitest'
import { editDistance, editDistances } from './nearest'

test.each([
  ['pacakge', 'package', 1],
  ['cofnig', 'config', 1],
  ['permision', 'permission', 1],
  ['instaltion', 'installation', 2],
  ['relase', 'release', 1],
  ['same', 'same', 0],
])('%s is %s with %i changes', (word, term, distance) => {
  expect(editDistances(word, term, 3).whole).toBe(distance)
})

test('long texts', () => {
  const text = 'a part of a path/'.repeat(20)
  expect(editDistance(text, `${text}b`)).toBe(1)
  expect(editDistance(text, text.slice(100), 40)).toBe(41)
})

test('the beginning of a term', () => {
  expect(editDistances('persmis', 'permissions', 2)).toEqual({ whole: 3, beginning: 1 })
  expect(editDistances('upload', 'uploadfile', 2).beginning).toBe(0)
  expect(editDistances('zzzz', 'permissions', 2)).toEqual({ whole: 3, beginning: 3 })
})

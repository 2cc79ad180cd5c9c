import { expect, it } from 'vitest'
import { literalValue } from './jsx-attributes'

it.each([
  ['1', 1],
  ['-2.5', -2.5],
  ["'a'", 'a'],
  ['`a`', 'a'],
  ['true', true],
  ['null', null],
  ['undefined', undefined],
  ['{ a: [1, "b", { c: !0 }], "d-e": -1 }', { a: [1, 'b', { c: true }], 'd-e': -1 }],
])('reads %s', (code, value) => {
  expect(literalValue(code)).toEqual({ value })
})

it.each([
  'a',
  'f()',
  '1 + 1',
  '`${a}`',
  '[...a]',
  '{ a }',
  '{ [a]: 1 }',
  '() => 1',
  '/a/',
  '1n',
  '{ ...a }',
  'await x',
  '',
])('leaves %s to evaluation', (code) => {
  expect(literalValue(code)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { splitNumberPrefix, stripNumberPrefixes } from './documents'

it.each([
  ['01-intro', 'intro', 1],
  ['1. Intro', 'Intro', 1],
  ['2_setup', 'setup', 2],
  ['003.-hub', 'hub', 3],
  ['0 - Hub', 'Hub', 0],
  ['intro', 'intro', undefined],
  ['2024-01-03-release', '2024-01-03-release', undefined],
  ['2024-01-notes', '2024-01-notes', undefined],
  ['7.0-notes', '7.0-notes', undefined],
  ['01', '01', undefined],
  ['404', '404', undefined],
  ['1-', '1-', undefined],
])('C2: %s is %s with the prefix %s', (name, rest, prefix) => {
  expect(splitNumberPrefix(name)).toEqual(prefix === undefined ? { name: rest } : { name: rest, prefix })
})

it('C2: prefixes stay out of every part of a route', () => {
  expect(stripNumberPrefixes('docs/01-core/02-admin/00-intro')).toBe('docs/core/admin/intro')
})

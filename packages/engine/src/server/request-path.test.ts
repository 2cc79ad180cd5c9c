import { expect, it } from 'vitest'
import { readRequestPath } from './send-file'

it.each([
  ['/', '/', ''],
  ['/docs/intro', '/docs/intro', ''],
  ['/docs/%C3%BCber%20uns?q=1', '/docs/über uns', '?q=1'],
  ['/100%25#x', '/100%', ''],
  ['/a%3Fb', '/a?b', ''],
])('%s is %s and %s', (url, pathname, search) => {
  expect(readRequestPath(url)).toEqual({ pathname, search })
})

it.each([
  '//',
  '//host/x',
  '/a//b',
  '/%',
  '/%E0%A4%A',
  '/a/../b',
  '/a/%2e%2e/b',
  '/..%2f..%2fetc',
  '/a\\b',
  '/%00',
  'http://host/',
])('%s is the address of nothing', (url) => {
  expect(readRequestPath(url)).toBeUndefined()
})

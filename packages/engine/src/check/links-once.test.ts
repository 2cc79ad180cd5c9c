/** With 10,000 routes, finding the nearest one takes a tenth of a second, so it is done only once per target. */
import { expect, it, vi } from 'vitest'
import { nearest } from '../model/nearest'
import { createLinkChecker } from './links'

vi.mock(import('../model/nearest'), async (original) => {
  const actual = await original()
  return { ...actual, nearest: vi.fn(actual.nearest) }
})

it('A6: the page nearest to a broken link is looked for once, on however many pages the link stands', () => {
  const pages = ['/a', '/b', '/c'].map((route) => ({ route, ids: [], references: ['/aa', '/aa?x', '/bb'] }))
  const check = createLinkChecker({
    pages,
    files: new Set<string>(),
    redirects: [],
    config: { baseUrl: '/', url: 'https://e.test', onBrokenLinks: 'warn', onBrokenAnchors: 'warn' },
    placesOf: () => new Map(),
  })
  expect(pages.flatMap(check)).toHaveLength(9)
  expect(vi.mocked(nearest).mock.calls.map(([target]) => target)).toEqual(['/aa', '/bb'])
})

it('the heading nearest to a broken anchor is looked for once, and only for the first hundred of a page', () => {
  vi.mocked(nearest).mockClear()
  const target = { route: '/b', ids: ['there'], references: [] }
  const many = Array.from({ length: 8000 }, (_, at) => `/b#their${at}`)
  const pages = ['/a', '/c'].map((route) => ({ route, ids: [], references: many }))
  const check = createLinkChecker({
    pages: [target, ...pages],
    files: new Set<string>(),
    redirects: [],
    config: { baseUrl: '/', url: 'https://e.test', onBrokenLinks: 'warn', onBrokenAnchors: 'warn' },
    placesOf: () => new Map(),
  })
  const [found = [], again] = pages.map(check)
  expect(found).toHaveLength(8000)
  expect(vi.mocked(nearest)).toHaveBeenCalledTimes(100)
  expect(found[0]?.hint).toBe('Did you mean `#there`?')
  expect(found.at(-1)?.hint).toContain('the first 100')
  expect(again?.map(({ hint }) => hint)).toEqual(found.map(({ hint }) => hint))
})

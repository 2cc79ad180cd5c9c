/** A6: with 10,000 routes looking for the nearest costs a tenth of a second, so it is done once for each target. */
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
    findPlace: () => undefined,
  })
  expect(pages.flatMap(check)).toHaveLength(9)
  expect(vi.mocked(nearest).mock.calls.map(([target]) => target)).toEqual(['/aa', '/bb'])
})

it('ids of a page are read once for the pages that name them, and those of a few thousand are kept', () => {
  const count = 5000
  let read = 0
  const targets = Array.from({ length: count }, (_, at) => ({
    route: `/p${at}`,
    get ids() {
      read++
      return ['there']
    },
    references: [],
  }))
  const from = { route: '/from', ids: [], references: targets.map(({ route }) => `${route}#there`) }
  const check = createLinkChecker({
    pages: [...targets, from],
    files: new Set<string>(),
    redirects: [],
    config: { baseUrl: '/', url: 'https://e.test', onBrokenLinks: 'warn', onBrokenAnchors: 'warn' },
    findPlace: () => undefined,
  })
  const few = { ...from, references: from.references.slice(-100) }
  expect([from, few, few].flatMap(check)).toEqual([])
  expect(read).toBe(count)
  // The first ones were let go.
  expect(check({ ...from, references: from.references.slice(0, 100) })).toEqual([])
  expect(read).toBe(count + 100)
})

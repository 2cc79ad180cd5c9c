import { expect, it } from 'vitest'
import { documentCopyRoute } from '../../model/page'
import { isNotFoundRoute, pageFile, pageRoute } from './delivery'

it.each([
  ['/', '/'],
  ['/index', '/'],
  ['/index/', '/'],
  ['/index.html', '/'],
  ['/docs/intro', '/docs/intro'],
  ['/docs/intro/', '/docs/intro'],
  ['/docs/intro.html', '/docs/intro'],
  ['/docs/index', '/docs/index'],
  // Only one ending is removed, because nobody writes two.
  ['/docs/intro.html/', '/docs/intro.html'],
])('%s means %s', (route, page) => {
  expect(pageRoute(route)).toBe(page)
})

it('files of a page', () => {
  expect([pageFile('/'), documentCopyRoute('/')]).toEqual(['index.html', '/index.md'])
  expect([pageFile('/docs/intro'), documentCopyRoute('/docs/intro')]).toEqual([
    'docs/intro.html',
    '/docs/intro.md',
  ])
})

it('the not-found page is a page nowhere', () => {
  expect(['/404', '/404/', '/404.html'].every(isNotFoundRoute)).toBe(true)
  expect(['/4040', '/docs/404'].some(isNotFoundRoute)).toBe(false)
})

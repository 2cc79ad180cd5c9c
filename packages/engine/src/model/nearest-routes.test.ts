import { expect, test } from 'vitest'
import { nearestPages } from './nearest'

const pages = [
  '/',
  '/docs/core/admin',
  '/docs/core/admin/intro',
  '/docs/core/database',
  '/docs/core/database/transactions',
  '/docs/core/helper-plugin/hooks/use-fetch-client',
  '/guides/contributing',
].map((route) => ({ route, label: route }))
const routes = (route: string) => nearestPages(route, pages).map((page) => page.route)

test('R6 the nearest pages of a wrong address, the likeliest first', () => {
  expect(routes('/docs/core/database/transaction')[0]).toBe('/docs/core/database/transactions')
  expect(routes('/docs/core/admin/introduction')[0]).toBe('/docs/core/admin/intro')
  expect(routes('/database/transactions')[0]).toBe('/docs/core/database/transactions')
  expect(routes('/docs/useFetchClient.html')[0]).toBe('/docs/core/helper-plugin/hooks/use-fetch-client')
  expect(routes('/contribtuing')[0]).toBe('/guides/contributing')
})

test('R6 at most three, and none for what is like nothing', () => {
  expect(routes('/docs/core')).toHaveLength(3)
  expect(routes('/wp-login.php')).toEqual([])
  expect(routes('/')).toEqual([])
})

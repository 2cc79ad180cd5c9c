import { expect, test } from 'vitest'
import { nearest } from './nearest'

const routes = ['/docs/core/admin/ee', '/guides/setup', '/docs/core/strapi/api', '/reference/api', '/docs/a']

test.each([
  // However short the name is.
  ['/api', '/docs/core/strapi/api'],
  ['/core/ee/', '/docs/core/admin/ee'],
  ['/elsewhere/a', '/docs/a'],
  // The route with more segments in common.
  ['/wiki/reference/v4/api', '/reference/api'],
  ['/a-folder-that-was-there/setup', '/guides/setup'],
  ['/guides/stup', '/guides/setup'],
])('a route with the last segment of another is nearest to that: %s', (wanted, found) => {
  expect(nearest(wanted, routes)).toBe(found)
})

test.each(['/pi', '/', '', '/docs/core/..', '/nothing/like/it'])('%j is near to none', (wanted) => {
  expect(nearest(wanted, routes)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { describeClaims } from '../start'

const claims = (by: Record<string, number>, failed = 0, changed = 0) =>
  Object.entries(by)
    .flatMap(([release, count]) => Array.from({ length: count }, () => release))
    .map((release, index) => ({
      release,
      ok: index >= failed,
      ...(index < changed && { changed: { since: '5.53.0' } }),
    }))

test.each([
  [claims({}), undefined],
  [claims({ 'Strapi 5.54.0': 1 }), '1 statement checked against Strapi 5.54.0'],
  [
    claims({ 'Strapi 5.54.0': 4, '@strapi/pack-up 5.1.1': 1 }),
    '4 statements checked against Strapi 5.54.0, 1 against @strapi/pack-up 5.1.1',
  ],
  [claims({ A: 2 }, 0, 1), '2 statements checked against A, 1 to be read again'],
  [
    claims({ 'Strapi 5.54.0': 2, 'A 1.0.0': 1 }, 2),
    '2 of 3 statements failed the check against Strapi 5.54.0 and A 1.0.0',
  ],
  [[{ ok: true }], '1 statement checked'],
])('V4: statements are counted by the release that they were checked against: %#', (list, text) => {
  expect(describeClaims(list)?.text).toBe(text)
})

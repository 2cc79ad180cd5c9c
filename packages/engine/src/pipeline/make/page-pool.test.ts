import { expect, it } from 'vitest'
import { share } from './page-pool'

it.each([
  [1, 24],
  [25, 24],
  [9_900, 2000],
  [100_000, 24],
])('%i orders are shared in batches of at most %i, and the last ones are small', (count, most) => {
  const orders = Array.from({ length: count }, (_, index) => index)
  for (const threads of [1, 2, 6]) {
    const batches = share(orders, most, threads)
    expect(batches.flat()).toEqual(orders)
    expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(most)
    expect(batches.length).toBeGreaterThanOrEqual(Math.min(count, threads))
    expect(batches.at(-1)?.length).toBeLessThanOrEqual(most / 20 + 1)
  }
})

import { expect, test } from 'vitest'
import { collapseDurationMs } from './collapse'

// h = height / 36; (4 + 15 · h^0.25 + h / 5) · 10 ms
test.each([
  [0, 40],
  [36, 192],
  [360, 327],
  [3600, 714],
])('a content of %i px takes %i ms', (heightPx, durationMs) => {
  expect(collapseDurationMs(heightPx)).toBe(durationMs)
})

test('reduced motion makes it 1 ms, whatever the height', () => {
  expect(collapseDurationMs(3600, true)).toBe(1)
})

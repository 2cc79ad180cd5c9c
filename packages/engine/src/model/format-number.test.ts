import { expect, test } from 'vitest'
import { formatNumber } from './format-number'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('%i is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

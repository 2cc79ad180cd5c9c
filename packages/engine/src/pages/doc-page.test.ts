import { expect, test } from 'vitest'
import { formatDate } from './doc-page'

test.each([
  ['2026-11-01', '1 Nov 2026'],
  ['2026-01-21T10:00:00Z', '21 Jan 2026'],
  ['2026-13-01', '2026-13-01'],
  ['soon', 'soon'],
])('C9: %s is shown as %s', (date, shown) => expect(formatDate(date)).toBe(shown))

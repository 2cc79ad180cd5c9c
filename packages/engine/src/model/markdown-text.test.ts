import { expect, it } from 'vitest'
import { asMarkdown } from './escape'

it.each([
  ['snake_case and a.b', 'snake_case and a.b'],
  ['src/__tests__/a.ts', 'src/\\_\\_tests\\_\\_/a.ts'],
  ['uploads_<time> [x] *y* `z` \\', 'uploads\\_\\<time\\> \\[x\\] \\*y\\* \\`z\\` \\\\'],
])('shows every character of %j', (text, markdown) => {
  expect(asMarkdown(text)).toBe(markdown)
})

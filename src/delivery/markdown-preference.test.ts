import { expect, it } from 'vitest'
import { prefersMarkdown } from './markdown-preference'

it.each([
  'text/markdown',
  'text/markdown, text/html, */*',
  'text/html;q=0.9, text/markdown',
  'text/html,text/markdown;q=1.0',
  'TEXT/MARKDOWN',
  'text/markdown;q=0.5',
])('`Accept: %s` wants Markdown', (accept) => {
  expect(prefersMarkdown(accept)).toBe(true)
})

it.each([
  undefined,
  '',
  '*/*',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8',
  'text/html, text/markdown;q=0.9',
  'text/markdown;q=0',
  'text/markdown;q=0.0',
  'text/markdown-extra',
  'x-text/markdown',
])('`Accept: %s` does not', (accept) => {
  expect(prefersMarkdown(accept)).toBe(false)
})

import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { yamlText } from './markdown-copies'

const plain = [
  'Event hub',
  'a (b), c',
  '/docs/a-b',
  '/',
  'https://x.org/docs/a',
  '2026-11-21',
  'Strapi 5.54.0',
]
const odd =
  '| a|a |true|No|null|~|1|1e3|0x1f|.5|-|- a|? a|a: b|a #b|#a|`code`|it\'s|"q"|a\\b|[a]|{a}|&a|*a|!a|>|%a|@a|a:|a\nb|a\tb|日本|a,|a -|---|...|<<|http://a:|https://x.org/a: b'

it('what is written is read again by the library, plain where it can be', () => {
  for (const value of [...plain, ...odd.split('|'), '|'])
    expect(parse(yamlText({ value })), value).toEqual({ value })
  for (const value of plain) expect(yamlText({ value })).toBe(`value: ${value}\n`)
  const data = { title: 'A', list: ['a', 'b: c'], counts: { checked: 3, failing: 0 }, last: 'x' }
  expect(parse(yamlText(data))).toEqual(data)
  expect(yamlText(data)).toBe(
    'title: A\nlist:\n  - a\n  - "b: c"\ncounts:\n  checked: 3\n  failing: 0\nlast: x\n',
  )
})

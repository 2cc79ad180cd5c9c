import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { yamlText } from './yaml-text'

it('what is written is read again by the library, plain where it can be', () => {
  const values = [
    ...['Event hub', 'a (b), c', '/docs/a-b', '/', 'https://x.org/docs/a', '2026-11-21', 'Strapi 5.54.0'],
    ...[
      '',
      ' a',
      'a ',
      'true',
      'No',
      'null',
      '~',
      '1',
      '1e3',
      '0x1f',
      '.5',
      '-',
      '- a',
      '? a',
      'a: b',
      'a #b',
    ],
    ...[
      '#a',
      '`code`',
      "it's",
      '"quoted"',
      'a\\b',
      '[a]',
      '{a}',
      '&a',
      '*a',
      '!a',
      '|',
      '>',
      '%a',
      '@a',
      'a:',
    ],
    ...[
      'a\nb',
      'a\tb',
      'Ünïcode',
      '日本',
      'a,',
      'a -',
      '---',
      '...',
      '<<',
      'http://a:',
      'https://x.org/a: b',
    ],
  ]
  for (const value of values) expect(parse(yamlText({ value })), value).toEqual({ value })
  expect(values.map((value) => yamlText({ value }).includes('"')).slice(0, 7)).not.toContain(true)
  const data = { title: 'A', list: ['a', 'b: c'], counts: { checked: 3, failing: 0 }, last: 'x' }
  expect(parse(yamlText(data))).toEqual(data)
  expect(yamlText(data)).toBe(
    'title: A\nlist:\n  - a\n  - "b: c"\ncounts:\n  checked: 3\n  failing: 0\nlast: x\n',
  )
})

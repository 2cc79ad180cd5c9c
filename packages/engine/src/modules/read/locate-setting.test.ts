import { expect, it } from 'vitest'
import { locateSetting, sourcePlaces } from './locate-setting'

it('the place is that of the setting of this name within these', () => {
  const source = [
    'const docs = { path: 1 }',
    'export default {',
    '  blog: { path: 2 },',
    '  list: [',
    '    { path: 3 },',
    '    { path: 4 },',
    '  ],',
    '}',
  ].join('\n')
  expect(locateSetting(source, ['blog', 'path'])).toEqual({ line: 3, column: 11 })
  expect(locateSetting(source, ['list', 1, 'path'])).toEqual({ line: 6, column: 7 })
  expect(locateSetting(source, ['presets', 0, 1, 'docs', 'path'])).toEqual({ line: 1, column: 16 })
  expect(locateSetting(source, ['nothing'])).toBeUndefined()
})

it('an item of a list is looked for in its own list, and one behind a spread list has the place of the list', () => {
  const source = [
    'export default {',
    "  items: ['a', 'b', 'c'],",
    '  plugins: [',
    "    ...made(['d', 'e']),",
    '    own,',
    '  ],',
    "  sidebars: ['f', own],",
    '}',
  ].join('\n')
  for (const index of [0, 1, 2])
    expect(locateSetting(source, ['plugins', index]), String(index)).toEqual({ line: 3, column: 3 })
  expect(locateSetting(source, ['sidebars', 1])).toEqual({ line: 7, column: 19 })
  expect(locateSetting(source, ['items', 2])).toEqual({ line: 2, column: 21 })
})

it('of a text it is the first one that is quoted, however', () => {
  const places = sourcePlaces('const ab = 1\n  ["ab", `b`, \'ab\']')
  expect(places.ofText('ab')).toEqual({ line: 2, column: 4 })
  expect(places.ofText('b')).toEqual({ line: 2, column: 10 })
  expect(places.ofText('none')).toBeUndefined()
})

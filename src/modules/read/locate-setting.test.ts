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

it('of a text it is the first one that is quoted, however', () => {
  const places = sourcePlaces('const ab = 1\n  ["ab", `b`, \'ab\']')
  expect(places.ofText('ab')).toEqual({ line: 2, column: 4 })
  expect(places.ofText('b')).toEqual({ line: 2, column: 10 })
  expect(places.ofText('none')).toBeUndefined()
})

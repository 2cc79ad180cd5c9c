import { expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'
import { readCategoryFiles } from './sidebars-file'

const read = (name: string, text: string) => {
  const file = `core/${name}`
  const { categories, problems } = readCategoryFiles(
    `${createTempSite({ [`content/${file}`]: text }).siteDir}/content`,
    [file],
  )
  return { category: categories.get('core'), problems }
}

it.each([
  [
    '_category_.json',
    '{ "label": "Core", "position": 2.5, "link": { "type": "generated-index", "slug": "/core" } }',
  ],
  ['_category_.yml', 'label: Core\nposition: 2.5\nlink:\n  type: generated-index\n  slug: /core\n'],
  [
    '_category_.yaml',
    '# comment\nlabel: Core\nposition: 2.5\nlink: { type: generated-index, slug: /core }\n',
  ],
])('C2: reads %s', (name, text) => {
  expect(read(name, text)).toEqual({
    category: {
      label: 'Core',
      position: 2.5,
      link: { type: 'generated-index', slug: '/core' },
      file: `core/${name}`,
    },
    problems: [],
  })
})

it('C2: an empty one has no settings', () => {
  expect(read('_category_.yml', '').problems).toEqual([])
})

it.each([
  ['{ "postion": 2 }', 'Unknown setting `postion`.', 'Did you mean `position`?'],
  ['{ "label": 3 }', 'Setting `label` has the value `3`.', 'Allowed: a text.'],
  [
    '{ "link": { "type": "generated-index", "slug": "/../../x" } }',
    'Setting `link.slug` has the value `"/../../x"`.',
    'Allowed: a path without `..`, `?`, `#`, `\\` and characters such as tabs.',
  ],
  [
    '{ "link": { "type": "generated-indx" } }',
    'Setting `link` has the value `{"type":"generated-indx"}`.',
    'Allowed: an item whose `type` is one of doc, generated-index (did you mean `generated-index`?).',
  ],
  [
    '{ "link": { "type": "generated-index", "slgu": "/x" } }',
    'Unknown setting `link.slgu`.',
    'Did you mean `slug`?',
  ],
  [
    '{ "link": "x" }',
    'Setting `link` has the value `"x"`.',
    'Allowed: an item whose `type` is one of doc, generated-index.',
  ],
  ['"x"', '`core/_category_.json` has the value `"x"`.', 'Allowed: a map of settings.'],
])('C2: reports %s', (text, message, hint) => {
  const { category, problems } = read('_category_.json', text)
  expect(category).toBeUndefined()
  expect(problems).toMatchObject([{ severity: 'error', file: 'core/_category_.json', message, hint }])
})

it('C2: one that does not parse is an error with its place', () => {
  expect(read('_category_.yml', 'label: x\nposition: [1\n').problems).toMatchObject([
    { severity: 'error', file: 'core/_category_.yml', line: 3, column: 1 },
  ])
  expect(read('_category_.yml', 'customProps: &x\n  b: *x\n').problems).toMatchObject([
    { severity: 'error', line: 2, column: 6, hint: expect.stringContaining('Quote a value') },
  ])
})

import { expect, it } from 'vitest'
import { documentTitle } from './page-names'

const site = { title: 'Widgets', titleDelimiter: '|' }

it.each<[page: Parameters<typeof documentTitle>[0], title: string]>([
  [{ title: 'Setup' }, 'Setup | Widgets'],
  [{ title: 'Setup', name: 'Guides: Setup' }, 'Guides: Setup | Widgets'],
  [{ title: '' }, 'Widgets'],
  // As in Docusaurus, the site's name is not repeated.
  [{ title: 'Widgets' }, 'Widgets'],
  [{ title: ' Widgets ' }, 'Widgets'],
  [{ title: 'Setup', documentTitle: 'Own' }, 'Own'],
])('I1: the title of the page %j is `%s`', (page, title) => {
  expect(documentTitle(page, site)).toBe(title)
})

it('I1: the home page has the tagline behind the site title', () => {
  expect(documentTitle({ title: '' }, { ...site, tagline: 'Small parts' })).toBe('Widgets | Small parts')
})

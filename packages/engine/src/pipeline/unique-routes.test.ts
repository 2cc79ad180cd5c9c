import { expect, it } from 'vitest'
import type { PageData } from '../model/page'
import { withUniqueRoutes } from './plan'

const home: PageData = { kind: 'react', route: '/', title: '', breadcrumbs: [], module: 'pages/index.tsx' }
const search: PageData = {
  kind: 'search',
  route: '/search',
  title: 'Search',
  breadcrumbs: [],
  sidebars: [],
  tags: [],
}
const tag = (label: string): PageData => ({
  kind: 'tag',
  route: '/tags/a',
  title: label,
  breadcrumbs: [],
  label,
  indexRoute: '/tags',
  docs: [],
})
const docs = [{ route: '/', file: 'start.md' }]
it('R7: a document beats a page, an earlier page a later one; each loser is a warning that names both', () => {
  const { pages, problems } = withUniqueRoutes([home, search, tag('A'), tag('a')], docs, {
    onDuplicateRoutes: 'warn',
  })
  expect(pages).toEqual([search, tag('A')])
  expect(problems.map(({ severity, message, file }) => [severity, message, file])).toEqual([
    [
      'warning',
      'The page module `pages/index.tsx` has the route `/`, which the document `start.md` has already.',
      'pages/index.tsx',
    ],
    ['warning', 'The page `a` has the route `/tags/a`, which the page `A` has already.', undefined],
  ])
})

it.each([
  ['throw', ['error']],
  ['ignore', []],
] as const)('R7: with `%s`', (reaction, severities) => {
  const { pages, problems } = withUniqueRoutes([home], docs, { onDuplicateRoutes: reaction })
  expect(pages).toEqual([])
  expect(problems.map(({ severity }) => severity)).toEqual(severities)
})

it('R7: a page cannot have the file of another one, or of a machine', () => {
  const { pages, problems } = withUniqueRoutes([{ ...search, route: '/index' }], docs, {
    onDuplicateRoutes: 'warn',
  })
  expect(pages).toEqual([])
  expect(problems).toMatchObject([
    {
      code: 'duplicate-route',
      message:
        'The page `Search` has the route `/index`, which the home page, whose file is `index.html`, has already.',
    },
  ])
})

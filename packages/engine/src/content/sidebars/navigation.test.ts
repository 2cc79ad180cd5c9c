import { expect, it } from 'vitest'
import { makeDoc, makeDocs } from '../../../../../test/support/docs'
import { sidebarCategory as category } from '../../../../../test/support/sidebar-items'
import type { Doc } from '../../model/doc'
import type { Sidebar, SidebarItem } from '../../model/sidebar'
import { paginate, positionsInSidebars } from './navigation'

const page = (name: string, more: object = {}): SidebarItem => ({
  type: 'link',
  label: name.toUpperCase(),
  href: `/${name}`,
  docId: name,
  ...more,
})
const sidebars: Sidebar[] = [
  {
    id: 'one',
    items: [
      page('a'),
      { type: 'html', value: '<hr>' },
      { type: 'link', label: 'Away', href: 'https://example.org' },
      category(
        'Core',
        [page('b'), page('hidden', { unlisted: true }), category('Deep', [page('c')])],
        '/core',
      ),
    ],
  },
  { id: 'two', items: [page('b'), page('d')] },
]
const positions = positionsInSidebars(sidebars)

it('N12: breadcrumbs lead from the top to the page', () => {
  expect(positions.get('/c')).toMatchObject({
    sidebar: 'one',
    breadcrumbs: [{ label: 'Core', route: '/core' }, { label: 'Deep' }, { label: 'C', route: '/c' }],
  })
})

it('N12: the page that opens a section is the section, whatever its label in the sidebar', () => {
  const [one] = sidebars
  const sections = new Map([['one', { label: 'Section', route: '/a' }]])
  expect(positionsInSidebars(one ? [one] : [], sections).get('/a')?.breadcrumbs).toEqual([
    { label: 'Section', route: '/a' },
  ])
})

it('N12: previous and next follow the sidebar, category pages too; other sites and unlisted pages stay out', () => {
  const neighbours = (route: string) => [
    positions.get(route)?.previous?.route,
    positions.get(route)?.next?.route,
  ]
  expect(neighbours('/a')).toEqual([undefined, '/core'])
  expect(neighbours('/core')).toEqual(['/a', '/b'])
  expect(neighbours('/b')).toEqual(['/core', '/c'])
  expect(neighbours('/c')).toEqual(['/b', undefined])
  expect(neighbours('/hidden')).toEqual([undefined, undefined])
})

it('M9: a page in two sidebars has its place in the one that it shows, and is a neighbour in both', () => {
  expect(positions.get('/b')?.sidebar).toBe('one')
  expect(positions.get('/d')?.previous?.route).toBe('/b')
  const shown = positionsInSidebars(
    sidebars,
    new Map(),
    new Map([
      ['/b', 'two'],
      ['/a', undefined],
    ]),
  )
  expect(shown.get('/b')).toMatchObject({ sidebar: 'two', next: { route: '/d' } })
  expect(shown.get('/b')?.previous).toBeUndefined()
  expect(shown.get('/core')?.next?.route).toBe('/b')
  expect(shown.has('/a')).toBe(false)
})

it('M9: a page that stands twice in a sidebar has its first place, and is a neighbour twice', () => {
  const items = ['twice', 'one', 'two', 'twice', 'three'].map((name) => page(name))
  const found = positionsInSidebars([{ id: 'a', items }])
  const neighbours = ['/twice', '/one', '/two', '/three'].map((route) => [
    found.get(route)?.previous?.route,
    found.get(route)?.next?.route,
  ])
  expect(neighbours).toEqual([
    [undefined, '/one'],
    ['/twice', '/two'],
    ['/one', '/twice'],
    ['/twice', undefined],
  ])
})

const docs: Map<string, Doc> = new Map(
  makeDocs({ 'a.md': {}, 'd.md': { title: 'Dee' } }).map((doc) => [doc.id, doc]),
)

it('C1: `pagination_prev` and `pagination_next` name another document, or hide the link with null', () => {
  const doc = makeDoc('b.md', { pagination_prev: null, pagination_next: 'd' })
  expect(paginate(doc, positions.get('/b'), docs)).toEqual({
    next: { label: 'Dee', route: '/d' },
    problems: [],
  })
})

it('E6: a neighbour that does not exist is a warning, and the sidebar’s own stays', () => {
  const doc = makeDoc('b.md', { pagination_next: 'dd' })
  const { next, problems } = paginate(doc, positions.get('/b'), docs)
  expect(next?.route).toBe('/c')
  expect(problems).toMatchObject([{ severity: 'warning', file: 'content/b.md', hint: 'Did you mean `d`?' }])
})

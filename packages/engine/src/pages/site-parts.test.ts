import { expect, it } from 'vitest'
import { makeDoc } from '../../../../test/support/docs'
import { sidebarCategory as category } from '../../../../test/support/sidebar-items'
import type { Doc } from '../model/doc'
import type { SidebarItem } from '../model/sidebar'
import { allParts, docsOfPart, partsOfSite } from './site-parts'

const link = (route: string): SidebarItem => ({ type: 'link', label: route, href: route, docId: route })
const routes = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `/${prefix}-${index + 1}`)
const docsOf = (all: readonly string[], sidebar?: string): Doc[] =>
  all.map((route) => ({
    ...makeDoc(`${route.slice(1)}.md`),
    route,
    title: route.slice(1),
    ...(sidebar !== undefined && { sidebar }),
  }))

function cut(items: SidebarItem[], docs: Doc[], max: number) {
  const collection = {
    key: 'default@current',
    sidebars: [{ id: 'docs', items }],
    sections: new Map([['docs', 'Docs']]),
  }
  return partsOfSite({ collections: [collection], docs }, max)
}

const items = [
  link('/intro'),
  category('Core', [
    ...routes('core', 2).map(link),
    category('Deep', routes('deep', 4).map(link), '/deep'),
    category('deep', routes('more', 2).map(link)),
  ]),
  category('Empty', [link('/secret')]),
]
const docs = [
  ...docsOf(['/intro', '/deep', ...routes('core', 2), ...routes('deep', 4), ...routes('more', 2)], 'docs'),
  ...docsOf(['/alone']),
  { ...makeDoc('secret.md', { unlisted: true }), route: '/secret', sidebar: 'docs' },
]

it('few documents are one part, grouped by section', () => {
  const whole = cut(items, docs, 20)
  expect(whole.parts).toEqual([])
  expect(whole.groups.map(({ id, label, docs: own }) => [id, label, own.length])).toEqual([
    ['docs', 'Docs', 10],
    ['other-pages', 'Other pages', 1],
  ])
})

it('many are cut along the sidebar, each once, and no part lists more than it may', () => {
  const whole = cut(items, docs, 5)
  const parts = allParts(whole)
  expect(parts.map(({ path, label }) => [path, label])).toEqual([
    ['', ''],
    ['/docs', 'Docs'],
    ['/docs/core', 'Core'],
    ['/docs/core/deep', 'Deep'],
    ['/docs/core/deep-2', 'deep'],
    ['/other-pages', 'Other pages'],
  ])
  expect(parts[3]?.around.map(({ path }) => path)).toEqual(['/docs', '/docs/core'])
  // A category's page comes first in its part.
  expect(parts[3]?.groups[0]?.docs[0]?.route).toBe('/deep')
  for (const { groups } of parts) expect(groups.flatMap((group) => group.docs).length).toBeLessThanOrEqual(5)
  const found = docsOfPart(whole).map(({ route }) => route)
  expect(found.sort()).toEqual(docs.flatMap(({ route, unlisted }) => (unlisted ? [] : route)).sort())
})

it('what only leads on is passed over', () => {
  const all = routes('page', 12)
  const inner = [category('One', all.slice(0, 6).map(link)), category('Two', all.slice(6).map(link))]
  const whole = cut([category('All', inner)], docsOf(all, 'docs'), 10)
  expect(whole.parts.map(({ path, label }) => [path, label])).toEqual([
    ['/one', 'One'],
    ['/two', 'Two'],
  ])
})

it('of very many documents every part has only its own', () => {
  const all = Array.from({ length: 30 }, (_, index) => routes(`c${index}`, 7))
  const whole = cut(
    all.map((own, index) => category(`C${index}`, own.map(link))),
    docsOf(all.flat(), 'docs'),
    5,
  )
  for (const { groups } of allParts(whole))
    expect(groups.flatMap((group) => group.docs).length).toBeLessThanOrEqual(7)
  expect(docsOfPart(whole)).toHaveLength(210)
})

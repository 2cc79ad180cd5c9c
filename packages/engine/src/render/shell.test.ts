import { describe, expect, test } from 'vitest'
import type { DocPage } from '../model/page'
import type { SidebarChunk, SidebarItem } from '../model/sidebar'
import { doc, sidebar, site } from '../../../../test/support/theme-data'
import { renderShell } from './shell'

const link = (href: string): SidebarItem => ({ type: 'link', label: `To ${href}`, href })
const category = (key: string, items: SidebarItem[], href?: string): SidebarItem => ({
  type: 'category',
  key,
  label: key,
  collapsible: true,
  collapsed: true,
  items,
  ...(href !== undefined && { href }),
})

const large: SidebarChunk[] = [
  {
    name: 'docs',
    items: [
      link('/docs/intro'),
      category('A', [link('/docs/a/1'), link('/docs/a/2'), category('B', [link('/docs/a/b/1')])], '/docs/a'),
      // An address that needs escaping, one that is a prefix of another, and one that also occurs in another category.
      category('C & D', [
        link(`/docs/c/it's "a" & <b>`),
        link('/docs/c'),
        link('/docs/c/2'),
        link('/docs/a/2'),
      ]),
      category('E', [link('/docs/e/twice'), link('/docs/e/twice'), link('/docs/e')], '/docs/e'),
      link('https://example.com/elsewhere'),
    ],
  },
]

const pagesOf = (items: readonly SidebarItem[]): string[] =>
  items.flatMap((item) => {
    if (item.type === 'html') return []
    const own = item.href?.startsWith('/') ? [item.href] : []
    return item.type === 'category' ? [...own, ...pagesOf(item.items ?? [])] : own
  })

describe('a shell with remembered sidebars is what React renders', () => {
  const routes = [...pagesOf(large[0]?.items ?? []), '/docs/not-in-the-sidebar']
  const trees = new Map<string, string>()
  // Twice, so that each page is rendered both from scratch and from a neighbour.
  test.each([...routes, ...routes])('%s', (route) => {
    const page: DocPage = { ...doc, route }
    expect(renderShell({ page, site, sidebar: large, trees })).toBe(
      renderShell({ page, site, sidebar: large }),
    )
  })

  const small = new Map<string, string>()
  test.each([doc.route, '/docs/core/secret', '/docs/core', '/docs/core/secret', doc.route, '/docs/intro'])(
    'unlisted and unloaded parts: %s',
    (route) => {
      const page: DocPage = { ...doc, route }
      expect(renderShell({ page, site, sidebar, trees: small })).toBe(renderShell({ page, site, sidebar }))
    },
  )

  test('the same addresses in another sidebar, and in another part of it', () => {
    const far: SidebarChunk = { name: 'docs.1', items: [link('/docs/far/first'), link('/docs/far/second')] }
    for (const route of ['/docs/far/first', '/docs/far/second', doc.route]) {
      for (const id of ['docs', 'guides']) {
        const chunks = route === doc.route ? sidebar : [...sidebar, far]
        const page: DocPage = { ...doc, route, sidebar: { id, chunks: chunks.map(({ name }) => name) } }
        const input = { page, site, sidebar: chunks }
        expect(renderShell({ ...input, trees: small })).toBe(renderShell(input))
      }
    }
  })

  test('more categories than are kept', () => {
    const kept = new Map<string, string>()
    const names = Array.from({ length: 40 }, (_, index) => `/docs/${index}`)
    const many = [
      { name: 'docs', items: names.map((name) => category(name, [link(`${name}/1`), link(`${name}/2`)])) },
    ]
    for (const route of names.flatMap((name) => [`${name}/1`, `${name}/2`])) {
      const page: DocPage = { ...doc, route }
      expect(renderShell({ page, site, sidebar: many, trees: kept })).toBe(
        renderShell({ page, site, sidebar: many }),
      )
    }
  })

  test('pages without a sidebar', () => {
    const page: DocPage = { ...doc, sidebar: undefined }
    expect(renderShell({ page, site, sidebar: [], trees })).toBe(renderShell({ page, site, sidebar: [] }))
  })
})

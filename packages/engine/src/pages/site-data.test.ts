import { describe, expect, it } from 'vitest'
import { configOf, createTempSite } from '../../../../test/support/temp-site'
import { createIndexPages } from './index-pages'
import { createSiteData } from './site-data'

async function navbar(items: object[]) {
  const site = createTempSite({
    'site.config.ts': configOf({ navbar: { items } }),
    'sidebars.ts': `export default { docs: ['docs/a', 'docs/b'], empty: [] }`,
    'content/docs/a.md': '# A\n',
    'content/docs/b.md': '# B\n',
  })
  const { data, problems } = createSiteData(await site.load())
  return { items: data.navbar.items, problems }
}

describe('N2: navbar items', () => {
  it('get their addresses; the position is right unless it is given', async () => {
    const { items, problems } = await navbar([
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs', position: 'left' },
      { type: 'doc', docId: 'docs/b' },
      { type: 'doc', docId: 'docs/b', label: 'Own', className: 'x' },
      { label: 'In', to: '/docs/a' },
      { type: 'link', label: 'Out', href: 'https://example.org' },
      { type: 'dropdown', label: 'More', items: [{ label: 'A', to: '/docs/a' }] },
      { type: 'html', value: '<b>x</b>' },
      { type: 'search' },
      { type: 'docsVersion' },
      { type: 'docsVersionDropdown' },
    ])
    expect(problems).toEqual([])
    expect(items).toEqual([
      { type: 'link', label: 'Docs', href: '/docs/a', activeSidebar: 'docs', position: 'left' },
      // Active on all pages of its sidebar.
      { type: 'link', label: 'B', href: '/docs/b', activeSidebar: 'docs', position: 'right' },
      {
        type: 'link',
        label: 'Own',
        href: '/docs/b',
        activeSidebar: 'docs',
        position: 'right',
        className: 'x',
      },
      { type: 'link', label: 'In', href: '/docs/a', position: 'right' },
      { type: 'link', label: 'Out', href: 'https://example.org', position: 'right' },
      {
        type: 'dropdown',
        label: 'More',
        position: 'right',
        items: [{ type: 'link', label: 'A', href: '/docs/a', position: 'right' }],
      },
      { type: 'html', value: '<b>x</b>', position: 'right' },
      { type: 'search', position: 'right' },
      { type: 'docsVersion', label: 'Next', href: '/docs/a', position: 'right' },
      {
        type: 'docsVersionDropdown',
        versions: [{ label: 'Next', name: 'current', href: '/docs/a' }],
        position: 'right',
      },
    ])
  })
})

describe('E5, E6: an item whose target is missing is an error with its configuration and what exists', () => {
  it.each([
    [
      { type: 'docSidebar', sidebarId: 'doc', label: 'Docs' },
      'names the sidebar `doc`, which does not exist',
      'Did you mean `docs`?',
    ],
    [{ type: 'docSidebar', sidebarId: 'empty', label: 'E' }, 'which has no page', 'Add a document to it.'],
    [
      { type: 'doc', docId: 'docs/c' },
      'names the document `docs/c`, which does not exist',
      'Did you mean `docs/a`?',
    ],
    [
      { type: 'dropdown', label: 'More', items: [{ type: 'doc', docId: 'x' }] },
      'names the document `x`',
      'Known: `docs/a`, `docs/b`.',
    ],
  ])('%o', async (item, fact, hint) => {
    const { problems } = await navbar([item])
    expect(problems).toMatchObject([{ severity: 'error', file: 'site.config.ts', line: 1, hint }])
    expect(problems[0]?.message).toContain(fact)
    const shown = 'items' in item ? item.items[0] : item
    expect(problems[0]?.message).toContain(JSON.stringify(shown))
  })
})

it('R4: tags and the version have addresses that exist, also where documents start with a path of their own', async () => {
  const site = createTempSite({
    'site.config.ts': configOf({ docs: { routeBasePath: '/handbook' } }),
    'content/a.md': '# A\n',
  })
  const loaded = await site.load()
  const { data } = createSiteData(loaded)
  expect(data.tagsRoute).toBe('/handbook/tags')
  expect(data.version.path).toBe('/handbook/a')
  const routes = new Map(createIndexPages(loaded).map((page) => [page.kind, page]))
  expect(routes.get('tags')?.route).toBe('/handbook/tags')
  expect(routes.get('versions')).toMatchObject({ version: { path: '/handbook/a' } })
})

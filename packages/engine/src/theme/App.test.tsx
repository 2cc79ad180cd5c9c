import { IndexView } from './views/IndexView'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { htmlCopy } from '../markdown/text/markdown-copy'
import type { PageData } from '../model/page'
import type { NavbarItem } from '../model/site-data'
import { App, type AppProps } from './App'
import { doc, sidebar, site } from '../../../../test/support/theme-data'

const render = (props: Partial<AppProps> = {}) =>
  // Ignores React's comment markers between texts.
  renderToString(
    <App page={doc} site={site} sidebar={sidebar} indexView={IndexView} {...props} />,
  ).replaceAll('<!-- -->', '')

const withItems = (items: NavbarItem[]) => ({ ...site, navbar: { ...site.navbar, items } })

describe('a document', () => {
  const html = render()
  test('renders the same each time', () => expect(render()).toBe(html))
  test('has one level-1 heading', () => expect(html.match(/<h1/g)).toHaveLength(1))
  test('lists headings of its levels only (N11)', () => {
    expect(html).toContain('<a href="#run">Run <code>it</code></a>')
    expect(html).not.toContain('href="#deep"')
  })
  test('says how many statements are checked (V4)', () => {
    expect(html).toContain('12 statements checked against Strapi 5.54.0')
  })
  test('says when it was last updated, in the same words everywhere (C9)', () => {
    expect(html).toContain('<time dateTime="2026-11-20">20 Nov 2026</time> by Ada')
  })
  test('has no inline style (CSP)', () => expect(html).not.toContain(' style='))
  test('puts the base path before routes', () => {
    expect(html).toContain('href="/sub/tags/admin"')
    expect(html).toContain('src="/sub/logo.svg"')
    expect(html).not.toMatch(/href="\/(?!sub\/)/)
  })
  test('gives the logo its width and the height that goes with it (I2)', () => {
    expect(html).toMatch(/<img class="logo-image logo-light"[^>]* width="100"[^>]* height="44"/)
  })
  test('keeps a hidden title for screen readers', () => {
    expect(render({ page: { ...doc, hideTitle: true } })).toContain('<h1 class="visually-hidden">Engine</h1>')
  })
  test('says which symptoms it explains, as a list that needs no script', () => {
    const page = { ...doc, symptoms: ['`populate` is empty.', 'A <code>500</code> &lt;b>'] }
    expect(render({ page })).toContain(
      '<div class="symptoms" role="group" aria-labelledby="page-symptoms"><p id="page-symptoms">You may be here because …</p><ul><li>`populate` is empty.</li><li>A <code>500</code> &lt;b></li></ul></div>',
    )
    expect(render()).not.toContain('symptoms')
  })
  test('leaves the title to an article that has one', () => {
    expect(render({ page: { ...doc, hasOwnTitle: true } })).not.toContain('<h1')
  })
  test('M1: shows the heading of the text in the place of the title', () => {
    expect(render({ page: { ...doc, heading: 'B <code>x</code>' } })).toContain(
      '<h1 class="page-title">B <code>x</code></h1>',
    )
  })
  test('lets long identifiers break between their parts', () => {
    const page = { ...doc, title: 'useAdminRolePermissionLayout' }
    expect(render({ page })).toContain('use<wbr/>Admin<wbr/>Role<wbr/>Permission<wbr/>Layout')
  })
})

describe('sidebar (N9)', () => {
  const html = render()
  test('marks the current page once and opens its branch', () => {
    const tree = html.slice(html.indexOf('id="sidebar"'), html.indexOf('<main'))
    expect(tree.match(/<a aria-current="page"/g)).toHaveLength(1)
    expect(html).toMatch(/<details open="">.*?>Engine<\/a>/s)
  })
  test('leaves other categories closed', () => {
    expect(html).toMatch(/<details><summary>Other/)
  })
  test('gives a category with a page a link and a named toggle', () => {
    expect(html).toMatch(/<a href="\/sub\/docs\/core"|href="\/sub\/docs\/core"/)
    expect(html).toContain('aria-label="Pages below Core"')
  })
  test('skips unlisted pages', () => expect(html).not.toContain('Secret'))
  test('shows an unlisted page to those who are on it', () => {
    expect(render({ page: { ...doc, route: '/docs/core/secret' } })).toContain('Secret')
  })
  test('links a category that is not loaded to its first page', () => {
    expect(html).toContain('href="/sub/docs/far/first"')
  })
  test('gives a category its class, loaded or not', () => {
    const items = sidebar.flatMap((chunk) => chunk.items).map((item) => ({ ...item, className: 'own' }))
    expect(render({ sidebar: [{ name: 'docs', items }] })).toContain('<li class="own" data-more="">')
  })
  test('shows the children of a loaded chunk, open for a page in it', () => {
    const chunk = {
      name: 'docs.1',
      items: [{ type: 'link', label: 'First', href: '/docs/far/first' } as const],
    }
    const page: PageData = {
      ...doc,
      route: '/docs/far/first',
      sidebar: { id: 'docs', chunks: ['docs', 'docs.1'] },
    }
    expect(render({ page, sidebar: [...sidebar, chunk] })).toMatch(/<details open="">.*?Far.*?>First<\/a>/s)
  })
  test('is a drawer with the navbar alone on pages without one', () => {
    const html = render({ page: { ...doc, sidebar: undefined } })
    expect(html).toContain('drawer-without-sidebar')
    expect(html).not.toContain('id="sidebar"')
  })
})

describe('navbar (N2)', () => {
  test('marks the entry of the current sidebar', () => {
    expect(render()).toMatch(/<a[^>]*navbar-link-active[^>]*>Docs<\/a>/)
    expect(render()).not.toMatch(/<a[^>]*navbar-link-active[^>]*>Guides<\/a>/)
  })
  test('marks links that leave the site', () => {
    expect(render()).toMatch(
      /<a class="navbar-link external" href="https:\/\/example.com\/source" rel="noopener">/,
    )
  })
  test('renders every type of item', () => {
    const html = render({
      site: withItems([
        {
          type: 'dropdown',
          position: 'left',
          label: 'More',
          items: [{ type: 'html', position: 'left', value: '<b>x</b>' }],
        },
        { type: 'search', position: 'right' },
        { type: 'docsVersion', position: 'right', label: 'Next', href: '/versions' },
        {
          type: 'docsVersionDropdown',
          position: 'right',
          versions: [{ label: 'Next', name: 'current', href: '/' }],
        },
      ]),
    })
    for (const part of [
      'dropdown-menu',
      '<b>x</b>',
      'search-box',
      'href="/sub/versions"',
      'data-version="current"',
    ]) {
      expect(html).toContain(part)
    }
  })
  test('an item that fails carries its configuration (E5)', () => {
    const broken: NavbarItem = JSON.parse('{"type":"carousel","position":"left","label":"X"}')
    let error: unknown
    try {
      render({ site: withItems([broken]) })
    } catch (caught) {
      error = caught
    }
    expect(error).toMatchObject({
      message: expect.stringContaining('{"type":"carousel","position":"left","label":"X"}'),
      cause: expect.objectContaining({ message: 'Unknown navbar item type `carousel`.' }),
    })
  })
})

describe('failures', () => {
  test('a page that did not load is replaced by the error and `Retry` (E2)', () => {
    const html = render({ failure: { kind: 'chunk', route: '/x', error: new Error('HTTP 500') } })
    expect(html).toContain('HTTP 500')
    expect(html).toContain('>Retry</button>')
    expect(html).not.toContain('id="article"')
  })
  test('offline keeps the page (E12)', () => {
    const html = render({ notice: { kind: 'offline', route: '/x', error: new Error('') } })
    expect(html).toContain('>Retry</button>')
    expect(html).toContain('id="article"')
  })
})

test('not found leads on: search, home, the sidebars, the tags (R6)', () => {
  const html = render({
    page: { kind: 'not-found', route: '/404', title: 'Page not found', breadcrumbs: [] },
  })
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  for (const href of ['/sub/search', '/sub/', '/sub/guides', '/sub/docs/intro', '/sub/tags']) {
    expect(main).toContain(`href="${href}"`)
  }
})

test('K5: in a list of admonitions, parts inside a part are a list in its item', () => {
  const part = (route: string, depth: 0 | 1) => ({
    route,
    label: route,
    count: 1,
    first: [],
    depth,
    groups: [],
  })
  const page: PageData = {
    kind: 'admonitions',
    route: '/faults',
    title: 'Faults',
    breadcrumbs: [],
    count: 4,
    parts: [part('/a', 0), part('/b', 0), part('/c', 1), part('/d', 1), part('/e', 0)],
    groups: [],
  }
  const html = render({ page })
  const list = htmlCopy(
    html.slice(html.indexOf('<ul class="ruled-rows list-parts"'), html.indexOf('</main>')),
    site.url,
  )
  expect(list.replace(/\(http\S+\)/g, '')).toBe(
    '- [/a] (1)\n- [/b] (1)\n  - [/c] (1)\n  - [/d] (1)\n- [/e] (1)\n',
  )
})

test('K5: a shortened list of admonitions says how many more there are, and where', () => {
  const one = { html: 'One', title: 'One', route: '/a/x#one' }
  const html = (count: number) =>
    render({
      page: {
        kind: 'admonitions',
        route: '/faults',
        title: 'Faults',
        breadcrumbs: [],
        count,
        parts: [{ route: '/faults/a', label: 'A', count, first: [one], depth: 0, groups: [] }],
        groups: [],
      },
    })
  expect(html(3)).toMatch(
    /<a [^>]*href="\/sub\/faults\/a"[^>]*>2 more<span class="visually-hidden"> in A<\/span><\/a>/,
  )
  expect(html(1)).not.toContain('more<span')
})

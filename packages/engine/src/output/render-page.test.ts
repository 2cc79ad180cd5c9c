import { expect, test } from 'vitest'
import type { DocFrame, DocPage } from '../model/page'
import type { SidebarChunk, SidebarItem } from '../model/sidebar'
import { createSiteModules } from '../modules/run/site-modules'
import { resolveSiteConfig } from '../content/config/site-config'
import { noIntegrations } from '../../../../test/support/integrations'
import { doc, site as siteData } from '../../../../test/support/theme-data'
import { PageRenderer } from './render-page'

const link = (label: string, href: string): SidebarItem => ({ type: 'link', label, href })
const html = (value: string): SidebarItem => ({ type: 'html', value })
const category = (label: string, items: SidebarItem[]): SidebarItem => ({
  type: 'category',
  key: 'Core',
  label,
  collapsible: true,
  collapsed: true,
  items,
})
const itself = link('Engine', doc.route)
const chunk = (...items: SidebarItem[]): SidebarChunk => ({ name: 'docs', items })

/** Sidebars by their addresses. */
const sidebars = {
  plain: chunk(link('Introduction', '/docs/intro'), category('Core', [itself])),
  renamed: chunk(link('Introduction', '/docs/intro'), category('Kern für alle', [itself])),
  escaped: chunk(link(`<b>"A" & 'B'</b> $& }}`, '/docs/intro'), category('</nav></script>', [itself])),
  without: chunk(link('Introduction', '/docs/intro')),
  written: chunk(html('<nav>Ours</nav><p>ä</p>'), category('Core', [itself])),
  tabs: chunk(html('<div data-tabs></div>'), itself),
  shell: chunk(html('</div></nav></div><main id="main"></main>'), itself),
  tree: chunk(html('<nav class="sidebar" id="sidebar" aria-label="Docs sidebar">'), itself),
}
type Address = keyof typeof sidebars

const frameOf = (address: Address, more: DocFrame = {}): DocFrame => ({
  sidebar: { id: 'docs', chunks: [address] },
  ...more,
})
const between = (previous: string, next: string): DocFrame => ({
  previous: { label: previous, route: '/docs/intro' },
  next: { label: next, route: '/docs/next' },
})

const settings = resolveSiteConfig({ title: 'Doc', url: siteData.url }, 'site.config.ts')
if ('problems' in settings) throw new Error('The settings are faulty.')
const { config } = settings
const modules = createSiteModules('/site', '/cache')
/** Makes pages as one build does. */
const openRenderer = () =>
  new PageRenderer({
    site: { config, modules, integrations: noIntegrations },
    siteData,
    sidebars: new Map(
      Object.entries(sidebars).map(([address, { items }]) => [address, JSON.stringify(items)]),
    ),
    buildId: 'b1',
    client: Promise.resolve({
      dir: '',
      script: 'main.js',
      stylesheets: [],
      deferred: 'deferred.css',
      preloads: [],
      sheets: {
        pages: '',
        health: '',
        code: '',
        cards: 'cards.css',
        extras: 'extras.css',
        states: '',
        notFound: '',
      },
      pageScripts: {},
      pageStyles: {},
      licenses: [],
      files: [],
    }),
    componentOf: async () => undefined,
    pagelessOf: (references) => references.filter((reference) => reference.includes('gone')),
  })

async function write(page: DocPage): Promise<{ html: Buffer; json: Buffer }> {
  const { html, json = '' } = await openRenderer().render(page, undefined)
  return { html: Buffer.from(html), json: Buffer.from(json) }
}

const { sidebar: _sidebar, ...bare } = doc

/** The page in another frame, where that can be had from how it was written in the one before. */
async function reframed(page: DocPage, before: DocFrame, frame: DocFrame) {
  const files = await write({ ...page, ...before })
  const isBefore = (found: DocFrame) => JSON.stringify(found) === JSON.stringify(before)
  return openRenderer().reframe(files, { route: page.route, frame, isBefore })
}

/** What a page may hold that a boundary could be mistaken for, and what moves them. */
const articles: Record<string, Partial<DocPage>> = {
  plain: {},
  'letters of several bytes': { title: 'Überblick 🦕', html: '<p>“Größe” — 日本語</p>' },
  'a link that leads nowhere, and a stylesheet of its own': {
    html: '<p><a href="/sub/gone">gone</a></p><div class="card">A card</div>',
  },
  'its own data in the text': {
    title: '"sidebar":{"id":"docs"}}}</script>',
    html: '<p>"sidebar":{"id":"docs","chunks":["plain"]}}}&lt;/script&gt;</p>',
  },
  'a script with data': {
    html: '<script type="application/json">{"sidebar":{"id":"docs","chunks":["plain"]}}}</script>',
  },
  'no heading and no table of contents': { headings: [], toc: undefined, breadcrumbs: [] },
  'a version': { inVersion: { docs: 'default', name: 'current', elsewhere: { '1.0': '/docs/1.0/core' } } },
}
const changes: Record<string, [before: DocFrame, frame: DocFrame]> = {
  'a label': [frameOf('plain'), frameOf('renamed')],
  'and back': [frameOf('renamed'), frameOf('plain')],
  'a label to be escaped': [frameOf('plain'), frameOf('escaped')],
  'a label that was escaped': [frameOf('escaped'), frameOf('plain')],
  'HTML of a writer': [frameOf('plain'), frameOf('written')],
  'HTML of a writer that goes': [frameOf('written'), frameOf('renamed')],
  'the page gone from it': [frameOf('plain'), frameOf('without')],
  'labels of neighbours': [
    frameOf('plain', between('One', 'Two')),
    frameOf('renamed', between('<b> & "Eins" }}', 'Zwei $& ü')),
  ],
  'labels of neighbours alone': [
    frameOf('plain', between('<i>', '&lt;')),
    frameOf('plain', between('&lt;', '<i>')),
  ],
}
const cases = Object.entries(articles).flatMap(([article, page]) =>
  Object.entries(changes).map(([change, frames]) => [article, change, page, frames] as const),
)

test.each(cases)(
  'a page with %s is put into another frame as if it were made in it: %s',
  async (...given) => {
    const [, , page, [before, frame]] = given
    const whole: DocPage = { ...bare, ...page }
    const files = await reframed(whole, before, frame)
    const made = await write({ ...whole, ...frame })
    expect(files?.html.toString()).toBe(made.html.toString())
    expect(files?.json.toString()).toBe(made.json.toString())
  },
)

const neighbours = between('One', 'Two')
const refused: [why: string, page: Partial<DocPage>, before: DocFrame, frame: DocFrame][] = [
  ['there was no sidebar', {}, {}, frameOf('plain')],
  ['there is none any more', {}, frameOf('plain'), {}],
  [
    'it is another sidebar, which the navbar shows',
    {},
    frameOf('plain'),
    { sidebar: { id: 'guides', chunks: ['plain'] } },
  ],
  ['a neighbour is elsewhere', {}, frameOf('plain'), frameOf('plain', neighbours)],
  ['neighbours are gone', {}, frameOf('plain', neighbours), frameOf('plain')],
  ['the policy changes with tabs', {}, frameOf('plain'), frameOf('tabs')],
  ['the policy changes without tabs', {}, frameOf('tabs'), frameOf('plain')],
  ['two parts look like the end of the sidebar', {}, frameOf('shell'), frameOf('plain')],
  ['two parts look like its start', {}, frameOf('tree'), frameOf('plain')],
  [
    'the article holds such an end',
    { html: '<div></div><main id="main"></main>' },
    frameOf('plain'),
    frameOf('renamed'),
  ],
  [
    'the article holds such a start',
    { html: '<nav class="sidebar" id="sidebar" aria-label="Docs sidebar"></nav>' },
    frameOf('plain'),
    frameOf('renamed'),
  ],
]

test.each(refused)('a page is not put into another frame where %s', async (_why, page, before, frame) => {
  expect(await reframed({ ...bare, ...page }, before, frame)).toBeUndefined()
})

test('a page is not put into another frame where its neighbours stand in the article, too', async () => {
  const [before, frame] = [frameOf('plain', neighbours), frameOf('plain', between('Eins', 'Zwei'))]
  const { html } = await write({ ...bare, ...before })
  const [pagination = ''] = /<nav class="pagination".*?<\/nav>/s.exec(html.toString()) ?? []
  expect(pagination).toContain('One')
  expect(await reframed({ ...bare, html: pagination }, before, frame)).toBeUndefined()
})

test('a page is not put into another frame where its files are not what they are said to be', async () => {
  const files = await write({ ...bare, ...frameOf('plain') })
  const order = { route: doc.route, frame: frameOf('renamed') }
  expect(openRenderer().reframe(files, { ...order, isBefore: () => false })).toBeUndefined()
  const damaged = { ...files, html: files.html.subarray(0, files.html.length - 100) }
  expect(openRenderer().reframe(damaged, { ...order, isBefore: () => true })).toBeUndefined()
})

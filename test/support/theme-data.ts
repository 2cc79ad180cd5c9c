import type { DocPage } from '../../packages/engine/src/model/page'
import type { SiteData } from '../../packages/engine/src/model/site-data'
import type { SidebarChunk } from '../../packages/engine/src/model/sidebar'

/** A small site for theme tests. */
export const site: SiteData = {
  title: 'Doc',
  titleDelimiter: '|',
  tagline: 'Dinosaurs are cool',
  url: 'https://docs.example.org',
  baseUrl: '/sub/',
  colorMode: { defaultMode: 'light', respectPrefersColorScheme: false, disableSwitch: false },
  navbar: {
    title: 'Contributor documentation',
    hideOnScroll: true,
    logo: { alt: 'Home', src: 'logo.svg', srcDark: 'logo-dark.svg', width: 200, height: 88 },
    items: [
      { type: 'link', position: 'left', label: 'Guides', href: '/guides', activeSidebar: 'guides' },
      { type: 'link', position: 'left', label: 'Docs', href: '/docs/intro', activeSidebar: 'docs' },
      { type: 'link', position: 'right', label: 'Source', href: 'https://example.com/source' },
    ],
  },
  footer: { links: [] },
  version: { name: 'current', label: 'Next', path: '/docs/intro' },
  tagsRoute: '/tags',
  lookup: { route: '/code', subject: 'Strapi 5.54.0' },
}

export const doc: DocPage = {
  kind: 'doc',
  route: '/docs/core/engine',
  title: 'Engine',
  docId: 'docs/core/engine',
  html: '<p>Text</p>',
  hideTitle: false,
  headings: [
    { level: 2, id: 'run', html: 'Run <code>it</code>' },
    { level: 4, id: 'deep', html: 'Deep' },
  ],
  toc: { min: 2, max: 3 },
  tags: [{ label: 'admin', route: '/tags/admin' }],
  islands: [],
  parts: { meta: '<a href="/sub/docs-health">12 statements checked against Strapi 5.54.0</a>' },
  lastUpdate: { date: '2026-11-20', shownDate: '20 Nov 2026', author: 'Ada' },
  breadcrumbs: [{ label: 'Core', route: '/docs/core' }, { label: 'Engine' }],
  sidebar: { id: 'docs', chunks: ['docs'] },
}

export const sidebar: SidebarChunk[] = [
  {
    name: 'docs',
    items: [
      { type: 'link', label: 'Introduction', href: '/docs/intro' },
      {
        type: 'category',
        key: 'Core',
        label: 'Core',
        href: '/docs/core',
        collapsible: true,
        collapsed: true,
        items: [
          { type: 'link', label: 'Engine', href: '/docs/core/engine' },
          { type: 'link', label: 'Secret', href: '/docs/core/secret', unlisted: true },
        ],
      },
      {
        type: 'category',
        key: 'Other',
        label: 'Other',
        collapsible: true,
        collapsed: true,
        items: [{ type: 'link', label: 'Thing', href: '/docs/other/thing' }],
      },
      {
        type: 'category',
        key: 'Far',
        label: 'Far',
        collapsible: true,
        collapsed: true,
        chunk: 'docs.1',
        firstHref: '/docs/far/first',
      },
    ],
  },
]

import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { doc, site } from '../../../../test/support/theme-data'
import type { PageData } from '../model/page'
import { contentSecurityPolicy, renderDocument, type DocumentInput } from './document'

const render = (page: PageData = doc, more: Partial<DocumentInput> = {}) =>
  renderDocument({
    page,
    body: '<main>Body</main>',
    site,
    config: { noIndex: false, metadata: [], security },
    assets: {
      script: 'assets/main-1a.js',
      stylesheets: ['assets/main-1a.css'],
      preloads: ['assets/react-2b.js'],
    },
    build: 'b1',
    ...more,
  })
const security = {
  imageSources: ['https:'],
  frameSources: ['https:'],
  frameAncestors: ["'self'"],
  styleAttributes: true,
}
const meta = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)">`).exec(html)?.[1]

const home: PageData = { kind: 'react', route: '/', title: '', breadcrumbs: [], module: 'pages/index.tsx' }

describe('a document', () => {
  it('I1: its title is page title, delimiter and site title; on the home page the site title and the tagline', () => {
    expect(render({ ...doc, title: 'A & B' })).toContain('<title>A &amp; B | Doc</title>')
    expect(render(home)).toContain('<title>Doc | Dinosaurs are cool</title>')
  })
  it('I1: the tagline is the home page’s description', () => {
    expect(meta(render(home), 'description')).toBe('Dinosaurs are cool')
  })
  it('N7: starts with the skip link and ends with the footer', () => {
    const html = render()
    expect(html).toMatch(/<body>\s*<a class="skip-link" href="#main">/)
    expect(html.indexOf('<footer')).toBeGreaterThan(html.indexOf('<main>'))
  })
  it('N15: is painted once it is parsed, unless it is long', () => {
    expect(render()).toContain('<link rel="expect" href="#page-data" blocking="render">')
    expect(render(doc, { body: 'Long. '.repeat(20_000) })).not.toContain('rel="expect"')
  })
  it('N6: the announcement bar names its region and can be dismissed', () => {
    const html = render(doc, {
      site: { ...site, announcementBar: { id: 'a', content: '<b>New</b>', isCloseable: true } },
    })
    expect(html).toContain('aria-label="Announcement"')
    expect(html).toContain('aria-label="Dismiss announcement"')
    expect(html).toContain('<b>New</b>')
  })
  it('M: tells search engines its breadcrumbs, those with a page', () => {
    const breadcrumbs = [
      { label: 'Docs', route: '/docs' },
      { label: 'No page' },
      { label: doc.title, route: doc.route },
    ]
    const html = render({ ...doc, breadcrumbs })
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    const { itemListElement }: { itemListElement: unknown[] } = JSON.parse(json)
    expect(itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Doc', item: 'https://docs.example.org/sub/' },
      { '@type': 'ListItem', position: 2, name: 'Docs', item: 'https://docs.example.org/sub/docs' },
      { '@type': 'ListItem', position: 3, name: doc.title, item: `https://docs.example.org/sub${doc.route}` },
    ])
  })
  it('I3: its language is English, from left to right', () => {
    expect(render()).toMatch(/<html lang="en" dir="ltr"/)
  })
  it('I9: says nothing to robots unless the page is unlisted or the site is not to be indexed', () => {
    expect(meta(render(), 'robots')).toBeUndefined()
    expect(meta(render({ ...doc, unlisted: true }), 'robots')).toBe('noindex, nofollow')
    expect(meta(render(doc, { config: { noIndex: true, metadata: [], security } }), 'robots')).toBe(
      'noindex, nofollow',
    )
  })
  it('R1: has its address below the base path', () => {
    const html = render({ ...doc, route: '/docs/über uns' })
    expect(html).toContain('<link rel="canonical" href="https://docs.example.org/sub/docs/%C3%BCber%20uns">')
    expect(html).toContain('data-scripts="/sub/assets/main-1a.js /sub/assets/react-2b.js"')
    expect(html).toContain('href="/sub/assets/main-1a.css"')
  })
  it.each([
    ['/img/card.png', 'https://docs.example.org/sub/img/card.png'],
    ['https://elsewhere.org/card.png', 'https://elsewhere.org/card.png'],
    ['http://[', undefined],
  ])('C1: its image %s is %s', (image, address) => {
    expect(meta(render({ ...doc, image }), 'og:image')).toBe(address)
  })
  it('C1: has its keywords; C9: the date of its last change', () => {
    const html = render({ ...doc, keywords: ['a', 'b'] }, { lastUpdate: { date: '2026-11-21' } })
    expect(meta(html, 'keywords')).toBe('a, b')
    expect(meta(html, 'article:modified_time')).toBe('2026-11-21')
  })
  it('I10: has the site’s own metadata', () => {
    const metadata = [
      { name: 'author', content: 'A "B"' },
      { property: 'og:locale', content: 'en' },
    ]
    const html = render(doc, { config: { noIndex: false, metadata, security } })
    expect(meta(html, 'author')).toBe('A &quot;B&quot;')
    expect(meta(html, 'og:locale')).toBe('en')
  })
  it('I10: the site’s own metadata replaces what is written without it, but nothing that a page says', () => {
    const metadata = [
      { name: 'twitter:card', content: 'summary' },
      { property: 'og:image', content: 'https://docs.example.org/site.png' },
      { name: 'description', content: 'Of all pages' },
    ]
    const config = { noIndex: false, metadata, security }
    const html = render(
      { ...doc, description: 'Of one', image: 'https://docs.example.org/own.png' },
      { config },
    )
    const tags = (key: string) =>
      [...html.matchAll(new RegExp(`"${key}" content="([^"]*)"`, 'g'))].map((t) => t[1])
    expect(tags('twitter:card')).toEqual(['summary'])
    expect(tags('og:image')).toEqual(['https://docs.example.org/own.png'])
    expect(tags('description')).toEqual(['Of one'])
    expect(meta(render(home, { config }), 'description')).toBe('Of all pages')
    // A picture for all pages is shown large, too.
    const picture = { ...config, metadata: metadata.slice(1) }
    expect(meta(render(doc, { config: picture }), 'twitter:card')).toBe('summary_large_image')
  })
  it('embeds the page’s data without the article, and no text can end the script', () => {
    const html = render({ ...doc, title: '</script><b>', html: '<p>Article</p>' })
    const [, json = ''] = /<script type="application\/json" id="page-data">(.*)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ build: 'b1', page: { title: '</script><b>' } })
    expect(json).not.toContain('</script>')
    expect(json).not.toContain('Article')
  })
  it('embeds no list a second time that stands in the document', () => {
    const list = { label: 'Guides', pages: [{ label: 'Listed', route: '/listed' }] }
    const html = render({
      kind: 'search',
      route: '/search',
      title: 'Search',
      breadcrumbs: [],
      sidebars: [list],
      tags: [],
    })
    const [, json = ''] = /id="page-data">(.*)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ page: { kind: 'search', title: 'Search', mainHtml: '' } })
    expect(json).not.toContain('Listed')
  })
  it.each([
    ['one inline script', '<main>Body</main>', 1],
    ['another one where there are tabs', '<main><div class="tabs" data-tabs></div></main>', 2],
  ])('has %s, whose hash its policy names, and no inline style', (_, body, count) => {
    const html = render(doc, { body })
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    expect(inline).toHaveLength(count)
    const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    const [, policy = ''] = /"Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
    expect(policy.replaceAll('&#39;', "'").match(/'sha256-[^']*'/g)).toEqual(hashes)
    // The policy that a server sends for all pages.
    for (const hash of hashes) expect(contentSecurityPolicy(security)).toContain(hash)
    expect(html).not.toMatch(/\sstyle="/)
  })
  it('N13: waits for no rules that only paper, the system’s colours or a script need; without script they count at once', () => {
    const assets = {
      script: 'assets/main-1a.js',
      stylesheets: ['assets/main-1a.css'],
      deferredStylesheet: 'assets/deferred-3c.css',
      preloads: [],
    }
    const html = render(doc, { assets })
    const links = [...html.matchAll(/(<noscript>)?<link rel="stylesheet" href="([^"]*)"([^>]*)>/g)].map(
      ([, noscript = '', href, media]) => [noscript, href, media],
    )
    expect(links).toEqual([
      ['', '/sub/assets/main-1a.css', ''],
      [
        '',
        '/sub/assets/deferred-3c.css',
        expect.stringMatching(/^ media="print,.*forced-colors.*" id="deferred"$/),
      ],
      ['<noscript>', '/sub/assets/deferred-3c.css', ''],
    ])
  })
  it('the not-found page has no address of its own', () => {
    const html = render({ kind: 'not-found', route: '/404', title: 'Page not found', breadcrumbs: [] })
    expect(html).not.toContain('rel="canonical"')
    expect(meta(html, 'og:url')).toBeUndefined()
  })
})

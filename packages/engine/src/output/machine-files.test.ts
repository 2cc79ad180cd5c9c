import { describe, expect, it } from 'vitest'
import { placeOf } from '../model/problem'
import { configOf, createTempSite, type SiteFiles } from '../../../../test/support/temp-site'
import {
  collectRedirects,
  redirectFile,
  redirectPage,
  redirectPageFile,
  robots,
  sitemap,
} from './machine-files'

const load = (settings: object = {}, files: SiteFiles = {}) =>
  createTempSite({ 'site.config.ts': configOf({ ...settings }), 'content/a.md': '# A\n', ...files }).load()

describe('I9', () => {
  it('the sitemap lists pages by their full address, with the date of their last change', async () => {
    const site = await load({ baseUrl: '/sub/' })
    const text = sitemap([{ route: '/' }, { route: '/über & uns', lastModified: '2026-11-21' }], site)
    expect(text).toContain('<url><loc>https://docs.example.org/sub/</loc></url>')
    expect(text).toContain(
      '<url><loc>https://docs.example.org/sub/%C3%BCber%20&amp;%20uns</loc><lastmod>2026-11-21</lastmod></url>',
    )
  })
  it('robots may read everything and learn where the sitemap is, unless the site is not to be indexed', async () => {
    expect(robots(await load({ baseUrl: '/sub/' }))).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://docs.example.org/sub/sitemap.xml\n',
    )
    expect(robots(await load({ noIndex: true }))).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('C10: redirects', () => {
  const files = {
    'content/a.md': '---\nredirect_from: [/old, /older/, "/alt neu"]\n---\n',
    'content/b.md': '---\nredirect_from: [/old, /a, /a.html, /index.html, /../up, "/x?y", "/x\\ny"]\n---\n',
  }
  const routes = new Set(['/a', '/b'])

  it('come from frontmatter and configuration; what cannot work is a warning', async () => {
    const { redirects, problems } = collectRedirects(
      await load(
        {
          redirects: [
            { from: '/conf', to: '/b#x' },
            { from: '/slash/', to: '/b/#x' },
            { from: '/lost', to: '/bb' },
            { from: '/self/', to: '/self#x' },
          ],
        },
        files,
      ),
      routes,
    )
    expect(redirects).toEqual([
      { from: '/old', to: '/a' },
      { from: '/older', to: '/a' },
      { from: '/alt neu', to: '/a' },
      { from: '/conf', to: '/b#x' },
      { from: '/slash', to: '/b#x' },
      { from: '/lost', to: '/bb' },
    ])
    expect(problems.map((problem) => `${problem.severity} ${placeOf(problem)}: ${problem.message}`)).toEqual([
      'warning content/b.md:2:17: `/old` redirects to `/a` already.',
      'warning content/b.md:2:23: `/a` is a page, so the redirect from it never happens.',
      'warning content/b.md:2:27: `/a.html` is a page, so the redirect from it never happens.',
      'warning content/b.md:2:36: `/index.html` is a page, so the redirect from it never happens.',
      'warning content/b.md:2:49: `/../up` cannot be the route of a page, so nothing can redirect from it.',
      'warning content/b.md:2:58: `/x?y` cannot be the route of a page, so nothing can redirect from it.',
      // It would start a new line in a web server's configuration.
      'warning content/b.md: `/x\ny` cannot be the route of a page, so nothing can redirect from it.',
      'warning site.config.ts:1:146: The redirect from `/lost` leads to `/bb`, which has no page.',
      'error site.config.ts:1:174: A redirect never arrives: `/self` → `/self`.',
    ])
    expect(problems.at(-2)?.hint).toBe('Did you mean `/b`?')
  })

  it('are a file for hosts, with addresses as browsers send them', () => {
    const redirects = [
      { from: '/alt neu', to: '/a' },
      { from: '/c', to: '/über?q=1#teil é' },
    ]
    expect(redirectFile(redirects, '/sub/')).toBe(
      '/sub/alt%20neu /sub/a 301\n/sub/c /sub/%C3%BCber?q=1#teil%20%C3%A9 301\n',
    )
  })

  it.each([
    ['/old', 'old.html'],
    ['/docs/old', 'docs/old.html'],
    ['/old.html', 'old.html'],
    ['/', 'index.html'],
  ])('have a page for hosts without them: %s is %s', (from, file) => {
    expect(redirectPageFile(from)).toBe(file)
  })

  it('an address with quotes stays inside its attribute', async () => {
    const html = redirectPage('/a#x"y', await load())
    expect([...html.matchAll(/(?:href|content)="([^"]*)"(?=[ >])/g)].map(([, value]) => value)).toContain(
      '0; url=/a#x%22y',
    )
  })
  it('whose page leads on, is for no search engine, and says so to those whom it does not lead', async () => {
    const html = redirectPage('/über#teil', await load({ baseUrl: '/sub/' }))
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=/sub/%C3%BCber#teil">')
    expect(html).toContain('<link rel="canonical" href="https://docs.example.org/sub/%C3%BCber">')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<a href="/sub/%C3%BCber#teil">')
  })
})

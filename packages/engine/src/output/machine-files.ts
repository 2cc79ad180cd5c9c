import { collectionOf } from '../content/collections/collection'
import path from 'node:path'
import type { Site } from '../content/load-site'
import { oldRoutesOf } from './old-routes'
import { encodeAddress, encodeRoute, joinRoute, splitAddress, withBase } from '../model/path'
import { didYouMean } from '../model/nearest'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import { escapeAttribute, escapeText } from '../model/escape'
import { followChains } from './redirect-chains'

/** A page that search engines may list. */
export interface ListedPage {
  route: string
  /** ISO date of its last change, where it is known. */
  lastModified?: string
}

/** `sitemap.xml`: every listed page, with the date of its last change (I9). */
export function sitemap(pages: readonly ListedPage[], site: Site): string {
  const { url, baseUrl } = site.config
  const entries = pages.map(({ route, lastModified }) => {
    const location = escapeText(url + encodeRoute(withBase(baseUrl, route)))
    return `<url><loc>${location}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** `robots.txt`: everything may be indexed, unless the site says otherwise (I9). */
export function robots(site: Site): string {
  const { url, baseUrl, noIndex } = site.config
  return noIndex
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nAllow: /\n\nSitemap: ${url}${baseUrl}sitemap.xml\n`
}

/** Redirects from frontmatter (`redirect_from`) and from the configuration (C10). One that hides a page or has two targets is reported. */
export function collectRedirects(
  site: Site,
  routes: ReadonlySet<string>,
): { redirects: Redirect[]; problems: Problem[] } {
  const problems: Problem[] = []
  const targets = new Map<string, string>()
  const files = new Map<string, string>()
  // With the ending of its file, too: the page that stands in for a redirect would take its place.
  const isShown = (route: string) =>
    [route, route.replace(/\.html$/, '')].some((name) => routes.has(name) || name === '/index')
  const add = (from: string, to: string, file: string) => {
    const clean = joinRoute(from)
    const existing = targets.get(clean)
    const fault = !isRoute(clean)
      ? `\`${from}\` cannot be the route of a page, so nothing can redirect from it.`
      : isShown(clean)
        ? `\`${clean}\` is a page, so the redirect from it never happens.`
        : existing !== undefined && existing !== to
          ? `\`${clean}\` redirects to \`${existing}\` already.`
          : undefined
    if (fault === undefined) {
      targets.set(clean, to)
      if (!files.has(clean)) files.set(clean, file)
    } else
      problems.push({
        severity: 'warning',
        code: 'redirect',
        message: fault,
        hint: 'Remove it, or correct it.',
        file,
      })
  }
  for (const doc of site.docs)
    for (const from of oldRoutesOf(doc, collectionOf(site, doc))) add(from, doc.route, doc.sitePath)
  for (const { from, to } of site.config.redirects) {
    // Servers would send the reader on a second time.
    const bare = to.replace(/(?<=.)\/(?=[?#]|$)/, '')
    add(from, routes.has(splitAddress(bare).route) ? bare : to, 'site.config.ts')
  }
  const chains = followChains(
    [...targets].map(([from, to]) => ({ from, to })),
    (from) => files.get(from),
  )
  for (const { from, to } of chains.redirects)
    if (!routes.has(splitAddress(to).route)) problems.push(missingTarget(from, to, routes))
  return { redirects: chains.redirects, problems: [...problems, ...chains.problems] }
}

/** Whether a path is one that a page could have: no climbing out of the site, nothing that ends an address or a line in a server's file. */
const isRoute = (route: string) =>
  path.posix.normalize(route) === route && !/[?#\\]|\p{Cc}|\p{Zl}|\p{Zp}/u.test(route)

function missingTarget(from: string, to: string, routes: ReadonlySet<string>): Problem {
  return {
    severity: 'warning',
    code: 'redirect',
    message: `The redirect from \`${from}\` leads to \`${to}\`, which has no page.`,
    hint: didYouMean(to, [...routes]),
    file: 'site.config.ts',
  }
}

/** File of the page that stands in for a redirect. */
export function redirectPageFile(from: string): string {
  if (from === '/') return 'index.html'
  return from.endsWith('.html') ? from.slice(1) : `${from.slice(1)}.html`
}

/** The redirect file that static hosts such as Netlify and Cloudflare Pages read, and our own servers too. */
export function redirectFile(redirects: readonly Redirect[], baseUrl: string): string {
  return redirects
    .map(({ from, to }) => `${encodeAddress(baseUrl, from)} ${encodeAddress(baseUrl, to)} 301\n`)
    .join('')
}

/** A page for hosts without redirects: sends the browser on, and says so to those it does not. */
export function redirectPage(to: string, site: Site): string {
  const { baseUrl, url } = site.config
  const address = escapeText(encodeAddress(baseUrl, to))
  const attribute = escapeAttribute(encodeAddress(baseUrl, to))
  const canonical = escapeAttribute(url + encodeAddress(baseUrl, splitAddress(to).route))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta http-equiv="refresh" content="0; url=${attribute}">
<link rel="canonical" href="${canonical}">
<meta name="robots" content="noindex">
</head>
<body><p>This page has moved to <a href="${attribute}">${address}</a>.</p></body>
</html>
`
}

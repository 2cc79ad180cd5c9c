import { collectionOf, type Collection } from '../content/collections/collection'
import path from 'node:path'
import type { Site } from '../content/load-site'
import { encodeAddress, encodeRoute, joinRoute, splitAddress, withBase, withoutBase } from '../model/path'
import { didYouMean, nearest } from '../model/nearest'
import type { Problem } from '../model/problem'
import type { Redirect, Doc, Route } from '../model/doc'
import { placeOfText } from '../modules/read/locate-setting'
import { escapeAttribute, escapeText } from '../model/escape'
import { existsSync, readFileSync } from 'node:fs'
import type { PackageLicense } from '../bundle/client-bundle'
import { pageFile } from './delivery/delivery'

export interface ListedPage {
  route: string
  /** ISO date of its last change, if known. */
  lastModified?: string
}

/** `sitemap.xml`: every listed page with the date of its last change. */
export function sitemap(pages: readonly ListedPage[], site: Site): string {
  const { url, baseUrl } = site.config
  const entries = pages.map(({ route, lastModified }) => {
    const location = escapeText(url + encodeRoute(withBase(baseUrl, route)))
    return `<url><loc>${location}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

/** `robots.txt`: allows indexing everything unless the site opts out. */
export function robots(site: Site): string {
  const { url, baseUrl, noIndex } = site.config
  return noIndex
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nAllow: /\n\nSitemap: ${url}${baseUrl}sitemap.xml\n`
}

/** Redirects of frontmatter (`redirect_from`) and configuration. Reports those that would hide a page or have two targets. */
export function collectRedirects(
  site: Site,
  routes: ReadonlySet<string>,
): { redirects: Redirect[]; problems: Problem[] } {
  const problems: Problem[] = []
  const targets = new Map<string, Required<DeclaredRedirect>>()
  // With `.html` too: the redirect's page would overwrite the page's file.
  const isShown = (route: string) =>
    [route, route.replace(/\.html$/, '')].some((name) => routes.has(name) || name === '/index')
  const add = (from: string, to: string, file: string) => {
    const clean = joinRoute(from)
    const place = () => ({ file, ...placeOfText(site.siteDir, file, from) })
    const existing = targets.get(clean)?.to
    const fault = !isRoute(clean)
      ? `\`${from}\` cannot be the route of a page, so nothing can redirect from it.`
      : isShown(clean)
        ? `\`${clean}\` is a page, so the redirect from it never happens.`
        : existing !== undefined && existing !== to
          ? `\`${clean}\` redirects to \`${existing}\` already.`
          : undefined
    if (fault !== undefined)
      problems.push({
        severity: 'warning',
        code: 'redirect',
        message: fault,
        hint: 'Remove it, or correct it.',
        ...place(),
      })
    else if (existing === undefined) targets.set(clean, { from: clean, to, place })
  }
  for (const doc of site.docs)
    for (const from of oldRoutesOf(doc, collectionOf(site, doc))) add(from, doc.route, doc.sitePath)
  for (const { from, to } of site.config.redirects) {
    // With the trailing slash, servers would redirect a second time.
    const bare = to.replace(/(?<=.)\/(?=[?#]|$)/, '')
    add(from, routes.has(splitAddress(bare).route) ? bare : to, 'site.config.ts')
  }
  const chains = followChains([...targets.values()])
  for (const { from, to } of chains.redirects)
    if (!routes.has(splitAddress(to).route))
      problems.push({
        severity: 'warning',
        code: 'redirect',
        message: `The redirect from \`${from}\` leads to \`${to}\`, which has no page.`,
        hint: didYouMean(to, [...routes]),
        ...targets.get(from)?.place(),
      })
  return { redirects: chains.redirects, problems: [...problems, ...chains.problems] }
}

/** Whether a path could be a page's route: it stays within the site, and no character ends an address or a line in a server's file. */
const isRoute = (route: string) =>
  path.posix.normalize(route) === route && !/[?#\\]|\p{Cc}|\p{Zl}|\p{Zp}/u.test(route)

export const redirectPageFile = (from: string): string =>
  from.endsWith('.html') ? from.slice(1) : pageFile(from)

/** For hosts such as Netlify and Cloudflare Pages, and our own servers. */
export function redirectFile(redirects: readonly Redirect[], baseUrl: string): string {
  return redirects
    .map(({ from, to }) => `${encodeAddress(baseUrl, from)} ${encodeAddress(baseUrl, to)} 301\n`)
    .join('')
}

/** A page for hosts without redirects: it redirects the browser, and has a link in case that fails. */
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

interface DeclaredRedirect extends Redirect {
  /** Where it is declared; read only for a problem. */
  place?(): Pick<Problem, 'file' | 'line' | 'column'>
}

/** Resolves chains, so that every redirect reaches its target in one step. Those that lead into a loop are dropped and reported. */
export function followChains(redirects: readonly DeclaredRedirect[]): {
  redirects: Redirect[]
  problems: Problem[]
} {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]))
  const problems: Problem[] = []
  const followed = redirects.flatMap(({ from, to, place }): Redirect[] => {
    const way = [from]
    let target = to
    for (;;) {
      const { route, rest } = splitAddress(target)
      const next = targets.get(route)
      if (next === undefined) return [{ from, to: target }]
      const isLoop = way.includes(route)
      way.push(route)
      if (isLoop) break
      // The last fragment named belongs to the page that readers finally see.
      target = splitAddress(next).rest === '' ? next + rest : next
    }
    problems.push({
      severity: 'error',
      code: 'redirect-loop',
      message: `A redirect never arrives: ${way.map((name) => `\`${name}\``).join(' → ')}.`,
      hint: 'Remove it, or let it lead to a page.',
      ...place?.(),
    })
    return []
  })
  return { redirects: followed, problems }
}

/** Routes of the last release that are now neither a page nor a redirect, so links to them would break. */
export function vanishedRoutes(
  { siteDir, config }: Pick<Site, 'siteDir' | 'config'>,
  routes: ReadonlySet<string>,
  redirects: readonly Redirect[],
): Problem[] {
  const file = config.previousRoutes
  if (file === undefined) return []
  const absolute = path.resolve(siteDir, file)
  if (!existsSync(absolute)) {
    return [
      {
        severity: 'error',
        code: 'previous-routes',
        message: `Setting \`previousRoutes\` names \`${file}\`, which does not exist.`,
        hint: 'It is a file in the site folder: the `sitemap.xml` of the last release, or one route per line.',
        file: 'site.config.ts',
      },
    ]
  }
  const kept = new Set([...routes, ...redirects.map(({ from }) => from)])
  return readRoutes(readFileSync(absolute, 'utf8'), config.baseUrl)
    .filter(({ route }) => !kept.has(route))
    .map(({ route, line }): Problem => {
      const match = nearest(route, routes)
      return {
        severity: 'warning',
        code: 'vanished-route',
        message: `The route \`${route}\` of the last release is gone.`,
        hint: `Name it in \`redirect_from\` of the page that took its place${match === undefined ? '' : `, such as \`${match}\``}.`,
        file,
        line,
      }
    })
}

/** Reads a sitemap, or a list with one route per line, where `#` starts a comment. */
function readRoutes(text: string, baseUrl: string): { route: string; line: number }[] {
  const isSitemap = text.includes('<urlset')
  return text.split('\n').flatMap((content, index) => {
    const found = isSitemap
      ? [...content.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(
          ([, address = '']) => routeOf(address, baseUrl) ?? [],
        )
      : [content.replace(/#.*/, '').trim()].filter((route) => route !== '')
    return found.map((route) => ({ route: joinRoute(route), line: index + 1 }))
  })
}

function routeOf(address: string, baseUrl: string): string | undefined {
  const plain = address.replaceAll('&amp;', '&')
  return URL.canParse(plain) ? withoutBase(baseUrl, decodeURI(new URL(plain).pathname)) : undefined
}

/** In an older version a document moved within that version, so its `redirect_from` is mapped from routes of the last one. */
function oldRoutesOf({ frontmatter }: Doc, { settings, version }: Collection): Route[] {
  const routes = frontmatter.redirect_from ?? []
  if (version.isLast) return routes
  const base = settings.routeBasePath === '/' ? '' : settings.routeBasePath
  return routes.flatMap((route) => {
    const clean = joinRoute(route)
    return clean === base || clean.startsWith(`${base}/`)
      ? [joinRoute(version.path, clean.slice(base.length))]
      : []
  })
}

export const licensesFile = 'third-party-licenses.txt'

/** Names the packages in what browsers load, each with its licence text. */
export function licensesText(licenses: readonly PackageLicense[]): string {
  const notices = licenses.map(({ name, version, identifier, text }) => {
    const head = `${name} ${version}${identifier === undefined ? '' : ` (${identifier})`}`
    return `${head}\n${'-'.repeat(head.length)}\n\n${text ?? 'The package has no text of its licence.'}\n`
  })
  return `The scripts and styles of this site contain code of these packages.\n\n${notices.join('\n\n')}`
}

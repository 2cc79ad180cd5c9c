import type { SiteConfig } from '../../model/site-config'
import { contentSecurityPolicy } from '../../render/document'
import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { lookup } from 'mrmime'

/** What servers need to know about a site. Our own servers read it, and the configuration of others is written from it. */
export interface Delivery {
  /** Base path of the site; starts and ends with `/`. */
  baseUrl: string
  /** Headers of every response, whatever its status, with the spelling of the standards. */
  headers: ReadonlyMap<string, string>
  /** `Cache-Control` of files in `assets/` and of everything else. Error responses such as 404 are never cached. */
  cacheControl: { hashed: string; other: string }
}

/** The folder whose files have a hash in their name, so they never change. */
export const hashedFolder = '/assets/'

/** Browser features that no documentation page needs; a package that asks for one is refused. */
const permissionsPolicy = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** `published`: for the site's public host, as opposed to a local preview, which has no HTTPS. Default false. */
export function createDelivery(
  { baseUrl, security, deploy }: Pick<SiteConfig, 'baseUrl' | 'security' | 'deploy'>,
  { published = false }: { published?: boolean } = {},
): Delivery {
  const { frameAncestors, httpsOnly } = security
  const policy = [
    contentSecurityPolicy(security),
    // These directives work only in headers.
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    ...(published && httpsOnly ? ['upgrade-insecure-requests'] : []),
  ]
  const headers = new Map([
    ['Content-Security-Policy', policy.join('; ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', permissionsPolicy],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Content-Type-Options', 'nosniff'],
  ])
  if (published && httpsOnly) {
    const subDomains = httpsOnly.includeSubDomains ? '; includeSubDomains' : ''
    headers.set('Strict-Transport-Security', `max-age=${httpsOnly.maxAgeSeconds}${subDomains}`)
  }
  for (const [name, value] of Object.entries(deploy.headers)) {
    const known = [...headers.keys()].find((other) => other.toLowerCase() === name.toLowerCase())
    headers.set(known ?? name, value)
  }
  return {
    baseUrl,
    headers,
    cacheControl: { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' },
  }
}

/** Whether a request prefers a page's Markdown copy. It must name `text/markdown`; a wildcard gets the page. */
export const prefersMarkdown = (headers: IncomingHttpHeaders): boolean =>
  new Negotiator({ headers }).mediaType(['text/html', 'text/markdown']) === 'text/markdown'

/** What web servers match in `Accept` instead, as they cannot compare weights: `text/markdown` at full weight. Case does not count. */
export const markdownPattern = '(^|,)[ ]*text/markdown[ ]*(;[ ]*q=1[.0]*[ ]*)?(,|$)'

/** Text declares its charset: without one a browser guesses, and a Markdown copy shows `â€œ`. JSON and SVG need none. */
export function mediaType(file: string): string {
  const type = lookup(endingOf(file) ?? '') ?? 'application/octet-stream'
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** A file's extension in lower case, without the dot; undefined if it has none. */
export const endingOf = (file: string): string | undefined => /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase()

/** Whether files of this type shrink when compressed. */
export const isCompressible = (type: string): boolean =>
  /^text\/|[/+](?:json|xml|javascript)\b|^application\/wasm\b|^font\/(?:ttf|otf)\b/.test(type)

/** Whether a route is the not-found page's, which is not a page of the site. */
export const isNotFoundRoute = (route: string): boolean => /^\/404(?:\.html)?\/?$/.test(route)

/** The canonical route: `/docs/intro/`, `/docs/intro.html` → `/docs/intro`; `/index`, `/index.html` → `/`. */
export function pageRoute(route: string): string {
  if (/^\/(?:index(?:\.html|\/)?)?$/.test(route)) return '/'
  return route.replace(/(?:\/|\.html)$/, '')
}

/** File of a page in the output folder, without a leading slash: `docs/intro.html`, `index.html`. */
export const pageFile = (route: string): string => `${route === '/' ? 'index' : route.slice(1)}.html`

import type { SiteConfig } from '../../model/site-config'
import { contentSecurityPolicy } from '../../render/document'
import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import { lookup } from 'mrmime'

/**
 * What a server must know to serve a built site: our own servers read it, and the files for hosts are written from it.
 */
export interface Delivery {
  /** Path the site lives under; starts and ends with `/`. */
  baseUrl: string
  /** Headers of every answer, whatever its status; names as the standards write them. */
  headers: ReadonlyMap<string, string>
  /** `Cache-Control` of files that carry their hash (`assets/`), and of all else. An answer that is no such file (404) is never kept. */
  cacheControl: { hashed: string; other: string }
}

/** Where on the site files carry their hash in their names, so that they never change. */
export const hashedFolder = '/assets/'

/** Features of browsers that no page of documentation asks for; a package that does gets no answer. */
const permissionsPolicy = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ')

/**
 * The delivery of a site, from its configuration.
 * @param published for the host that the site is reached at, in contrast to a preview on one's own machine, which knows no HTTPS. Default false.
 */
export function createDelivery(
  { baseUrl, security, deploy }: Pick<SiteConfig, 'baseUrl' | 'security' | 'deploy'>,
  { published = false }: { published?: boolean } = {},
): Delivery {
  const { frameAncestors, httpsOnly } = security
  const policy = [
    contentSecurityPolicy(security),
    // These count in headers only.
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    ...(published && httpsOnly ? ['upgrade-insecure-requests'] : []),
  ]
  const headers = new Map([
    ['Content-Security-Policy', policy.join('; ')],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', permissionsPolicy],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Content-Type-Options', 'nosniff'],
    ...(published && httpsOnly ? [strictTransport(httpsOnly)] : []),
  ])
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

function strictTransport(httpsOnly: NonNullable<SiteConfig['security']['httpsOnly']>): [string, string] {
  const { maxAgeSeconds, includeSubDomains } = httpsOnly
  return [
    'Strict-Transport-Security',
    `max-age=${maxAgeSeconds}${includeSubDomains ? '; includeSubDomains' : ''}`,
  ]
}

/** Whether a request prefers a page's Markdown copy. It must name `text/markdown`: whoever takes anything gets the page. */
export function prefersMarkdown(headers: IncomingHttpHeaders): boolean {
  return new Negotiator({ headers }).mediaType(['text/html', 'text/markdown']) === 'text/markdown'
}

/**
 * What web servers look for in `Accept` instead, because they cannot compare weights: Markdown by its name with its full weight. For a
 * search that ignores case, in the part of regular expressions that every server knows.
 */
export const markdownPattern = '(^|,)[ ]*text/markdown[ ]*(;[ ]*q=1[.0]*[ ]*)?(,|$)'

/**
 * Types of what the engine writes, by ending. Text says its encoding: without it a browser guesses, and a Markdown copy reads `â€œ`.
 * JSON and SVG have one of their own (UTF-8 by definition; the XML declaration).
 */
const ownTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  xml: 'text/xml; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
}

const unknownType = 'application/octet-stream'

/** Media type of a file by its name's ending, with the charset where it is text. */
export function mediaType(file: string): string {
  const ending = endingOf(file)
  if (ending === undefined) return unknownType
  const own = ownTypes[ending]
  if (own !== undefined) return own
  const type = lookup(ending) ?? unknownType
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** Ending of a file's name in lower case, without the dot; undefined for a name without one. */
export function endingOf(file: string): string | undefined {
  return /\.([^./]+)$/.exec(file)?.[1]?.toLowerCase()
}

/** Whether compressing a file of this type makes it smaller: text in the wide sense. */
export function isCompressible(type: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript)\b|^application\/wasm\b|^font\/(?:ttf|otf)\b/.test(type)
}

/** Whether a route is the not-found page's own, which is a page nowhere. */
export function isNotFoundRoute(route: string): boolean {
  return /^\/404(?:\.html)?\/?$/.test(route)
}

/**
 * The route of the page that a route means: `/docs/intro/`, `/docs/intro.html` → `/docs/intro`; `/index`, `/index.html` → `/`. A route
 * that is written as it should be is answered as it is.
 */
export function pageRoute(route: string): string {
  if (/^\/(?:index(?:\.html|\/)?)?$/.test(route)) return '/'
  return route.replace(/(?:\/|\.html)$/, '')
}

/** File of a page in the output folder, without a leading slash: `docs/intro.html`, `index.html`. */
export function pageFile(route: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}.html`
}

/** File of a page's Markdown copy, whether it has one or not. */
export function markdownFile(route: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}.md`
}

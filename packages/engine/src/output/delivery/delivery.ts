import type { SiteConfig } from '../../model/site-config'
import { contentSecurityPolicy } from '../../render/content-security-policy'

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

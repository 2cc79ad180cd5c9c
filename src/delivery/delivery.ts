import type { SiteConfig } from '../model/site-config'
import { contentSecurityPolicy } from '../render/document'

/**
 * What a server must know to serve a built site: our own servers read it, and the files for hosts are written from it. What a build
 * adds (redirects, the kinds of its files) is `HostInput`.
 */
export interface Delivery {
  /** Path the site lives under; starts and ends with `/`. */
  baseUrl: string
  /** Headers of every answer, whatever its status; names as the standards write them. */
  headers: ReadonlyMap<string, string>
  /** `Cache-Control` of files that carry their hash (`assets/`), and of all else. An answer that is none of them (404) is never kept. */
  cacheControl: { hashed: string; other: string }
}

/** The delivery of a site, from its configuration. */
export function createDelivery({ baseUrl }: Pick<SiteConfig, 'baseUrl'>): Delivery {
  return {
    baseUrl,
    headers: new Map([
      // The policy of the pages again: some directives count in headers only.
      ['Content-Security-Policy', `${contentSecurityPolicy}; frame-ancestors 'self'`],
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ]),
    cacheControl: { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' },
  }
}

import { createHash } from 'node:crypto'
import type { SiteConfig } from '../model/site-config'
import { headScript } from '../theme/head-script'

const scriptHash = `'sha256-${createHash('sha256').update(headScript).digest('base64')}'`

/**
 * The policy of every page. One constant inline script is allowed by its hash; JSON blocks are data, not script. A navigation keeps the
 * document and so its policy, which is therefore one for the whole site.
 */
export function contentSecurityPolicy(security: SiteConfig['security']): string {
  const sources = (own: readonly string[], further: readonly string[]) =>
    [...own, ...further.filter((source) => source !== "'none'" && !own.includes(source))].join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHash}`,
    "style-src 'self'",
    `style-src-attr ${security.styleAttributes ? "'unsafe-inline'" : "'none'"}`,
    `img-src ${sources(["'self'", 'data:'], security.imageSources)}`,
    `frame-src ${sources(["'self'"], security.frameSources)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

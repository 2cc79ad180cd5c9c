import { createHash } from 'node:crypto'
import type { SiteConfig } from '../model/site-config'
import { headScript, tabsScript } from '../theme/head-script'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const hashes = { head: hashOf(headScript), tabs: hashOf(tabsScript) }

/**
 * The policy of every page. Constant inline scripts are allowed by their hashes; JSON blocks are data, not script. A navigation keeps the
 * document and so its policy, which is therefore one for the whole site, but for the inline script that only a page with tabs brings.
 * @param withTabs whether that one is allowed; default true, for what a server says of all pages
 */
export function contentSecurityPolicy(security: SiteConfig['security'], withTabs = true): string {
  const sources = (own: readonly string[], further: readonly string[]) =>
    [...own, ...further.filter((source) => source !== "'none'" && !own.includes(source))].join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.head}${withTabs ? ` ${hashes.tabs}` : ''}`,
    "style-src 'self'",
    `style-src-attr ${security.styleAttributes ? "'unsafe-inline'" : "'none'"}`,
    `img-src ${sources(["'self'", 'data:'], security.imageSources)}`,
    `frame-src ${sources(["'self'"], security.frameSources)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
}

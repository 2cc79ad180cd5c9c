import type { PageData } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import { documentTitle } from '../../model/page-title'
import { encodeRoute, withBase } from '../../model/path'
import { showFirstScreenFirst } from './first-screen'
import { announce, moveFocus } from './focus'
import type { Arrival } from '../navigation/router'
import { isAtTop, restoreScroll } from '../navigation/scroll'

/** What a route change owes the reader: title, scroll, focus, announcement. */
export function arrive(page: PageData, { destination, state }: Arrival, site: SiteData): void {
  document.title = documentTitle(page, site)
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) canonical.href = site.url + encodeRoute(withBase(site.baseUrl, page.route))
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', page.description ?? site.tagline ?? '')
  if (isAtTop({ state, hash: destination.hash })) showFirstScreenFirst()
  moveFocus(destination.hash)
  restoreScroll({ state, hash: destination.hash })
  document.documentElement.removeAttribute('data-navbar')
  announce(document.title)
}

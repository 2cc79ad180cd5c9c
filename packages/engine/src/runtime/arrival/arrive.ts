import type { PageData } from '../../model/page'
import type { SiteData } from '../../model/site-data'
import { documentTitle } from '../../model/page-names'
import { encodeRoute, withBase } from '../../model/path'
import { type Arrival, focusTarget } from '../navigation/router'
import { isAtTop, restoreScroll } from '../navigation/history'

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

/** Keyboard and screen reader follow a route change (N16), unless the reader has opened the search: to the hash, or to the content. */
export function moveFocus(hash: string): void {
  if (document.querySelector('[aria-modal]')) return
  if (focusTarget(hash)) return
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Speaks a text by the page's live region. The same text twice in a row is spoken twice: the region is emptied in between. */
export function announce(text: string): void {
  const region = document.getElementById('live-region')
  if (!region) return
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = text
  })
}

/** Blocks of the article that come first: about a screen. A taller one fills up a frame later. */
const firstBlocks = 10

/** Shows the top of a long article a frame before the rest, so that a phone lays out one screen, not ten, before it answers a click. */
function showFirstScreenFirst(): void {
  const blocks = [...(document.getElementById('article')?.children ?? [])]
  if (blocks.length <= firstBlocks) return
  // Each by itself: a rule for the children of something would have the browser look at all of the page again.
  const later = [
    ...blocks.slice(firstBlocks),
    ...document.querySelectorAll('.doc-footer, .pagination, .footer'),
  ]
  for (const element of later) element.setAttribute('data-arriving', '')
  requestAnimationFrame(() => {
    // A message comes after the frame has been painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      for (const element of later) element.removeAttribute('data-arriving')
    }
    port2.postMessage(undefined)
  })
}

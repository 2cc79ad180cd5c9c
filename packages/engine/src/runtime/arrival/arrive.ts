import { siteData } from 'virtual:site-data'
import type { PageData } from '../../model/page'
import { documentTitle } from '../../model/page-names'
import { encodeRoute, withBase } from '../../model/path'
import { type Arrival, focusTarget, isAtTop, restoreScroll } from '../navigation/history'

/** Completes a route change: title, scroll position, focus, announcement. */
export function arrive(page: PageData, { destination, state }: Arrival): void {
  document.title = documentTitle(page, siteData)
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical) canonical.href = siteData.url + encodeRoute(withBase(siteData.baseUrl, page.route))
  document
    .querySelector('meta[name="description"]')
    ?.setAttribute('content', page.description ?? siteData.tagline ?? '')
  if (isAtTop({ state, hash: destination.hash })) showFirstScreenFirst()
  moveFocus(destination.hash)
  restoreScroll({ state, hash: destination.hash })
  document.documentElement.removeAttribute('data-navbar')
  announce(document.title)
}

/** Moves the focus after a route change, to the hash or to the content, unless the search is open. */
export function moveFocus(hash: string): void {
  if (document.querySelector('[aria-modal]')) return
  if (focusTarget(hash)) return
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Announces a text in the page's live region. The region is emptied first, so that a repeated text is announced again. */
export function announce(text: string): void {
  const region = document.getElementById('live-region')
  if (!region) return
  region.textContent = ''
  requestAnimationFrame(() => {
    region.textContent = text
  })
}

/** Blocks of the article that are shown first: about a screenful. A taller screen fills one frame later. */
const firstBlocks = 10

/** Shows the top of a long article one frame before the rest, so that a phone lays out one screen, not ten, before it answers a click. */
function showFirstScreenFirst(): void {
  const blocks = [...(document.getElementById('article')?.children ?? [])]
  if (blocks.length <= firstBlocks) return
  // One by one: a rule for an element's children would make the browser recalculate styles for the whole page.
  const later = [
    ...blocks.slice(firstBlocks),
    ...document.querySelectorAll('.doc-footer, .pagination, .footer'),
  ]
  for (const element of later) element.setAttribute('data-arriving', '')
  requestAnimationFrame(() => {
    // The message is handled after the frame is painted.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      for (const element of later) element.removeAttribute('data-arriving')
    }
    port2.postMessage(undefined)
  })
}

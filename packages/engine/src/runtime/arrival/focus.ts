import { focusTarget } from '../navigation/router'

/**
 * After a route change keyboard and screen reader follow (N16): focus on the heading of the hash, else on the content. Not when the
 * reader has opened the search meanwhile.
 */
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

import { createElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { SearchDialog } from './SearchDialog'
import { SearchPageResults } from './SearchPageResults'
import { siteSearch } from './site-address'

// Nobody loads this without wanting to search: the worker and the index's core are there before the first key. A failure is not lost:
// the first search meets it again and shows it.
siteSearch()
  .facets()
  .catch(() => {})

let root: Root | undefined
let isOpen = false

/** Opens the dialog; does nothing while it is open. */
export function open(): void {
  if (isOpen) return
  isOpen = true
  if (root === undefined) {
    const host = document.body.appendChild(document.createElement('div'))
    host.id = 'search-host'
    root = createRoot(host)
  }
  // The search stands above all; what else is open would have the focus.
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
  const opener = document.activeElement
  const close = () => {
    if (!isOpen) return
    isOpen = false
    root?.render(null)
    // A popover that is taken away does not give the focus back.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  // At once, so that keys typed right after the shortcut land in the input.
  flushSync(() => root?.render(createElement(SearchDialog, { onClose: close })))
}

/** Fills the results page. Returns what takes it down again. */
export function mountSearchPage(element: HTMLElement): () => void {
  const host = element.appendChild(document.createElement('div'))
  const page = createRoot(host)
  page.render(createElement(StrictMode, null, createElement(SearchPageResults)))
  return () => {
    page.unmount()
    host.remove()
  }
}

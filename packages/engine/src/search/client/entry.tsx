import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { SearchDialog } from './SearchDialog'
import { SearchPage } from './SearchPage'
import { siteSearch } from './search-client'

// Nobody loads this without wanting to search: the index's core is there before the first key. A failure is not lost: the first search
// meets it again and shows it.
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
  // The search is above everything; another open popover would have the focus.
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
  const opener = document.activeElement
  const close = () => {
    if (!isOpen) return
    isOpen = false
    root?.render(null)
    // A dialog that is taken away does not give the focus back.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  // At once, so that keys typed right after the shortcut land in the input.
  flushSync(() => root?.render(<SearchDialog onClose={close} />))
}

/** Fills the results page. Returns what takes it down again. */
export function mountSearchPage(element: HTMLElement): () => void {
  const host = element.appendChild(document.createElement('div'))
  const page = createRoot(host)
  page.render(
    <StrictMode>
      <SearchPage />
    </StrictMode>,
  )
  return () => {
    page.unmount()
    host.remove()
  }
}

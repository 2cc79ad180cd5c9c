import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { SearchDialog } from './SearchDialog'
import { openSearch } from './search-client'

// Whoever loads this script wants to search, so the index's core is loaded before the first key. A failure is ignored here: the first
// search repeats it and shows the error.
openSearch().catch(() => {})

let root: Root | undefined
/** Closes the dialog that is open. */
let closeOpen: (() => void) | undefined

/** Opens the dialog, unless it is open. `typed`: the beginning of the query. */
export function open(typed: string): void {
  if (closeOpen) return
  if (root === undefined) {
    const host = document.body.appendChild(document.createElement('div'))
    host.id = 'search-host'
    root = createRoot(host)
  }
  // Another open popover would keep the focus.
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
  const opener = document.activeElement
  const close = () => {
    // The event of a dialog that was closed must not close the next one.
    if (closeOpen !== close) return
    closeOpen = undefined
    // Nothing behind an open dialog takes the focus, and one that is unmounted does not return it.
    document.querySelector<HTMLDialogElement>('.search-dialog')?.close()
    root?.render(null)
    // Going back may have replaced the page, and with it the element.
    const target = opener?.isConnected ? opener : document.getElementById('main')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  closeOpen = close
  // Synchronously, so that keys typed right after the shortcut reach the input.
  flushSync(() => root?.render(<SearchDialog typed={typed} onClose={close} />))
}

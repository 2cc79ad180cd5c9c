import { withBase } from '../model/path'
import type { SiteData } from '../model/page'
import type { SearchHandle } from '../search/client/entry'
import { announce } from './focus'
import { warn } from './log'

/** `/` and Ctrl or Cmd K open the search (S). */
export function installSearchShortcuts(site: SiteData): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return
    const withCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
    if (!withCommand && !slash) return
    event.preventDefault()
    void openSearch(site)
  })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/** Opens the dialog; without its script, the search page, which needs none to be of use. */
export async function openSearch(site: SiteData): Promise<void> {
  try {
    const { open } = await loadDialog()
    open()
  } catch (error) {
    warn('The search could not be loaded; going to the search page.', error)
    // Offline that would only replace the page by the browser's error page (E12).
    if (navigator.onLine) location.assign(withBase(site.baseUrl, '/search'))
    else announce('You seem to be offline. The search could not be loaded.')
  }
}

/** Loads the dialog on the first sign that the reader wants it: pointer, finger or focus on a search box. */
export function warmSearch(): void {
  const events = ['pointerover', 'touchstart', 'focusin'] as const
  const onIntent = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('.search-box')) return
    for (const event of events) document.removeEventListener(event, onIntent)
    loadDialog().catch(() => {})
  }
  for (const event of events) document.addEventListener(event, onIntent, { passive: true })
}

let dialog: Promise<SearchHandle> | undefined

function loadDialog(): Promise<SearchHandle> {
  if (dialog === undefined) {
    dialog = import('../search/client/entry').then(({ loadSearch }) => loadSearch())
    dialog.catch(() => (dialog = undefined))
  }
  return dialog
}

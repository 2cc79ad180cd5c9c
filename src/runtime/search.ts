import { withBase } from '../model/path'
import type { SiteData } from '../model/page'
import type { SearchHandle } from '../search/client/entry'
import stylesheet from '../search/client/search.css?url'
import { loadScript } from './load-module'
import { loadStylesheet } from './load-stylesheet'
import { logError } from './log'
import { showSearchFailure } from './search-failure'

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

/** Opens the dialog; when its script does not come, the error with `Retry` in its place (E2). */
export async function openSearch(site: SiteData): Promise<void> {
  try {
    const { open } = await loadDialog()
    open()
  } catch (error) {
    logError('The search could not be loaded.', error)
    showSearchFailure(error, { searchPage: withBase(site.baseUrl, '/search'), load: loadDialog })
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

/** The search's code and looks, for the dialog and the results page. */
export async function loadSearchClient() {
  const [client] = await Promise.all([
    loadScript('search', () => import('../search/client/entry')),
    loadStylesheet(stylesheet),
  ])
  return client
}

let dialog: Promise<SearchHandle> | undefined

function loadDialog(): Promise<SearchHandle> {
  if (dialog === undefined) {
    dialog = loadSearchClient().then(({ loadSearch }) => loadSearch())
    dialog.catch(() => (dialog = undefined))
  }
  return dialog
}

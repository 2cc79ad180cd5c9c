import { siteData } from 'virtual:site-data'
import { withBase } from '../../model/path'
import type * as SearchClient from '../../search/client/entry'
import stylesheet from '../../search/client/search.css?url'
import { loadOnApproach } from '../loading/lazy-script'
import { loadScript } from '../loading/load-module'
import { loadStylesheet } from '../loading/load-stylesheet'
import { logError } from '../log'
import { showSearchFailure } from './search-failure'

/** `/` and Ctrl or Cmd K open the search (S). */
export function installSearchShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return
    const withCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
    if (!withCommand && !slash) return
    event.preventDefault()
    void openSearch()
  })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

/**
 * Opens the dialog, unless the reader has gone on to another page meanwhile; when its script does not come, the error with `Retry` in its
 * place (E2).
 */
export async function openSearch(): Promise<void> {
  const { href } = location
  try {
    const { open } = await loadSearchClient()
    if (location.href === href) open()
  } catch (error) {
    logError('The search could not be loaded.', error)
    showSearchFailure(error, withBase(siteData.baseUrl, '/search'), loadSearchClient)
  }
}

/** Opens the dialog that the reader asked for before anything was live: the head script kept the wish. */
export function openWantedSearch(): void {
  const { dataset } = document.documentElement
  if (dataset.search === undefined) return
  delete dataset.search
  void openSearch()
}

/** Loads the dialog on the first sign that the reader wants it: pointer, finger or focus on a search box. */
export function warmSearch(): void {
  loadOnApproach('.search-box', loadSearchClient)
}

let client: Promise<typeof SearchClient> | undefined

/** The search's code and looks, for the dialog and the results page; a further call after a failure loads them again. */
export function loadSearchClient() {
  if (client === undefined) {
    const loads = [
      loadScript('search', () => import('../../search/client/entry')),
      loadStylesheet(stylesheet),
    ] as const
    client = Promise.all(loads).then(([entry]) => entry)
    client.catch(() => (client = undefined))
  }
  return client
}

import { siteData } from 'virtual:site-data'
import { withBase } from '../../model/path'
import stylesheet from '../../search/client/search.css?url'
import { lazyScript, loadOnApproach, loadStylesheet } from '../loading/load-module'
import { logError } from '../log'
import { showPartFailure } from '../loading/part-failure'
import { setBusy } from './navbar'

/** Opens the search on `/` and Ctrl or Cmd K, and loads it when the pointer, a finger or the focus reaches a search box. */
export function installSearch(): void {
  loadOnApproach('.search-box', client.load)
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

let isOpening = false

const client = lazyScript('search', async () => {
  const loads = [import('../../search/client/entry'), loadStylesheet(stylesheet)] as const
  return (await Promise.all(loads))[0]
})

/** Opens the dialog with what was typed while it loaded, unless the reader navigated meanwhile. If that fails: the error and `Retry`. */
export async function openSearch(): Promise<void> {
  if (isOpening) return
  isOpening = true
  const { href } = location
  const typing = collectTyping()
  // Not for a search that is there: the bar may belong to a navigation.
  const isSlow = !client.here
  if (isSlow) setBusy(true)
  try {
    const { open } = await client.load()
    if (location.href === href && !typing.isOver) open(typing.text)
  } catch (error) {
    logError('The search could not be loaded.', error)
    showSearchFailure(error, typing.text)
  } finally {
    typing.stop()
    if (isSlow) setBusy(false)
    isOpening = false
  }
}

/** Collects what a reader types who does not wait for the dialog. `isOver`: Escape was pressed. */
function collectTyping() {
  const stop = () => document.removeEventListener('keydown', onKeyDown)
  const typing = { text: '', isOver: false, stop }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isTyping(event.target)) return
    if (key === 'Escape') typing.isOver = true
    else if (key === 'Backspace') typing.text = typing.text.slice(0, -1)
    else if (key.length === 1) typing.text += key
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKeyDown)
  return typing
}

/** Opens the dialog if the reader asked for it before hydration; the head script stored the request. */
export function openWantedSearch(): void {
  const { dataset } = document.documentElement
  if (dataset.search === undefined) return
  delete dataset.search
  void openSearch()
}

/** Shows the error, `Retry` with the query that was `typed`, and a link to the search page, which needs no script. */
function showSearchFailure(error: unknown, typed: string): void {
  if (document.querySelector('.search-failure')) return
  const dialog = document.createElement('dialog')
  dialog.className = 'raised-popup search-failure'
  dialog.ariaLabel = 'Search'
  dialog.innerHTML =
    '<p class="search-failure-bar"><a>All pages</a><button type="button" class="button">Close</button></p>'
  dialog.querySelector('a')?.setAttribute('href', withBase(siteData.baseUrl, '/search'))
  // The link closes the dialog too, because it may navigate without a full load.
  for (const way of dialog.querySelectorAll('a, button')) way.addEventListener('click', () => dialog.close())
  dialog.onclose = () => dialog.remove()
  showPartFailure({
    place: (host) => dialog.prepend(host),
    title: 'The search did not load.',
    error,
    async retry() {
      const { open } = await client.load()
      // Closed first, so that the search later returns the focus to where it was.
      dialog.close()
      open(typed)
    },
  })
  document.body.append(dialog)
  dialog.showModal()
}

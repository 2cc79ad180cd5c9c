import { showPartFailure } from '../loading/part-failure'

/**
 * A dialog in place of the search whose script did not come: the error, `Retry`, and the search page, which lists all pages
 * without any script.
 */
export function showSearchFailure(
  error: unknown,
  searchPage: string,
  load: () => Promise<{ open: () => void }>,
): void {
  if (document.querySelector('.search-failure')) return
  const dialog = document.createElement('dialog')
  dialog.className = 'search-failure'
  dialog.setAttribute('aria-label', 'Search')
  dialog.onclose = () => dialog.remove()
  dialog.append(leaveBar(dialog, searchPage))
  showPartFailure({
    place: (host) => dialog.prepend(host),
    title: 'The search did not load.',
    error,
    async retry() {
      const { open } = await load()
      // First, so that the search gives the focus back to where the reader came from.
      dialog.close()
      open()
    },
  })
  document.body.append(dialog)
  dialog.showModal()
}

function leaveBar(dialog: HTMLDialogElement, searchPage: string): HTMLElement {
  const link = document.createElement('a')
  link.href = searchPage
  link.textContent = 'All pages'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'button'
  close.textContent = 'Close'
  // The way to the search page leads out of the dialog, too, also when it opens without a full load.
  link.onclick = close.onclick = () => dialog.close()
  const bar = document.createElement('p')
  bar.className = 'search-failure-bar'
  bar.append(link, close)
  return bar
}

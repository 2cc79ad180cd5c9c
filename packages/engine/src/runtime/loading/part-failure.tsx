import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { ErrorNotice } from '../../theme/errors/ErrorBoundary'
import { isMendedByReload } from './load-module'
import { moveFocus } from '../arrival/arrive'
import { logError } from '../log'

interface PartFailure {
  /** Inserts the notice where it belongs. */
  place(host: HTMLElement): void
  title: string
  error: unknown
  /** Loads the part again; success removes the notice. */
  retry(): Promise<void>
}

/** Shows that a part of the page failed to load, with the error and `Retry`. Returns a function that removes the notice. */
export function showPartFailure({ place, title, error, retry }: PartFailure): () => void {
  const host = document.createElement('div')
  place(host)
  const root = createRoot(host)
  let removed = false
  const remove = () => {
    if (removed) return
    removed = true
    const hadFocus = host.contains(document.activeElement)
    // Deferred: React warns if a root is unmounted while another one is rendering.
    queueMicrotask(() => {
      root.unmount()
      host.remove()
      if (hadFocus) moveFocus('')
    })
  }
  const show = (current: unknown, busy = false) =>
    root.render(
      <ErrorNotice
        title={title}
        error={current}
        action="Retry"
        busy={busy}
        onAction={() => void onRetry(current)}
      />,
    )
  const onRetry = async (current: unknown) => {
    show(current, true)
    try {
      await retry()
      remove()
    } catch (next) {
      // The reader has left the page.
      if (removed) return
      logError(title, next)
      const mended = await isMendedByReload(next, true)
      if (removed) return
      if (mended) location.reload()
      else show(next)
    }
  }
  // Synchronously, so that a dialog around it gives the button the focus.
  flushSync(() => show(error))
  return remove
}

/** Loads an enhancement, or shows the error and `Retry`. Returns a function that undoes it; `isOver` says whether it has been called. */
export function enhanceWith(
  load: (isOver: () => boolean) => Promise<() => void>,
  {
    title = 'A part of this page could not be loaded.',
    place,
  }: Pick<PartFailure, 'place'> & { title?: string },
): () => void {
  let disposed = false
  let undo = () => {}
  const enhance = async () => {
    const loaded = await load(() => disposed)
    if (disposed) loaded()
    else undo = loaded
  }
  enhance().catch((error: unknown) => {
    logError(title, error)
    if (!disposed) undo = showPartFailure({ place, title, error, retry: enhance })
  })
  return () => {
    disposed = true
    undo()
  }
}

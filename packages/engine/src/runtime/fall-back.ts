import { logError } from './log'

/**
 * The engine's own code failed on the page shown: loads its address in full, once. The head script finds the mark in the history entry, takes
 * it away and leaves that page as the server made it, so that this can be no loop (N19).
 */
export function fallBack(error: unknown): void {
  // A full load would cost an offline reader the page.
  if (navigator.onLine) {
    history.replaceState({ ...history.state, plain: true }, '')
    location.reload()
  }
  logError(`Page \`${location.pathname}\` could not be shown; it is loaded as the server made it.`, error)
}

/** Runs what must not take the page along when it fails. A file of its own: tests make every other function of the runtime throw. */
export function orFallBack<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    fallBack(error)
    return undefined
  }
}

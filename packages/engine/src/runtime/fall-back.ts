import { logError } from './log'

/** Reloads the page once. The head script finds and removes the mark in the history entry and starts no runtime, so it cannot loop. */
export function fallBack(error: unknown): void {
  // An offline reader would lose the page.
  if (navigator.onLine) {
    history.replaceState({ ...history.state, plain: true }, '')
    location.reload()
  }
  logError(`Page \`${location.pathname}\` could not be shown; it is loaded as the server made it.`, error)
}

/** Runs code whose failure must not break the page. In a separate file, because tests make every other function of the runtime throw. */
export function orFallBack<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    fallBack(error)
    return undefined
  }
}

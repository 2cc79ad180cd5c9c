/** Messages for maintainers carry the engine's name, so that they can be told from those of extensions. */
export function warn(message: string): void {
  console.warn(`[docs] ${message}`)
}

/** As `warn`, for what the reader sees as a fault. */
export function logError(message: string, ...error: unknown[]): void {
  console.error(`[docs] ${message}`, ...error)
}

/** Text of anything thrown, with its causes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${reasonOf(error.cause)})`
}

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

/** Runs what must not take the page along when it fails. */
export function orFallBack<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    fallBack(error)
    return undefined
  }
}

/** Prefixes messages for maintainers with the engine's name, to distinguish them from browser extensions' messages. */
export function warn(message: string): void {
  console.warn(`[docs] ${message}`)
}

/** Reports a part that readers can do without. `what` begins the sentence: `The script for menus`. */
export function warnNotLoaded(what: string, error: unknown): void {
  warn(`${what} could not be loaded: ${reasonOf(error)}.`)
}

/** Loads a part that readers can do without; its failure is only reported. */
export const loadOptional = (what: string, load: () => Promise<void>): Promise<void> =>
  load().catch((error: unknown) => warnNotLoaded(what, error))

/** Like `warn`, for failures that the reader sees. */
export function logError(message: string, ...error: unknown[]): void {
  console.error(`[docs] ${message}`, ...error)
}

/** Message of any thrown value, with its causes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${reasonOf(error.cause)})`
}

/** Prefixes messages for maintainers with the engine's name, to distinguish them from browser extensions' messages. */
export function warn(message: string): void {
  console.warn(`[docs] ${message}`)
}

/** Like `warn`, for failures that the reader sees. */
export function logError(message: string, ...error: unknown[]): void {
  console.error(`[docs] ${message}`, ...error)
}

/** Message of any thrown value, with its causes. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} (${reasonOf(error.cause)})`
}

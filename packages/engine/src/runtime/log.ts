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

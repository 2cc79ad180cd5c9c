/** One link of an error's chain of causes. */
export interface ErrorLink {
  name: string
  message: string
}

/** At most this many are shown. */
const maxLinks = 10

/** The error and its causes, outermost first (E1). Anything can be thrown, so anything is accepted. */
export function errorChain(error: unknown): ErrorLink[] {
  const links: ErrorLink[] = []
  const seen = new Set<unknown>()
  let current = error
  do {
    seen.add(current)
    if (!(current instanceof Error)) return [...links, { name: 'Error', message: String(current) }]
    links.push({ name: current.name, message: current.message || 'No message.' })
    current = current.cause
    // A chain can be a ring.
  } while (current !== undefined && current !== null && !seen.has(current) && links.length < maxLinks)
  return links
}

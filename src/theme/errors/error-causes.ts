/** One link of an error's chain of causes. */
export interface ErrorLink {
  name: string
  message: string
}

/** At most this many: a chain can be a ring. */
const maxLinks = 10

/** The error and its causes, outermost first (E1). Anything can be thrown, so anything is accepted. */
export function errorChain(error: unknown): ErrorLink[] {
  const links: ErrorLink[] = []
  const seen = new Set<unknown>()
  for (let current = error; current !== undefined && current !== null && links.length < maxLinks;) {
    if (seen.has(current)) break
    seen.add(current)
    if (!(current instanceof Error)) {
      links.push({ name: 'Error', message: String(current) })
      break
    }
    links.push({ name: current.name, message: current.message || 'No message.' })
    current = current.cause
  }
  return links
}

/** A request is given up after this time; a reader would have by then. */
const timeoutMs = 10_000

/** Why something that a page needs did not come. `status` is the HTTP status, if there was an answer. */
export class PageLoadError extends Error {
  readonly status?: number
  constructor(message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options)
    this.name = 'PageLoadError'
    if (options?.status !== undefined) this.status = options.status
  }
}

/**
 * Fetches JSON from an address beside the page. Rejects with a `PageLoadError` that says what came instead; `what` is the
 * thing asked for, as part of that sentence: `page data`, `sidebar`.
 */
export async function fetchJson<T>(
  url: string,
  what: string,
  isWanted: (value: unknown) => value is T,
  cache?: RequestCache,
): Promise<T> {
  let response: Response
  let value: unknown
  try {
    // The servers say `no-cache` for what has no hash in its name, so a copy from before a deployment is asked about again;
    // what a `<link rel=prefetch>` brought moments ago is used as it is, by `force-cache`.
    response = await fetch(url, {
      cache,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    })
  } catch (cause) {
    throw networkError(cause)
  }
  if (!response.ok)
    throw new PageLoadError(`The server answered ${response.status} for ${url}`, { status: response.status })
  try {
    value = await response.json()
  } catch (cause) {
    // A host that answers every address with its start page ends here.
    if (cause instanceof SyntaxError)
      throw new PageLoadError(`The answer for ${url} is no ${what}`, { cause })
    throw networkError(cause)
  }
  if (isWanted(value)) return value
  throw new PageLoadError(`The answer for ${url} is no ${what}`)
}

function networkError(cause: unknown): PageLoadError {
  const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new PageLoadError(
    timedOut ? `No answer within ${timeoutMs / 1000} s` : 'The network request failed',
    { cause },
  )
}

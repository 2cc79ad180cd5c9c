/** A file is given up after this time: all later searches wait for the one that needs it. */
const defaultTimeoutMs = 10_000

/**
 * Gets a file's bytes; rejects when the server refuses it, when it cannot be reached, and when it has not sent the last byte in time.
 * @param timeoutMs in milliseconds
 */
export async function fetchBytes(url: string, timeoutMs = defaultTimeoutMs): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs)
  const failure = (cause: unknown) => {
    const reason = signal.aborted ? `no answer within ${timeoutMs / 1000} s` : 'the server cannot be reached'
    return new Error(`${url} could not be loaded: ${reason}.`, { cause })
  }
  let response: Response
  try {
    response = await fetch(url, { signal })
    if (response.ok) return new Uint8Array(await response.arrayBuffer())
  } catch (cause) {
    throw failure(cause)
  }
  throw new Error(`${url} could not be loaded (status ${response.status}).`)
}

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers one request. What it throws, or rejects with, ends that answer alone. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/**
 * A handler that cannot end the process: what it throws is told to `onError`, and the reader gets a 500, or an end of the connection where
 * an answer was on its way already.
 */
export function guarded(
  handler: Handler,
  onError: (error: unknown, request: IncomingMessage) => void,
): Handler {
  return async (request, response) => {
    // Without a listener an error of the connection would be nobody's, and so end the process.
    response.on('error', () => response.destroy())
    try {
      await handler(request, response)
    } catch (error) {
      onError(error, request)
      if (response.headersSent) response.destroy()
      else {
        for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified'])
          response.removeHeader(name)
        response.statusCode = 500
        response.setHeader('content-type', 'text/plain; charset=utf-8')
        response.end(`${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
  }
}

/** A handler that is asked by requests for one host alone. Of two names this program would see the first, and a proxy before it the last. */
export function withOneHost(handler: Handler): Handler {
  return (request, response) => {
    if ((request.headersDistinct.host?.length ?? 0) < 2) return handler(request, response)
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end('A request names one host.\n')
  }
}

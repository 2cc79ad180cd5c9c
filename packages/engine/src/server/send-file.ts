import { realpathSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import send from 'send'
import { mediaType } from '../output/delivery/delivery'

/**
 * Answers a request with a file. Returns false without answering if it does not exist or is outside the root.
 * @param root absolute path, with symbolic links resolved
 */
export function sendFile(request: IncomingMessage, response: ServerResponse, root: string, file: string) {
  const found = fileInside(root, file)
  if (!found) return false
  const { real, stats } = found
  response.setHeader('content-type', mediaType(file))
  response.setHeader('etag', `"${stats.size.toString(16)}-${Math.trunc(stats.mtimeMs).toString(16)}"`)
  send(request, encodeURIComponent(path.basename(real)), {
    dotfiles: 'allow',
    cacheControl: false,
    root: path.dirname(real),
    acceptRanges: request.method === 'GET',
  })
    .on('error', (error: Error & { status?: number; headers?: Record<string, string> }) => {
      if (response.headersSent) return void response.destroy()
      for (const name of ['content-type', 'etag']) response.removeHeader(name)
      for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value)
      response.statusCode = error.status ?? 500
      response.setHeader('cache-control', 'no-cache')
      response.end()
    })
    .on('stream', (source) => {
      const length = Number(response.getHeader('content-length'))
      // If the file has meanwhile been truncated, closes the connection, so that the response is not mistaken for complete.
      source.once('close', () => source.bytesRead < length && request.socket.destroy())
    })
    .pipe(response)
  return true
}

function fileInside(root: string, file: string) {
  try {
    const real = realpathSync.native(file)
    const stats = statSync(real)
    const isInside = real.startsWith(realpathSync.native(root) + path.sep)
    return stats.isFile() && isInside ? { real, stats } : undefined
  } catch {
    return undefined
  }
}

/**
 * Decoded path and query (with its `?`, or empty) of a request. Undefined if no page can have the address: malformed escapes, escaped
 * slashes or `.html`, empty or `..` segments, control characters. (`URL` would throw on `//`, and read `//x` as a host.)
 */
export function readRequestPath(url = '/'): { pathname: string; search: string } | undefined {
  const [, encoded = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
  if (/%2f|%2ehtml$/i.test(encoded)) return undefined
  const pathname = decode(encoded)
  if (pathname === undefined || !pathname.startsWith('/')) return undefined
  // oxlint-disable-next-line no-control-regex -- the pattern looks for control characters
  if (/\/\/|[\u0000-\u001F\\]|(^|\/)\.{1,2}(\/|$)/.test(pathname)) return undefined
  return { pathname, search }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** @param address encoded, with the base path; if it has no query, it gets the request's (`search`, with its `?` or empty) */
export function redirectLocation(address: string, search: string): string {
  const heading = /#.*$/.exec(address)?.[0] ?? ''
  const before = address.slice(0, address.length - heading.length)
  return before + (before.includes('?') ? '' : search) + heading
}

export function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
  response.writeHead(status, { location }).end()
}

/** Refuses a request, with the reason as text. */
export function refuse(response: ServerResponse, status: 403 | 405, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`)
}

export function refuseMethod(response: ServerResponse, methods: readonly string[]): void {
  response.setHeader('allow', methods.join(', '))
  refuse(response, 405, `This site answers ${methods.join(' and ')}.`)
}

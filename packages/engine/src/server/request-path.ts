import type { ServerResponse } from 'node:http'

/** Path, decoded, and query (with its `?`, or empty) of a request. */
export interface RequestPath {
  pathname: string
  search: string
}

/**
 * Reads the address of a request. Undefined for one that no page can have: malformed escapes, escapes of what ends a segment or a page's
 * address, empty or climbing segments, control characters. (`URL` would throw on `//`, and turn `//x` into a host.)
 */
export function readRequestPath(url = '/'): RequestPath | undefined {
  const [, encoded = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
  if (/%2f|%2ehtml$/i.test(encoded)) return undefined
  const pathname = decode(encoded)
  if (pathname === undefined || !pathname.startsWith('/')) return undefined
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
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

/**
 * Address that a request is redirected to.
 * @param address encoded, with the base path; a query or a heading may follow
 * @param search query of the request, with its `?`, or empty: it is kept unless the address has a query of its own
 */
export function redirectLocation(address: string, search: string): string {
  const heading = /#.*$/.exec(address)?.[0] ?? ''
  const before = address.slice(0, address.length - heading.length)
  return before + (before.includes('?') ? '' : search) + heading
}

/** Answers a request whose method is none of these. */
export function refuseMethod(response: ServerResponse, methods: readonly string[]): void {
  response.statusCode = 405
  response.setHeader('allow', methods.join(', '))
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.end(`This site answers ${methods.join(' and ')}.\n`)
}

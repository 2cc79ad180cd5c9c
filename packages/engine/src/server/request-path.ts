/** Path, decoded, and query (with its `?`, or empty) of a request. */
export interface RequestPath {
  pathname: string
  search: string
}

/**
 * Reads the address of a request. Undefined for one that no page can have: malformed escapes, empty or climbing segments, control
 * characters. (`URL` would throw on `//`, and turn `//x` into a host.)
 */
export function readRequestPath(url = '/'): RequestPath | undefined {
  const [, encoded = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
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

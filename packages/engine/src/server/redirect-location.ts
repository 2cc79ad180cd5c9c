/**
 * Where a request is sent on to.
 * @param address encoded, with the base path; a query or a heading may follow
 * @param search query of the request, with its `?`, or empty: it travels along, unless the address has one of its own
 */
export function redirectLocation(address: string, search: string): string {
  const heading = /#.*$/.exec(address)?.[0] ?? ''
  const before = address.slice(0, address.length - heading.length)
  return before + (before.includes('?') ? '' : search) + heading
}

import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { IncomingMessage } from 'node:http'

/**
 * Why a request to the development server is refused; undefined if it is allowed. The server shows sources and opens editors, so it answers
 * only to its own names: a foreign page can point its host name at this machine (DNS rebinding) or send cross-site requests.
 * @param host value of `HOST`, an additional allowed name
 */
export function refusal({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>, host?: string) {
  const withPort = headers.host?.toLowerCase() ?? ''
  const name = withPort.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  if (!isOwnName(name, host))
    return `The development server does not answer to the name \`${name}\`. Open it as \`localhost\`, or start it with \`HOST=${name}\`.`
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
  // Another site may link here, but must not send any other request.
  const isLink = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  if (isForeign && (!isLink || url.includes('/__open-in-editor')))
    return 'The development server answers no requests that another site makes.'
  return undefined
}

/** IP addresses are safe, because DNS cannot point them elsewhere. */
function isOwnName(name: string, host?: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || isIP(name) > 0) return true
  const own = hostname().toLowerCase()
  return name === host?.toLowerCase() || name === own || name === `${own}.local`
}

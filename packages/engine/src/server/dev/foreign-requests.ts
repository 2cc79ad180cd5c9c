import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Why a request to the development server is refused; undefined for one that is answered. That server shows sources and opens editors, so it
 * answers to its own names only: a foreign page can make its own name mean this machine (DNS rebinding), or ask across sites.
 * @param host value of `HOST`, a further name that is allowed
 */
export function refusal(
  { headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  host: string | undefined,
): string | undefined {
  const name = hostName(headers.host)
  if (!isOwnName(name, host))
    return `The development server does not answer to the name \`${name}\`. Open it as \`localhost\`, or start it with \`HOST=${name}\`.`
  const isForeign = headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'
  // A link from another site may lead here; nothing else of another site's has business here.
  const isLink = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  if (isForeign && (!isLink || url.includes('/__open-in-editor')))
    return 'The development server answers no requests that another site makes.'
  return undefined
}

/** Refuses a request: says why, as text. */
export function refuse(response: ServerResponse, reason: string): void {
  response.statusCode = 403
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.end(`${reason}\n`)
}

/** Name of a `Host` header, without its port, in lower case. */
function hostName(header = ''): string {
  return header
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
}

/** An address cannot be made to mean another machine, so every address will do. */
function isOwnName(name: string, host: string | undefined): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || isIP(name) > 0) return true
  const own = hostname().toLowerCase()
  return name === host?.toLowerCase() || name === own || name === `${own}.local`
}

import { createServer, type Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { ProblemsError, type Problem } from '../model/problem'

const defaultPort = 3000

/** Programs that resolve `localhost` to `::1` try this address next. */
const loopback = '127.0.0.1'

/**
 * Time limits in milliseconds: for a request's headers, for the whole request (ours have no bodies), and for idle connections. Clients
 * reuse a connection after more than Node's default of 5 s, and a request that arrives as it closes fails.
 */
const timeLimits = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 65_000 }

export interface ListenOptions {
  /** 0 takes any free port. */
  port: number
  /** Address or name to listen on (`HOST`). Defaults to this machine only. */
  host?: string
}

export interface Listening {
  server: Server
  /** Origin to show to users, `http://localhost:3000`. */
  url: string
  /** Origins at which others reach the server; empty if only this machine does. */
  openTo: string[]
}

/** Parses a port. Throws a `ProblemsError` that names the value unless it is a whole number from 0 to 65535. */
export function parsePort(value: string | undefined): number {
  if (value === undefined || value === '') return defaultPort
  const port = /^\d+$/.test(value) ? Number(value) : NaN
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new ProblemsError({
    code: 'port',
    message: `\`PORT\` has the value \`${value}\`.`,
    hint: 'Allowed: a whole number from 0 to 65535; 0 takes any free port.',
  })
}

/** Starts a server. A port in use or a foreign host is reported as a problem instead of a stack trace. */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const host = options.host === 'localhost' ? undefined : options.host
  const server = createServer(timeLimits, guarded(handler))
  // Otherwise a client that half-closes the connection after its request would get no answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  const port = await start(server, options, host ?? loopback)
  const isOpen = host !== undefined && !isLocal(host)
  return {
    server,
    url: `http://${isOpen && !isEverywhere(host) ? bracketed(host) : 'localhost'}:${port}`,
    openTo: isOpen ? addressesOf(host).map((address) => `http://${bracketed(address)}:${port}`) : [],
  }
}

/** A sentence for the terminal about who can reach the server; empty if only this machine can. */
export const describeReach = ({ openTo }: Listening): string =>
  openTo.length === 0 ? '' : `Open to everyone who reaches this machine: ${openTo.join(', ')}\n`

async function start(server: Server, options: ListenOptions, host: string): Promise<number> {
  const isTaken = (isLocal(host) || isEverywhere(host)) && (await answersAtFirst(options.port))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblem(error.code, { ...options, host })
      reject(problem ? new ProblemsError(problem) : error)
    })
    if (isTaken) server.emit('error', Object.assign(new Error(), { code: 'EADDRINUSE' }))
    else server.listen(options.port, host, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : options.port
}

/** Whether a program answers at `::1`, which browsers try first for `localhost`: they would show its pages instead. */
const answersAtFirst = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, '::1', () => resolve(true))
    probe.on('connect', () => probe.destroy()).on('error', () => resolve(false))
  })

const isLocal = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')
const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::'
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

function addressesOf(host: string): string[] {
  if (!isEverywhere(host)) return [host]
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const outer = own.flatMap(({ address, family, internal }) =>
    internal || (family === 'IPv6' && (host !== '::' || address.startsWith('fe80'))) ? [] : [address],
  )
  return outer.length > 0 ? outer : [host]
}

function listenProblem(
  code: string | undefined,
  { port, host }: { port: number; host: string },
): Problem | undefined {
  if (code === 'EADDRINUSE') {
    return {
      severity: 'error',
      code: 'port-in-use',
      message: `Port \`${port}\` is in use.`,
      hint: `Stop the other program, or choose another port with \`PORT=${port < 65_535 ? port + 1 : 0}\` before the command.`,
    }
  }
  if (code === 'EACCES') {
    return {
      severity: 'error',
      code: 'port-refused',
      message: `Permission denied: cannot listen on port \`${port}\`.`,
      hint: `Ports below 1024 are for administrators. Choose another with \`PORT=${defaultPort}\` before the command.`,
    }
  }
  if (code !== 'EADDRNOTAVAIL' && code !== 'ENOTFOUND' && code !== 'EAI_AGAIN') return undefined
  return {
    severity: 'error',
    code: 'host',
    message: `\`HOST\` has the value \`${host}\`, which is not an address of this machine.`,
    hint: 'Allowed: an address or name of this machine; `0.0.0.0` for all of its addresses. Without it, only this machine can reach the server.',
  }
}

/** Answers one request. If it throws or rejects, only that response fails. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** Errors go to standard error, and the client gets a 500, or a closed connection if the response has started. */
function guarded(handler: Handler): Handler {
  return async (request, response) => {
    // Without a listener, a connection error would end the process.
    response.on('error', () => response.destroy())
    try {
      await handler(request, response)
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      process.stderr.write(`The request for \`${request.url}\` failed: ${text}\n`)
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

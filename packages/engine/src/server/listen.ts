import { createServer, type Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { ProblemsError, type Problem } from '../model/problem'

/** Default port (contract of the project); `PORT` sets another one. */
export const defaultPort = 3000

/** Both addresses of this machine that nobody else reaches. Which of them `localhost` means differs from program to program. */
const loopback = ['127.0.0.1', '::1'] as const

/**
 * How long a reader may take, in milliseconds: for the head of a request, for all of it (ours have no bodies), and from an answer to the next
 * request. Programs use a connection again after longer than Node's default of 5 s, and a request that meets its end fails.
 */
const timeLimits = { headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 65_000 }
/** More connections at once are refused, so that a flood ends here and not at the system's limit of open files. */
const maxConnections = 4000

export interface ListenOptions {
  /** 0 takes any free port. */
  port: number
  /** Address or name to listen on (`HOST`). Default: this machine alone, by both of its addresses. */
  host?: string
  /** Told of what a handler throws; default: the standard error stream. */
  onError?(error: unknown, url: string | undefined): void
}

export interface Listening {
  server: Server
  /** Origin for people, `http://localhost:3000`. */
  url: string
  /** Origins by which others reach the server; empty when it is open to this machine alone. */
  openTo: string[]
}

/** Reads a port number; anything but a whole number from 0 to 65535 is an error that names the value. */
export function parsePort(value: string | undefined): number {
  if (value === undefined || value === '') return defaultPort
  const port = /^\d+$/.test(value) ? Number(value) : NaN
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'port',
      message: `\`PORT\` has the value \`${value}\`.`,
      hint: 'Allowed: a whole number from 0 to 65535; 0 takes any free port.',
    },
  ])
}

/** Starts a server; a port in use and a host that is not this machine's are clear errors instead of stack traces. */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const { onError = report } = options
  const host = options.host === 'localhost' ? undefined : options.host
  const server = createServer(
    timeLimits,
    guarded(withOneHost(handler), (error, request) => onError(error, request.url)),
  )
  server.maxConnections = maxConnections
  // A reader that has sent all that it has to say may still wait for the answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  const port = await start(server, options, host ?? loopback[0])
  if (host === undefined) await alsoListenOn(loopback[1], port, server)
  const isOpen = host !== undefined && !isLocal(host)
  return {
    server,
    url: `http://${isOpen && !isEverywhere(host) ? bracketed(host) : 'localhost'}:${port}`,
    openTo: isOpen ? addressesOf(host).map((address) => `http://${bracketed(address)}:${port}`) : [],
  }
}

/** A sentence for the terminal that says who reaches a server; empty for one that is this machine's alone. */
export function describeReach({ openTo }: Listening): string {
  return openTo.length === 0 ? '' : `Open to everyone who reaches this machine: ${openTo.join(', ')}\n`
}

async function start(server: Server, options: ListenOptions, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblem(error.code, { ...options, host })
      reject(problem ? new ProblemsError([problem]) : error)
    })
    server.listen(options.port, host, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : options.port
}

/** Takes the connections of a second address for the same server. A machine without IPv6 has no such address. */
async function alsoListenOn(host: string, port: number, server: Server): Promise<void> {
  const second = createTcpServer({ allowHalfOpen: true }, (socket) => void server.emit('connection', socket))
  second.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    second.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return resolve()
      const problem = listenProblem(error.code, { port, host })
      server.close()
      reject(problem ? new ProblemsError([problem]) : error)
    })
    second.listen({ port, host, ipv6Only: true }, resolve)
  })
  const close = server.close.bind(server)
  // A server that is being closed takes no more connections, on neither address.
  server.close = (onClose) => {
    second.close()
    return close(onClose)
  }
}

const isLocal = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')
const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::'
const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Addresses that a host stands for: its own, or for all interfaces those of the machine. */
function addressesOf(host: string): string[] {
  if (!isEverywhere(host)) return [host]
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  const outer = own.flatMap(({ address, family, internal }) =>
    internal || (family === 'IPv6' && (host !== '::' || address.startsWith('fe80'))) ? [] : [address],
  )
  return outer.length > 0 ? outer : [host]
}

function report(error: unknown, url: string | undefined): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`The request for \`${url}\` failed: ${text}\n`)
}

/** What is wrong with a port or host, by the system's error code; undefined for other errors. */
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

/** Answers one request. What it throws, or rejects with, ends that answer alone. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

/**
 * A handler that cannot end the process: what it throws is told to `onError`, and the reader gets a 500, or an end of the connection where
 * an answer was on its way already.
 */
function guarded(handler: Handler, onError: (error: unknown, request: IncomingMessage) => void): Handler {
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
function withOneHost(handler: Handler): Handler {
  return (request, response) => {
    if ((request.headersDistinct.host?.length ?? 0) < 2) return handler(request, response)
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
    response.end('A request names one host.\n')
  }
}

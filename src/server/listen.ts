import { createServer, type Server } from 'node:http'
import { ProblemsError } from '../model/problem'
import type { Handler } from './static-site'

/** Default port (contract of the project); `PORT` sets another one. */
export const defaultPort = 3000

/** Reads a port number; anything but a whole number from 0 to 65535 is an error that names the value. */
export function parsePort(value: string | undefined): number {
  if (value === undefined || value === '') return defaultPort
  const port = Number(value)
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

/** Starts a server on localhost; a port in use is a clear error instead of a stack trace. */
export async function listen(handler: Handler, port: number): Promise<{ server: Server; url: string }> {
  const server = createServer(handler)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      reject(
        new ProblemsError([
          {
            severity: 'error',
            code: 'port-in-use',
            message: `Port \`${port}\` is in use.`,
            hint: `Stop the other program, or choose another port: \`PORT=${port + 1} npm start\`.`,
          },
        ]),
      )
    })
    server.listen(port, resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return { server, url: `http://localhost:${actual}` }
}

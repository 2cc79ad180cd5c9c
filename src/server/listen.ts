import { createServer, type Server } from 'node:http'
import { ProblemsError, type Problem } from '../model/problem'
import type { Handler } from './static-site'

/** Default port (contract of the project); `PORT` sets another one. */
export const defaultPort = 3000

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

/** Starts a server on localhost; a port in use is a clear error instead of a stack trace. */
export async function listen(handler: Handler, port: number): Promise<{ server: Server; url: string }> {
  const server = createServer(handler)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = portProblem(error.code, port)
      reject(problem ? new ProblemsError([problem]) : error)
    })
    server.listen(port, resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return { server, url: `http://localhost:${actual}` }
}

/** What is wrong with a port, by the system's error code; undefined for other errors. */
function portProblem(code: string | undefined, port: number): Problem | undefined {
  if (code === 'EADDRINUSE') {
    return {
      severity: 'error',
      code: 'port-in-use',
      message: `Port \`${port}\` is in use.`,
      hint: `Stop the other program, or choose another port: \`PORT=${port < 65_535 ? port + 1 : 0} npm start\`.`,
    }
  }
  if (code !== 'EACCES') return undefined
  return {
    severity: 'error',
    code: 'port-refused',
    message: `The system does not let this program use port \`${port}\`.`,
    hint: `Ports below 1024 are for administrators. Choose another: \`PORT=${defaultPort} npm start\`.`,
  }
}

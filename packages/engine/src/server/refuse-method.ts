import type { ServerResponse } from 'node:http'

/** Answers a request whose method is none of these. */
export function refuseMethod(response: ServerResponse, methods: readonly string[]): void {
  response.statusCode = 405
  response.setHeader('allow', methods.join(', '))
  response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.end(`This site answers ${methods.join(' and ')}.\n`)
}

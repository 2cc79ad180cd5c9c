import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import { Socket } from 'node:net'

/** What Vite's clients call the protocol that they speak. */
const ownProtocols = new Set(['vite-hmr', 'vite-ping'])

/**
 * Answers requests to speak another protocol (`Upgrade`) as if they had not asked for that, which RFC 9110 (7.8) leaves to a server. Once
 * anybody listens for such requests, as Vite does, Node leaves all of them to the listeners, and Vite leaves those open for ever that are
 * not its own: `curl --http2` waited for an answer, and the connection stayed.
 * @param baseUrl path that Vite's clients connect to
 */
export function answerOtherUpgrades(server: Server, baseUrl: string): void {
  server.on('upgrade', (request, socket) => {
    if (!(socket instanceof Socket) || isOfVite(request, baseUrl)) return
    const response = new ServerResponse(request)
    response.assignSocket(socket)
    response.shouldKeepAlive = false
    response.on('finish', () => socket.end())
    server.emit('request', request, response)
  })
}

function isOfVite({ headers, url = '' }: IncomingMessage, baseUrl: string): boolean {
  return ownProtocols.has(headers['sec-websocket-protocol'] ?? '') && url.split('?')[0] === baseUrl
}

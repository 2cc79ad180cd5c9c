import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import type { DevMessage } from '../../packages/engine/src/model/dev-events'

/** The web socket between the development server and open pages, as a browser opens it. */
export interface DevSocket {
  /** Reports the open route, like a page on startup; `revision` is the site revision the page was made from (default: the current one). */
  hello(route: string, revision?: number): void
  /** The next message that passes the test, including earlier ones; each message is returned once. */
  next(test?: (message: DevMessage) => boolean): Promise<DevMessage>
  /** How often open pages were told to reload. */
  reloads(): number
  /** Stops reading until `resume`, like a page that its browser has suspended. */
  pause(): void
  resume(): void
  close(): void
}

/** Connects to a development server. Node 20 has no WebSocket client, and this part of the protocol is sufficient. */
export async function openDevSocket(url: string, baseUrl = '/'): Promise<DevSocket> {
  const client = await (await fetch(`${url}${baseUrl}@vite/client`)).text()
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? []
  const socket = await upgrade(url, `${baseUrl}?token=${token}`)
  const messages: DevMessage[] = []
  let wake = () => {}
  let closed = false
  let reloads = 0
  // A socket that the server resets emits `close` next.
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
    wake()
  })
  readFrames(socket, (text) => {
    const { type, event, data }: { type?: string; event?: string; data?: DevMessage } = JSON.parse(text)
    if (type === 'full-reload') reloads += 1
    if (event !== 'docs:change' || !data) return
    messages.push(data)
    wake()
  })
  return {
    hello: (route, revision = Number.MAX_SAFE_INTEGER) =>
      socket.write(frame(JSON.stringify({ type: 'custom', event: 'docs:hello', data: { route, revision } }))),
    async next(test = () => true) {
      for (;;) {
        const index = messages.findIndex(test)
        if (index >= 0) {
          const [found] = messages.splice(index, 1)
          if (found) return found
        }
        if (closed) throw new Error('The development server closed the connection.')
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    reloads: () => reloads,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close: () => socket.destroy(),
  }
}

function upgrade(url: string, path: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      origin: url,
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-protocol': 'vite-hmr',
    }
    request({ hostname, port, path, headers })
      .on('upgrade', (_, socket) => resolve(socket))
      .on('response', (response) => reject(new Error(`The server answered ${response.statusCode}.`)))
      .on('error', reject)
      .end()
  })
}

/** A masked text frame, as clients must send it. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const mask = randomBytes(4)
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 255])
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))])
}

/** Calls back with the text of each frame; the server's frames are complete and unmasked. */
function readFrames(socket: Socket, onText: (text: string) => void): void {
  let buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      if (buffer.length < 2) return
      const short = (buffer[1] ?? 0) & 127
      const headLength = short === 126 ? 4 : short === 127 ? 10 : 2
      if (buffer.length < headLength) return
      const length =
        short === 126 ? buffer.readUInt16BE(2) : short === 127 ? Number(buffer.readBigUInt64BE(2)) : short
      if (buffer.length < headLength + length) return
      const isText = ((buffer[0] ?? 0) & 15) === 1
      const text = buffer.subarray(headLength, headLength + length).toString('utf8')
      buffer = buffer.subarray(headLength + length)
      if (isText) onText(text)
    }
  })
}

/** Programs that send bad HTTP, or none, to the preview and the development server are refused, and the server keeps running. */
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildFixture, serve, type Served } from '../support/site'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

let site: Awaited<ReturnType<typeof buildFixture>>
beforeAll(async () => {
  site = await buildFixture('handbook')
  expect([site.code, site.stderr]).toEqual([0, ''])
})
afterAll(() => site.dispose())

/** The first line received before the connection closes, or an empty string if there is none. */
function send(url: string, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''))
    // A server that refuses a request while it is being sent resets the connection.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
  })
}

const head = 'GET /docs/intro HTTP/1.1\r\nHost: localhost\r\n'

const refused: [what: string, bytes: string | Buffer, answer: RegExp][] = [
  ['zero bytes', Buffer.alloc(64), /^HTTP\/1\.1 400 /],
  ['a zero byte in the path', 'GET /a\0b HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a zero byte in a header', `${head}X: a\0b\r\n\r\n`, /^HTTP\/1\.1 400 /],
  ['half a request line', 'GET /a HT', /^(?:HTTP\/1\.1 400 |$)/],
  ['half a head', head, /^(?:HTTP\/1\.1 400 |$)/],
  ['a header of 100 kB', `${head}X: ${'a'.repeat(100_000)}\r\n\r\n`, /^(?:HTTP\/1\.1 431 |$)/],
  ['a length that is no number', `${head}Content-Length: abc\r\n\r\n`, /^HTTP\/1\.1 400 /],
  ['a negative length', `${head}Content-Length: -1\r\n\r\n`, /^HTTP\/1\.1 400 /],
  ['two lengths', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, /^HTTP\/1\.1 400 /],
  [
    'a length and chunks',
    `${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    /^HTTP\/1\.1 400 /,
  ],
  ['lines that end in a carriage return alone', 'GET /a HTTP/1.1\rHost: localhost\r\r', /^HTTP\/1\.1 400 /],
  ['a carriage return in a header', `${head}X: a\rY: b\r\n\r\n`, /^HTTP\/1\.1 400 /],
  ['a request without a host', 'GET /a HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['HTTP/0.9', 'GET /a\r\n\r\n', /^HTTP\/1\.1 4\d\d /],
  ['HTTP/9.9', 'GET /a HTTP/9.9\r\nHost: localhost\r\n\r\n', /^HTTP\/1\.1 (?:400|505) /],
  ['a client hello of TLS', Buffer.from('160301010001000100fc0303', 'hex'), /^HTTP\/1\.1 400 /],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', /^(?:HTTP\/1\.1 (?:400|405|505) |$)/],
]

describe.each(['preview', 'dev'] as const)('%s', (command) => {
  let server: Served
  beforeAll(async () => {
    server = await serve(command, { SITE_DIR: site.siteDir, OUT_DIR: site.outDir })
  })
  afterAll(() => server.close())

  it.each(refused)('%s', async (_, bytes, answer) => {
    const before = server.output()
    expect(await send(server.url, bytes)).toMatch(answer)
    // The server answers the next request, and has logged nothing about the last one.
    expect(await send(server.url, `${head}Connection: close\r\n\r\n`)).toBe('HTTP/1.1 200 OK')
    expect(server.output().slice(before.length)).not.toMatch(/failed|Error|at .*:\d+:\d+/)
  })

  it('its name may be written in capitals', async () => {
    const loud = `${head}Connection: close\r\n\r\n`.replace('localhost', 'LocalHost')
    expect(await send(server.url, loud)).toBe('HTTP/1.1 200 OK')
  })

  it.skipIf(command === 'preview')('the web socket answers to its own names only', async () => {
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: vite-hmr\r\n${key}\r\n`
    const socket = head.replace('/docs/intro', '/') + upgrade
    expect(await send(server.url, socket)).toBe('HTTP/1.1 101 Switching Protocols')
    expect(await send(server.url, socket.replace('localhost', 'evil.example'))).not.toContain('101')
  })

  it('a body that is shorter than it says does not keep the answer back', async () => {
    const bytes = `${head}Connection: close\r\nContent-Length: 50\r\n\r\nshort`
    expect(await send(server.url, bytes)).toMatch(/^HTTP\/1\.1 (?:200|4\d\d) /)
  })
})

import { createServer } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { ProblemsError } from '../model/problem'
import { type Handler, describeReach, listen, parsePort } from './listen'

afterEach(() => void vi.restoreAllMocks())

it('a port is a whole number, 3000 by default', () => {
  expect([undefined, '', '0', '8080'].map(parsePort)).toEqual([3000, 3000, 0, 8080])
})

it.each(['x', '80.5', '-1', '65536', ' '])('`PORT=%s` is an error that names the value', (value) => {
  expect(() => parsePort(value)).toThrow(`\`PORT\` has the value \`${value}\`.`)
})

it.each(['::', '::1'])('a port in use at `%s` is an error that names another one', async (address) => {
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, address, () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const error: unknown = await listen(() => {}, { port }).catch((thrown: unknown) => thrown)
  other.close()
  expect(error).toBeInstanceOf(ProblemsError)
  expect(error).toMatchObject({
    problems: [
      {
        severity: 'error',
        message: `Port \`${port}\` is in use.`,
        hint: expect.stringContaining(`PORT=${port + 1}`),
      },
    ],
  })
})

it('serves on a free port', async () => {
  const { server, url } = await listen((_, response) => void response.end('here'), { port: 0 })
  expect(await (await fetch(url)).text()).toBe('here')
  server.close()
})

/** Addresses on which a port of this machine accepts connections. */
async function answering(port: string): Promise<string[]> {
  const outer = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .flatMap(({ address, family, internal }) => (!internal && family === 'IPv4' ? [address] : []))
  const found = await Promise.all(
    ['127.0.0.1', ...outer].map(
      (host) =>
        new Promise<string[]>((resolve) => {
          const socket = connect({ host, port: Number(port) }, () => resolve([host]))
          socket.on('connect', () => socket.destroy()).on('error', () => resolve([]))
        }),
    ),
  )
  return found.flat()
}

it('is this machine’s alone unless a host opens it', async () => {
  const handler: Handler = (_, response) => void response.end('here')
  const local = await listen(handler, { port: 0 })
  const { port } = new URL(local.url)
  expect(local.openTo).toEqual([])
  expect(describeReach(local)).toBe('')
  expect(await answering(port)).toEqual(['127.0.0.1'])
  local.server.close()

  const open = await listen(handler, { port: 0, host: '0.0.0.0' })
  const reached = await answering(new URL(open.url).port)
  expect(open.openTo.map((url) => new URL(url).hostname)).toEqual(expect.arrayContaining(reached.slice(1)))
  expect(describeReach(open)).toMatch(/^Open to everyone who reaches this machine: http:\/\//)
  open.server.close()
})

it('a host that is not this machine’s is an error that names it', async () => {
  await expect(listen(() => {}, { port: 0, host: '192.0.2.1' })).rejects.toMatchObject({
    problems: [{ code: 'host', message: expect.stringContaining('`192.0.2.1`') }],
  })
})

it.each([
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
  ['rejects', () => Promise.reject(new Error('broken'))],
] satisfies [string, Handler][])('a handler that %s ends that answer alone', async (_, handler) => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { server, url } = await listen(handler, { port: 0 })
  for (let count = 1; count <= 2; count++) {
    const response = await fetch(url)
    expect([response.status, await response.text()]).toEqual([500, 'broken\n'])
    expect(told).toHaveBeenCalledTimes(count)
    expect(told).toHaveBeenLastCalledWith(
      expect.stringMatching(/^The request for `\/` failed: Error: broken\n/),
    )
  }
  server.close()
})

it('an answer that fails half-way is cut off, so that nobody takes it for whole', async () => {
  const handler: Handler = (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    throw new Error('broken')
  }
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { server, url } = await listen(handler, { port: 0 })
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow()
  server.close()
})

it.each([
  ['no request at all', '\u0000\u0001\u0002\r\n\r\n'],
  ['a head with a broken line', 'GET / HTTP/1.1\r\nHost localhost\r\n\r\n'],
  ['a head of 40 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`],
  [
    'lengths that contradict each other',
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
])('bytes that are %s are refused, and the server goes on', async (_, bytes) => {
  const { server, url } = await listen((_request, response) => void response.end('here'), { port: 0 })
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('close', () => resolve(text)).on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(await (await fetch(url)).text()).toBe('here')
  server.close()
})

it('gives nobody long to say what they want: a head that comes byte by byte ends with the connection', async () => {
  const { server } = await listen((_, response) => void response.end('x'), { port: 0 })
  const { headersTimeout, requestTimeout } = server
  server.close()
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThanOrEqual(15_000)
  expect(requestTimeout).toBeGreaterThan(0)
  expect(requestTimeout).toBeLessThanOrEqual(30_000)
})

it('keeps the connection of a program that thinks for a while before it asks again', async () => {
  const { server, url } = await listen((_, response) => void response.end('x'), { port: 0 })
  const { headers } = await fetch(url)
  server.close()
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThanOrEqual(60)
})

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { get, request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listening } from './listen'
import { sendFile } from './send-file'

const parent = mkdtempSync(path.join(tmpdir(), 'docs-send-'))
const root = path.join(parent, 'dist')
const large = 4 * 1024 * 1024
let served: Listening

beforeAll(async () => {
  const files: Record<string, string | Buffer> = {
    'text.txt': '0123456789',
    'page.md': '# “Quoted”',
    'empty.txt': '',
    'large.bin': Buffer.alloc(large, 'x'),
  }
  mkdirSync(root)
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(root, file), content)
  writeFileSync(path.join(parent, 'secret.txt'), 'secret')
  symlinkSync(path.join(parent, 'secret.txt'), path.join(root, 'link.txt'))
  symlinkSync(parent, path.join(root, 'out'))
  symlinkSync('text.txt', path.join(root, 'inside.txt'))
  served = await listen(
    (asked, response) => {
      const file = path.join(root, asked.url ?? '')
      if (!sendFile(asked, response, root, file)) {
        response.statusCode = 404
        response.end()
      }
    },
    { port: 0 },
  )
})
afterAll(() => {
  served.server.closeAllConnections()
  served.server.close()
  rmSync(parent, { recursive: true })
})

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

function ask(file: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${served.url}/${file}`, { headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('E1: ranges, as the standard says', () => {
  it.each([
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-99999999999999999999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=99999999999999999999-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 416, '', 'bytes */10'],
    // Malformed, in another unit, or several ranges: the whole file.
    ['bytes=-', 200, '0123456789', undefined],
    ['bytes=a-b', 200, '0123456789', undefined],
    ['bytes', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ])('%s: %i', async (range, status, body, contentRange) => {
    const answer = await ask('text.txt', { range })
    expect([answer.status, answer.body, answer.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ])
    expect(answer.headers['content-length']).toBe(String(body.length))
  })
  it('an empty file has none', async () => {
    expect(await ask('empty.txt', { range: 'bytes=0-' })).toMatchObject({ status: 416 })
    expect(await ask('empty.txt')).toMatchObject({ status: 200, body: '' })
  })
  it('of a large file, too', async () => {
    const answer = await ask('large.bin', { range: `bytes=1-${large - 2}` })
    expect([answer.status, answer.body.length]).toEqual([206, large - 2])
  })
  it('only where the file is still the one that is meant', async () => {
    const { headers } = await ask('text.txt')
    const range = 'bytes=0-0'
    for (const validator of [headers.etag ?? '', headers['last-modified'] ?? ''])
      expect(await ask('text.txt', { range, 'if-range': validator })).toMatchObject({ status: 206 })
    expect(await ask('text.txt', { range, 'if-range': '"other"' })).toMatchObject({ status: 200 })
  })
  it('HEAD has none', async () => {
    const answer = await ask('text.txt', { range: 'bytes=0-0' }, 'HEAD')
    expect([answer.status, answer.body, answer.headers['content-length']]).toEqual([200, '', '10'])
  })
})

it('a reader who has the file is told so', async () => {
  const { headers } = await ask('text.txt')
  expect(await ask('text.txt', { 'if-none-match': headers.etag ?? '' })).toMatchObject({
    status: 304,
    body: '',
  })
  expect(await ask('text.txt', { 'if-none-match': `W/${headers.etag}` })).toMatchObject({ status: 304 })
  expect(await ask('text.txt', { 'if-modified-since': headers['last-modified'] ?? '' })).toMatchObject({
    status: 304,
  })
  expect(await ask('text.txt', { 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
})

it('text says its encoding', async () => {
  expect((await ask('page.md')).headers['content-type']).toBe('text/markdown; charset=utf-8')
  expect((await ask('text.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
  expect((await ask('large.bin', {}, 'HEAD')).headers['content-type']).toBe('application/octet-stream')
})

it('no file outside the folder is sent, through links neither', async () => {
  for (const file of ['link.txt', 'out/secret.txt', '../secret.txt', 'out', '']) {
    expect(await ask(file)).toMatchObject({ status: 404, body: '' })
  }
  expect(await ask('inside.txt')).toMatchObject({ status: 200, body: '0123456789' })
})

const openFiles = () => readdirSync('/proc/self/fd').length

it.skipIf(process.platform !== 'linux')('E5: an aborted download leaves no file open', async () => {
  const before = openFiles()
  await Promise.all(
    Array.from(
      { length: 100 },
      () =>
        new Promise<void>((resolve, reject) => {
          const asked = get(`${served.url}/large.bin`, { agent: false }, (response) => {
            response.once('data', () => response.destroy())
            response.once('close', () => resolve())
          })
          asked.on('error', reject)
        }),
    ),
  )
  await expect.poll(openFiles, { timeout: 10_000 }).toBeLessThan(before + 10)
})

it('a reader that has closed its own side gets all of a large file', async () => {
  const received = await new Promise<number>((resolve, reject) => {
    let bytes = 0
    const asked = 'GET /large.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1', () => socket.end(asked))
    socket.on('data', (chunk) => (bytes += chunk.length))
    socket.on('error', reject)
    socket.on('close', () => resolve(bytes))
  })
  expect(received).toBeGreaterThan(large)
})

it('a file that becomes shorter while it is sent ends the connection', async () => {
  const file = path.join(root, 'shrinking.bin')
  writeFileSync(file, Buffer.alloc(large * 4))
  const cut = new Promise<string>((resolve) => {
    get(`${served.url}/shrinking.bin`, (response) => {
      response.once('data', () => truncateSync(file, 10))
      response.on('error', () => resolve('cut'))
      response.on('end', () => resolve('whole'))
    })
  })
  expect(await cut).toBe('cut')
})

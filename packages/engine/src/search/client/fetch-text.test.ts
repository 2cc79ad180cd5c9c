import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchText } from './index-reader'

let server: Server
let origin = ''

/** `/hangs` never responds, `/stops` sends one of nine bytes and never ends, `/gone` does not exist. */
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/stops') response.writeHead(200, { 'content-length': 9 }).write('1')
    else if (url === '/gone') response.writeHead(404).end()
    else if (url !== '/hangs') response.end('12')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('gets the text', async () => {
  expect(await fetchText(`${origin}/there`)).toBe('12')
})

test.each(['hangs', 'stops'])('E2 gives up a file that %s', async (name) => {
  await expect(fetchText(`${origin}/${name}`, 50)).rejects.toThrow(
    `${origin}/${name} could not be loaded: no answer within 0.05 s.`,
  )
})

test('E2 says with which status a file was refused', async () => {
  await expect(fetchText(`${origin}/gone`)).rejects.toThrow(
    `${origin}/gone could not be loaded (status 404).`,
  )
})

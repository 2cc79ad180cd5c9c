import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { ProblemsError } from '../model/problem'
import { listen, parsePort } from './listen'

it('a port is a whole number, 3000 by default', () => {
  expect([undefined, '', '0', '8080'].map(parsePort)).toEqual([3000, 3000, 0, 8080])
})

it.each(['x', '80.5', '-1', '65536', ' '])('`PORT=%s` is an error that names the value', (value) => {
  expect(() => parsePort(value)).toThrow(`\`PORT\` has the value \`${value}\`.`)
})

it('a port in use is an error that names another one', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) => {
    other.listen(0, () => {
      const address = other.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const error: unknown = await listen(() => {}, port).catch((thrown: unknown) => thrown)
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
  const { server, url } = await listen((_, response) => response.end('here'), 0)
  expect(await (await fetch(url)).text()).toBe('here')
  server.close()
})

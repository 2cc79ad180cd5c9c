/** Behaviour specific to this server. `test/delivery` checks the responses that all servers share. */
import { renameSync, writeFileSync } from 'node:fs'
import { request, type Server } from 'node:http'
import path from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { deliveryAt } from '../../../../test/support/delivery'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { listen } from './listen'
import { createStaticSite } from './static-site'

let shown: string
let url: string
let server: Server

beforeEach(async () => {
  const folder = tempFolder()
  shown = path.join(folder, 'dist')
  writeFiles(shown, { 'page.html': 'a page', '404.html': 'not found', _redirects: '/old /page 301\n' })
  writeFileSync(path.join(folder, 'secret.html'), 'secret')
  const listening = await listen(createStaticSite(shown, deliveryAt('/')), { port: 0 })
  url = listening.url
  server = listening.server
  onTestFinished(() => {
    listening.server.closeAllConnections()
    listening.server.close()
  })
})

/** Requests the path exactly as written, without the normalisation of `fetch`. */
const get = (target: string) =>
  new Promise<[status: number, body: string]>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path: target }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve([response.statusCode ?? 0, body]))
    })
      .on('error', reject)
      .end()
  })

it.each(['/../secret', '/..%2fsecret', '/..%2fsecret.html', '/docs/../../secret.html', '/%E0%A4%A'])(
  'R6: %s, beside the output, is the not-found page',
  async (target) => {
    expect(await get(target)).toEqual([404, 'not found'])
  },
)

it('answers no method but GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await fetch(`${url}/page`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

it('E9: an output that is gone at the moment is a 404, and all is well when it is back', async () => {
  const statuses = async () => {
    const answers = await Promise.all(
      ['/page', '/old', '/'].map((route) => fetch(url + route, { redirect: 'manual' })),
    )
    return answers.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 301, 404])
  renameSync(shown, `${shown}-old`)
  expect(await statuses()).toEqual([404, 404, 404])
  renameSync(`${shown}-old`, shown)
  expect(await statuses()).toEqual([200, 301, 404])
})

it('E9: a request that comes while a build exchanges the output gets the new page', async () => {
  renameSync(shown, `${shown}-old`)
  // After the server has looked for the page for the first time.
  server.once('request', () => renameSync(`${shown}-old`, shown))
  expect(await get('/page')).toEqual([200, 'a page'])
})

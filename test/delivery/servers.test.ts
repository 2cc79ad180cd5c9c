/** One table of requests for every server of the site: our two servers and the installed web servers. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDelivery } from '../../packages/engine/src/output/delivery/delivery'
import { configWith } from '../support/delivery'
import { serve } from '../support/site'
import { findWebServer, startWebServer, webServerNames, type WebServer } from '../support/web-servers'
import { requests, requestsBelow, type Expected, type RequestRow, type ServerName } from './requests'
import { buildServedSite, servedConfig, type ServedSite } from './served-site'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

interface Answer {
  status: number
  headers: Map<string, string>
  body: string
}

/** Requests the path exactly as written, without the normalisation of `fetch`. */
function ask(url: string, { target, method, send }: RequestRow, base: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const asked = { hostname, port, path: target.replace('BASE', base), method: method ?? 'GET' }
    request({ ...asked, headers: { host: `${hostname}:${port}`, ...send }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Map(
            Object.entries(response.headersDistinct).map(([name, values]) => [
              name,
              (values ?? []).join(', '),
            ]),
          ),
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** The response's values for the expected fields, so that comparing the two shows the differences. */
function reportOf({ status, headers, body }: Answer, expected: Expected, base: string): Expected {
  const statuses = [expected.status].flat()
  const found = (name: string, wanted: string | RegExp | undefined) => {
    const value = headers.get(name)
    return wanted instanceof RegExp && value !== undefined && wanted.test(value) ? wanted : value
  }
  return {
    status: statuses.includes(status) ? expected.status : status,
    ...(expected.location !== undefined && { location: withoutOrigin(headers.get('location'), base) }),
    ...(expected.type !== undefined && {
      type: headers.get('content-type')?.toLowerCase().replace(/; ?/, '; '),
    }),
    ...(expected.body !== undefined && {
      body: (expected.body === '' ? body === '' : body.includes(expected.body))
        ? expected.body
        : body.slice(0, 200),
    }),
    ...(expected.headers && {
      headers: Object.fromEntries(
        Object.entries(expected.headers).map(([name, value]) => [name, found(name, value)]),
      ),
    }),
  }
}

/** A location without the base path, as in the table. One with a host would be wrong behind a proxy. */
function withoutOrigin(location: string | undefined, base: string): string | undefined {
  return location?.startsWith(`${base}/`) ? location.slice(base.length) : location
}

/** Apache adds its own scheme and host; the others must not. */
function withRelativeLocation(answer: Answer, name: ServerName, url: string): Answer {
  const location = answer.headers.get('location')
  if (name !== 'apache' || location === undefined || !location.startsWith(url)) return answer
  return { ...answer, headers: new Map([...answer.headers, ['location', location.slice(url.length)]]) }
}

const security = createDelivery(configWith(servedConfig)).headers

const bases = [
  ['', '/'],
  ['/sub', '/sub/'],
] as const

describe.each(bases)('a site at `%s/`', (base, baseUrl) => {
  let site: ServedSite
  beforeAll(async () => {
    site = await buildServedSite(baseUrl)
  })
  afterAll(() => site.dispose())

  const areas = Object.entries(base === '' ? requests : { ...requests, ...requestsBelow })

  const check = (name: ServerName, start: () => Promise<WebServer>) => {
    let server: WebServer
    beforeAll(async () => {
      server = await start()
    })
    afterAll(() => server.close())

    it.each(areas)('%s', async (_, rows) => {
      for (const row of rows) {
        const difference = row.but?.[name]
        if (difference === 'skip') continue
        const { but: _but, target: _target, send: _send, method: _method, ...common } = row
        const expected: Expected = { ...common, ...difference }
        const answer = withRelativeLocation(await ask(server.url, row, base), name, server.url)
        const shown = [row.method ?? 'GET', row.target, row.send]
        expect([...shown, reportOf(answer, expected, base)]).toEqual([...shown, expected])
        // For any request: no injected header, no other host, no content from outside the site.
        expect([...shown, answer.headers.has('set-cookie')]).toEqual([...shown, false])
        expect(answer.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
        expect(answer.body).not.toMatch(/root:x?:0|export default/)
      }
    })

    it('a validator that was sent is taken back', async () => {
      for (const target of ['BASE/docs/intro', 'BASE/files/digits.bin']) {
        const { headers } = await ask(server.url, { target, status: 200 }, base)
        const etag = headers.get('etag')
        if (name === 'dev' && etag === undefined) continue
        const again = await ask(
          server.url,
          { target, status: 304, send: { 'if-none-match': etag ?? '' } },
          base,
        )
        expect([target, again.status, again.body]).toEqual([target, 304, ''])
      }
    })
    if (name === 'dev') return

    it('every answer has every header, once', async () => {
      const asked: Pick<RequestRow, 'target' | 'method' | 'send'>[] = [
        ...['', 'docs/intro', 'docs/intro/', 'nope', 'old', 'files/plain.txt'].map((rest) => ({
          target: `BASE/${rest}`,
        })),
        { target: 'BASE/docs/intro', method: 'POST' },
        { target: 'BASE/files/digits.bin', send: { range: 'bytes=99-' } },
      ]
      for (const { target, ...rest } of asked) {
        const { headers } = await ask(server.url, { target, ...rest, status: 200 }, base)
        for (const [header, value] of security)
          expect([target, header, headers.get(header.toLowerCase())]).toEqual([target, header, value])
      }
    })

    if (name === 'apache')
      it('redirects keep the scheme of a proxy for TLS', async () => {
        const send = { 'x-forwarded-proto': 'https', host: 'docs.example.org' }
        const { headers } = await ask(server.url, { target: 'BASE/docs/intro/', status: 301, send }, base)
        expect(headers.get('location')).toBe(`https://docs.example.org${base}/docs/intro`)
      })

    it('hashed files are kept for good', async () => {
      const { body } = await ask(server.url, { target: 'BASE/', status: 200 }, base)
      const [, script = ''] = /data-scripts="([^ "]*)/.exec(body) ?? []
      const answer = await ask(server.url, { target: script, status: 200 }, base)
      expect([
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('content-type'),
      ]).toEqual([200, 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'])
      const send = { range: 'bytes=99999999-' }
      const refused = await ask(server.url, { target: script, status: 416, send }, base)
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([416, 'no-cache'])
    })

    it.skipIf(name === 'preview')('text is compressed for those who take it', async () => {
      const target = 'BASE/docs/intro'
      const plain = await ask(server.url, { target, status: 200 }, base)
      const send = { 'accept-encoding': 'gzip' }
      const { headers } = await ask(server.url, { target, status: 200, send }, base)
      const found = ['content-encoding', 'content-type'].map((key) => headers.get(key))
      expect(found).toEqual(['gzip', plain.headers.get('content-type')])
      expect(headers.get('vary')).toMatch(/Accept-Encoding/i)
    })
  }

  const port = { PORT: '0' }
  describe('preview', () =>
    check('preview', () =>
      serve('preview', { ...port, SITE_DIR: site.siteDir, OUT_DIR: site.outDir, BASE_URL: baseUrl }),
    ))
  describe('dev', () =>
    check('dev', () =>
      serve('dev', { ...port, SITE_DIR: site.siteDir, OUT_DIR: site.outDir, BASE_URL: baseUrl }),
    ))
  for (const name of webServerNames) {
    // Servers that are not installed are skipped; `.ci/run` installs all of them.
    const isMissing = findWebServer(name) === undefined
    describe.skipIf(isMissing)(isMissing ? `${name} (not installed)` : name, () =>
      check(name, () =>
        startWebServer(name, { root: site.root, deployDir: site.deployDir, runDir: site.runDir(name) }),
      ),
    )
  }
})

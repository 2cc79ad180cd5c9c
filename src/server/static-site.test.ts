import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryAt } from '../../test/support/delivery'
import { listen } from './listen'
import { createStaticSite } from './static-site'

const folder = mkdtempSync(path.join(tmpdir(), 'docs-static-'))
const files: Record<string, string> = {
  'index.html': 'home',
  'docs.html': 'docs',
  'docs/intro.html': 'intro',
  'docs/intro.json': '{}',
  'docs/intro.md': '# Intro “quoted”',
  'docs/über uns.html': 'umlaut',
  'docs/100%.html': 'hundred',
  '404.html': 'not found',
  'assets/main-1a2b.js': 'script',
  'sitemap.xml': '<urlset/>',
  _redirects:
    '/old /docs/intro 301\n/docs/alt%20neu /docs/%C3%BCber%20uns 301\n/sub/old /sub/docs/intro 301\n/head /docs/intro#part 301\n/query /docs/intro?a=b 301\n',
}
let plain: Awaited<ReturnType<typeof listen>>
let below: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
  }
  writeFileSync(path.join(path.dirname(folder), 'docs-secret.html'), 'secret')
  plain = await listen(createStaticSite(folder, deliveryAt('/')), { port: 0 })
  below = await listen(createStaticSite(folder, deliveryAt('/sub/')), { port: 0 })
})

afterAll(() => {
  for (const { server } of [plain, below]) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(folder, { recursive: true })
  rmSync(path.join(path.dirname(folder), 'docs-secret.html'))
})

/** Asks with the path exactly as written, which `fetch` would tidy up. */
function get(url: string, target: string) {
  return new Promise<{ status: number; location?: string; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url)
      request({ hostname, port, path: target }, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            body,
            headers: response.headers,
          }),
        )
      })
        .on('error', reject)
        .end()
    },
  )
}

describe('R1: exact paths', () => {
  it.each([
    ['/', 'home'],
    ['/docs', 'docs'],
    ['/docs/intro', 'intro'],
    ['/docs/intro?q=1', 'intro'],
    ['/docs/intro.json', '{}'],
    ['/docs/%C3%BCber%20uns', 'umlaut'],
    ['/docs/100%25', 'hundred'],
    ['/sitemap.xml', '<urlset/>'],
  ])('%s is served', async (target, body) => {
    expect(await get(plain.url, target)).toMatchObject({ status: 200, body })
  })
  it.each([
    ['/docs/intro/', '/docs/intro'],
    ['/docs/intro.html', '/docs/intro'],
    ['/docs/', '/docs'],
    ['/docs/intro/?q=1', '/docs/intro?q=1'],
    ['/index.html', '/'],
    ['/docs/%C3%BCber%20uns/', '/docs/%C3%BCber%20uns'],
  ])('%s redirects to %s', async (target, location) => {
    expect(await get(plain.url, target)).toMatchObject({ status: 301, location })
  })
  it.each([
    '/nope',
    '/docs/nope/',
    '/docs/Intro',
    '/intro',
    '//',
    '//docs/intro/',
    '/docs//intro',
    '/%E0%A4%A',
    '/../docs-secret',
    '/..%2fdocs-secret',
    '/..%2fdocs-secret.html',
    '/docs/../../docs-secret.html',
  ])('R6: %s is the not-found page with status 404', async (target) => {
    expect(await get(plain.url, target)).toMatchObject({
      status: 404,
      body: 'not found',
      location: undefined,
    })
  })
})

describe('R1: below a base path', () => {
  it.each([
    ['/sub/', 200, undefined],
    ['/sub/docs/intro', 200, undefined],
    ['/sub/docs/intro/', 301, '/sub/docs/intro'],
    ['/sub/docs/intro.html', 301, '/sub/docs/intro'],
    ['/sub', 301, '/sub/'],
    ['/sub/index.html', 301, '/sub/'],
    ['/docs/intro', 404, undefined],
    ['/', 404, undefined],
    ['/subdocs', 404, undefined],
  ])('%s: %i %s', async (target, status, location) => {
    expect(await get(below.url, target)).toMatchObject({ status, location })
  })
})

it.each([
  ['/old', '/docs/intro'],
  ['/old/', '/docs/intro'],
  ['/old.html', '/docs/intro'],
  ['/old?q=1', '/docs/intro?q=1'],
  ['/docs/alt%20neu', '/docs/%C3%BCber%20uns'],
  ['/head', '/docs/intro#part'],
  ['/head?q=1', '/docs/intro?q=1#part'],
  ['/query?q=1', '/docs/intro?a=b'],
])('C10: the moved page %s leads to %s', async (target, location) => {
  expect(await get(plain.url, target)).toMatchObject({ status: 301, location })
})

it('C10: moved pages below a base path', async () => {
  expect(await get(below.url, '/sub/old')).toMatchObject({ status: 301, location: '/sub/docs/intro' })
})

it('hashed files are cached for good, all else is asked for again', async () => {
  const cacheOf = async (target: string) => (await get(plain.url, target)).headers['cache-control']
  expect(await cacheOf('/assets/main-1a2b.js')).toBe('public, max-age=31536000, immutable')
  expect(await cacheOf('/docs/intro')).toBe('no-cache')
  expect(await cacheOf('/docs/intro.json')).toBe('no-cache')
  expect(await cacheOf('/nope')).toBe('no-cache')
})

it('every answer carries the content security policy', async () => {
  for (const target of ['/', '/nope', '/docs/intro/']) {
    const policy = (await get(plain.url, target)).headers['content-security-policy']
    expect(policy).toContain("default-src 'self'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/)
  }
})

it('M: a page is its Markdown copy where that is preferred, and says that it depends on it', async () => {
  const ask = async (accept: string) => {
    const response = await fetch(`${plain.url}/docs/intro`, { headers: { accept } })
    return [response.headers.get('content-type'), response.headers.get('vary'), await response.text()]
  }
  expect(await ask('text/markdown')).toEqual([
    'text/markdown; charset=utf-8',
    'Accept, Accept-Encoding',
    '# Intro “quoted”',
  ])
  expect(await ask('text/html, */*')).toEqual([
    'text/html; charset=utf-8',
    'Accept, Accept-Encoding',
    'intro',
  ])
})

it('answers no method but GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await fetch(`${plain.url}/docs/intro`, { method })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

it('E9: an output that is gone at the moment is a 404, and all is well when it is back', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-swap-'))
  const shown = path.join(folder, 'dist')
  mkdirSync(shown)
  writeFileSync(path.join(shown, 'page.html'), 'a page')
  writeFileSync(path.join(shown, '_redirects'), '/old /page 301\n')
  const { server, url } = await listen(createStaticSite(shown, deliveryAt('/')), { port: 0 })
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
  server.close()
  rmSync(folder, { recursive: true })
})

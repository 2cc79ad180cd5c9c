import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen } from './listen'
import { createStaticSite } from './static-site'

const folder = mkdtempSync(path.join(tmpdir(), 'docs-static-'))
const files: Record<string, string> = {
  'index.html': 'home',
  'docs.html': 'docs',
  'docs/intro.html': 'intro',
  'docs/intro.json': '{}',
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
  plain = await listen(createStaticSite(folder, '/'), 0)
  below = await listen(createStaticSite(folder, '/sub/'), 0)
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

it('survives a build that takes a file away between the look at it and its reading', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-swap-'))
  const shown = path.join(folder, 'dist')
  mkdirSync(shown)
  writeFileSync(path.join(shown, 'page.html'), 'a page')
  writeFileSync(path.join(shown, '404.html'), 'none')
  const handle = createStaticSite(shown, '/')
  let swap = true
  const { server, url } = await listen((request, response) => {
    handle(request, response)
    if (!swap) return
    // The file was found; it will be opened in a moment.
    swap = false
    renameSync(shown, `${shown}-old`)
    setTimeout(() => renameSync(`${shown}-old`, shown), 50)
  }, 0)
  await expect(fetch(`${url}/page`)).rejects.toThrow('fetch failed')
  await expect.poll(async () => (await fetch(`${url}/page`)).text()).toBe('a page')
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

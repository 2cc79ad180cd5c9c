/** A site built for `/sub/` works under `/sub/`; `test/delivery` checks the servers' responses there. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openBuilt, type Built } from '../support/built'
import { buildFixture, serve, type Served } from '../support/site'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let built: Built
let result: Awaited<ReturnType<typeof buildFixture>>
let server: Served

beforeAll(async () => {
  result = await buildFixture('handbook', { BASE_URL: '/sub/' })
  built = openBuilt(result.outDir)
  const { siteDir, outDir } = result
  server = await serve('preview', { SITE_DIR: siteDir, OUT_DIR: outDir, BASE_URL: '/sub/' })
})
afterAll(async () => {
  await server.close()
  result.dispose()
})

const status = async (address: string) => (await fetch(server.url + address, { redirect: 'manual' })).status

it('R1: builds without a warning', () => {
  expect([result.code, result.stderr]).toEqual([0, ''])
})

it('R1: every address in every page lies below the base path and is answered', async () => {
  const addresses = new Set<string>()
  for (const file of built.files().filter((name) => name.endsWith('.html'))) {
    for (const [, address = ''] of built.read(file).matchAll(/\s(?:href|src)="(\/[^"#?]*)/g))
      addresses.add(address)
  }
  expect([...addresses].filter((address) => !address.startsWith('/sub/'))).toEqual([])
  expect(addresses.size).toBeGreaterThan(20)
  const answers = await Promise.all([...addresses].map(async (address) => [address, await status(address)]))
  expect(answers.filter(([, code]) => code !== 200)).toEqual([])
})

it('R1: data, sidebars, sitemap and redirects know the base path', async () => {
  const { page } = JSON.parse(built.read('docs/intro.json'))
  expect(page.html).toContain('href="/sub/docs/core/engine#parts"')
  expect(page.html).toMatch(/src="\/sub\/assets\/media\/picture-/)
  for (const chunk of page.sidebar.chunks) expect(await status(`/sub${chunk}`)).toBe(200)
  expect(built.read('sitemap.xml')).toContain('<loc>https://handbook.example/sub/docs/intro</loc>')
  expect(built.read('robots.txt')).toContain('https://handbook.example/sub/sitemap.xml')
  expect(built.read('_redirects')).toContain('/sub/docs/begin /sub/docs/intro 301')
  expect(built.read('docs/begin.html')).toContain('url=/sub/docs/intro"')
})

it('R6: the not-found page has the search box and links home', async () => {
  const html = await (await fetch(`${server.url}/sub/nope`)).text()
  expect(html).toContain('Page not found')
  expect(html).toContain('href="/sub/"')
  expect(html).toMatch(/class="[^"]*search-box/)
})

import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { root, serve } from '../support/site'
import { expect, open, test } from '../support/test'

/** How many visible links may be prefetched per page view, and how many at a time (`runtime/navigation/prefetch.ts`). */
const maxVisible = 12
const maxConcurrent = 2
/** Budget for prefetching in a page view without any action of the reader, including scripts, in Brotli bytes. */
const maxBytes = 80_000

const start = '/docs/core/database/transactions'
const link = (page: Page, name: string) => page.locator('#sidebar').getByRole('link', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Addresses of page data that the page requests, in order. */
function dataRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.json') && !pathname.startsWith('/assets/')) paths.push(pathname)
  })
  return paths
}

/** Page data transferred over the network according to the browser; responses from its cache are not counted. */
const fetchedOverTheWire = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.transferSize > 0)
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.json') && !path.startsWith('/assets/')),
  )

/** Sets the values of `navigator.connection`. */
const setConnection = (page: Page, connection: { saveData?: boolean; effectiveType?: string }) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { get: () => value })
  }, connection)

/** Opens a page with a fake clock; after `passQuietTime`, its visible links are being prefetched. */
async function openWithClock(page: Page, url: string): Promise<{ passQuietTime(): Promise<void> }> {
  await page.clock.install()
  await open(page, url)
  await page.waitForLoadState('load')
  await page.clock.pauseAt(Date.now() + 1000)
  return {
    passQuietTime: async () => {
      await page.clock.runFor(500)
      // The browser becomes idle.
      await page.clock.runFor(5000)
    },
  }
}

test('N14 hover and focus prefetch a page at once and once; a click then needs no request', async ({
  page,
  site,
  faults,
}) => {
  const requests = dataRequests(page)
  await open(page, site.url + start)
  await link(page, 'Migrations').hover()
  await expect.poll(() => requests).toContain('/docs/core/database/migrations.json')
  await expect(page.locator('link[rel=prefetch][href$="/database/migrations.json"]')).toHaveCount(1)
  await link(page, 'Lifecycles').focus()
  await expect.poll(() => requests).toContain('/docs/core/database/lifecycles.json')
  await expect(page.locator('link[rel=prefetch][href$="/database/lifecycles.json"]')).toHaveCount(1)

  // No page twice, not the page itself, and not the page that the reader came from.
  for (const name of ['Migrations', 'Transactions', 'Migrations']) await link(page, name).hover()
  await link(page, 'Migrations').click()
  await expect(heading(page)).toHaveText('Migrations')
  for (const name of ['Migrations', 'Lifecycles', 'Transactions']) await link(page, name).hover()
  await link(page, 'Transactions').click()
  await expect(heading(page)).toHaveText('Transactions')
  const wire = await fetchedOverTheWire(page)
  expect(new Set(wire).size, wire.join('\n')).toBe(wire.length)
  expect(wire).not.toContain(`${start}.json`)
  expect(faults).toEqual([])
})

test('N14 visible links wait for load and idle, then come few at a time, at most twelve', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 2400 })
  const requested = new Set<string>()
  let running = 0
  let most = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.json$/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/assets/')) return route.continue()
    requested.add(pathname)
    most = Math.max(most, ++running)
    await released
    // The response has arrived before the next request can start.
    const response = await route.fetch()
    running--
    await route.fulfill({ response })
  })
  const { passQuietTime } = await openWithClock(page, `${site.url}/tags`)
  expect(await page.locator('#main a:visible').count()).toBeGreaterThan(3 * maxVisible)
  await page.clock.runFor(499)
  expect([...requested]).toEqual([])
  await passQuietTime()
  await expect.poll(() => running).toBe(maxConcurrent)
  expect(requested.size).toBe(maxConcurrent)
  release()
  await expect.poll(() => requested.size).toBe(maxVisible)
  await expect.poll(() => running).toBe(0)
  expect(most).toBe(maxConcurrent)
  // The quota of visible links is used up; showing intent prefetches one more page, and only that one.
  await page.locator('#main .tag').last().hover()
  await expect.poll(() => requested.size).toBe(maxVisible + 1)
  expect(requested).not.toContain('/tags.json')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('N14 the visible neighbours in the sidebar come first, so that a click on one needs no request', async ({
  page,
  site,
}) => {
  const requests = dataRequests(page)
  const { passQuietTime } = await openWithClock(page, site.url + start)
  await passQuietTime()
  // The link element warms the browser's cache, from which the data is read: two requests per address, one of them over the network.
  await expect.poll(() => new Set(requests).size).toBe(maxVisible)
  const around = await page.locator('#sidebar').evaluate((sidebar) => {
    const links = [...sidebar.querySelectorAll('a')].filter((link) => link.checkVisibility())
    const at = links.findIndex((link) => link.ariaCurrent === 'page')
    return [at - 2, at - 1, at + 1, at + 2].map((index) => `${links[index]?.pathname}.json`)
  })
  for (const address of around) expect(requests).toContain(address)
})

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }]) {
  test(`N14 nothing is prefetched with ${JSON.stringify(connection)}`, async ({ page, site }) => {
    await setConnection(page, connection)
    const requests = dataRequests(page)
    const { passQuietTime } = await openWithClock(page, `${site.url}/tags/database`)
    await passQuietTime()
    const entry = page.locator('#main .entry-title a').first()
    await entry.hover()
    await entry.focus()
    await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)
    expect(requests).toEqual([])
    // The click requests its page, and nothing else.
    const href = await entry.getAttribute('href')
    await entry.click()
    await expect(page).toHaveURL(site.url + href)
    expect(requests).toEqual([`${href}.json`])
  })
}

test('N14 a connection that is no 2g prefetches', async ({ page, site }) => {
  await setConnection(page, { saveData: false, effectiveType: '4g' })
  const requests = dataRequests(page)
  const { passQuietTime } = await openWithClock(page, `${site.url}/tags/database`)
  await passQuietTime()
  await expect.poll(() => requests.length).toBeGreaterThan(2)
})

test('N14 by GET where the browser has no link prefetch', async ({ page, site }) => {
  await page.addInitScript(() => {
    const { supports } = DOMTokenList.prototype
    DOMTokenList.prototype.supports = function (token) {
      return token !== 'prefetch' && supports.call(this, token)
    }
  })
  // On a slow machine the link is prefetched before the pointer is over it.
  const request = page.waitForRequest('**/database/migrations.json')
  await open(page, site.url + start)
  await link(page, 'Migrations').hover()
  expect((await request).resourceType()).toBe('fetch')
  expect((await request).method()).toBe('GET')
  await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)
  await (await (await request).response())?.finished()
  const later = dataRequests(page)
  await link(page, 'Migrations').click()
  await expect(heading(page)).toHaveText('Migrations')
  expect(later).not.toContain('/docs/core/database/migrations.json')
})

test('N14 a page view costs at most 80 kB of prefetching', async ({ page, site }) => {
  test.slow()
  const worst: [string, number][] = []
  for (const route of ['/', '/docs/intro', '/tags', '/docs/core/admin/features/authentication']) {
    const context = await page
      .context()
      .browser()
      ?.newContext({ viewport: { width: 1440, height: 2000 } })
    if (!context) throw new Error('There is no browser.')
    const view = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    let isLive = false
    const isAhead = (request: Request) =>
      isLive || (request.headers()['sec-purpose'] ?? request.headers()['purpose']) === 'prefetch'
    view.on('requestfinished', (request) => {
      if (!isAhead(request)) return
      const body = request.response().then((response) => response?.body())
      // A response that arrives while the page is closing is not counted.
      bodies.push(body.then((bytes) => bytes ?? Buffer.from('')).catch(() => Buffer.from('')))
    })
    await open(view, site.url + route)
    isLive = true
    // As many as a page view prefetches at most.
    await expect(view.locator('link[rel=prefetch]')).toHaveCount(12)
    await expect.poll(() => bodies.length).toBeGreaterThanOrEqual(12)
    await view.waitForLoadState('networkidle')
    const seen = new Set<string>()
    let bytes = 0
    for (const body of await Promise.all(bodies)) {
      const text = body.toString('latin1')
      // Prefetched data is read again from the browser's cache.
      if (!seen.has(text)) bytes += brotliCompressSync(body).length
      seen.add(text)
    }
    worst.push([route, bytes])
    await context.close()
  }
  test.info().annotations.push({ type: 'measured', description: JSON.stringify(worst) })
  for (const [route, bytes] of worst) {
    expect(bytes, route).toBeGreaterThan(1000)
    expect(bytes, route).toBeLessThanOrEqual(maxBytes)
  }
})

test('E9 in development nothing is prefetched without a sign from the reader: each page would be compiled, for some all documents', async ({
  page,
}) => {
  const server = await serve('dev', {
    SITE_DIR: path.join(root, 'test/fixtures/sites/moved'),
    CACHE_DIR: test.info().outputPath('cache'),
  })
  const requests = dataRequests(page)
  const { passQuietTime } = await openWithClock(page, `${server.url}/docs/intro`)
  await passQuietTime()
  await page.getByRole('navigation', { name: 'Docs' }).locator('a[href="/docs/syntax"]').hover()
  await expect.poll(() => requests).toContain('/docs/syntax.json')
  expect(new Set(requests)).toEqual(new Set(['/docs/syntax.json']))
  await server.close()
})

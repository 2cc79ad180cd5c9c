/** Nothing moves while a page loads, or by itself afterwards. */
import { createServer } from 'node:http'
import { recordShifts } from '../support/layout-shift'
import { expect, hydrated, open, test } from '../support/test'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

const views: { name: string; fixture?: string; route: string }[] = [
  { name: 'N15 home', route: '/' },
  { name: 'N15 document', route: '/docs/core/admin/features/authentication' },
  { name: 'N15 document at a heading', route: '/api/Strapi#life-cycle' },
  { name: 'R4 tag index', route: '/tags' },
  { name: 'R6 not found', route: '/no/such/page' },
  { name: 'V4 docs health', route: '/docs-health' },
  { name: 'K1 code map', route: '/code' },
  { name: 'K1 package of the code map', route: '/code/@strapi/core' },
  { name: 'V4 ordered docs health', route: '/docs-health/guides?sort=claims&order=desc' },
  { name: 'C3 list of defects in parts', route: '/known-defects' },
  { name: 'S list of all pages', route: '/search' },
  { name: 'S results', route: '/search?q=permissions' },
  { name: 'C3 images', fixture: 'content', route: '/text' },
  { name: 'C3 tabs', fixture: 'content', route: '/tabs' },
  { name: 'C6 live components', fixture: 'content', route: '/live' },
  { name: 'N6 announcement', fixture: 'faults', route: '/start' },
]

/** Stored state at the start of a visit: the colour mode, a dismissed announcement, a choice in tabs. */
const memories: Record<string, Record<string, string>> = {
  'first visit': {},
  'later visit': { theme: 'dark', 'announcement.dismissed': 'stones', 'tabs.manager': 'yarn' },
}

for (const width of [desktop.width, phone.width]) {
  test(`N15 what scripts add waits for its stylesheet, ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 })
    const shifts = await recordShifts(page)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/deferred-*.css', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`${site.url}/api/Strapi#life-cycle`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.runtime !== undefined)
    // The runtime has started. One frame later it would have finished, if it did not wait for the stylesheet.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
    release()
    await hydrated(page)
    expect(await shifts()).toBe(0)
  })
}

test('N15 a page that arrives slowly is painted once it is whole', async ({ page, site }) => {
  const html = await (await fetch(`${site.url}/code`)).text()
  // Playwright sends an answer at once, so a server sends the first half of the page, and the rest on demand.
  let sendRest = () => {}
  const server = createServer((request, response) => {
    if (request.url !== '/code')
      return void fetch(site.url + request.url).then(async (answer) => {
        response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
        response.end(Buffer.from(await answer.arrayBuffer()))
      })
    const middle = html.indexOf('<h1')
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(html.slice(0, middle))
    sendRest = () => response.end(html.slice(middle))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port.')
    const shifts = await recordShifts(page)
    await page.goto(`http://127.0.0.1:${address.port}/code`, { waitUntil: 'commit' })
    // Not `waitForFunction`, which waits for frames, and a page that is not painted yet has none.
    const isHalfThere = () => document.querySelector('.navbar') !== null && document.styleSheets.length > 0
    await expect.poll(() => page.evaluate(isHalfThere)).toBe(true)
    // That there is no frame cannot be waited for; otherwise one comes at once.
    const frame = () =>
      Promise.race([
        new Promise((resolve) => requestAnimationFrame(() => resolve('a frame'))),
        new Promise((resolve) => setTimeout(resolve, 1_000, 'no frame')),
      ])
    expect(await page.evaluate(frame)).toBe('no frame')
    sendRest()
    await hydrated(page)
    expect(await shifts()).toBe(0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

for (const { name, fixture, route } of views) {
  test(`${name}: no layout shift on load`, async ({ page, site, fixtureSite }) => {
    const { url } = fixture === undefined ? site : await fixtureSite(fixture)
    const shifts = await recordShifts(page)
    for (const [visit, memory] of Object.entries(memories)) {
      await open(page, url + route)
      await page.evaluate((entries) => {
        localStorage.clear()
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      }, memory)
      for (const screen of [desktop, phone]) {
        await page.setViewportSize(screen)
        // A full load, not a jump within the current page.
        await page.goto('about:blank')
        await page.goto(url + route)
        await hydrated(page)
        await page.waitForLoadState('networkidle')
        expect(await shifts(), `${visit}, ${screen.width} px`).toBe(0)
      }
    }
  })
}

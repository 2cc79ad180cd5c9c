/** A site built for `/sub/` works there, and reports a wrong base URL. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { watch } from '../support/faults'
import { buildFixture, serve, sharedFixture, type Served } from '../support/site'
import {
  expect,
  follow,
  heading,
  hydrated,
  live,
  open,
  plantMark,
  prefetchOnIntentOnly,
  test,
} from '../support/test'

// One worker, so all tests share both builds.
test.describe.configure({ mode: 'default' })

type Built = Awaited<ReturnType<typeof sharedFixture>>
let forRoot: Built
let forSub: Awaited<ReturnType<typeof buildFixture>>
const servers: Served[] = []

test.beforeAll(async () => {
  test.setTimeout(90_000)
  forRoot = await sharedFixture('moved')
  forSub = await buildFixture('moved', { BASE_URL: '/sub/' })
  expect(forSub.stdout).toContain('0 errors, 0 warnings')
})

test.afterAll(async () => {
  for (const server of servers) await server.close()
  forSub.dispose()
})

async function serveAt(baseUrl: string, { siteDir, outDir }: Built): Promise<string> {
  const server = await serve('preview', { SITE_DIR: siteDir, OUT_DIR: outDir, BASE_URL: baseUrl })
  servers.push(server)
  return server.url
}

test('R1 a site built for /sub/ works under /sub/', async ({ page, faults }) => {
  const url = await serveAt('/sub/', forSub)
  const { loads, uncaught } = watch(page)
  const strays: string[] = []
  // A link to a moved page has no data to prefetch.
  await prefetchOnIntentOnly(page)
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/sub/') || response.status() >= 400)
      strays.push(`${response.status()} ${pathname}`)
  })
  await open(page, `${url}/sub/docs/intro`)
  await expect(page.locator('#base-url-banner')).toBeHidden()

  // Islands, images, links by file and by route, with a hash, the sidebar, the home page, generated pages.
  await live(page.getByRole('button', { name: 'Count 1' }))
  await page.getByRole('button', { name: 'Count 1' }).click()
  await expect(page.getByRole('button', { name: 'Count 2' })).toBeVisible()
  for (const image of await page.locator('#article img').all()) {
    expect(
      await image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth),
    ).not.toBe(0)
  }
  const mark = await plantMark(page)
  const links = page.locator('#article')
  await links.getByRole('link', { name: 'by hash' }).click()
  await expect(page).toHaveURL(`${url}/sub/docs/syntax#picked`)
  await expect(heading(page, 'Syntax')).toBeAttached()
  await page.goBack()
  await follow(links.getByRole('link', { name: 'by file' }), 'Syntax')
  await page.locator('#sidebar').getByRole('link', { name: 'Introduction' }).click()
  await follow(links.getByRole('link', { name: 'the home page' }), 'Home of moved')
  await expect(page).toHaveURL(`${url}/sub/`)
  await page.locator('#main').getByRole('link', { name: 'Introduction' }).click()
  await page.locator('a[href="/sub/tags/start"]').first().click()
  await expect(page.locator('#main').getByRole('link', { name: 'Introduction' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
  await page.keyboard.type('older admonition')
  await page.locator('.search-dialog [role=option]').first().click()
  await expect(heading(page, 'Syntax')).toBeAttached()
  await expect(page).toHaveURL(/\/sub\/docs\/syntax/)
  expect(await mark.wasReloaded()).toBe(false)
  expect(loads).toEqual(['/sub/docs/intro'])
  for (const href of await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))) {
    expect(href).toMatch(/^(\/sub\/|#)/)
  }
  expect(strays).toEqual([])
  expect(uncaught).toEqual([])
  expect(faults).toEqual([])
})

test('E7 a site built for / served under /sub/ says that it did not load, and suggests /sub/', async ({
  page,
}) => {
  const url = await serveAt('/sub/', forRoot)
  await page.goto(`${url}/sub/docs/intro`)
  const banner = page.locator('#base-url-banner')
  await expect(banner).toBeVisible()
  await expect(banner).toContainText('The site did not load properly.')
  await expect(banner).toContainText('Base URL found: /')
  await expect(banner).toContainText('Base URL suggested: /sub/')
  // The page is readable.
  await expect(heading(page, 'Introduction')).toBeVisible()
  await page.goto(`${url}/sub/`)
  await expect(banner).toContainText('Base URL suggested: /sub/')
})

test('E7 a site built for /sub/ served at / suggests /', async ({ page }) => {
  const url = await serveAt('/', forSub)
  for (const path of ['/docs/intro', '/']) {
    await page.goto(url + path)
    const banner = page.locator('#base-url-banner')
    await expect(banner).toContainText('Base URL found: /sub/')
    await expect(banner.locator('code').last()).toHaveText('/')
    await expect(banner).toBeVisible()
  }
})

test('E7 the banner stays away while the stylesheet is in force, also without script', async ({
  page,
  browser,
}) => {
  const url = await serveAt('/', forRoot)
  await open(page, `${url}/docs/intro`)
  await expect(page.locator('#base-url-banner')).toBeHidden()
  await follow(page.locator('#sidebar').getByRole('link', { name: 'Syntax' }), 'Syntax')
  await expect(page.locator('#base-url-banner')).toBeHidden()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const silent = await context.newPage()
  await silent.goto(`${url}/docs/intro`)
  await expect(silent.locator('#base-url-banner')).toBeHidden()
  await context.close()
})

test('E7 a stylesheet that fails for another reason is named, and the page is live all the same', async ({
  page,
}) => {
  const url = await serveAt('/', forRoot)
  await page.route('**/assets/style-*.css', (route) => route.fulfill({ status: 500 }))
  const { uncaught } = watch(page)
  await page.goto(`${url}/docs/intro`)
  await hydrated(page)
  const banner = page.locator('#base-url-banner')
  await expect(banner).toContainText(
    'Its stylesheet could not be loaded. Reload the page, or come back later.',
  )
  await expect(banner.locator('p').last()).toBeHidden()
  await follow(page.locator('#article').getByRole('link', { name: 'By file' }), 'Syntax')
  await expect(banner).toBeVisible()
  expect(uncaught).toEqual([])
  // Outlines, not black shapes.
  await page.goto(`${url}/nowhere`)
  const drawings = page.locator('svg:is(.icon, .fossil)')
  await expect(page.locator('.fossil')).toBeVisible()
  const fills = await drawings.evaluateAll((all) => all.map((drawing) => getComputedStyle(drawing).fill))
  expect(new Set(fills)).toEqual(new Set(['none']))
})

test('C10 where a host knows no redirects, the stub page in the old place leads on', async ({ page }) => {
  for (const [base, built] of [
    ['/', forRoot],
    ['/sub/', forSub],
  ] as const) {
    const url = await serveAt(base, built)
    // A host without redirects serves the stub file.
    const stub = readFileSync(path.join(built.outDir, 'old/intro.html'), 'utf8')
    await page.route('**/old/intro', (route) => route.fulfill({ contentType: 'text/html', body: stub }))
    await page.goto(`${url}${base}old/intro`)
    await page.waitForURL(`${url}${base}docs/intro`)
    await expect(heading(page, 'Introduction')).toBeVisible()
  }
})

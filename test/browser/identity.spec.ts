import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { realSiteDir } from '../support/site'
import { expect, open, test } from '../support/test'

/** Text of a built file of the real site. */
const built = (file: string) => readFileSync(path.join(realSiteDir, file), 'utf8')
/** Routes of all built pages except the not-found page and the stubs of moved pages. */
const builtRoutes = () =>
  readdirSync(realSiteDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html') && file !== '404.html')
    .filter((file) => !built(file).includes('http-equiv="refresh"'))
    .map((file) => `/${file.replace(/\.html$/, '')}`.replace(/^\/index$/, '/'))

test('I1 title, delimiter, navbar title and tagline', async ({ page, site }) => {
  await open(page, `${site.url}/docs/intro`)
  await expect(page).toHaveTitle('Docs: Introduction | Doc')
  await expect(page.locator('#navbar .logo-title')).toHaveText('Contributor documentation')
  await page.locator('#sidebar').getByRole('link', { name: 'Future Flags' }).click()
  await expect(page).toHaveTitle('Future Flags | Doc')
  await open(page, `${site.url}/`)
  await expect(page).toHaveTitle('Doc | Dinosaurs are cool')
  await expect(page.locator('#main')).toContainText('Dinosaurs are cool')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('Dinosaurs are cool')
})

test('I2 each colour mode has its logo, 100 wide, and nothing moves while it loads', async ({
  page,
  site,
}) => {
  for (const file of ['/logo.svg', '/logo-dark.svg']) {
    expect((await page.request.get(site.url + file)).headers()['content-type']).toBe('image/svg+xml')
  }
  await open(page, `${site.url}/docs/intro`)
  const logo = page.locator('#navbar .logo-image:visible')
  await expect(logo).toHaveCount(1)
  await expect(logo).toHaveAttribute('src', '/logo.svg')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await logo.evaluate((image: HTMLImageElement) => [image.clientWidth, image.width])).toEqual([
    100, 100,
  ])
  const reserved = await logo.evaluate((image) => image.getAttribute('height'))
  expect(await logo.evaluate((image) => String(image.clientHeight))).toBe(reserved)
  await page.locator('.navbar .color-mode-toggle').click()
  await expect(logo).toHaveAttribute('src', '/logo-dark.svg')
  expect(await logo.evaluate((image) => [image.clientWidth, String(image.clientHeight)])).toEqual([
    100,
    reserved,
  ])
})

test('I3 I7 I9 every page is English, open to search engines, and knows no blog', () => {
  const routes = builtRoutes()
  for (const route of routes) {
    const html = built(route === '/' ? 'index.html' : `${route}.html`)
    expect(html, route).toMatch(/<html lang="en" dir="ltr"/)
    expect(html, route).not.toMatch(/noindex/)
    expect(html, route).not.toMatch(/application\/(rss|atom)\+xml|href="[^"]*\/blog["/]/)
  }
  expect(routes.filter((route) => route.startsWith('/blog'))).toEqual([])
})

test('I9 a setting keeps search engines out', async ({ page, fixtureSite }) => {
  const { url } = await fixtureSite('settings')
  await open(page, url)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
})

test('R4 tags lead to their pages, and pages to their tags', async ({ page, site, faults }) => {
  await open(page, `${site.url}/tags`)
  const tags = page.locator('#main .tag')
  expect(await tags.count()).toBeGreaterThanOrEqual(60)
  const pages = await tags.filter({ hasText: 'data-transfer' }).locator('.tag-count').textContent()
  await tags.filter({ hasText: 'data-transfer' }).click()
  await expect(page).toHaveURL(/\/tags\/data-transfer$/)
  const entries = page.locator('#main .entry')
  expect(pages).toMatch(/^\d+ pages?$/)
  await expect(entries).toHaveCount(Number.parseInt(pages ?? '', 10))
  for (const entry of await entries.all()) {
    await expect(entry.getByRole('heading')).not.toBeEmpty()
    await expect(entry.locator('p').first()).toHaveText(/\w{3,} \w+/)
  }
  const link = entries.first().getByRole('link')
  const href = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL(site.url + href)
  await page.locator('.doc-tags').getByRole('link', { name: 'data-transfer' }).click()
  await expect(page).toHaveURL(/\/tags\/data-transfer$/)
  expect(faults).toEqual([])
})

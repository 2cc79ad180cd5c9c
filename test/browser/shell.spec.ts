import type { Page } from '@playwright/test'
import { holdScripts, recordShifts } from '../support/layout-shift'
import { expect, hydrated, open, test } from '../support/test'

const root = (page: Page) => page.locator('html')
const toggle = (page: Page) => page.locator('.navbar .color-mode-toggle')
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const light = 'rgb(248, 247, 241)'
const dark = 'rgb(23, 27, 26)'

test.describe('N5 the colour mode', () => {
  test.use({ colorScheme: 'dark' })

  test('N5 is light by default, whatever the system prefers; the choice is kept, without a flash', async ({
    page,
    site,
    faults,
  }) => {
    await open(page, `${site.url}/docs/intro`)
    await expect(root(page)).toHaveAttribute('data-theme', 'light')
    expect(await background(page)).toBe(light)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')

    await toggle(page).click()
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await background(page)).toBe(dark)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

    const scripts = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await scripts.firstPaint()
    expect(await background(page)).toBe(dark)
    scripts.release()
    await hydrated(page)
    await toggle(page).click()
    await expect(root(page)).toHaveAttribute('data-theme', 'light')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
    expect(faults).toEqual([])
  })

  test('N5 other open tabs follow', async ({ page, context, site }) => {
    const other = await context.newPage()
    await open(other, `${site.url}/api/Strapi`)
    await open(page, `${site.url}/docs/intro`)
    await toggle(page).click()
    await expect(root(other)).toHaveAttribute('data-theme', 'dark')
    await expect(toggle(other)).toHaveAttribute('aria-pressed', 'true')
    await page.evaluate(() => localStorage.clear())
    await expect(root(other)).toHaveAttribute('data-theme', 'light')
  })

  test('N5 a setting follows the system until the reader chooses', async ({ page, fixtureSite }) => {
    const { url } = await fixtureSite('settings')
    await open(page, url)
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(root(page)).toHaveAttribute('data-theme', 'light')
    await toggle(page).click()
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(root(page)).toHaveAttribute('data-theme', 'dark')
  })
})

test.describe('N6 the announcement bar', () => {
  const bar = (page: Page) => page.locator('.announcement-bar')

  test('N6 is dismissed for good, and gone from the first paint on', async ({
    page,
    fixtureSite,
    faults,
  }) => {
    const { url } = await fixtureSite('navbar')
    await open(page, `${url}/docs/start`)
    await expect(bar(page)).toContainText('A new release is out.')
    await page.getByRole('button', { name: 'Dismiss announcement' }).click()
    await expect(bar(page)).toBeHidden()
    await expect(page.locator('#main')).toBeFocused()

    const shifts = await recordShifts(page)
    const scripts = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await scripts.firstPaint()
    await expect(bar(page)).toBeHidden()
    scripts.release()
    await hydrated(page)
    await expect(bar(page)).toBeHidden()
    expect(await shifts()).toBe(0)
    expect(faults).toEqual([])
  })

  test('N6 a new announcement shows again; it stays on the way through the site', async ({
    page,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('navbar')
    await page.addInitScript(() => localStorage.setItem('announcement.dismissed', 'release-0'))
    const shifts = await recordShifts(page)
    await open(page, `${url}/docs/start`)
    await expect(bar(page)).toBeVisible()
    expect(await shifts()).toBe(0)
    await page.locator('#sidebar').getByRole('link', { name: 'Long page' }).click()
    await expect(page).toHaveURL(/\/docs\/long$/)
    await expect(bar(page)).toBeVisible()
  })

  test('N6 one that is new after a reload is in view at the top of the page', async ({
    page,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('navbar')
    await open(page, `${url}/docs/start`)
    await page.getByRole('button', { name: 'Dismiss announcement' }).click()
    await expect(bar(page)).toBeHidden()
    await page.route('**/docs/start', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /data-announcement-id="[^"]*"/,
        'data-announcement-id="next"',
      )
      await route.fulfill({ response, body })
    })
    await page.reload()
    await hydrated(page)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('N6 can be made to stay, and is there only where a site wants it', async ({
    page,
    site,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('settings')
    await open(page, url)
    await expect(bar(page)).toBeVisible()
    await expect(bar(page).getByRole('button')).toHaveCount(0)
    // The navbar can also be set to stay.
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 1200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await expect(page.locator('#navbar')).toBeInViewport({ ratio: 1 })
    await open(page, `${site.url}/docs/intro`)
    await expect(bar(page)).toHaveCount(0)
  })
})

test.describe('N7 skip link and footer', () => {
  test('N7 the first stop of the keyboard leads past the navigation', async ({ page, site }) => {
    await open(page, `${site.url}/docs/core/database/transactions`)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to main content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('#main :focus')).toHaveCount(1)
  })

  test('N7 the footer has its links and the tagline', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    const footer = page.getByRole('contentinfo').last()
    await expect(footer).toContainText('Dinosaurs are cool')
    await expect(footer.getByRole('link', { name: 'Tags' })).toHaveAttribute('href', '/tags')
    await footer.getByRole('link', { name: 'Versions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/version/i)
  })
})

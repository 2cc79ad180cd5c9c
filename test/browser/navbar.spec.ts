import type { Page } from '@playwright/test'
import { expect, open, plantMark, test } from '../support/test'

test.use({ fixture: 'navbar' })

const root = (page: Page) => page.locator('html')
const navbar = (page: Page) => page.locator('#navbar')
const leftLinks = (page: Page) => page.locator('.navbar-list-left > li > .navbar-link')
const menu = (page: Page, label = 'Menu') =>
  page.locator('#navbar details.dropdown').filter({
    has: page.locator('summary', { hasText: new RegExp(`^${label}$`) }),
  })

/** Turns the wheel over the text and waits until the page has scrolled. */
async function scrollBy(page: Page, pixels: number): Promise<void> {
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(700, 600)
  await page.mouse.wheel(0, pixels)
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
}

test.describe('N1 the navbar', () => {
  test('N1 hides on scrolling down and returns on scrolling up', async ({ page, url }) => {
    await open(page, `${url}/docs/long`)
    await expect(navbar(page)).toBeInViewport({ ratio: 1 })
    await scrollBy(page, 900)
    await expect(root(page)).toHaveAttribute('data-navbar', 'hidden')
    await expect(navbar(page)).not.toBeInViewport()
    await scrollBy(page, -120)
    await expect(navbar(page)).toBeInViewport({ ratio: 1 })
    await expect(navbar(page)).toHaveJSProperty('offsetTop', await page.evaluate(() => scrollY))
  })

  test('N1 returns near the foot of a page on a small phone, too', async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 480 })
    await open(page, `${site.url}/docs/core/database/transactions`)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(navbar(page)).not.toBeInViewport()
    await page.mouse.move(150, 240)
    await page.mouse.wheel(0, -100)
    // The footer fills the window.
    await expect(navbar(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('#main')).not.toBeInViewport()
  })

  test('N1 stays while focus is inside it, and returns when focus comes', async ({ page, url }) => {
    await open(page, `${url}/docs/long`)
    await leftLinks(page).first().focus()
    await scrollBy(page, 900)
    await expect(navbar(page)).toBeInViewport({ ratio: 1 })
    await expect(root(page)).not.toHaveAttribute('data-navbar')
    await page.locator('#main').focus()
    await scrollBy(page, 300)
    await expect(navbar(page)).not.toBeInViewport()
    await leftLinks(page).first().focus()
    await expect(navbar(page)).toBeInViewport({ ratio: 1 })
  })

  test('N1 stays while a menu is open', async ({ page, url }) => {
    await open(page, `${url}/docs/long`)
    await menu(page).evaluate((element: HTMLDetailsElement) => (element.open = true))
    await scrollBy(page, 900)
    await expect(root(page)).not.toHaveAttribute('data-navbar')
    await expect(navbar(page)).toBeInViewport({ ratio: 1 })
  })

  test('N1 stays during a jump to a heading, which it does not cover', async ({ page, url }) => {
    await open(page, `${url}/docs/long`)
    await page.getByRole('link', { name: 'Go to section 30', exact: true }).click()
    const heading = page.locator('#section-30')
    await expect(heading).toBeInViewport()
    await page.getByRole('link', { name: 'Go to section 12', exact: true }).click()
    await expect(page.locator('#section-12')).toBeInViewport()
    await page.getByRole('link', { name: 'Go to section 19', exact: true }).click()
    await expect(page.locator('#section-19')).toBeInViewport()
    await expect(root(page)).not.toHaveAttribute('data-navbar')
    const edges = await page.evaluate(() => ({
      heading: document.getElementById('section-19')?.getBoundingClientRect().top ?? 0,
      navbar: document.getElementById('navbar')?.getBoundingClientRect().bottom ?? 0,
    }))
    expect(edges.heading).toBeGreaterThanOrEqual(edges.navbar)
    expect(edges.heading).toBeLessThan(edges.navbar + 60)
    // After the jump, the reader's scrolling hides the navbar again.
    await expect(async () => {
      await scrollBy(page, 60)
      await expect(root(page)).toHaveAttribute('data-navbar', 'hidden', { timeout: 500 })
    }).toPass()
  })
})

test.describe('N2 its items', () => {
  test('N2 all types, in their places', async ({ page, url, faults }) => {
    await open(page, `${url}/docs/start`)
    await expect(leftLinks(page)).toHaveText(['Docs', 'More', 'Second'])
    await expect(leftLinks(page).nth(0)).toHaveAttribute('href', '/docs/start')
    await expect(leftLinks(page).nth(1)).toHaveAttribute('href', '/more/first')
    await expect(leftLinks(page).nth(2)).toHaveAttribute('href', '/more/second')
    await menu(page).locator('summary').click()
    await expect(menu(page).getByRole('link')).toHaveText(['First of more', 'Long page', 'Elsewhere'])
    await expect(menu(page).getByRole('link', { name: 'Elsewhere' })).toHaveClass(/external/)

    const right = page.locator('.navbar-list-right > li')
    await expect(right.locator('.stamp')).toHaveText('stamp')
    await expect(right.locator('a.navbar-version')).toHaveText('This version')
    await expect(right.locator('a.navbar-version')).toHaveAttribute('href', '/docs/start')
    await expect(right.locator('details.navbar-version summary')).toHaveText('Next')
    await expect(right.locator('.search-box')).toHaveCount(1)
    await expect(right.last().locator('.by-default')).toHaveText('Right by default')
    // In configuration order, on one line.
    const boxes = await right.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left))
    expect(boxes).toEqual([...boxes].sort((a, b) => a - b))
    expect(faults).toEqual([])
  })

  test('N2 a sidebar entry is active on all pages of its sidebar', async ({ page, url }) => {
    await open(page, `${url}/docs/start`)
    const active = page.locator('.navbar-list-left > li > .navbar-link-active')
    await expect(active).toHaveText(['Docs'])
    await expect(active).toHaveAttribute('aria-current', 'page')
    await page.locator('#sidebar').getByRole('link', { name: 'Long page' }).click()
    await expect(page).toHaveURL(/\/docs\/long$/)
    await expect(active).toHaveText(['Docs'])
    await expect(active).toHaveAttribute('aria-current', 'true')
    await leftLinks(page).nth(1).click()
    await expect(page).toHaveURL(/\/more\/first$/)
    // An item for a document is also active on all pages of that document's sidebar.
    await expect(active).toHaveText(['More', 'Second'])
    await expect(active.nth(1)).toHaveAttribute('aria-current', 'true')
    await leftLinks(page).nth(2).click()
    await expect(page).toHaveURL(/\/more\/second$/)
    await expect(active).toHaveText(['More', 'Second'])
    await expect(active.nth(1)).toHaveAttribute('aria-current', 'page')
  })

  test('N2 the site has its four entries, each marked on pages of its sidebar', async ({ page, site }) => {
    await open(page, `${site.url}/rfcs/intro`)
    const active = page.locator('.navbar-list-left > li > .navbar-link-active')
    await expect(leftLinks(page)).toHaveText(['Guides', 'Docs', 'API Reference', 'RFCs'])
    await expect(active).toHaveText(['RFCs'])
    for (const [index, label] of ['Guides', 'Docs', 'API Reference', 'RFCs'].entries()) {
      await leftLinks(page).nth(index).click()
      await expect(active).toHaveText([label])
      // It links to the first page of its sidebar.
      const first = page.locator('#sidebar a[href^="/"]').first()
      await expect(first).toHaveAttribute('aria-current', 'page')
    }
    await open(page, `${site.url}/docs/core/database/transactions`)
    await expect(active).toHaveText(['Docs'])
    await open(page, `${site.url}/`)
    await expect(active).toHaveCount(0)
  })
})

test.describe('N3 a dropdown', () => {
  test.beforeEach(async ({ page, url }) => {
    await open(page, `${url}/docs/start`)
  })
  const isOpen = (page: Page, label?: string) => expect(menu(page, label)).toHaveAttribute('open')
  const isClosed = (page: Page, label?: string) => expect(menu(page, label)).not.toHaveAttribute('open')

  test('N3 opens and closes by keyboard; Escape gives the focus back', async ({ page }) => {
    const button = menu(page).locator('summary')
    await button.focus()
    await page.keyboard.press('Enter')
    await isOpen(page)
    await page.keyboard.press('Enter')
    await isClosed(page)
    await page.keyboard.press('Space')
    await isOpen(page)
    await page.keyboard.press('Tab')
    await expect(menu(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await isClosed(page)
    await expect(button).toBeFocused()
  })

  test('N3 opens by hover and closes when the mouse goes', async ({ page }) => {
    await menu(page).locator('summary').hover()
    await isOpen(page)
    await menu(page).getByRole('link', { name: 'Long page' }).hover()
    await isOpen(page)
    await page.mouse.move(700, 600)
    await isClosed(page)
    // On the right, there is a gap between the button and the menu; the mouse may cross it slowly.
    const right = menu(page, 'Right menu')
    await right.locator('summary').hover()
    const from = await right.locator('summary').boundingBox()
    const to = await right.getByRole('link').boundingBox()
    if (!from || !to) throw new Error('The menu is not shown.')
    await page.mouse.move(to.x + 12, to.y + to.height / 2, { steps: 40 })
    await isOpen(page, 'Right menu')
  })

  test('N3 a click keeps what hover opened; the next one closes it', async ({ page }) => {
    await menu(page).locator('summary').click()
    await isOpen(page)
    await page.mouse.move(700, 600)
    await isOpen(page)
    await menu(page).locator('summary').click()
    await isClosed(page)
  })

  test('N3 closes by a click outside and when focus leaves', async ({ page }) => {
    await menu(page).locator('summary').click()
    await isOpen(page)
    await page.mouse.click(700, 600)
    await isClosed(page)
    await menu(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await isOpen(page)
    for (let stop = 0; stop < 4; stop++) await page.keyboard.press('Tab')
    await isClosed(page)
    await expect(menu(page, 'Right menu').or(page.locator('a.navbar-version')).first()).toBeVisible()
  })

  test('N3 only one is open, and it closes on navigation', async ({ page }) => {
    const mark = await plantMark(page)
    await menu(page, 'Right menu').locator('summary').click()
    await menu(page).locator('summary').click()
    await isOpen(page)
    await isClosed(page, 'Right menu')
    await menu(page).getByRole('link', { name: 'Long page' }).click()
    await expect(page).toHaveURL(/\/docs\/long$/)
    await isClosed(page)
    expect(await mark.wasReloaded()).toBe(false)
  })

  test('N3 is usable by touch', async ({ browser, url }) => {
    const context = await browser.newContext({ hasTouch: true })
    const page = await context.newPage()
    await open(page, `${url}/docs/start`)
    await menu(page).locator('summary').tap()
    await isOpen(page)
    await menu(page).locator('summary').tap()
    await isClosed(page)
    await menu(page).locator('summary').tap()
    await menu(page).getByRole('link', { name: 'Long page' }).tap()
    await expect(page).toHaveURL(/\/docs\/long$/)
    await context.close()
  })
})

test.describe('N17 the preferred version', () => {
  test('N17 is kept in local storage, and the menu leads to its pages', async ({ page, url }) => {
    await open(page, `${url}/more/second`)
    const versions = page.locator('#navbar details.navbar-version')
    await versions.locator('summary').click()
    await versions.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\/docs\/start$/)
    expect(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe('current')
  })
})

import type { Page } from '@playwright/test'
import { expect, open, plantMark, test } from '../support/test'

const drawer = (page: Page) => page.locator('#drawer')
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const route = '/docs/core/database/transactions'

/** Runs in the page: whether a touch at the element's centre would hit it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('N8 the sidebar is a drawer up to 995 px and a column from 996 px on', async ({
  page,
  site,
  faults,
}) => {
  await page.setViewportSize({ width: 995, height: 800 })
  await open(page, site.url + route)
  await expect(drawer(page)).toBeHidden()
  await expect(menuButton(page)).toBeVisible()
  await expect(page.locator('.navbar-items')).toBeHidden()
  await expect(page.locator('#toc')).toBeHidden()
  await expect(page.locator('#toc-mobile')).toBeVisible()

  await page.setViewportSize({ width: 996, height: 800 })
  await expect(drawer(page)).toBeVisible()
  await expect(page.locator('#menu-button')).toBeHidden()
  await expect(page.locator('.navbar-items')).toBeVisible()

  // If the window grows while the drawer is open, the drawer becomes the column and the page behind is usable again.
  await page.setViewportSize({ width: 995, height: 800 })
  await menuButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 996, height: 800 })
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[inert]')).toHaveCount(0)
  await expect(drawer(page)).toBeVisible()
  expect(faults).toEqual([])
})

test.describe('N8 on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true })

  test('N8 a step back closes it, also one to another place of the same page', async ({ page, site }) => {
    await open(page, site.url + route)
    await page.locator('#toc-mobile summary').tap()
    await page.locator('#toc-mobile a').last().tap()
    await expect(page).toHaveURL(/#/)
    // Opened by script instead of its button, because a jump may hide the navbar.
    await page.evaluate(() => document.getElementById('drawer')?.showPopover())
    await expect(drawer(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${route}$`))
    await expect(drawer(page)).toBeHidden()
    await expect(page.locator('[inert]')).toHaveCount(0)
  })

  test('N8 shows the navbar’s entries and the sidebar with the current page in sight', async ({
    page,
    site,
  }) => {
    await open(page, `${site.url}/docs/core/upload/backend/providers`)
    await menuButton(page).tap()
    await expect(drawer(page)).toBeVisible()
    await expect(drawer(page).getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveText([
      'Guides',
      'Docs',
      'API Reference',
      'RFCs',
      'GitHub',
    ])
    const current = drawer(page).locator('#sidebar [aria-current=page]')
    await expect(current).toHaveText('Providers')
    await expect(current).toBeInViewport({ ratio: 1 })
    // The close button has focus and is visible, however deep the page is in the tree; nothing covers it.
    const out = drawer(page).getByRole('button', { name: 'Close menu' })
    await expect(out).toBeFocused()
    await expect(out).toBeInViewport({ ratio: 1 })
    expect(await out.evaluate(isOnTop)).toBe(true)
    expect(await current.evaluate(isOnTop)).toBe(true)
    // The drawer fits the screen and leaves part of the page visible.
    const box = await drawer(page).boundingBox()
    expect(box?.x).toBe(0)
    expect(box?.width).toBeLessThanOrEqual(350)
    expect(box?.height).toBe(700)
  })

  test('N8 closes by Escape, backdrop and button; the focus returns to the menu button', async ({
    page,
    site,
  }) => {
    await open(page, site.url + route)
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.touchscreen.tap(375, 400),
      () => page.getByRole('button', { name: 'Close menu' }).tap(),
    ]
    for (const close of ways) {
      await menuButton(page).tap()
      await expect(drawer(page)).toBeVisible()
      await expect(page.locator('#drawer-close')).toBeFocused()
      await close()
      await expect(drawer(page)).toBeHidden()
      await expect(menuButton(page)).toBeFocused()
    }
    expect(new URL(page.url()).pathname).toBe(route)
  })

  test('N8 keeps the focus inside, and the page behind does not scroll', async ({ page, site }) => {
    await open(page, site.url + route)
    await menuButton(page).tap()
    await expect(page.locator('#drawer-close')).toBeFocused()
    const inside = () => drawer(page).evaluate((element) => element.contains(document.activeElement))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await inside()).toBe(true)
    const stops = await drawer(page).locator('a:visible, button:visible, summary:visible').count()
    for (let stop = 0; stop < stops + 2; stop++) {
      await page.keyboard.press('Tab')
      expect(await inside(), `stop ${stop}`).toBe(true)
    }
    for (const part of ['#navbar', '#main', '.footer'])
      await expect(page.locator(part)).toHaveAttribute('inert')

    await page.mouse.move(375, 400)
    await page.mouse.wheel(0, 600)
    await page.mouse.move(100, 400)
    await page.mouse.wheel(0, 10_000)
    await expect.poll(() => drawer(page).evaluate((element) => element.scrollTop)).toBeGreaterThanOrEqual(0)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('N8 closes on navigation, and the page takes the focus', async ({ page, site, faults }) => {
    await open(page, site.url + route)
    const mark = await plantMark(page)
    await menuButton(page).tap()
    await drawer(page).getByRole('link', { name: 'Migrations' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Migrations')
    await expect(drawer(page)).toBeHidden()
    await expect(page.locator('#main')).toBeFocused()
    // A link to the current page closes it, too.
    await menuButton(page).tap()
    await drawer(page).locator('#sidebar [aria-current=page]').tap()
    await expect(drawer(page)).toBeHidden()
    await menuButton(page).tap()
    await drawer(page).getByRole('link', { name: 'RFCs' }).tap()
    await expect(page).toHaveURL(/\/rfcs$/)
    await expect(drawer(page)).toBeHidden()
    expect(await mark.wasReloaded()).toBe(false)
    expect(faults).toEqual([])
  })

  test('N8 its dropdowns open in place, that of the versions too', async ({ page, fixtureSite }) => {
    const { url } = await fixtureSite('navbar')
    await open(page, `${url}/docs/start`)
    await menuButton(page).tap()
    const menu = drawer(page).locator('details.dropdown').first()
    await menu.locator('summary').tap()
    await expect(menu.getByRole('link', { name: 'Long page' })).toBeVisible()
    const versions = drawer(page).locator('details.navbar-version')
    await versions.locator('summary').tap()
    await expect(versions.getByRole('link', { name: 'Next' })).toBeVisible()
    await expect(drawer(page).getByRole('link', { name: 'This version' })).toBeVisible()
    // Opening one leaves the others open, so nothing moves under the finger.
    await menu.getByRole('link', { name: 'Long page' }).tap()
    await expect(page).toHaveURL(/\/docs\/long$/)
    await expect(drawer(page)).toBeHidden()
  })
})

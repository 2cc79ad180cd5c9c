/** Source cards: information from the index about the code that a claim names. */
import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect, open, test } from '../support/test'

const route = '/docs/core/strapi/event-hub'
const claim = (page: Page) => page.locator('article a.claim', { hasText: '@strapi/core' }).first()
const card = (page: Page) => page.locator('.source-card')

test('K2 a card comes where the pointer rests, can be entered, and goes when both are left', async ({
  page,
  site,
  faults,
}) => {
  await open(page, site.url + route)
  const before = await claim(page).boundingBox()
  await claim(page).hover()
  await expect(card(page)).toContainText('createEventHub function')
  await expect(card(page)).toContainText('() => EventHub')
  await expect(card(page)).toContainText('@strapi/core/src/services/event-hub.ts, lines 21–111')
  await expect(card(page)).toContainText('Holds in Strapi 5.54.0')
  await expect(card(page).getByRole('link', { name: 'EventHub', exact: true })).toHaveAttribute(
    'href',
    '/api/EventHub',
  )
  expect(await claim(page).boundingBox()).toEqual(before)
  await card(page).hover()
  await expect(card(page)).toBeVisible()
  await page.mouse.move(1, 1)
  await expect(card(page)).toHaveCount(0)
  expect(faults).toEqual([])
})

test('K2 Escape closes the card under the pointer, and opens none for the statement below it until the pointer comes again', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, `${site.url}/docs/core/content-manager/relations`)
  const links = page.locator('article p a.claim:visible')
  const statementBelow = async () => {
    const box = await card(page).boundingBox()
    return links.evaluateAll(
      (all, { x, y, width, height }) => {
        const inside = (at: DOMRect) =>
          at.left > x && at.right < x + width && at.top > y && at.bottom < y + height
        const found = all.map((link) => link.getBoundingClientRect()).find(inside)
        return found && { x: found.x + found.width / 2, y: found.y + found.height / 2 }
      },
      box ?? { x: 0, y: 0, width: 0, height: 0 },
    )
  }
  // Which card covers another statement depends on the fonts.
  let below: { x: number; y: number } | undefined
  for (const upper of await links.all()) {
    await upper.hover()
    await expect(card(page)).toBeVisible()
    below = await statementBelow()
    if (below) break
    await page.mouse.move(1, 1)
    await expect(card(page)).toHaveCount(0)
  }
  if (!below) throw new Error('No card covers another statement.')
  await page.mouse.move(below.x, below.y, { steps: 5 })
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  // The delay after which a card would open.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await expect(card(page)).toHaveCount(0)
  await page.mouse.move(1, 1)
  await page.mouse.move(below.x, below.y, { steps: 5 })
  await expect(card(page)).toBeVisible()
})

test('L3 the first card that a reader opens explains the marks, once', async ({ page, site }) => {
  const marks = card(page).getByText('✓ marks a statement')
  await open(page, site.url + route)
  await claim(page).hover()
  await expect(marks).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await claim(page).hover()
  await expect(card(page)).toBeVisible()
  await expect(marks).toHaveCount(0)
})

test('L3 without storage the marks are explained, too', async ({ page, site, faults }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }),
  )
  await open(page, site.url + route)
  await claim(page).hover()
  await expect(card(page).getByText('✓ marks a statement')).toBeVisible()
  expect(faults).toEqual([])
})

test('L3 a mark is seen in text, tables and links: by shape, and by a colour that its ground lets through', async ({
  page,
  site,
}) => {
  for (const mode of ['light', 'dark']) {
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
    await open(page, `${site.url}/docs/core/content-releases/backend`)
    for (const place of ['p', 'li', 'td']) {
      const link = page.locator(`#article ${place} a.claim`).first()
      const mark = await link.evaluate((element) => {
        const { content, color, backgroundColor } = getComputedStyle(element, '::after')
        return { content, color, backgroundColor }
      })
      expect(mark.content, place).toContain('✓')
      expect(contrast(mark.color, mark.backgroundColor), `${place}, ${mode}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

/** Contrast of two opaque colours, `rgb(1, 2, 3)`, as defined by WCAG 2. */
function contrast(...colours: [string, string]): number {
  const [dark = 0, light = 0] = colours
    .map((colour) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('K2 by keyboard: focus shows it, Alt and an arrow go into it, Escape closes it, Tab leaves it for the next stop of the page', async ({
  page,
  site,
}) => {
  await open(page, site.url + route)
  await claim(page).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(card(page)).toBeVisible()
  await expect(claim(page)).toBeFocused()
  await expect(claim(page)).toHaveAttribute('aria-describedby', 'source-card')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Alt+ArrowDown')
  await expect(card(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card(page).getByRole('link').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(claim(page)).toBeFocused()
  await expect(claim(page)).not.toHaveAttribute('aria-describedby')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(claim(page)).not.toBeFocused()
  await expect(card(page).filter({ hasText: 'createEventHub function' })).toHaveCount(0)
})

test('K2 a page left takes its card along', async ({ page, site, faults }) => {
  await open(page, site.url + route)
  await claim(page).hover()
  await card(page).getByRole('link', { name: 'EventHub', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/api/EventHub`)
  await expect(card(page)).toHaveCount(0)
  expect(faults).toEqual([])
})

test('K2 a list of cards that does not come leaves the link as it is', async ({ page, site }) => {
  await page.route('**/*.cards.json', (request) => request.fulfill({ status: 404 }))
  await open(page, site.url + route)
  const answered = page.waitForResponse(/cards\.json/)
  await claim(page).hover()
  await answered
  await expect(card(page)).toHaveCount(0)
  await expect(claim(page)).toHaveAttribute('href', /event-hub\.ts#L21$/)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('K2 the first tap on a claim shows the card, inside the window; a second one follows it', async ({
    page,
    context,
    site,
  }) => {
    await context.route('https://github.com/**', (request) => request.fulfill({ body: 'source' }))
    await open(page, site.url + route)
    await claim(page).tap()
    await expect(card(page)).toBeVisible()
    expect(context.pages()).toHaveLength(1)
    await expect(card(page).getByRole('link').first()).toHaveAttribute('href', /event-hub\.ts#L21$/)
    const box = await card(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    expect(page.url()).toBe(site.url + route)
    const opened = context.waitForEvent('page')
    await claim(page).tap()
    expect((await opened).url()).toContain('event-hub.ts')
  })
})

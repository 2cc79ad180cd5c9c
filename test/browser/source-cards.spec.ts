/** Source cards: what the index knows of the code that a claim names. */
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

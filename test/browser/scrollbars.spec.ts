/** What stands beside a classic scrollbar, which takes room of its own. Browsers of tests hide theirs; this one does not. */
import { chromium, type Browser, type Page } from '@playwright/test'
import config from '../../playwright.config'
import { expect, open, test } from '../support/test'

let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch({
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  })
})
test.afterAll(() => browser.close())

/** A page in a window of this width, of which the scrollbar takes a part. */
async function openBeside(url: string, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 740 }, reducedMotion: 'reduce' })
  await open(page, url)
  expect(await roomOf(page)).toBeLessThan(width)
  return page
}

const roomOf = (page: Page) => page.evaluate(() => document.documentElement.clientWidth)

test('K2 in a narrow window the card ends before the scrollbar', async ({ site }) => {
  const page = await openBeside(`${site.url}/docs/core/strapi/event-hub`, 320)
  for (const claim of (await page.locator('article a.claim').all()).slice(0, 3)) {
    await claim.scrollIntoViewIfNeeded()
    await claim.hover()
    const card = page.locator('.source-card')
    await expect(card).toBeVisible()
    const right = await card.evaluate((element) => element.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(await roomOf(page))
    await page.mouse.move(1, 1)
    await expect(card).toHaveCount(0)
  }
  await page.close()
})

test('N1 nothing of a page reaches under the scrollbar', async ({ site }) => {
  for (const route of ['/', '/docs/core/strapi/event-hub', '/tags', '/docs-health', '/code']) {
    const page = await openBeside(site.url + route, 360)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBe(await roomOf(page))
    await page.close()
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`C22 the open drawer leaves no bright strip where the scrollbar stood: ${colorScheme}`, async ({
    site,
  }) => {
    const page = await openBeside(`${site.url}/docs/core/strapi/event-hub`, 700)
    await page.emulateMedia({ colorScheme })
    const room = await roomOf(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('#drawer')).toBeVisible()
    const [beside, strip] = await coloursAt(page, [
      [room - 3, 400],
      [room + 6, 400],
    ])
    for (const channel of [0, 1, 2])
      expect(
        Math.abs((strip?.[channel] ?? 0) - (beside?.[channel] ?? 255)),
        `${beside} and ${strip}`,
      ).toBeLessThan(8)
    await page.close()
  })

/** Red, green and blue of points of the window, as it is shown. */
async function coloursAt(
  page: Page,
  points: readonly (readonly [x: number, y: number])[],
): Promise<number[][]> {
  const bytes = [...(await page.screenshot())]
  const probe = await browser.newPage()
  const colours = await probe.evaluate(
    async ([png, places]) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(png)], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return places.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3))
    },
    [bytes, points] as const,
  )
  await probe.close()
  return colours
}

/** The layout next to a classic scrollbar, which takes up space. Test browsers hide scrollbars; this one does not. */
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

/** Opens a page in a window of this width, including the scrollbar. */
async function openBeside(url: string, width: number, mode: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 740 }, reducedMotion: 'reduce' })
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode)
  await open(page, url)
  expect(await roomOf(page)).toBeLessThan(width)
  return page
}

const roomOf = (page: Page) => page.evaluate(() => document.documentElement.clientWidth)

test('K2 in a narrow window a card as wide as it may be ends before the scrollbar', async ({ site }) => {
  const page = await openBeside(`${site.url}/docs/core/strapi/event-hub`, 320)
  // Newer browsers subtract a stable scrollbar gutter from `100vw`. In all others, as here, it is included.
  await page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('html { scrollbar-gutter: auto }')
    document.adoptedStyleSheets.push(rules)
  })
  const room = await roomOf(page)
  const cards: { right: number; width: number; natural: number }[] = []
  for (const claim of (await page.locator('article a.claim').all()).slice(0, 5)) {
    await claim.scrollIntoViewIfNeeded()
    await claim.hover()
    const card = page.locator('.source-card')
    await expect(card).toBeVisible()
    cards.push(
      await card.evaluate((element) => {
        const { right, width } = element.getBoundingClientRect()
        element.style.maxWidth = 'none'
        return { right, width, natural: element.getBoundingClientRect().width }
      }),
    )
    await page.mouse.move(1, 1)
    await expect(card).toHaveCount(0)
  }
  // A card with little content says nothing about the window's edge.
  const wide = cards.filter(({ natural }) => natural > room)
  expect(wide.length, JSON.stringify(cards)).toBeGreaterThan(0)
  for (const { right, width } of wide) {
    expect(right).toBeLessThanOrEqual(room)
    expect(width).toBeGreaterThan(room - 32)
  }
  await page.close()
})

for (const route of ['/', '/docs/core/strapi/event-hub', '/tags', '/docs-health', '/code'])
  test(`N1 nothing of a page reaches under the scrollbar: ${route}`, async ({ site }) => {
    const page = await openBeside(site.url + route, 360)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(await roomOf(page))
    await page.close()
  })

const modes = ['light', 'dark'] as const

for (const mode of modes)
  test(`C22 the open drawer leaves no bright strip where the scrollbar stood: ${mode}`, async ({ site }) => {
    const page = await openBeside(`${site.url}/docs/core/strapi/event-hub`, 700, mode)
    const room = await roomOf(page)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('#drawer')).toBeVisible()
    await expectEvenAt(page, room, 400)
    await page.close()
  })

for (const mode of modes)
  for (const width of [1280, 700])
    test(`C22 nor does the search: ${mode}, ${width} px`, async ({ site }) => {
      const page = await openBeside(`${site.url}/docs/core/strapi/event-hub`, width, mode)
      const room = await roomOf(page)
      const before = await page.locator('#article').boundingBox()
      await page.locator('#navbar .search-box').click()
      await expect(page.locator('.search-dialog')).toBeVisible()
      // In a narrow window, the panel fills the width up to the scrollbar.
      if (width >= 996) await expectEvenAt(page, room, 700)
      const [ground, strip] = await coloursAt(page, [
        [room - 3, 700],
        [room + 6, 700],
      ])
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(`rgb(${strip?.join(', ')})`, `${ground} and ${strip}`).not.toBe(paper)
      // The page has not moved, and is unchanged after the dialog closes.
      expect(await page.locator('#article').boundingBox()).toEqual(before)
      await page.keyboard.press('Escape')
      await expect(page.locator('.search-dialog')).toHaveCount(0)
      expect(await roomOf(page)).toBe(room)
      await page.close()
    })

/** Expects the page and the adjacent scrollbar gutter to have the same colour. */
async function expectEvenAt(page: Page, room: number, y: number): Promise<void> {
  const [beside, strip] = await coloursAt(page, [
    [room - 3, y],
    [room + 6, y],
  ])
  for (const channel of [0, 1, 2])
    expect(
      Math.abs((strip?.[channel] ?? 0) - (beside?.[channel] ?? 255)),
      `${beside} and ${strip}`,
    ).toBeLessThan(8)
}

/** Red, green and blue of points in the window, as rendered. */
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

test('C22 the page does not scroll behind a modal dialog, but beside one that an article shows', async ({
  site,
}) => {
  const page = await openBeside(`${site.url}/docs/core/strapi/event-hub`, 1440)
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.id = 'own'
    document.querySelector('article')?.append(dialog)
    dialog.show()
  })
  expect(await overflow()).not.toBe('hidden')
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('#own')
    dialog?.close()
    dialog?.showModal()
  })
  await expect.poll(overflow).toBe('hidden')
  await page.close()
})

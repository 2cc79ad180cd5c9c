/** A search that a reader starts before hydration opens as soon as possible. */
import type { Page, Route } from '@playwright/test'
import { hold } from '../support/hold'
import { expect, hydrated, open, test } from '../support/test'

/** A pending script requested before the load event delays that event. */
const beforeLoad = { waitUntil: 'domcontentloaded' } as const

test.use({ fixture: 'faults' })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' })

/** Blocks the page's main script until `release` or `fail` is called. */
async function holdScript(
  page: Page,
): Promise<{ asked(): Promise<void>; release(): Promise<void>; fail(): Promise<void> }> {
  const waiting: Route[] = []
  await page.route('**/assets/main-*.js', (route) => void waiting.push(route))
  return {
    asked: () => expect.poll(() => waiting.length).toBe(1),
    async release() {
      for (const route of waiting) await route.continue()
    },
    async fail() {
      for (const route of waiting) await route.abort()
    },
  }
}

const wishes: Record<string, (page: Page) => Promise<void>> = {
  '/': (page) => page.keyboard.press('/'),
  'Ctrl K': (page) => page.keyboard.press('Control+k'),
}

for (const [name, wish] of Object.entries(wishes)) {
  test(`S1 ${name} before the script is live opens the search as soon as it is`, async ({
    page,
    url,
    faults,
  }) => {
    const script = await holdScript(page)
    await page.goto(`${url}/start`, beforeLoad)
    await script.asked()
    await wish(page)
    await script.release()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('third')
    await expect(page.locator('.search-dialog [role=option]').first()).toContainText('Third')
    expect(new URL(page.url()).pathname).toBe('/start')
    // Only once: it does not reopen.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(faults).toEqual([])
  })
}

test('S1 `/` leads to the search page if the script then fails to load', async ({ page, url }) => {
  const script = await holdScript(page)
  await page.goto(`${url}/start`, beforeLoad)
  await script.asked()
  await page.keyboard.press('/')
  await script.fail()
  // The search page's own script is held, too, so that page does not finish loading.
  await page.waitForURL(`${url}/search`, { waitUntil: 'commit' })
})

test('S1 a click on the box before the script is live opens the search page', async ({ page, url }) => {
  const script = await holdScript(page)
  await page.goto(`${url}/start`, beforeLoad)
  await script.asked()
  await page.locator('.search-box').click()
  await page.waitForURL(`${url}/search`, { waitUntil: 'commit' })
})

test('S1 what is no wish to search is left alone before the script is live', async ({ page, url }) => {
  const script = await holdScript(page)
  await page.goto(`${url}/start`, beforeLoad)
  await script.asked()
  await page.keyboard.press('k')
  await page.keyboard.press('Alt+/')
  await page.getByRole('heading', { level: 1 }).click()
  expect(await page.locator('html').getAttribute('data-search')).toBeNull()
  await script.release()
  await hydrated(page)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('S1 what is typed while the dialog loads is the beginning of the query, and Escape ends the wait', async ({
  page,
  site,
}) => {
  const style = await hold(page, '**/assets/search-*.css')
  const index = await hold(page, '**/assets/search/**')
  await open(page, `${site.url}/docs`)
  await page.keyboard.press('/')
  await expect(page.locator('html[data-progress=loading]')).toBeAttached()
  await page.keyboard.type('cron n')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('/')
  style.release()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('task')
  await expect(field(page)).toHaveValue('cron task')
  await expect(page.getByText('Searching …')).toBeVisible()
  index.release()
  await expect(page.locator('.search-dialog [role=option]').first()).toBeVisible()
  await expect(page.getByText('Searching …')).toHaveCount(0)
  await expect(page.locator('html[data-progress]')).toHaveCount(0)

  const again = await hold(page, '**/assets/search-*.css')
  await open(page, `${site.url}/docs`)
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  again.release()
  await expect.poll(() => again.urls.length).toBeGreaterThan(0)
  await expect(page.locator('html[data-progress]')).toHaveCount(0)
  await expect(page.locator('.search-dialog')).toHaveCount(0)
})

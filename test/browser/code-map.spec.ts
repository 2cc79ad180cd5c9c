/** The code map: from what somebody has in front of them to the pages about it. */
import type { Page } from '@playwright/test'
import { expect, open, plantMark, test } from '../support/test'

const field = (page: Page) => page.getByRole('textbox', { name: 'A path, a symbol' })
const status = (page: Page) => page.locator('#code-status')
const hits = (page: Page) => page.locator('.code-hit .code-name a')

async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(status(page)).toBeVisible()
}

test('K1 a path, a symbol, a stack trace and an address lead to the page about them', async ({
  page,
  site,
  faults,
}) => {
  await open(page, `${site.url}/code`)
  const hub = '/api/EventHub'
  for (const text of [
    'packages/core/core/src/services/event-hub.ts:40:3',
    'packages\\core\\core\\src\\services\\event-hub.ts',
    'C:\\Users\\A B\\strapi\\packages\\core\\core\\src\\services\\event-hub.ts:40',
    'event-hub.ts',
    'createEventHub()',
    'https://github.com/strapi/strapi/blob/develop/packages/core/core/src/services/event-hub.ts#L10-L60',
    `TypeError: x is not a function
    at emit (/app/node_modules/@strapi/core/dist/services/event-hub.js:12:3)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)`,
  ]) {
    await ask(page, text)
    await expect
      .poll(() => hits(page).first().getAttribute('href'), { message: text })
      .toMatch(/event|EventHub/i)
    await expect(page.locator('.code-places')).toContainText('src/services/event-hub.ts')
  }
  await expect(page.locator(`.code-hit a[href="${hub}"]`)).toBeVisible()
  expect(faults).toEqual([])
})

test('K1 the question stands in the address, and a link to a place leads into the page without a full load', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/code?q=createEventHub`)
  await expect(field(page)).toHaveValue('createEventHub')
  await expect(hits(page).first()).toBeVisible()
  await ask(page, 'packages/core/core')
  expect(new URL(page.url()).searchParams.get('q')).toBe('packages/core/core')
  await expect(page.locator('#code-live[role=status]')).toHaveText(/^\d+ pages about it$/)
  await expect(status(page)).toHaveText(/^\d+ pages about it$/)
  const mark = await plantMark(page)
  await hits(page).first().click()
  await expect(page.locator('#code-answer')).toHaveCount(0)
  expect(await mark.wasReloaded()).toBe(false)
  await page.goBack()
  await expect(field(page)).toHaveValue('packages/core/core')
  await expect(hits(page).first()).toBeVisible()
})

test('K1 what the release does not have is said, with what is nearest', async ({ page, site }) => {
  await open(page, `${site.url}/code`)
  await ask(page, 'packages/core/core/src/services/event-hubs.ts')
  const answer = page.locator('.code-answer')
  await expect(answer).toContainText(
    /Strapi 5\.\d+\.\d+ has no src\/services\/event-hubs\.ts in @strapi\/core/,
  )
  await answer.getByRole('link', { name: '@strapi/core/src/services/event-hub.ts' }).click()
  await expect(page.locator('.code-places')).toContainText('src/services/event-hub.ts')

  await ask(page, 'nobodyCallsAnythingThis')
  await expect(status(page)).toHaveText('No page is about this.')
  await expect(answer).toContainText('No statement and no export is called nobodyCallsAnythingThis')
  await expect(answer.getByRole('link', { name: 'Search the text' })).toHaveAttribute(
    'href',
    '/search?q=nobodyCallsAnythingThis',
  )
})

test('K1 nothing, too much and nonsense are answered', async ({ page, site, faults }) => {
  await open(page, `${site.url}/code`)
  await field(page).press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(page.locator('#code-answer')).toBeEmpty()

  await ask(page, `${'at a (/x/packages/core/core/src/services/cron.ts:1:1)\n'.repeat(2000)}`)
  await expect(page.locator('.code-places')).toContainText('src/services/cron.ts')
  await expect(page.locator('#code-answer')).toContainText('The first 400 of 2000 lines were read.')
  // Servers refuse an address of that length.
  expect(page.url().length).toBeLessThan(6000)
  for (const text of ['%E0%A4%A', '((((((', '../../../etc/passwd', '\\\\', '<img src=x onerror=alert(1)>']) {
    await ask(page, text)
    await expect(page.locator('.code-hit')).toHaveCount(0)
  }
  expect(faults).toEqual([])
})

test('K1 the home page’s field leads to the map; plain words go on to the search, and the way back is free', async ({
  page,
  site,
}) => {
  await open(page, site.url)
  await page.getByRole('searchbox', { name: 'A path, a symbol' }).fill('src/services/event-hub.ts')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/\/code\?q=src/)
  await expect(hits(page).first()).toBeVisible()

  await open(page, site.url)
  await page.getByRole('searchbox', { name: 'A path, a symbol' }).fill('why does the server stop')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/\/search\?q=why/)
  await expect(page.locator('#search-results .search-result').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'I have a file' })).toBeVisible()
})

test('K1 a path in the search leads to the map, words do not', async ({ page, site }) => {
  await open(page, `${site.url}/search?q=packages/core/core/src/services/event-hub.ts`)
  await expect(page.locator('#search-results .search-result').first()).toBeVisible()
  const lead = page.getByRole('link', { name: 'On the code map' })
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('event hub')
  await expect(lead).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('event-hub.ts:40')
  await lead.click()
  await expect(page.locator('.code-places')).toContainText('src/services/event-hub.ts')
})

test('K1 a page says which files it is about, and leads to them on the map', async ({ page, site }) => {
  await open(page, `${site.url}/docs/core/strapi/event-hub`)
  await page.locator('.doc-code-files summary').click()
  await page.locator('.doc-code-files').getByRole('link', { name: 'src/services/event-hub.ts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '@strapi/core' })).toBeVisible()
  const file = page.locator('[id="src/services/event-hub.ts"]')
  await expect(file).toBeInViewport()
  await expect(file.getByRole('link').first()).toBeVisible()
})

test('K1 where the files do not come, and without script, a page says how many of each package it is about', async ({
  browser,
  site,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.route('**/event-hub.json', (route) => route.abort())
    await page.goto(`${site.url}/docs/core/strapi/event-hub`)
    if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    const files = page.locator('.doc-code-files')
    await files.locator('summary').click()
    const core = files.getByRole('listitem').filter({ hasText: '@strapi/core' })
    await expect(core).toHaveText(/^@strapi\/core\d+ files?$/)
    await core.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: '@strapi/core' })).toBeVisible()
    await context.close()
  }
})

test('K1 without script every package, file and export is there, and the field leads to the list', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/code`)
  await field(page).fill('event-hub.ts')
  await page.getByRole('button', { name: 'Find pages' }).click()
  await expect(page).toHaveURL(/\/code\?q=event-hub\.ts/)
  await expect(page.locator('#article .without-js')).toContainText('Looking a place up needs JavaScript')
  await page.getByRole('link', { name: '@strapi/core', exact: true }).click()
  await page.locator('.code-tree summary', { hasText: 'services/' }).first().click()
  await expect(page.locator('[id="src/services/event-hub.ts"]').getByRole('link').first()).toBeVisible()
  await context.close()
})

test('K1 the table does not come: the page says so, and Retry asks again', async ({ page, site }) => {
  await page.route('**/assets/code/*.json', (route) => route.abort())
  await open(page, `${site.url}/code?q=createEventHub`)
  await expect(page.getByText('The code map could not be loaded.')).toBeVisible()
  await page.unroute('**/assets/code/*.json')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(hits(page).first()).toBeVisible()
})

/** The code map: from something a reader has at hand, such as a path or a stack trace, to the pages about it. */
import type { Page } from '@playwright/test'
import { expect, open, plantMark, test } from '../support/test'

const field = (page: Page) => page.getByRole('textbox', { name: 'A whole issue' })
const status = (page: Page) => page.locator('#code-status')
const hits = (page: Page) => page.locator('.code-hit .code-name a')

/** Without JavaScript, the field has a maximum length. */
const live = (page: Page) => expect(field(page)).not.toHaveAttribute('maxlength')

async function ask(page: Page, text: string): Promise<void> {
  await live(page)
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(status(page)).toBeVisible()
}

const questions = {
  'a path': [
    'packages/core/core/src/services/event-hub.ts:40:3',
    'packages\\core\\core\\src\\services\\event-hub.ts',
    'C:\\Users\\A B\\strapi\\packages\\core\\core\\src\\services\\event-hub.ts:40',
  ],
  'a file and a symbol': ['event-hub.ts', 'createEventHub()'],
  'an address': [
    'https://github.com/strapi/strapi/blob/develop/packages/core/core/src/services/event-hub.ts#L10-L60',
  ],
}

for (const [kind, texts] of Object.entries(questions))
  test(`K1 ${kind}: leads to the page about it`, async ({ page, site, faults }) => {
    await open(page, `${site.url}/code`)
    for (const text of texts) {
      await ask(page, text)
      await expect
        .poll(() => hits(page).first().getAttribute('href'), { message: text })
        .toMatch(/event|EventHub/i)
      await expect(page.locator('.code-places')).toContainText('src/services/event-hub.ts')
      await expect(status(page)).toHaveText(/^\d+ pages about it, \d+ more about its package$/)
    }
    await expect(page.locator('.code-hit a[href="/api/EventHub"]')).toBeVisible()
    expect(faults).toEqual([])
  })

test('K1 the field grows with a pasted trace where the browser does not see to it', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('textarea')?.style.setProperty('field-sizing', 'fixed'),
    )
  })
  await open(page, `${site.url}/code`)
  await live(page)
  const height = () => field(page).evaluate((element) => element.clientHeight)
  const before = await height()
  await field(page).fill(`TypeError: x${'\n  at a (b.js:1:1)'.repeat(7)}`)
  await expect.poll(height).toBeGreaterThan(before * 1.8)
  await field(page).fill('x')
  await expect.poll(height).toBe(before)
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

test('K1 on the map of the packages every name is whole, and a package’s imports are drawn under the pointer', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/code`)
  const packages = page.locator('.package-map a')
  const outside = await packages.evaluateAll((links) =>
    links.flatMap((link) => {
      const [box, text] = [...link.children].map((part) => part.getBoundingClientRect())
      return box && text && text.left > box.left && text.right < box.right ? [] : link.textContent
    }),
  )
  expect(outside).toEqual([])
  expect(await packages.count()).toBeGreaterThan(30)

  const lines = page.locator('.package-map a + path, .package-map a + path + path')
  const shown = () =>
    lines.evaluateAll((paths) => paths.filter((path) => getComputedStyle(path).opacity !== '0').length)
  expect(await shown()).toBe(0)
  await page.locator('.package-map a[href="/code/@strapi/core"]').hover()
  expect(await shown()).toBe(2)
})

test('K1 nothing is asked, and too much', async ({ page, site, faults }) => {
  await open(page, `${site.url}/code`)
  await live(page)
  await field(page).press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(page.locator('#code-answer')).toBeEmpty()

  await ask(page, `${'at a (/x/packages/core/core/src/services/cron.ts:1:1)\n'.repeat(2000)}`)
  await expect(page.locator('#code-answer')).toContainText('The first 20000 characters were read.')
  expect(new URL(page.url()).search).toBe('')
  expect(faults).toEqual([])
})

test('K1 nonsense is answered', async ({ page, site, faults }) => {
  await open(page, `${site.url}/code`)
  for (const text of ['%E0%A4%A', '((((((', '../../../etc/passwd', '\\\\']) {
    await ask(page, text)
    await expect(page.locator('.code-hit')).toHaveCount(0)
  }
  expect(faults).toEqual([])
})

test('K1 the home page’s field leads to the map', async ({ page, site }) => {
  await open(page, site.url)
  await live(page)
  await page.getByRole('textbox', { name: 'A whole issue' }).fill('src/services/event-hub.ts')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/\/code\?q=src/)
  await expect(hits(page).first()).toBeVisible()
})

const files = (page: Page) => page.locator('.code-answer ol').first().locator('.code-name')
const issue = `### Bug Description

Since the update nobody can log in behind our proxy. The password is secret-of-mine.

TypeError: Cannot read properties of undefined (reading 'length')
    at emit (/app/node_modules/@strapi/core/dist/services/event-hub.js:12:3)
    at Object.bootstrap (http://localhost:1337/admin/node_modules/.strapi/vite/deps/chunk-F4JIF67A.js?v=eb893c5c:1217:6)

error: Failed to create admin refresh session Cannot send secure cookie over unencrypted connection`

test('K2 an issue on the home page is answered on the map, and nothing of it goes into an address or to a server', async ({
  page,
  site,
  faults,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await open(page, site.url)
  await live(page)
  const mark = await plantMark(page)
  await page.getByRole('textbox', { name: 'A whole issue' }).fill(issue)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(status(page)).toHaveText('10 files and 10 pages to look at first')
  await expect(page.locator('#code-live')).toHaveText('10 files and 10 pages to look at first')
  expect(await mark.wasReloaded()).toBe(false)
  // Certain matches come before similar ones: the message, of which known issues tell, then the stack frame.
  await expect(files(page).nth(0)).toContainText('controllers/authentication.ts')
  await expect(page.locator('.code-hit').nth(0)).toContainText(
    'contains “failed to create admin refresh session',
  )
  await expect(files(page).nth(1)).toContainText('services/event-hub.ts')
  await expect(page.locator('.code-hit').nth(1)).toContainText('frame 1')
  expect(page.url()).toBe(`${site.url}/code`)
  expect(asked.filter((request) => /secret|proxy|refresh session/.test(decodeURIComponent(request)))).toEqual(
    [],
  )
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('secret')
  await expect(page.getByRole('link', { name: /^Source of .*event-hub\.ts$/ })).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/.*\/packages\/core\/core\/src\/services\/event-hub\.ts$/,
  )
  await page.locator('.code-answer h3', { hasText: 'Pages' }).scrollIntoViewIfNeeded()
  await files(page).nth(0).getByRole('link').click()
  await expect(page.locator('#code-answer')).toHaveCount(0)
  await page.goBack()
  await expect(field(page)).toHaveValue(issue)
  await expect(files(page).nth(0)).toContainText('controllers/authentication.ts')
  expect(faults).toEqual([])
})

test('K2 words are a symptom; a file of the answer is on the page of its package', async ({ page, site }) => {
  await open(page, `${site.url}/code?q=animated+gif+loses+its+frames+after+upload`)
  const hit = page.locator('.code-hit a', { hasText: 'image-manipulation.ts' })
  await hit.click()
  await expect(page.locator('[id="server/src/services/image-manipulation.ts"]')).toBeInViewport()
})

test('K2 what nobody can answer is answered in words', async ({ page, site, faults }) => {
  await open(page, `${site.url}/code`)
  await ask(page, 'Ничего не работает после обновления')
  await expect(status(page)).toHaveText('None of these words is in the code base')
  await ask(page, '<p>Nothing <b>works</b></p><script>alert(1)</script> publish relation')
  await expect(status(page)).toHaveText(/to look at first$/)
  await ask(page, `${'2026-01-01T10:00:00.000Z info: http GET /admin 200\n'.repeat(2000)}`)
  await expect(page.locator('#code-answer')).toContainText('The first 20000 characters were read.')
  expect(new URL(page.url()).search).toBe('')
  expect(faults).toEqual([])
})

test('K2 parts of the index that do not come: the page says so, and Retry asks again', async ({
  page,
  site,
}) => {
  await page.route('**/assets/find/**', (route) => route.abort())
  await open(page, `${site.url}/code?q=relation+lost+on+publish`)
  await expect(page.getByText('The code map could not be loaded.')).toBeVisible()
  await page.unroute('**/assets/find/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(status(page)).toHaveText(/to look at first$/)
})

test('K1 a path in the search leads to the map, words do not', async ({ page, site }) => {
  await open(page, `${site.url}/search?q=packages/core/core/src/services/event-hub.ts`)
  await expect(page.locator('.search-result').first()).toBeVisible()
  const lead = page.getByRole('link', { name: 'On the code map' })
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('event hub')
  await expect(lead).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('event-hub.ts:40')
  await lead.click()
  await expect(page.locator('.code-places')).toContainText('src/services/event-hub.ts')
})

test('K1 a page says which files it is about, and leads to them on the map', async ({ page, site }) => {
  await open(page, `${site.url}/docs/core/strapi/event-hub`)
  await page.locator('.doc-code-files summary').click()
  await page.locator('.doc-code-files').getByRole('link', { name: 'src/services/event-hub.ts' }).click()
  // The folder has its own page.
  await expect(page.getByRole('heading', { level: 1, name: 'src/services' })).toBeVisible()
  const file = page.locator('[id="src/services/event-hub.ts"]')
  await expect(file).toBeInViewport()
  await expect(file.getByRole('link').first()).toBeVisible()
})

test('K1 an address of a file on its package’s page leads to the page of its folder', async ({
  page,
  site,
  faults,
}) => {
  await open(page, `${site.url}/code`)
  await page.goto(`${site.url}/code/@strapi/core#src/services/event-hub.ts`)
  await expect(page).toHaveURL(`${site.url}/code/@strapi/core/src/services#src/services/event-hub.ts`)
  await expect(page.locator('[id="src/services/event-hub.ts"]')).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(`${site.url}/code`)
  // A file that the release does not have.
  await open(page, `${site.url}/code/@strapi/core#src/no-such-file.ts`)
  await expect(page.getByRole('heading', { level: 1, name: '@strapi/core' })).toBeVisible()
  expect(faults).toEqual([])
})

for (const javaScriptEnabled of [true, false]) {
  const when = javaScriptEnabled ? 'where the files do not come' : 'without script'
  test(`K1 ${when} a page says how many files of each package it is about`, async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.route('**/event-hub.cards.json', (route) => route.abort())
    await page.goto(`${site.url}/docs/core/strapi/event-hub`)
    if (javaScriptEnabled) await expect(page.locator('html')).toHaveAttribute('data-hydrated')
    const files = page.locator('.doc-code-files')
    await files.locator('summary').click()
    const core = files.getByRole('listitem').filter({ hasText: '@strapi/core' })
    await expect(core).toHaveText(/^@strapi\/core\d+ files?$/)
    await core.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: '@strapi/core' })).toBeVisible()
    await context.close()
  })
}

test('K1 without script every package, file and export is there, and the field leads to the list', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/code`)
  await field(page).fill('event-hub.ts')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  // Nothing from a pasted issue is sent.
  await expect(page).toHaveURL(/\/code\?$/)
  await expect(page.locator('#article .without-js')).toContainText('Looking a place up needs JavaScript')
  await page.getByRole('link', { name: '@strapi/core', exact: true }).click()
  await page.locator('.code-tree').getByRole('link', { name: 'services/', exact: true }).click()
  await expect(page.locator('[id="src/services/event-hub.ts"]').getByRole('link').first()).toBeVisible()
  await context.close()
})

test('K1 K6 an answer that is slow to come is announced, in sight, too', async ({ page, site }) => {
  await open(page, `${site.url}/code`)
  await live(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/code/*.json', async (route) => {
    await held
    await route.continue()
  })
  await field(page).fill('createEventHub')
  await field(page).press('Enter')
  await expect(page.locator('#code-answer')).toHaveText('Looking it up …')
  await expect(page.locator('#code-live')).toHaveText('Looking it up …')
  release()
  await expect(hits(page).first()).toBeVisible()
})

test('K1 the table does not come: the page says so, and Retry asks again', async ({ page, site }) => {
  await page.route('**/assets/code/*.json', (route) => route.abort())
  await open(page, `${site.url}/code?q=createEventHub`)
  await expect(page.getByText('The code map could not be loaded.')).toBeVisible()
  await page.unroute('**/assets/code/*.json')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(hits(page).first()).toBeVisible()
})

/** N19: whatever the engine's own code throws, the reader has an article, and the next one. */
import type { Page } from '@playwright/test'
import { watch } from '../support/faults'
import { buildWithFaultyEngine, watchRuntime } from '../support/faulty-engine'
import { serve } from '../support/site'
import { expect, goTo, heading, hydrated, test as base } from '../support/test'

interface Step {
  /** Where the reader is, and what they do there; without it, coming there is the step. */
  from: string
  before?: (page: Page) => Promise<unknown>
  act?: (page: Page) => Promise<unknown>
  /** Title of the page that they have in the end. */
  title: string
}

const inArticle = (name: string) => (page: Page) =>
  page.locator('#article').getByRole('link', { name, exact: true }).first().click()

const steps: Record<string, Step> = {
  'a document is loaded': { from: '/choices', title: 'Choices' },
  'a document with live components is loaded': { from: '/live', title: 'Live' },
  'a React page is loaded': { from: '/later', title: 'Later' },
  'a tag is loaded': { from: '/tags/stone', title: '1 page tagged with “stone”' },
  'the search page is loaded': { from: '/search', title: 'Search' },
  'a link to a document is clicked': { from: '/start', act: inArticle('the second page'), title: 'Second' },
  'a link to live components is clicked': { from: '/choices', act: inArticle('live parts'), title: 'Live' },
  'a link to a tag is clicked': {
    from: '/start',
    act: inArticle('the tag'),
    title: '1 page tagged with “stone”',
  },
  'a link within the page is clicked': {
    from: '/start',
    act: inArticle('the end of this page'),
    title: 'Start',
  },
  'the reader goes back': {
    from: '/start',
    async before(page) {
      await goTo(page, '/second')
      await expect(heading(page, 'Second')).toBeVisible()
    },
    act: (page) => page.goBack(),
    title: 'Start',
  },
  'the search is opened': { from: '/start', act: (page) => page.keyboard.press('/'), title: 'Start' },
  'the colour mode is changed': {
    from: '/start',
    act: (page) => page.locator('.color-mode-toggle').click(),
    title: 'Start',
  },
  'a category is opened': {
    from: '/start',
    act: (page) => page.locator('#sidebar summary').first().press('Enter'),
    title: 'Start',
  },
  'a tab is chosen': {
    from: '/choices',
    act: (page) => page.getByText('Two', { exact: true }).first().click(),
    title: 'Choices',
  },
}

interface Faulty {
  url: string
  /** Functions that each step is the first of its kind to call: on arrival, or by what the reader does. */
  calls: Map<Step, string[]>
}

const test = base.extend<object, { faultyEngine: Faulty }>({
  faultyEngine: [
    async ({ browser }, use) => {
      const { outDir, siteDir, dispose } = buildWithFaultyEngine('faults')
      const server = await serve('preview', { OUT_DIR: outDir, SITE_DIR: siteDir })
      const page = await browser.newPage()
      page.setDefaultTimeout(30_000)
      await watchRuntime(page)
      const calls = new Map<Step, string[]>()
      const known = { load: new Set<string>(), act: new Set<string>() }
      for (const step of Object.values(steps)) {
        await come(page, server.url, step)
        await step.act?.(page)
        await expect(heading(page, step.title)).toBeVisible()
        await page.waitForLoadState('networkidle')
        const seen = new Set(await page.evaluate(() => globalThis.faultyRuntime.seen))
        const before = step.act ? known.act : known.load
        const first = [...seen].filter((name) => !before.has(name))
        for (const name of first) before.add(name)
        calls.set(step, first)
      }
      await page.close()
      await use({ url: server.url, calls })
      await server.close()
      dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** To where a step begins. What is called on the way is forgotten where the step is more than coming there. */
async function come(page: Page, url: string, { from, before, act }: Step): Promise<void> {
  await page.goto('about:blank')
  await page.goto(url + from)
  if (!act) return
  await hydrated(page)
  await before?.(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    globalThis.faultyRuntime.seen.length = 0
  })
}

for (const [what, step] of Object.entries(steps))
  test(`N19 each function of the runtime that throws once when ${what} leaves the reader with the page`, async ({
    browser,
    faultyEngine: { url, calls },
  }) => {
    const names = calls.get(step) ?? []
    test.setTimeout(30_000 + names.length * 20_000)
    for (const name of names) await throwOnce(await browser.newPage(), url, step, name)
  })

async function throwOnce(page: Page, url: string, step: Step, name: string): Promise<void> {
  page.setDefaultTimeout(30_000)
  const { loads } = watch(page)
  await watchRuntime(page, step.act ? undefined : name)
  await come(page, url, step)
  await page.evaluate((armed) => {
    globalThis.faultyRuntime.armed ??= armed
  }, step.act && name)
  await step.act?.(page)
  // What waits for the network, such as the progress bar, is not called each time.
  await page
    .waitForFunction(
      () => globalThis.faultyRuntime?.armed === undefined || !document.querySelector('html[data-js]'),
      undefined,
      { timeout: 5000 },
    )
    .catch(() => {})
  await expect(heading(page, step.title), name).toBeVisible()
  await expect(page.locator('#main'), name).toContainText(/\w{3}/)
  await expect(async () => {
    await goTo(page, '/third')
    await expect(heading(page, 'Third')).toBeVisible({ timeout: 2000 })
  }, name).toPass()
  expect(loads.length, `${name}: ${loads.join(' ')}`).toBeLessThanOrEqual(3)
  await page.close()
}

/** If any function of the engine throws, the reader still sees the article and can open the next one. */
import type { Page } from '@playwright/test'
import { watch } from '../support/faults'
import { buildWithFaultyEngine, runtimeFiles, watchRuntime } from '../support/faulty-engine'
import { serve } from '../support/site'
import { clickChevron, expect, goTo, heading, hydrated, test as base } from '../support/test'

interface Step {
  kind: 'load' | 'link' | 'history' | 'control'
  /** The start page, and the action there; without an action, loading the page is the step. */
  from: string
  before?: (page: Page) => Promise<unknown>
  act?: (page: Page) => Promise<unknown>
  /** Title of the page shown at the end. */
  title: string
}

const inArticle = (name: string) => (page: Page) =>
  page.locator('#article').getByRole('link', { name, exact: true }).first().click()

const steps: Step[] = [
  {
    kind: 'load',
    from: '/choices',
    title: 'Choices',
  },
  {
    kind: 'load',
    from: '/live',
    title: 'Live',
  },
  {
    kind: 'load',
    from: '/later',
    title: 'Later',
  },
  {
    kind: 'load',
    from: '/tags/stone',
    title: '1 page tagged with “stone”',
  },
  {
    kind: 'load',
    from: '/search',
    title: 'Search',
  },
  {
    kind: 'link',
    from: '/start',
    act: inArticle('the second page'),
    title: 'Second',
  },
  {
    kind: 'link',
    from: '/choices',
    act: inArticle('live parts'),
    title: 'Live',
  },
  {
    kind: 'link',
    from: '/start',
    act: inArticle('the tag'),
    title: '1 page tagged with “stone”',
  },
  {
    kind: 'link',
    from: '/start',
    act: inArticle('the end of this page'),
    title: 'Start',
  },
  {
    kind: 'history',
    from: '/start',
    async before(page) {
      await goTo(page, '/second')
      await expect(heading(page, 'Second')).toBeVisible()
    },
    act: (page) => page.goBack(),
    title: 'Start',
  },
  {
    kind: 'control',
    from: '/start',
    act: (page) => page.keyboard.press('/'),
    title: 'Start',
  },
  {
    kind: 'control',
    from: '/start',
    act: (page) => page.locator('.color-mode-toggle').click(),
    title: 'Start',
  },
  {
    kind: 'control',
    from: '/start',
    act: (page) => clickChevron(page.locator('#sidebar summary').first()),
    title: 'Start',
  },
  {
    kind: 'control',
    from: '/choices',
    act: (page) => page.getByText('Two', { exact: true }).first().click(),
    title: 'Choices',
  },
]

interface Faulty {
  url: string
  /** The functions called by each step. */
  calls: Map<Step, Set<string>>
}

const test = base.extend<object, { faultyEngine: Faulty }>({
  faultyEngine: [
    async ({ browser }, use) => {
      const { outDir, siteDir, dispose } = buildWithFaultyEngine('faults')
      const server = await serve('preview', { OUT_DIR: outDir, SITE_DIR: siteDir })
      const page = await browser.newPage()
      await watchRuntime(page)
      const calls = new Map<Step, Set<string>>()
      for (const step of steps) {
        await come(page, server.url, step)
        await step.act?.(page)
        await expect(heading(page, step.title)).toBeVisible()
        await page.waitForLoadState('networkidle')
        calls.set(step, new Set(await page.evaluate(() => globalThis.faultyRuntime.seen)))
      }
      await page.close()
      await use({ url: server.url, calls })
      await server.close()
      dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Opens the start page of a step. If the step has an action, calls made until then are discarded. */
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

/** One step of each kind that calls the function. */
function stepsOf(name: string, calls: Faulty['calls']): Step[] {
  const byKind = new Map<Step['kind'], Step>()
  for (const [step, names] of calls)
    if (names.has(name) && !byKind.has(step.kind)) byKind.set(step.kind, step)
  return [...byKind.values()]
}

/** Those on the way of every click are tested on every change. */
const always = new Set(['destinationOf', 'withSidebarOf', 'arrive', 'enter', 'enhanceArticle', 'loadModule'])

for (const { file, name } of runtimeFiles.flatMap(([file, names]) => names.map((name) => ({ file, name }))))
  test(
    `N19 ${file}: a reader keeps the page when ${name} throws once, on load and on a click`,
    { tag: always.has(name) ? [] : '@long' },
    async ({ browser, faultyEngine: { url, calls } }) => {
      const faulty = `${file}#${name}`
      const affected = stepsOf(faulty, calls)
      test.skip(affected.length === 0, 'No step calls it.')
      for (const step of affected) {
        const page = await browser.newPage()
        const { loads } = watch(page)
        await watchRuntime(page, step.act ? undefined : { name: faulty, at: step.from })
        await come(page, url, step)
        if (step.act) await page.evaluate((armed) => (globalThis.faultyRuntime.armed = armed), faulty)
        await step.act?.(page)
        await expect(heading(page, step.title)).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(heading(page, step.title)).toBeVisible()
        await expect(page.locator('#main')).toContainText(/\w{3}/)
        // A reload may be in progress.
        await expect(async () => {
          await goTo(page, '/third')
          await expect(heading(page, 'Third')).toBeVisible({ timeout: 2000 })
        }).toPass()
        expect(loads.length, loads.join(' ')).toBeLessThanOrEqual(3)
        await page.close()
      }
    },
  )

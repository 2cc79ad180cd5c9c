import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { watch, type Watch } from './faults'
import { realSiteDir, serve, sharedFixture, type Served } from './site'

interface WorkerFixtures {
  /** The real site, built and served. */
  site: Served
  /** A fixture site (`test/fixtures/sites/<name>`), served when a worker first requests it. */
  fixtureSite(name: string): Promise<Served>
}

interface TestFixtures {
  /** Name of the fixture site behind `url`: `test.use({ fixture: 'navbar' })`. */
  fixture: string
  /** Address of that site. */
  url: string
  /** Console errors, page errors and React warnings of the page; a test that expects none asserts that it is empty. */
  faults: string[]
  /** The fixture site for faults, with a record of everything a maintainer would notice. Asserts at the end that no error went uncaught. */
  faulty: Omit<Watch, 'uncaught'> & { url: string }
}

/** Playwright's `test` with the real site as a fixture. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const site = await serve('preview', { OUT_DIR: realSiteDir })
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  fixtureSite: [
    async ({}, use) => {
      const served = new Map<string, Promise<Served>>()
      await use((name) => {
        const site = served.get(name) ?? serveFixture(name)
        served.set(name, site)
        return site
      })
      for (const site of served.values()) await (await site).close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  fixture: ['', { option: true }],
  url: async ({ fixture, fixtureSite }, use) => use((await fixtureSite(fixture)).url),
  faults: async ({ page }, use) => {
    const faults: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(error.message))
    await use(faults)
  },
  faulty: async ({ page, fixtureSite }, use) => {
    const { url } = await fixtureSite('faults')
    const { uncaught, ...seen } = watch(page)
    await use({ url, ...seen })
    expect(uncaught).toEqual([])
  },
})

export { expect }

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

/** Waits until the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  // Checks the attribute: between two documents there is a moment with no element at all.
  await page.waitForFunction(() => document.querySelector('html[data-hydrated]') !== null)
}

/** The page's title heading. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** A link in the article. */
export const link = (page: Page, name: string): Locator =>
  page.locator('#article').getByRole('link', { name, exact: true })

/** Clicks a link and waits for the page with this title. */
export async function follow(to: Locator, title: string): Promise<void> {
  await to.click()
  await expect(heading(to.page(), title)).toBeVisible()
}

/** Makes the engine follow an address, as if from a link outside the content. */
export function goTo(page: Page, href: string): Promise<void> {
  return page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    document.body.append(link)
    link.click()
    link.remove()
  }, href)
}

/** Scrolls and waits until the position is stored. */
export async function scrollAndRest(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  await page.waitForFunction((y) => history.state?.scrollY === y, top)
}

/** Waits until an element of a live component is hydrated: the server's element is there before. */
export async function live(element: Locator): Promise<void> {
  const isLive = () =>
    element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isLive).toBe(true)
}

/** Sets a marker that a full load removes; `wasReloaded` checks it. */
export async function plantMark(page: Page): Promise<{ wasReloaded(): Promise<boolean> }> {
  await page.evaluate(() => {
    document.documentElement.dataset.mark = ''
  })
  return { wasReloaded: () => page.evaluate(() => document.documentElement.dataset.mark === undefined) }
}

async function serveFixture(name: string): Promise<Served> {
  const { outDir, siteDir } = await sharedFixture(name)
  return serve('preview', { OUT_DIR: outDir, SITE_DIR: siteDir })
}

/** Disables prefetching of visible links, as data saver does; hovering and focusing prefetch once `allow` was called. */
export async function prefetchOnIntentOnly(page: Page): Promise<{ allow(): Promise<void> }> {
  await page.addInitScript(() => {
    const connection = { saveData: true }
    Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection })
  })
  return {
    allow: () =>
      page.evaluate(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: false } })
      }),
  }
}

/** Like `open`, but afterwards only hovered or focused links are prefetched, so the set of known pages does not depend on timing. */
export async function openWithoutPrefetch(page: Page, url: string): Promise<void> {
  const prefetch = await prefetchOnIntentOnly(page)
  await open(page, url)
  await prefetch.allow()
}

/**
 * Clicks the chevron at the end of a sidebar row. The stylesheet draws it, and next to a link it is the only uncovered part of the toggle.
 */
export async function clickChevron(toggle: Locator): Promise<void> {
  const { width } = (await toggle.boundingBox()) ?? { width: 0 }
  await toggle.click({ position: { x: width - 16, y: 12 } })
}

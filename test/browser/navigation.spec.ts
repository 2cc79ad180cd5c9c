import type { Page, Route } from '@playwright/test'
import { expect, hydrated, open, plantMark, prefetchOnIntentOnly, test } from '../support/test'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const inSidebar = (page: Page, name: string) =>
  page.locator('#sidebar').getByRole('link', { name, exact: true })
const top = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Holds back responses for an address until `release`. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = deferred<void>()
  await page.route(url, async (route: Route) => {
    await promise
    await route.continue()
  })
  return resolve
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

/** Clicks by script: the pointer does not hover the link first, so nothing is prefetched. */
const clickAtOnce = (page: Page, name: string) =>
  inSidebar(page, name).evaluate((link: HTMLElement) => link.click())

// Makes the set of prefetched pages independent of timing.
test.beforeEach(async ({ page }) => {
  await prefetchOnIntentOnly(page)
})

test.describe('N13 a route change', () => {
  test('N13 shows a progress bar after 200 ms and not before', async ({ page, site, faults }) => {
    await page.clock.install()
    await open(page, `${site.url}/api/Strapi`)
    // A script that is still on its way would have a minute less.
    await page.waitForLoadState('networkidle')
    await page.clock.pauseAt(Date.now() + 60_000)
    const root = page.locator('html')
    const bar = page.locator('#progress')

    // Loaded after 199 ms: no bar, not even later.
    const releaseFast = await hold(page, '**/api/EventHub.json')
    await clickAtOnce(page, 'EventHub')
    await page.clock.runFor(199)
    releaseFast()
    await expect(heading(page)).toHaveText('EventHub')
    await page.clock.runFor(1000)
    await expect(root).not.toHaveAttribute('data-progress')

    const releaseSlow = await hold(page, '**/api/Cron.json')
    await clickAtOnce(page, 'Cron Service')
    await page.clock.runFor(199)
    await expect(root).not.toHaveAttribute('data-progress')
    await page.clock.runFor(1)
    await expect(root).toHaveAttribute('data-progress', 'loading')
    expect(await bar.evaluate((element) => getComputedStyle(element).animationName)).toBe('progress')
    releaseSlow()
    await expect(heading(page)).toHaveText('Cron Service')
    await expect(root).toHaveAttribute('data-progress', 'done')
    await page.clock.runFor(300)
    await expect(root).not.toHaveAttribute('data-progress')
    expect(faults).toEqual([])
  })

  test('N13 leaves to the browser what is not a plain click to a page of the site', async ({
    page,
    site,
    context,
  }) => {
    await open(page, `${site.url}/api/Strapi`)
    const mark = await plantMark(page)
    // In a new tab, with a modifier and with the middle button.
    for (const options of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const [tab] = await Promise.all([
        context.waitForEvent('page'),
        inSidebar(page, 'EventHub').click(options),
      ])
      await expect(heading(tab)).toHaveText('EventHub')
      await tab.close()
    }
    // Clicking a link to the current page twice does nothing.
    await inSidebar(page, 'Strapi').click()
    await inSidebar(page, 'Strapi').click()
    await expect(page).toHaveURL(`${site.url}/api/Strapi`)
    expect(await page.evaluate(() => history.length)).toBe(2)
    expect(await mark.wasReloaded()).toBe(false)
    // A file gets a full load.
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/robots.txt'
      link.textContent = 'a file'
      document.getElementById('main')?.prepend(link)
    })
    await page.getByRole('link', { name: 'a file' }).click()
    await expect(page).toHaveURL(`${site.url}/robots.txt`)
    await page.goBack()
    await expect(heading(page)).toHaveText('Strapi')
  })

  test('N13 back and forward work across a reload', async ({ page, site, faults }) => {
    await open(page, `${site.url}/api/Strapi`)
    await inSidebar(page, 'EventHub').click()
    await expect(heading(page)).toHaveText('EventHub')
    await inSidebar(page, 'Cron Service').click()
    await expect(heading(page)).toHaveText('Cron Service')
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await expect(heading(page)).toHaveText('EventHub')
    await expect(page).toHaveTitle('EventHub | Doc')
    await page.goBack()
    await expect(heading(page)).toHaveText('Strapi')
    await page.goForward()
    await expect(heading(page)).toHaveText('EventHub')
    await expect(page).toHaveURL(`${site.url}/api/EventHub`)
    expect(faults).toEqual([])
  })

  test('N13 a click before the page is live is followed by the browser', async ({ page, site }) => {
    const release = await hold(page, '**/assets/sidebar/*.json')
    await page.goto(`${site.url}/api/Strapi`)
    await inSidebar(page, 'EventHub').click()
    await expect(heading(page)).toHaveText('EventHub')
    release()
    await hydrated(page)
    await inSidebar(page, 'Cron Service').click()
    await expect(heading(page)).toHaveText('Cron Service')
  })
})

test.describe('N15 scrolling', () => {
  test('N15 starts at the top of a new page, and back and forward restore', async ({
    page,
    site,
    faults,
  }) => {
    await open(page, `${site.url}/api/Strapi`)
    const moveTo = async (y: number) => {
      await page.evaluate((place) => scrollTo(0, place), y)
      await expect.poll(() => top(page)).toBe(y)
    }
    await moveTo(700)
    // By script, because Playwright's click waits until the sidebar has stopped scrolling, and scrolls the page meanwhile.
    await inSidebar(page, 'EventHub').evaluate((link: HTMLElement) => link.click())
    await expect(heading(page)).toHaveText('EventHub')
    await expect.poll(() => top(page)).toBe(0)
    await moveTo(420)
    await page.goBack()
    await expect(heading(page)).toHaveText('Strapi')
    await expect.poll(() => top(page)).toBe(700)
    await page.goForward()
    await expect(heading(page)).toHaveText('EventHub')
    await expect.poll(() => top(page)).toBe(420)
    // Also after a reload, and when returning to a page that was left by a full load.
    await page.reload()
    await hydrated(page)
    await expect.poll(() => top(page)).toBe(420)
    await page.goto(`${site.url}/tags`)
    await page.goBack()
    await expect(heading(page)).toHaveText('EventHub')
    await expect.poll(() => top(page)).toBe(420)
    expect(faults).toEqual([])
  })

  test('N15 N16 goes to the heading of a hash, below the navbar, and focus follows', async ({
    page,
    fixtureSite,
    faults,
  }) => {
    const { url } = await fixtureSite('navbar')
    await open(page, `${url}/docs/start`)
    const below = (id: string) =>
      page.evaluate((name) => {
        const box = document.getElementById(name)?.getBoundingClientRect()
        const navbar = document.getElementById('navbar')?.getBoundingClientRect().bottom ?? 0
        return (box?.top ?? -1) - navbar
      }, id)
    const isBelowNavbar = async (id: string) => {
      await expect.poll(() => below(id)).toBeGreaterThanOrEqual(0)
      expect(await below(id)).toBeLessThan(60)
    }
    const mark = await plantMark(page)
    await page.getByRole('link', { name: 'its tenth section' }).click()
    await expect(page).toHaveURL(`${url}/docs/long#section-10`)
    await isBelowNavbar('section-10')
    await expect(page.locator('#section-10')).toBeFocused()
    const tenth = await top(page)

    await page.getByRole('link', { name: 'Go to section 21', exact: true }).click()
    await expect(page).toHaveURL(`${url}/docs/long#section-21`)
    await isBelowNavbar('section-21')
    await expect(page.locator('#section-21')).toBeFocused()
    // The same link again, after scrolling away.
    await page.evaluate(() => scrollBy(0, -300))
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="#section-21"]')?.click())
    await isBelowNavbar('section-21')

    await page.goBack()
    await expect(page).toHaveURL(`${url}/docs/long#section-10`)
    await expect.poll(() => top(page)).toBe(tenth)
    await page.goBack()
    await expect(heading(page)).toHaveText('Start')
    expect(await mark.wasReloaded()).toBe(false)

    await open(page, `${url}/docs/long#section-25`)
    await isBelowNavbar('section-25')
    expect(faults).toEqual([])
  })
})

test('N16 after a route change the title is announced and focus is on the content', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/api/Strapi`)
  // A first load does not move focus: the browser announces the title.
  await expect(page.locator('body')).toBeFocused()
  const region = page.locator('#live-region')
  await expect(region).toBeEmpty()
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await inSidebar(page, 'EventHub').focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('EventHub')
  await expect(page).toHaveTitle('EventHub | Doc')
  await expect(page.locator('#main')).toBeFocused()
  await expect(region).toHaveText('EventHub | Doc')
  // The keyboard continues from the content, not from the sidebar.
  await page.keyboard.press('Tab')
  await expect(page.locator('#main :focus')).toHaveCount(1)
  await page.goBack()
  await expect(region).toHaveText('API Reference: Strapi | Doc')
  await expect(page.locator('#main')).toBeFocused()
})

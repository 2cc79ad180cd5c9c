/** Going offline while reading. Visited and prefetched pages open; for any other page, the current one stays. */
import type { Page, Request } from '@playwright/test'
import { retry } from '../support/faults'
import {
  expect,
  follow,
  heading,
  link,
  open,
  openWithoutPrefetch,
  scrollAndRest,
  test,
} from '../support/test'

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'You seem to be offline.' })

test('E12 another page shows the failure and Retry, the page stays; online again Retry goes there', async ({
  page,
  context,
  faulty,
}) => {
  await openWithoutPrefetch(page, `${faulty.url}/start`)
  await scrollAndRest(page, 1200)
  await context.setOffline(true)
  // Not with the mouse, because Playwright would scroll to the link.
  await page.locator('#sidebar').getByRole('link', { name: 'Second' }).dispatchEvent('click')

  await expect(notice(page)).toContainText(
    '/second could not be loaded; the page you were reading is still here.',
  )
  // At any scroll position.
  await expect(notice(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(1200)
  expect(new URL(page.url()).pathname).toBe('/start')
  await expect(page).toHaveTitle('Start | Faults')
  await expect(heading(page, 'Start')).toBeAttached()
  expect(faulty.messages).toEqual([
    'warning: [docs] Could not load `/second`: The network request failed (Failed to fetch). The browser is offline; the page stays.',
  ])

  await retry(page).click()
  await expect.poll(() => faulty.messages.length).toBe(2)
  await expect(notice(page)).toBeVisible()

  await context.setOffline(false)
  await follow(retry(page), 'Second')
  await expect(notice(page)).toBeHidden()
  expect(new URL(page.url()).pathname).toBe('/second')
  await page.goBack()
  await expect(heading(page, 'Start')).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
  expect(faulty.loads).toEqual(['/start'])
})

test('E12 visited pages open, by links and by back and forward', async ({ page, context, faulty }) => {
  await openWithoutPrefetch(page, `${faulty.url}/start`)
  await follow(link(page, 'the second page'), 'Second')
  await context.setOffline(true)
  await follow(link(page, 'the start'), 'Start')
  await page.goBack()
  await expect(heading(page, 'Second')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Start')).toBeVisible()
  expect(faulty.loads).toEqual(['/start'])
  expect(faulty.messages).toEqual([])
})

test('E12 prefetched pages open, React pages and generated ones too', async ({ page, context, faulty }) => {
  await openWithoutPrefetch(page, `${faulty.url}/start`)
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  for (const [name, script] of [
    ['the home page', 'pages-'],
    ['the tag', 'IndexView-'],
  ] as const) {
    const loaded = page.waitForEvent('requestfinished', (request) =>
      request.url().includes(`/assets/${script}`),
    )
    await link(page, name).hover()
    await loaded
    // Also waits for its data and its stylesheet.
    await expect.poll(() => pending.size).toBe(0)
  }
  await context.setOffline(true)
  await link(page, 'the tag').click()
  await expect(page.getByRole('heading', { level: 1, name: 'stone' })).toBeVisible()
  await page.goBack()
  await follow(link(page, 'the home page'), 'Home of faults')
  expect(faulty.loads).toEqual(['/start'])
  expect(faulty.messages).toEqual([])
})

test('E12 a React page whose data is here but not its script: the reader keeps the page', async ({
  page,
  context,
  faulty,
}) => {
  await openWithoutPrefetch(page, `${faulty.url}/start`)
  await page.route('**/assets/later-*.js', (route) => route.abort())
  const data = page.waitForResponse('**/later.json')
  await page.locator('#navbar').getByRole('link', { name: 'Later' }).hover()
  await data
  await context.setOffline(true)
  await page.locator('#navbar').getByRole('link', { name: 'Later' }).click()
  await expect(notice(page)).toContainText('/later could not be loaded')
  await expect(heading(page, 'Start')).toBeVisible()
  await page.unroute('**/assets/later-*.js')
  await context.setOffline(false)
  await follow(retry(page), 'Later')
  expect(faulty.loads).toEqual(['/start'])
})

test('E12 back to a page that is not here: address, page and place stay, and Retry goes back', async ({
  page,
  context,
  faulty,
}) => {
  await openWithoutPrefetch(page, `${faulty.url}/start`)
  await scrollAndRest(page, 500)
  await page.locator('#sidebar').getByRole('link', { name: 'Second' }).dispatchEvent('click')
  await expect(heading(page, 'Second')).toBeVisible()
  // After a reload, the tab has nothing cached from the page before.
  await page.reload()
  await openWithoutPrefetch(page, page.url())
  await scrollAndRest(page, 900)
  await context.setOffline(true)
  await page.goBack().catch(() => {})
  await expect(notice(page)).toContainText('/start could not be loaded')
  await expect(page).toHaveURL(/\/second$/)
  await expect(heading(page, 'Second')).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(900)
  expect(faulty.messages.at(-1)).toContain('The browser is offline; the page stays.')

  // A link here opens from this page, and adds no second history entry for the page that failed.
  await context.setOffline(false)
  await retry(page).click()
  await expect(heading(page, 'Start')).toBeAttached()
  await expect(page).toHaveURL(/\/start$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  await expect(notice(page)).toBeHidden()
  await page.goForward()
  await expect(page).toHaveURL(/\/second$/)
  await expect(heading(page, 'Second')).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  expect(faulty.loads.filter((path) => path === '/start')).toHaveLength(1)
})

test('E12 after a failed step back, the next link goes on from the page shown', async ({
  page,
  context,
  faulty,
}) => {
  await openWithoutPrefetch(page, `${faulty.url}/start`)
  await follow(link(page, 'the second page'), 'Second')
  await page.reload()
  await openWithoutPrefetch(page, page.url())
  const data = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/third.json'))
  await page.locator('#sidebar').getByRole('link', { name: 'Third' }).hover()
  await data
  await context.setOffline(true)
  await page.goBack().catch(() => {})
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveURL(/\/second$/)
  await follow(page.locator('#sidebar').getByRole('link', { name: 'Third' }), 'Third')
  await expect(notice(page)).toBeHidden()
  await page.goBack()
  await expect(heading(page, 'Second')).toBeVisible()
  await expect(page).toHaveURL(/\/second$/)
})

test('E12 no service worker outlives the site', async ({ page, site }) => {
  await open(page, `${site.url}/docs/intro`)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

test('E12 on a small screen the drawer makes room for the failure', async ({ page, context, faulty }) => {
  await page.setViewportSize({ width: 400, height: 700 })
  await openWithoutPrefetch(page, `${faulty.url}/start`)
  await page.locator('#menu-button').click()
  await context.setOffline(true)
  await page.locator('#sidebar').getByRole('link', { name: 'Second' }).click()
  await expect(notice(page)).toBeVisible()
  await expect(page.locator('#drawer')).toBeHidden()
  await expect(retry(page)).toBeEnabled()
})

test('E12 the search says so, too, and its Retry works online', async ({ page, context, faulty }) => {
  await openWithoutPrefetch(page, `${faulty.url}/start`)
  await context.setOffline(true)
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog').filter({ hasText: 'The search did not load.' })).toBeVisible()
  await expect(retry(page)).toBeFocused()
  await context.setOffline(false)
  await retry(page).click()
  await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
  expect(faulty.loads).toEqual(['/start'])
})

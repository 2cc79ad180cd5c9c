/** A page's data does not arrive after a click. Logs a warning with route and reason, then does one full load. */
import type { Route } from '@playwright/test'
import { breakRequests, faults } from '../support/faults'
import { clickChevron, expect, follow, heading, hydrated, link, open, plantMark, test } from '../support/test'

for (const fault of faults) {
  test(`E3 page data that fails (${fault}): a warning with route and reason, one full load, then as ever`, async ({
    page,
    faulty,
  }) => {
    await breakRequests(page, '**/second.json', fault)
    await open(page, `${faulty.url}/start`)
    await follow(link(page, 'the second page'), 'Second')
    await hydrated(page)
    const reasons = {
      '404': 'The server answered 404 for /second.json',
      '500': 'The server answered 500 for /second.json',
      cut: 'The network request failed',
      html: 'The answer for /second.json is no page data',
      silent: 'No answer within 10 s',
    }
    expect(faulty.messages).toHaveLength(1)
    expect(faulty.messages[0]).toMatch(
      /^warning: \[docs\] Could not load `\/second`: .*Loading it in full\.$/,
    )
    expect(faulty.messages[0]).toContain(reasons[fault])
    expect(faulty.loads).toEqual(['/start', '/second'])

    const mark = await plantMark(page)
    await follow(page.locator('#sidebar').getByRole('link', { name: 'Third' }), 'Third')
    expect(await mark.wasReloaded()).toBe(false)
  })
}

test('E3 a hash survives the full load', async ({ page, faulty }) => {
  await breakRequests(page, '**/second.json', '500')
  await open(page, `${faulty.url}/start`)
  await link(page, 'its end').click()
  await page.waitForURL('**/second#end')
  await expect(page.getByRole('heading', { name: 'End' })).toBeInViewport()
})

test('E3 a link to a page that is gone ends on the not-found page, and back leads back', async ({
  page,
  faulty,
}) => {
  await open(page, `${faulty.url}/start`)
  await follow(link(page, 'a page that is gone'), 'Page not found')
  await hydrated(page)
  expect(faulty.messages.filter((text) => text.startsWith('warning'))).toEqual([
    expect.stringContaining('Could not load `/gone`: The server answered 404 for /gone.json.'),
  ])
  expect(faulty.loads).toEqual(['/start', '/gone'])
  // No full loads afterwards, not even for going back.
  await follow(page.locator('#main').getByRole('link', { name: 'Docs' }), 'Start')
  await page.goBack()
  await expect(heading(page, 'Page not found')).toBeVisible()
  await page.goBack()
  await hydrated(page)
  await expect(heading(page, 'Start')).toBeVisible()
  expect(faulty.loads).toEqual(['/start', '/gone', '/start'])
})

test('E3 going back to a page whose data fails loads it in full, once', async ({ page, faulty }) => {
  await open(page, `${faulty.url}/start`)
  await follow(link(page, 'the second page'), 'Second')
  // After a reload, nothing is cached from the page before.
  await page.reload()
  await hydrated(page)
  await breakRequests(page, '**/start.json', '500')
  await page.goBack()
  await expect(heading(page, 'Start')).toBeVisible()
  await hydrated(page)
  expect(faulty.loads).toEqual(['/start', '/second', '/start'])
  expect(faulty.messages.join()).toContain('Could not load `/start`: The server answered 500')
  await page.goForward()
  await expect(heading(page, 'Second')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/second')
  expect(faulty.loads).toEqual(['/start', '/second', '/start'])
})

for (const fault of ['404', 'html', 'silent'] as const) {
  test(`E3 a sidebar that fails (${fault}) on the first page stays as the server made it; the page is live`, async ({
    page,
    faulty,
  }) => {
    const sidebar = await breakRequests(page, '**/assets/sidebar/*.json', fault)
    await open(page, `${faulty.url}/start`)
    const warning = expect.stringMatching(
      /^warning: \[docs\] The sidebar stays as the server made it: .*(assets\/sidebar|No answer within 10 s)/,
    )
    await expect.poll(() => faulty.messages).toEqual([warning])
    await page.locator('.color-mode-toggle').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // Its links and categories work; without the sidebar's data, the next page needs one full load.
    const group = page.locator('#sidebar details').first()
    await expect(group).toHaveCount(1)
    await clickChevron(group.locator('> summary'))
    await expect(page.locator('#sidebar').getByRole('link', { name: 'Inner' })).toBeVisible()
    await follow(page.locator('#sidebar').getByRole('link', { name: 'Second' }), 'Second')
    await hydrated(page)
    expect(faulty.loads).toEqual(['/start', '/second'])
    expect(faulty.messages.join()).toContain('Could not load `/second`')

    await sidebar.mend()
    await follow(page.locator('#sidebar').getByRole('link', { name: 'Third' }), 'Third')
    await expect(page.locator('#sidebar [aria-current="page"]')).toHaveText('Third')
    expect(faulty.loads).toEqual(['/start', '/second'])
  })
}

for (const [what, address, request] of [
  ['sidebar', '/start', '**/assets/sidebar/*.json'],
  ['view', '/tags/stone', '**/assets/IndexView-*.js'],
] as const) {
  test(`E2 E3 a ${what} that never comes does not keep the page from coming to life`, async ({
    page,
    faulty,
  }) => {
    // Disables timeouts: only a page that does not wait for the request hydrates.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal
    })
    await page.route(request, () => {})
    await open(page, faulty.url + address)
    await page.locator('.color-mode-toggle').click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
}

test('E2 a view that comes late is live when it is there', async ({ page, faulty, faults }) => {
  const waiting: Route[] = []
  await page.route('**/assets/pages-*.js', (route) => void waiting.push(route))
  await open(page, `${faulty.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home of faults')
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  const isReacts = () =>
    page
      .locator('#main h1')
      .evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps')))
  expect(await isReacts()).toBe(false)
  for (const route of waiting) await route.continue()
  await expect.poll(isReacts).toBe(true)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home of faults')
  expect(faults).toEqual([])
})

test('E3 a sidebar that fails on the way to a page: one full load', async ({ page, faulty }) => {
  await breakRequests(page, '**/assets/sidebar/*.json', 'cut')
  await open(page, `${faulty.url}/later`)
  await follow(page.locator('#main').getByRole('link', { name: 'Start' }), 'Start')
  await hydrated(page)
  expect(faulty.loads).toEqual(['/later', '/start'])
  expect(faulty.messages[0]).toBe(
    'warning: [docs] Could not load `/start`: The network request failed (Failed to fetch). Loading it in full.',
  )
})

test('N13 of several clicks the last one wins, and late answers are dropped', async ({ page, faulty }) => {
  const answers: (() => Promise<void>)[] = []
  await page.route(/\/(second|live)\.json$/, (route) => void answers.push(() => route.fallback()))
  await open(page, `${faulty.url}/start`)
  const sidebar = page.locator('#sidebar')
  await sidebar.getByRole('link', { name: 'Second' }).click()
  await sidebar.getByRole('link', { name: 'Live' }).click()
  await follow(sidebar.getByRole('link', { name: 'Third' }), 'Third')
  expect(answers.length).toBeGreaterThanOrEqual(2)
  const late = page.waitForResponse('**/live.json')
  await Promise.all(answers.map((answer) => answer()))
  await late
  // A later navigation proves that the earlier ones have finished.
  await follow(sidebar.getByRole('link', { name: 'Choices', exact: true }), 'Choices')
  await page.goBack()
  await expect(heading(page, 'Third')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Start')).toBeVisible()
  expect(faulty.loads).toEqual(['/start'])
  expect(faulty.messages).toEqual([])
})

test('N13 a late failure is dropped, too', async ({ page, faulty }) => {
  let fail: (() => Promise<void>) | undefined
  await page.route('**/second.json', (route) => {
    fail = () => route.fulfill({ status: 500 })
  })
  await open(page, `${faulty.url}/start`)
  await link(page, 'the second page').click()
  await follow(page.locator('#sidebar').getByRole('link', { name: 'Third' }), 'Third')
  const answered = page.waitForResponse('**/second.json')
  await fail?.()
  await answered
  await follow(page.locator('#sidebar').getByRole('link', { name: 'Live' }), 'Live')
  expect(faulty.loads).toEqual(['/start'])
  expect(faulty.messages).toEqual([])
})

test('N13 a hash link during a navigation gives it up', async ({ page, faulty }) => {
  let answer: (() => Promise<void>) | undefined
  await page.route('**/second.json', (route) => {
    answer = () => route.fallback()
  })
  await open(page, `${faulty.url}/start`)
  await link(page, 'the second page').click()
  await link(page, 'the end of this page').click()
  await expect(page.getByRole('heading', { name: 'End' })).toBeInViewport()
  const late = page.waitForResponse('**/second.json')
  await answer?.()
  await late
  await follow(page.locator('#sidebar').getByRole('link', { name: 'Third' }), 'Third')
  await page.goBack()
  await expect(page).toHaveURL(/\/start#end$/)
  await expect(heading(page, 'Start')).toBeAttached()
})

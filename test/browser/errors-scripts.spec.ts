/** A script that a page needs fails to load. The error and `Retry` are shown instead, and `Retry` really loads it again. */
import { breakRequests, faults, retry } from '../support/faults'
import {
  expect,
  follow,
  heading,
  hydrated,
  link,
  live,
  open,
  prefetchOnIntentOnly,
  test,
} from '../support/test'

for (const fault of faults) {
  test(`E2 a React page whose script fails (${fault}) shows the error; Retry loads it and goes on`, async ({
    page,
    faulty,
  }) => {
    const script = await breakRequests(page, '**/assets/later-*.js', fault)
    await open(page, `${faulty.url}/start`)
    await follow(page.locator('#navbar').getByRole('link', { name: 'Later' }), 'This page did not load.')
    expect(new URL(page.url()).pathname).toBe('/later')
    const alert = page.getByRole('alert').filter({ has: retry(page) })
    const reasons = {
      '404': 'The server answered 404 for /assets/later-',
      '500': 'The server answered 500 for /assets/later-',
      cut: 'Failed to fetch dynamically imported module',
      html: 'is text/html, no script',
      silent: 'No answer within 10 s.',
    }
    await expect(alert).toContainText('The script of `pages/later.tsx` could not be loaded.')
    await expect(alert).toContainText(reasons[fault])
    expect(faulty.messages.at(-1)).toMatch(/^error: \[docs\] Page `\/later` could not be loaded\./)
    await expect(page).toHaveTitle('Later | Faults')

    if (fault !== 'silent') {
      // Still broken: the same error again, without a loop.
      await retry(page).click()
      await expect.poll(() => faulty.messages.length).toBeGreaterThan(1)
      await expect(heading(page, 'This page did not load.')).toBeVisible()
    }
    await script.mend()
    await follow(retry(page), 'Later')
    await page.getByRole('button', { name: 'Clicked 0' }).click()
    await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible()
    // For the browser, a script without a response is still pending; only a full load requests it again.
    expect(faulty.loads).toEqual(fault === 'silent' ? ['/start', '/later'] : ['/start'])

    await follow(page.locator('#main').getByRole('link', { name: 'Start' }), 'Start')
  })
}

test('E2 a failed script does not keep the reader from other pages', async ({ page, faulty }) => {
  await breakRequests(page, '**/assets/later-*.js', '404')
  await open(page, `${faulty.url}/start`)
  await follow(page.locator('#navbar').getByRole('link', { name: 'Later' }), 'This page did not load.')
  await page.goBack()
  await expect(heading(page, 'Start')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'This page did not load.')).toBeVisible()
  await follow(page.locator('#navbar').getByRole('link', { name: 'Docs' }), 'Start')
  expect(faulty.loads).toEqual(['/start'])
})

test('E2 generated pages: their view fails once and is there after Retry', async ({ page, faulty }) => {
  const script = await breakRequests(page, '**/assets/IndexView-*.js', '500')
  await open(page, `${faulty.url}/start`)
  await follow(link(page, 'the tag'), 'This page did not load.')
  // The page's sidebar is shown even if its view is missing.
  await page.goBack()
  await follow(link(page, 'the group'), 'This page did not load.')
  await expect(page.locator('#sidebar').getByRole('link', { name: 'Second' })).toBeVisible()
  await script.mend()
  await follow(retry(page), 'Group')
  await expect(page.locator('#main')).toBeFocused()
  expect(faulty.loads).toEqual(['/start'])
})

for (const [address, script, title] of [
  ['/', 'pages-*.js', 'Home of faults'],
  ['/tags/stone', 'IndexView-*.js', 'stone'],
] as const) {
  test(`E2 the first page, ${address}, stays readable when its script fails, and Retry brings it to life`, async ({
    page,
    faulty,
  }) => {
    const broken = await breakRequests(page, `**/assets/${script}`, '404')
    await open(page, faulty.url + address)
    const notice = page.getByRole('alert').filter({ has: retry(page) })
    await expect(notice).toContainText('The server answered 404 for /assets/')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(faulty.messages.some((text) => text.includes(`Page \`${address}\` could not be loaded`))).toBe(
      true,
    )
    expect(faulty.messages.filter((text) => text.includes('differs from what the server made'))).toEqual([])

    await retry(page).click()
    await expect.poll(() => faulty.messages.length).toBeGreaterThan(1)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(notice).toBeVisible()

    await broken.mend()
    await retry(page).click()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await follow(page.locator('#main').getByRole('link', { name: 'Start' }).first(), 'Start')
    expect(faulty.loads).toEqual([address])
  })
}

test('E2 where the browser keeps a failed import, Retry loads the page in full, once', async ({
  page,
  faulty,
}) => {
  // The import fails although the script can be fetched, as in browsers that keep failures in their module map.
  const script = await breakRequests(page, '**/assets/later-*.js', 'cut', { only: 'script' })
  await open(page, `${faulty.url}/start`)
  await follow(page.locator('#navbar').getByRole('link', { name: 'Later' }), 'This page did not load.')
  await retry(page).click()
  await expect.poll(() => faulty.loads).toEqual(['/start', '/later'])
  await hydrated(page)
  await expect(heading(page, 'Later')).toBeVisible()
  await expect(retry(page)).toBeVisible()
  await script.mend()
  await retry(page).click()
  await expect(retry(page)).toBeHidden()
  await page.getByRole('button', { name: 'Clicked 0' }).click()
  await expect(page.getByRole('button', { name: 'Clicked 1' })).toBeVisible()
  expect(faulty.loads).toEqual(['/start', '/later'])
})

for (const [what, script, title] of [
  ['a live component', 'Counter-*.js', 'This part of the page did not load.'],
  ['the machinery of live components', 'islands-*.js', 'The live parts of this page did not load.'],
] as const) {
  test(`E2 ${what}: the error stands beside the server's text, Retry makes it live`, async ({
    page,
    faulty,
  }) => {
    const broken = await breakRequests(page, `**/assets/${script}`, '500')
    await open(page, `${faulty.url}/live`)
    const alert = page.getByRole('alert').filter({ hasText: title })
    await expect(alert).toHaveCount(1)
    await expect(alert).toContainText('The server answered 500 for /assets/')
    await expect(page.getByText('Count 3')).toBeVisible()
    await expect(page.getByText('Text after')).toBeVisible()
    expect(faulty.messages.some((text) => text.startsWith('error: [docs]'))).toBe(true)

    const told = () => faulty.messages.filter((text) => text.startsWith('error: [docs]')).length
    const before = told()
    await retry(page).click()
    await expect.poll(told).toBeGreaterThan(before)
    await expect(retry(page)).toBeEnabled()
    await broken.mend()
    await retry(page).click()
    await expect(alert).toBeHidden()
    await live(page.getByRole('button', { name: 'Count 3' }))
    await page.getByRole('button', { name: 'Count 3' }).click()
    await live(page.getByRole('button', { name: 'Count 10' }))
    await page.getByRole('button', { name: 'Count 10' }).click()
    await expect(page.getByRole('button', { name: 'Count 4' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Count 11' })).toBeVisible()
    expect(faulty.loads).toEqual(['/live'])
  })
}

for (const fault of ['404', 'cut', 'html', 'silent'] as const) {
  test(`E2 a live component and the search fail alike (${fault}); Retry brings each back`, async ({
    page,
    faulty,
  }) => {
    const broken = await breakRequests(page, /assets\/(Counter|entry)-.*\.js/, fault)
    await open(page, `${faulty.url}/live`)
    const part = page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' })
    await expect(part).toHaveCount(1)
    await expect(page.getByText('Count 3')).toBeVisible()
    await page.keyboard.press('/')
    const search = page
      .getByRole('dialog', { name: 'Search' })
      .filter({ hasText: 'The search did not load.' })
    await expect(search).toBeVisible()
    await broken.mend()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
    await part.getByRole('button', { name: 'Retry' }).click()
    await expect(part).toBeHidden()
    await live(page.getByRole('button', { name: 'Count 3' }))
    await page.getByRole('button', { name: 'Count 3' }).click()
    await expect(page.getByRole('button', { name: 'Count 4' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
    // For the browser, a script without a response may still be pending; then only one full load requests it again.
    if (fault !== 'silent') expect(faulty.loads).toEqual(['/live'])
    expect(faulty.loads.length).toBeLessThanOrEqual(2)
  })
}

test('E2 leaving a page whose live component failed takes the error along, coming back tries again', async ({
  page,
  faulty,
}) => {
  const broken = await breakRequests(page, '**/assets/Counter-*.js', 'cut')
  await open(page, `${faulty.url}/live`)
  await expect(retry(page)).toBeVisible()
  await follow(link(page, 'the start'), 'Start')
  await expect(retry(page)).toBeHidden()
  await broken.mend()
  await page.goBack()
  await live(page.getByRole('button', { name: 'Count 3' }))
  await page.getByRole('button', { name: 'Count 3' }).click()
  await expect(page.getByRole('button', { name: 'Count 4' })).toBeVisible()
  await expect(retry(page)).toBeHidden()
})

test('E2 live components keep their state when something else on the page changes', async ({
  page,
  context,
  faulty,
}) => {
  // Given enough time, the next page would be prefetched and need no network.
  await prefetchOnIntentOnly(page)
  await open(page, `${faulty.url}/live`)
  await live(page.getByRole('button', { name: 'Count 3' }))
  await page.getByRole('button', { name: 'Count 3' }).click()
  await context.setOffline(true)
  await page.locator('#sidebar').getByRole('link', { name: 'Third' }).click()
  await expect(retry(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Count 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Count 4' }).click()
  await expect(page.getByRole('button', { name: 'Count 5' })).toBeVisible()
})

test('E2 tabs whose script failed show every panel, and work on the next page', async ({ page, faulty }) => {
  const broken = await breakRequests(page, '**/assets/tabs-*.js', '404')
  await open(page, `${faulty.url}/choices`)
  await expect(page.getByText('First choice.')).toBeVisible()
  await expect.poll(() => faulty.messages.join()).toContain('Tabs could not be made to work')
  await expect(page.getByText('Second choice.')).toBeVisible()
  await broken.mend()
  await link(page, 'more choices').click()
  await page.getByRole('tab', { name: 'Two' }).click()
  await expect(page.getByText('Second choice again.')).toBeVisible()
})

for (const file of ['entry-*.js', 'search-*.css']) {
  test(`E2 the search dialog (${file}): the error and Retry in its place, then the search with its style`, async ({
    page,
    faulty,
  }) => {
    const broken = await breakRequests(page, `**/assets/${file}`, '404')
    await open(page, `${faulty.url}/start`)
    await page.keyboard.press('/')
    const failure = page
      .getByRole('dialog', { name: 'Search' })
      .filter({ hasText: 'The search did not load.' })
    await expect(failure).toBeVisible()
    await expect(failure.getByRole('link', { name: 'All pages' })).toHaveAttribute('href', '/search')
    expect(faulty.messages.some((text) => text.includes('The search could not be loaded.'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(failure).toBeHidden()

    await page.keyboard.press('/')
    await expect(failure).toBeVisible()
    await broken.mend()
    await retry(page).click()
    await expect(failure).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
    await page.keyboard.type('third')
    await expect(page.locator('.search-dialog [role=option]').first()).toContainText('Third')
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''))
    expect(styles.some((href) => href.includes('/assets/search-'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(faulty.loads).toEqual(['/start'])
  })
}

test('E2 an address of a search: the error over the list of all pages, Retry brings the search', async ({
  page,
  faulty,
}) => {
  const broken = await breakRequests(page, '**/assets/entry-*.js', 'html')
  await open(page, `${faulty.url}/search?q=third`)
  await expect(retry(page)).toBeVisible()
  await expect(page.getByRole('alert').filter({ has: retry(page) })).toContainText('is text/html, no script')
  await broken.mend()
  await retry(page).click()
  await expect(page.locator('.search-results').getByRole('option').first()).toContainText('Third')
  await expect(retry(page)).toBeHidden()
})

for (const [what, body] of [
  ['empty', ''],
  ['cut off', 'import { x } from'],
] as const) {
  test(`E2 a main script that arrives ${what} leaves the page as without script`, async ({
    page,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('faults')
    await page.route('**/assets/main-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    )
    await page.goto(`${url}/start`)
    await expect(page.locator('html')).not.toHaveAttribute('data-js')
    await expect(page.locator('.color-mode-toggle')).toBeHidden()
  })
}

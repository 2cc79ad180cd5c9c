import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { hold } from '../support/hold'
import { expect, open, plantMark, test } from '../support/test'

const input = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })

/** Opens the dialog, types a query and waits for its results. */
async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/')
  await input(page).fill(query)
  await expect(options(page).first()).toBeVisible()
}

test.describe('S the dialog', () => {
  test('N4 opens by slash, Ctrl K and the box, and gives the focus back', async ({ page, site, faults }) => {
    await open(page, `${site.url}/docs/intro`)
    const box = page.locator('.navbar .search-box')
    for (const act of [
      () => page.keyboard.press('/'),
      () => page.keyboard.press('Control+k'),
      () => box.click(),
    ]) {
      await act()
      await expect(input(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
    await expect(box).toBeFocused()
    expect(faults).toEqual([])
  })

  test('N4 keeps the keyboard, also when what had the focus goes away', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    await search(page, 'container')
    await expect(page.getByLabel('Tag')).toBeVisible()
    // After the last stop, focus moves to the browser's controls before it returns to the first.
    const focused = () =>
      page.evaluate(() => document.activeElement?.matches('body, .search-dialog, .search-dialog *') === true)
    const reached: boolean[] = []
    for (const query of ['container', '']) {
      await input(page).fill(query)
      for (let stop = 0; stop < 6; stop++) {
        await page.keyboard.press('Tab')
        reached.push(await focused())
      }
      await input(page).focus()
      await page.keyboard.press('Shift+Tab')
      reached.push(await focused())
    }
    expect(reached).not.toContain(false)

    await page.locator('.search-choice', { hasText: 'API Reference' }).click()
    await input(page).fill('"transfer engine"')
    await page.getByRole('button', { name: 'Search everywhere' }).press('Enter')
    await expect(input(page)).toBeFocused()
    await expect(options(page).first()).toBeVisible()

    await page.context().route('**/assets/search/**', (route) => route.abort())
    await input(page).fill('websocket')
    await dialog(page).getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(input(page)).toBeFocused()
    await input(page).blur()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('N4 closes by a click beside the panel, not by a drag that ends there', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    await search(page, 'container')
    await input(page).hover()
    await page.mouse.down()
    await page.mouse.move(5, 300)
    await page.mouse.up()
    await expect(dialog(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(dialog(page)).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.mouse.click(5, 300)
    await expect(dialog(page)).toHaveCount(0)
  })

  test('N4 does not open over the page that the reader went to meanwhile', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    const script = await hold(page, '**/assets/entry-*.js')
    await page.keyboard.press('/')
    await expect.poll(() => script.urls).toHaveLength(1)
    await page.locator('#navbar').getByRole('link', { name: 'RFCs' }).click()
    await expect(page).toHaveURL(/rfcs/)
    script.release()
    await page.evaluate((url) => import(url), script.urls[0] ?? '')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
  })

  test('N4 has room for results in a low window with large text', async ({ page, site }) => {
    await page.setViewportSize({ width: 640, height: 360 })
    await open(page, `${site.url}/docs/intro`)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await search(page, 'container')
    await options(page).last().scrollIntoViewIfNeeded()
    await expect(options(page).last()).toBeInViewport({ ratio: 0.9 })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('radio', { name: 'RFCs' }).focus()
    await expect(page.locator('.search-choice', { hasText: 'RFCs' })).toBeInViewport({ ratio: 0.9 })
  })

  test('N4 on a phone the box is a button in the navbar, which opens the dialog over the whole screen', async ({
    browser,
    site,
  }) => {
    const viewport = { width: 360, height: 740 }
    const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await open(page, `${site.url}/docs/intro`)
    await page.locator('.navbar .search-box').tap()
    await expect(input(page)).toBeFocused()
    const place = () =>
      dialog(page).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [left, top, width, height].map(Math.round)
      })
    await expect.poll(place).toEqual([0, 0, viewport.width, viewport.height])
    // The filters fit in one row: the sections scroll within it, and the tag is visible.
    await expect(page.getByRole('radio', { name: 'RFCs' })).toBeAttached()
    expect((await page.locator('.search-filters').boundingBox())?.height).toBeLessThan(60)
    await expect(page.getByRole('combobox', { name: 'Tag' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(dialog(page)).toHaveCount(0)
    await context.close()
  })

  test('a slash typed into a field stays a slash', async ({ page, site }) => {
    await open(page, `${site.url}/code`)
    const field = page.getByRole('textbox').first()
    await field.fill('a')
    await page.keyboard.press('/')
    await expect(field).toHaveValue('a/')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('shows results by section with marked words, and the arrows move through them', async ({
    page,
    site,
  }) => {
    await open(page, `${site.url}/docs/intro`)
    await search(page, 'transfer engine')
    await expect(options(page).first()).toHaveAttribute('href', '/docs/core/data-transfer/engine')
    await expect(options(page).first().locator('.search-result-excerpt mark').first()).toBeVisible()
    const active = () => input(page).getAttribute('aria-activedescendant')
    const ids = await options(page).evaluateAll((links) => links.map(({ id }) => id))
    expect(await active()).toBe(ids[0])
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(ids[1])
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    expect(await active()).toBe(ids.at(-1))
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe(ids[0])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    expect(await active()).toBe(ids[0])
    await expect(page.getByRole('status').filter({ hasText: 'results' })).toBeAttached()
  })

  test('Enter goes there without a reload and closes the dialog', async ({ page, site, faults }) => {
    await open(page, `${site.url}/docs/intro`)
    const mark = await plantMark(page)
    await search(page, 'useAPIErrorHandler')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'useAPIErrorHandler' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/hooks/use-api-error-handler')
    await expect(dialog(page)).toHaveCount(0)
    expect(await mark.wasReloaded()).toBe(false)
    expect(faults).toEqual([])
  })

  test('Enter before the answer opens the first result of what was typed, unless it is edited', async ({
    page,
    site,
  }) => {
    await open(page, `${site.url}/docs/intro`)
    const manifest = await hold(page, '**/search-index.json')
    await page.keyboard.press('/')
    await input(page).fill('useAPIErrorHandler')
    await page.keyboard.press('Enter')
    await input(page).fill('useFetchClient')
    await page.keyboard.press('Enter')
    manifest.release()
    await expect(page).toHaveURL(/use-fetch-client/)
    await expect(dialog(page)).toHaveCount(0)

    await search(page, 'container')
    const files = await hold(page, '**/assets/search/**')
    await input(page).fill('traverse entity')
    await page.keyboard.press('Enter')
    await expect.poll(() => files.urls.length).toBeGreaterThan(0)
    await expect(dialog(page)).toBeVisible()
    files.release()
    await expect(page).toHaveURL(/traverse-entity/)
    await expect(dialog(page)).toHaveCount(0)
  })

  test('Ctrl Enter opens a new tab and keeps the dialog', async ({ page, site, context }) => {
    await open(page, `${site.url}/docs/intro`)
    await search(page, 'StrapiFS')
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    expect(new URL((await opened).url()).pathname).toBe('/api/StrapiFS')
    await expect(dialog(page)).toBeVisible()
  })

  test('filters by sidebar and by tag', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    await search(page, 'event')
    await page.locator('.search-choice', { hasText: 'API Reference' }).click()
    await expect(options(page).first().locator('.search-result-path')).toContainText('API Reference')
    const paths = await options(page).locator('.search-result-path').allTextContents()
    expect(paths.every((path) => path.startsWith('API Reference'))).toBe(true)
    await page.locator('.search-choice', { hasText: 'All' }).click()
    await page.getByLabel('Tag').selectOption('data-transfer')
    await input(page).fill('stage')
    await expect(options(page).first()).toHaveAttribute('href', /data-transfer/)
    // The address to link to runs the same query, including filters.
    await page.getByRole('link', { name: 'All results' }).click()
    await expect(page).toHaveURL(/\/search\?(?=.*\bq=stage\b)(?=.*\btag=data-transfer\b)/)
    await expect(page.getByRole('heading', { level: 1, name: 'Search', includeHidden: true })).toBeAttached()
    await expect(dialog(page).getByLabel('Tag')).toHaveValue('data-transfer')
    await expect(input(page)).toHaveValue('stage')
  })

  test('keeps the focus when a page arrives behind it', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const link = page.locator('#navbar').getByRole('link', { name: 'RFCs' })
    await page.route(`**${await link.getAttribute('href')}.json`, async (route) => {
      await released
      await route.continue()
    })
    await link.click()
    await page.keyboard.press('/')
    await expect(input(page)).toBeFocused()
    release()
    await expect(page).toHaveURL(/rfcs/)
    await expect(link).toHaveClass(/navbar-link-active/)
    await expect(input(page)).toBeFocused()
  })

  test('remembers searches and forgets them', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    await search(page, 'cron service')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'cron service', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(input(page)).toHaveValue('cron service')
    await input(page).fill('')
    await page.getByRole('button', { name: 'Remove “cron service” from recent searches' }).click()
    await expect(page.getByRole('button', { name: 'cron service', exact: true })).toHaveCount(0)
    await expect(input(page)).toBeFocused()
  })

  test('says what was not found', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    await page.keyboard.press('/')
    await input(page).fill('"transfer permission zebra"')
    await expect(dialog(page)).toContainText('Nothing matches "transfer permission zebra".')
    await expect(page.locator('.search-keys')).toHaveCount(0)
    // A pasted bidi control character affects only the query, not the text after it.
    await input(page).fill('\u202Exyzzyqwrt')
    await expect(dialog(page).locator('q > bdi')).toHaveText('\u202Exyzzyqwrt')
    await expect(dialog(page).locator('q > bdi')).toHaveCSS('unicode-bidi', 'isolate')
    await input(page).fill('"transfer permission zebra"')
    await input(page).fill('transfer permission zebra')
    await expect(options(page).first()).toBeVisible()
    await expect(page.locator('.search-keys')).toBeVisible()
    await input(page).fill('"transfer permission zebra"')
    await page.getByRole('link', { name: 'All pages and tags' }).click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(dialog(page)).toHaveCount(0)
  })

  test('tells how a misspelt word was read', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    await search(page, 'websokcet ')
    await expect(dialog(page)).toContainText('websokcet was not found; these are results for websocket.')
    await input(page).fill('permisions and enigne ')
    await expect(dialog(page)).toContainText(
      'permisions was not found; these are results for permissions. enigne was not found',
    )
    const marked = await dialog(page).locator('mark').allTextContents()
    expect(marked.length).toBeGreaterThan(0)
    expect(marked).not.toContain('and')
  })

  test('E2 an index that fails shows the error, and Retry loads it', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    let requests = 0
    await page.context().route('**/assets/search/**', (route) => {
      requests++
      return route.abort()
    })
    await page.keyboard.press('/')
    await input(page).fill('container')
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toContainText('The search could not be loaded.')
    const before = requests
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => requests).toBeGreaterThan(before)
    await expect(alert).toBeVisible()
    await page.context().unroute('**/assets/search/**')
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(options(page).first()).toBeVisible()
  })

  test('costs at most 110 kB up to the first results', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    await page.waitForLoadState('networkidle')
    const loads = new Map<string, Promise<number>>()
    page.context().on('response', (response) => {
      const size = response.body().then((body) => Math.min(body.length, brotliCompressSync(body).length))
      size.catch(() => {})
      loads.set(new URL(response.url()).pathname, size)
    })
    await search(page, 'how do I schedule a release')
    await expect(page.locator('.search-result-excerpt mark').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const inView = options(page).filter({ has: page.locator('.search-result-excerpt', { hasText: /\S/ }) })
    const hrefs = await inView.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const found = new Set(hrefs.map((href) => `${href?.split('#')[0]}.json`))
    expect(found.size).toBeGreaterThan(3)
    expect([...found].filter((data) => !loads.has(data))).toEqual([])
    // Other pages that the shell prefetches, with their scripts and sidebars, are not counted for the search.
    const own = [...loads].filter(
      ([name]) => found.has(name) || /\/assets\/(?:search|entry|decode)|search-index/.test(name),
    )
    const sizes = await Promise.all(own.map(async ([name, size]) => [name, await size] as const))
    const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
    test.info().annotations.push({ type: 'bytes to the first results', description: String(bytes) })
    expect(bytes, sizes.join('\n')).toBeGreaterThan(20_000)
    expect(bytes, sizes.join('\n')).toBeLessThanOrEqual(110_000)

    // Results outside the viewport get their text when they are scrolled into view.
    const last = options(page).last()
    await expect(last.locator('.search-result-excerpt')).toBeEmpty()
    await last.scrollIntoViewIfNeeded()
    await expect(last.locator('.search-result-excerpt')).not.toBeEmpty()
  })

  test('N4 fits a window of 320 px', async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await open(page, `${site.url}/docs/intro`)
    await search(page, 'permissions')
    await expect(page.locator('.search-result-excerpt mark').first()).toBeVisible()
    expect((await dialog(page).boundingBox())?.width).toBeLessThanOrEqual(320)
    expect(await dialog(page).evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false)
  })
})

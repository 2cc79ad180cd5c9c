/** Readers of a site with versions choose one, stay on their page, return to it, and search in it. */
import type { Page } from '@playwright/test'
import { expect, open, plantMark, test } from '../support/test'

test.use({ fixture: 'versions' })

const menu = (page: Page) => page.locator('#navbar details.navbar-version')
const entry = (page: Page, label: string) => menu(page).getByRole('link', { name: label, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const banner = (page: Page) => page.getByRole('complementary', { name: 'Version' })
const docsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Docs', exact: true })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const input = (page: Page) => page.getByRole('combobox', { name: 'Search the documentation' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')

test.describe('B2 the version dropdown', () => {
  test('B2 keeps the reader on the same page where it exists, else leads to the version', async ({
    page,
    url,
    faults,
  }) => {
    await open(page, `${url}/docs/guide/saws`)
    await expect(menu(page).locator('summary')).toHaveText('2.0')
    await expect(banner(page)).toHaveCount(0)
    const mark = await plantMark(page)
    await menu(page).locator('summary').click()
    await expect(entry(page, '2.0')).toHaveAttribute('aria-current', 'true')
    await entry(page, '1.0 (old)').click()
    await expect(page).toHaveURL(`${url}/docs/1.0/guide/saws`)
    await expect(page.locator('#article')).toContainText('The first way to saw.')
    await expect(menu(page).locator('summary')).toHaveText('1.0 (old)')
    await expect(banner(page)).toContainText('no longer actively maintained')
    expect(await mark.wasReloaded()).toBe(false)

    // The newer version has no page about axes, so its first page is shown.
    await page.locator('#sidebar').getByRole('link', { name: 'Axes' }).click()
    await expect(heading(page)).toHaveText('Axes')
    await menu(page).locator('summary').click()
    await entry(page, '3.0 (next)').click()
    await expect(page).toHaveURL(`${url}/docs/next/intro`)
    await expect(banner(page)).toContainText('unreleased')
    await banner(page).getByRole('link', { name: 'latest version' }).click()
    await expect(page).toHaveURL(`${url}/docs/intro`)
    await expect(banner(page)).toHaveCount(0)
    expect(faults).toEqual([])
  })

  test('B2 is worked by the keyboard, and has links of its own', async ({ page, url }) => {
    await open(page, `${url}/docs/tags/basics`)
    await menu(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(entry(page, '3.0 (next)')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(entry(page, '3.0 (next)')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu(page).locator('summary')).toBeFocused()
    await expect(entry(page, '3.0 (next)')).toBeHidden()
    await page.keyboard.press('Enter')
    await entry(page, '1.0 (old)').press('Enter')
    await expect(page).toHaveURL(`${url}/docs/1.0/tags/basics`)
    await menu(page).locator('summary').click()
    await entry(page, 'All versions').click()
    await expect(page).toHaveURL(`${url}/versions`)
    await expect(page.getByRole('region', { name: 'Other versions' }).getByRole('link')).toHaveText([
      '3.0 (next)',
      '1.0 (old)',
      'Next',
    ])
  })

  test('B2 the version chosen last is remembered, and the navbar leads there from other pages', async ({
    page,
    url,
  }) => {
    await open(page, url)
    await expect(docsLink(page)).toHaveAttribute('href', '/docs/intro')
    expect(await stored(page, 'docs-preferred-version-default')).toBeNull()
    // For documents with one version, that version is stored.
    await expect.poll(() => stored(page, 'docs-preferred-version-community')).toBe('current')
    await menu(page).locator('summary').click()
    await entry(page, '1.0 (old)').click()
    await expect(page).toHaveURL(`${url}/docs/1.0/guide/axes`)
    expect(await stored(page, 'docs-preferred-version-default')).toBe('1.0')

    await open(page, url)
    await expect(docsLink(page)).toHaveAttribute('href', '/docs/1.0/guide/axes')
    await expect(menu(page).locator('summary')).toHaveText('1.0 (old)')
    // On a page of another version, that version takes precedence.
    await open(page, `${url}/docs/intro`)
    await expect(docsLink(page)).toHaveAttribute('href', '/docs/intro')
    await expect(menu(page).locator('summary')).toHaveText('2.0')

    await page.evaluate(() => localStorage.setItem('docs-preferred-version-default', 'gone'))
    await open(page, url)
    await expect.poll(() => stored(page, 'docs-preferred-version-community')).toBe('current')
    await expect(docsLink(page)).toHaveAttribute('href', '/docs/intro')
  })
})

test.describe('B2 an unknown address', () => {
  test('B2 is answered with pages of its version', async ({ page, url }) => {
    await page.goto(`${url}/docs/1.0/guide/axe`)
    await expect(page.locator('#nearest-pages').getByRole('link').first()).toHaveAttribute(
      'href',
      '/docs/1.0/guide/axes',
    )
    await page.goto(`${url}/docs/guide/hammer`)
    await expect(page.locator('#nearest-pages').getByRole('link').first()).toHaveAttribute(
      'href',
      '/docs/guide/hammers',
    )
  })
})

test.describe('B2 without script', () => {
  test.use({ javaScriptEnabled: false })

  test('B2 the dropdown opens, and its entries lead to the same page', async ({ page, url }) => {
    await page.goto(`${url}/docs/1.0/guide/saws`)
    await menu(page).locator('summary').click()
    await entry(page, '2.0').click()
    await expect(page).toHaveURL(`${url}/docs/guide/saws`)
    await page.goto(`${url}/docs/1.0/guide/saws`)
    await page.locator('.navbar .search-box').click()
    await expect(page).toHaveURL(`${url}/docs/1.0/search`)
    await expect(page.locator('.all-pages').getByRole('link', { name: 'Axes', exact: true })).toBeVisible()
    await expect(page.locator('.all-pages').getByRole('link', { name: /Hammers/ })).toHaveCount(0)
  })
})

test.describe('B2 the search', () => {
  test('B2 looks through the version of the page, and says which', async ({ page, url }) => {
    await open(page, `${url}/docs/1.0/intro`)
    await page.keyboard.press('/')
    await expect(page.locator('.search-version')).toHaveText('Version: 1.0 (old)')
    await input(page).fill('saws')
    await expect(options(page).first()).toHaveAttribute('href', /^\/docs\/1\.0\/guide\/saws/)
    await input(page).fill('hammers')
    await expect(options(page)).toHaveCount(0)
    await expect(page.getByText('No results').first()).toBeVisible()
    await page.keyboard.press('Escape')

    // The same tab, another version: another index.
    await menu(page).locator('summary').click()
    await entry(page, '2.0').click()
    await expect(page).toHaveURL(`${url}/docs/intro`)
    await page.keyboard.press('/')
    await expect(page.locator('.search-version')).toHaveText('Version: 2.0')
    await input(page).fill('hammers')
    await expect(options(page).first()).toHaveAttribute('href', /^\/docs\/guide\/hammers/)
    await input(page).fill('everybody may come')
    await expect(options(page).first()).toHaveAttribute('href', /^\/community\/start/)
  })

  test('B2 has a page of results for each version', async ({ page, url }) => {
    await open(page, `${url}/docs/next/search?q=lasers`)
    await expect(page.locator('.search-version')).toHaveText('Version: 3.0 (next)')
    await expect(page.locator('.search-results a').first()).toHaveAttribute('href', '/docs/next/guide/lasers')
    await open(page, `${url}/search?q=lasers`)
    await expect(page.locator('.search-version')).toHaveText('Version: 2.0')
    await expect(page.getByText('No results').first()).toBeVisible()
  })
})

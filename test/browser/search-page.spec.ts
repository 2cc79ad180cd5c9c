import { violations } from '../support/axe'
import { expect, open, test } from '../support/test'

test.describe('S the page of the search', () => {
  test('its address can be linked to, and the way back leads to the same results', async ({
    page,
    site,
    faults,
  }) => {
    await open(page, `${site.url}/search?q=${encodeURIComponent('event hub')}`)
    const input = page.getByRole('combobox', { name: 'Search the documentation' })
    const results = page.locator('.search-dialog .search-result')
    await expect(input).toHaveValue('event hub')
    await expect(results.first()).toBeVisible()
    await expect(page.locator('#main')).toContainText(
      'Every page of this site, by section. Use the search box to search their text.',
    )
    await input.fill('traverse entity')
    await expect(results.first()).toHaveAttribute('href', '/docs/core/utils/traverse-entity')
    expect(await violations(page)).toEqual([])
    await results.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'traverseEntity' })).toBeVisible()
    await page.goBack()
    await expect(input).toHaveValue('traverse entity')
    await expect(results.first()).toBeVisible()
    expect(faults).toEqual([])
  })

  test('the way back from it, and its button, give the focus back', async ({ page, site }) => {
    await open(page, `${site.url}/docs/intro`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search the documentation' }).fill('event hub')
    await page.getByRole('link', { name: 'All results' }).click()
    await expect(page).toHaveURL(/\/search\?q=event/)
    await expect(page.locator('.search-dialog .search-result').first()).toBeVisible()
    await page.goBack()
    await expect(page.locator('#main.main-doc')).toBeFocused()
    const box = page.locator('.navbar .search-box')
    await box.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(box).toBeFocused()
  })

  test('has all results, and all pages below them', async ({ page, site }) => {
    await open(page, `${site.url}/search?q=strapi`)
    await expect(page.locator('.search-dialog .search-result')).toHaveCount(100)
    await expect(page.getByRole('link', { name: 'All results' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.locator('.all-pages').getByRole('link', { name: 'EventHub' })).toBeVisible()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })
    test('the box leads to the list of all pages and tags', async ({ page, site }) => {
      await page.goto(`${site.url}/docs/intro`)
      await page.locator('.navbar .search-box').click()
      await expect(page).toHaveURL(/\/search$/)
      await expect(page.locator('.all-pages').getByRole('link', { name: 'EventHub' })).toBeVisible()
      await expect(
        page.locator('.all-pages').getByRole('link', { name: 'data-transfer', exact: true }),
      ).toBeVisible()
    })
  })
})

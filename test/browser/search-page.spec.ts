import { violations } from '../support/axe'
import { expect, open, test } from '../support/test'

test.describe('S the results page', () => {
  test('S the address follows a reader who types without a pause, and a browser that refuses it does no harm', async ({
    page,
    site,
    faults,
  }) => {
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history)
      let calls = 0
      history.replaceState = (...given) => {
        // As in Safari.
        if (++calls > 100) throw new DOMException('The operation is insecure.', 'SecurityError')
        replace(...given)
      }
    })
    await open(page, `${site.url}/search`)
    const box = page.getByRole('searchbox')
    await box.pressSequentially('words and more words '.repeat(7))
    await box.fill('permissions')
    await expect(page).toHaveURL(/q=permissions$/)
    await expect(page.locator('.search-result').first()).toBeVisible()
    for (let count = 0; count < 101; count++)
      await page.evaluate(() => {
        try {
          history.replaceState(history.state, '')
        } catch {}
      })
    await box.fill('hooks')
    await expect(page.locator('.search-result').first()).toContainText(/hook/i)
    expect(faults).toEqual([])
  })

  test('answers the query of its address and keeps the address in step', async ({ page, site, faults }) => {
    await open(page, `${site.url}/search?q=${encodeURIComponent('event hub')}`)
    const results = page.locator('#search-results .search-result')
    await expect(results.first()).toBeVisible()
    await expect(page.locator('.all-pages')).toBeHidden()
    await page.getByRole('searchbox').fill('traverse entity')
    await expect(results.first()).toHaveAttribute('href', '/docs/core/utils/traverse-entity')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('traverse entity')
    expect(await violations(page)).toEqual([])
    await results.first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'traverseEntity' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('traverse entity')
    expect(faults).toEqual([])
  })

  test('shows more on demand, and still does after the way back', async ({ page, site }) => {
    await open(page, `${site.url}/search?q=strapi`)
    const results = page.locator('#search-results .search-result')
    await expect(results).toHaveCount(20)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(results).toHaveCount(40)
    await results.nth(35).click()
    await expect(page).not.toHaveURL(/search/)
    await page.goBack()
    await expect(results).toHaveCount(40)
    await expect(results.nth(35)).toBeInViewport()
    await page.getByRole('searchbox').fill('strapi service')
    await expect(results).toHaveCount(20)
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

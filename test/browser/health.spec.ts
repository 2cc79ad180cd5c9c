import { expect, open, test } from '../support/test'

test('V4 from the whole to a part by keyboard, and to the exports of a package', async ({
  page,
  site,
  faults,
}) => {
  await open(page, `${site.url}/docs-health`)
  await page.getByRole('region', { name: 'Table of parts' }).getByRole('link', { name: 'Core' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation health: Docs › Core')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
  await expect(crumbs.getByRole('link', { name: 'Docs', exact: true })).toHaveAttribute(
    'href',
    '/docs-health/docs',
  )
  await crumbs.getByRole('link', { name: 'Documentation health' }).click()

  const admin = page.getByRole('listitem').filter({ hasText: '@strapi/admin' })
  const missing = Number.parseInt((await admin.locator('.health-count').textContent()) ?? '')
  await admin.getByRole('link').click()
  await expect(page).toHaveURL(/\/code\/@strapi\/admin#exports$/)
  const silent = page.locator('.code-entry details').filter({ hasText: 'that no page mentions' })
  const names = (await silent.locator('.code-rest').allTextContents()).flatMap((text) => text.split(' '))
  expect(new Set(names).size).toBe(missing)
  expect(faults).toEqual([])
})

test('V4 without script the health report is complete, part by part', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/docs-health`)
  await expect(page.getByText('Every statement holds, and none needs to be read again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Exports that no page mentions' })).toBeVisible()
  const parts = page.getByRole('region', { name: 'Table of parts' })
  // Columns of zeros are left out.
  await expect(parts.locator('thead th')).toHaveText(['Part', 'Pages', 'Statements', 'Unchecked'])
  const figures = (index: number) => parts.locator('tbody tr td').nth(index).textContent()
  const shown = Number(await figures(0))
  await parts.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Table of pages' }).locator('tbody tr')).toHaveCount(shown)
  await context.close()
})

test('V4 the search finds a part of the health report', async ({ page, site }) => {
  await open(page, `${site.url}/search?q=documentation health packages`)
  await expect(
    page
      .locator('.search-results')
      .getByRole('option', { name: /health.*Packages/ })
      .first(),
  ).toBeVisible()
})

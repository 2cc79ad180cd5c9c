import { expect, open, test } from '../support/test'

test('V4 the health page sorts and filters, and its address holds the view', async ({
  page,
  site,
  faults,
}) => {
  await open(page, `${site.url}/docs-health`)
  await page.getByRole('button', { name: 'Statements' }).click()
  await expect(page.locator('th[data-sort=claims]')).toHaveAttribute('aria-sort', 'descending')
  const counts = await page
    .locator('[data-health] tbody tr')
    .evaluateAll((rows) => rows.map((row) => Number.parseInt(row.querySelector('td')?.textContent ?? '')))
  expect(counts).toEqual([...counts].sort((a, b) => b - a))

  await page.getByRole('searchbox', { name: 'Page' }).fill('strapi')
  await expect(page.locator('[data-health] [role=status]')).toHaveText(/^\d+ of \d+ pages$/)
  expect(new URL(page.url()).search).toBe('?sort=claims&order=desc&q=strapi')
  const shown = await page.locator('[data-health] tbody tr:visible').count()

  await open(page, page.url())
  await expect(page.locator('th[data-sort=claims]')).toHaveAttribute('aria-sort', 'descending')
  await expect(page.locator('[data-health] tbody tr:visible')).toHaveCount(shown)
  expect(faults).toEqual([])
})

test('V4 without script the health page is complete', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/docs-health`)
  await expect(page.locator('[data-health] tbody tr').first()).toBeVisible()
  await expect(page.getByRole('search', { name: 'Filter pages' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Exports that no page mentions' })).toBeVisible()
  await context.close()
})

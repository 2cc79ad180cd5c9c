import { expect, open, test } from '../support/test'

test('V12 first fixes: home leads to them, each says what to change and where it is described, and a phone shows all of it', async ({
  page,
  site,
  faults,
}) => {
  await open(page, `${site.url}/`)
  await page.getByRole('link', { name: 'I want to help' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('First fixes')
  for (const size of ['One line', 'One function', 'Several files', 'Needs a decision'])
    await expect(page.getByRole('region', { name: size }).getByRole('heading')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  // Defects with a proof come first.
  const defect = page.getByRole('region', { name: 'One line' }).locator('.fix-list > li').first()
  await expect(defect).toContainText('Reproduced')
  await expect(defect).toContainText('.test.ts')
  await expect(defect.locator('li').filter({ hasText: 'Change' }).getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/strapi\/.*#L\d+$/,
  )
  const hidden = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(hidden).toBeLessThanOrEqual(0)
  await defect.getByRole('link').first().click()
  await expect(page).toHaveURL(/#defect-/)
  await expect(page.locator(new URL(page.url()).hash)).toContainText(/Reproduced in Strapi .* Fix: one line/)
  expect(faults).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('V12 without script the sizes are sections that the top of the page leads to', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/first-fixes`)
    await page.getByRole('link', { name: 'One function', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'One function' })).toBeInViewport()
  })
})

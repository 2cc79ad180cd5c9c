import { expect, open, plantMark, test } from '../support/test'

test('N13 a click shows the next page without a reload', async ({ page, site, faults }) => {
  await open(page, `${site.url}/api/Strapi`)
  const mark = await plantMark(page)
  await page.locator('#sidebar').getByRole('link', { name: 'EventHub' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'EventHub' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/api/EventHub')
  expect(await mark.wasReloaded()).toBe(false)
  expect(faults).toEqual([])
})

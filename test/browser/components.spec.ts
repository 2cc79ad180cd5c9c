import { expect, open, test } from '../support/test'

test.describe('C6 components of a site that moved in from Docusaurus', () => {
  for (const [what, path] of [
    ['in a document', '/intro'],
    ['on a React page', '/'],
  ] as const) {
    test(`C6 its hooks, theme, styles and router work ${what}`, async ({ page, fixtureSite, faults }) => {
      const { url } = await fixtureSite('docusaurus')
      await open(page, url + path)
      const panel = page.locator('#panel')
      await expect(panel).toHaveCSS('border-left-width', '7px')
      await expect(panel.locator('svg path')).toHaveCount(1)
      await expect(panel.locator('output')).toHaveText(path)

      await panel.getByRole('button', { name: 'mode: light' }).click()
      await expect(panel.getByRole('button', { name: 'mode: dark' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

      await expect(panel.getByText('in one')).toBeVisible()
      await expect(panel.getByText('in two')).toBeHidden()
      await panel.getByRole('tab', { name: 'Two' }).click()
      await expect(panel.getByText('in two')).toBeVisible()
      await expect(panel.getByText('in one')).toBeHidden()

      // The reader's preference is stored.
      await expect(panel.locator('samp')).toHaveText('current,current,current')
      await page.evaluate(() => localStorage.clear())
      await panel.getByRole('button', { name: 'prefer' }).click()
      expect(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe(
        'current',
      )

      await page.evaluate(() => Reflect.set(window, 'same', true))
      await panel.getByRole('button', { name: 'push' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Other')
      expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
      expect(faults).toEqual([])
    })
  }

  for (const width of [1440, 360])
    test(`C6 a page with a layout of its own reaches from edge to edge, others keep their column: ${width}`, async ({
      page,
      fixtureSite,
    }) => {
      const { url } = await fixtureSite('docusaurus')
      await page.setViewportSize({ width, height: 800 })
      await open(page, url)
      // Without the width of a scrollbar.
      const room = await page.evaluate(() => document.body.clientWidth)
      const box = await page.locator('.page-layout').boundingBox()
      expect([box?.x, box?.width]).toEqual([0, room])
      await open(page, `${url}/intro`)
      const article = await page.locator('#article').boundingBox()
      expect(article?.x).toBeGreaterThan(0)
    })
})

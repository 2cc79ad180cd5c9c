/** A second engine, with other rules than axe, finds nothing on any kind of page, on a light desktop and a dark phone screen. */
import { secondOpinion } from '../support/accessibility-checker'
import { expect, open, test } from '../support/test'

const kinds = {
  home: '/',
  'docs landing': '/docs',
  'tag index': '/tags',
  versions: '/versions',
  'docs health': '/docs-health',
  'part of docs health': '/docs-health/guides',
  'code map': '/code',
  'package of the code map': '/code/@strapi/email',
  'known defects': '/known-defects',
  'part of known defects': '/known-defects/docs/core',
  'search page': '/search',
  'not found': '/no/such/page',
  'document with code and claims': '/docs/core/admin/features/authentication',
  'document with tables of one name': '/docs/core/content-manager/hooks/use-document',
  'document with a writer’s table': '/guides/type-system/philosophy',
  'document with a diagram': '/docs/architecture/server-lifecycle',
}

test('D2 the second engine does find faults', async ({ page }) => {
  await page.setContent('<html lang="en"><title>a</title><main><img src="a.png"><input></main></html>')
  const found = await secondOpinion(page)
  expect(found).toEqual(
    expect.arrayContaining([expect.stringContaining('img_alt'), expect.stringContaining('input_label')]),
  )
})

for (const [kind, route] of Object.entries(kinds)) {
  test(`D2 ${kind}: nothing for the second engine`, async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // Each width and each mode once; axe looks at all four pairs.
    await open(page, site.url + route)
    for (const [width, theme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate((mode) => (document.documentElement.dataset.theme = mode), theme)
      expect(await secondOpinion(page), `${width} px, ${theme}`).toEqual([])
    }
  })
}

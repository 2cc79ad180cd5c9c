import type { Page } from '@playwright/test'
import { expect, goTo, open, test } from '../support/test'
import { translate } from '../support/translate'

const badgeOf = (page: Page) => page.locator('.claims-badge')

test('E1 a translated page is left, come back to and searched like any other', async ({
  page,
  site,
  faults,
}) => {
  test.slow()
  // Titles with and without break opportunities, different numbers of badges, pages that are not documents.
  const routes = [
    '/docs/core/content-manager/hooks/use-document',
    '/docs/intro',
    '/hooks/use-api-error-handler',
    '/docs/core/admin/features/hooks/use-admin-users',
    '/docs/core/content-manager/hooks/use-document-actions',
    '/tags',
    '/docs/core/helper-plugin/hooks/use-focus-input-field',
    '/docs/utils/pack-up/config',
    '/docs-health',
    '/versions',
    '/api/Strapi',
    '/docs/core/content-manager/hooks/use-drag-and-drop',
  ]
  const wanted = new Map<string, { title: string; badge: string }>()
  await open(page, `${site.url}/guides/contributing`)
  for (const route of routes) {
    const text = await (await page.request.get(site.url + route)).text()
    const found = await page.evaluate((html) => {
      const served = new DOMParser().parseFromString(html, 'text/html')
      const textOf = (selector: string) => served.querySelector(selector)?.textContent ?? ''
      return { title: textOf('h1'), badge: textOf('.claims-badge') }
    }, text)
    wanted.set(route, found)
  }
  await page.evaluate(translate)
  const shows = async (route: string) => {
    const { title, badge } = wanted.get(route) ?? { title: '', badge: '' }
    await expect(page.locator('h1')).toHaveText(title)
    expect((await badgeOf(page).allInnerTexts()).join(), route).toBe(badge)
  }
  for (const route of routes) {
    await goTo(page, route)
    await shows(route)
  }
  for (const route of routes.toReversed().slice(1)) {
    await page.goBack()
    await shows(route)
  }
  await page.keyboard.press('/')
  for (const query of ['a', 'ap', 'api', 'apx', 'apxq zzz', 'permission', 'permissions engine', 'pl']) {
    await page.getByRole('combobox', { name: 'Search' }).fill(query)
    await expect(page.locator('.search-count')).toHaveText(/result/)
  }
  await page.keyboard.press('Escape')
  expect(faults).toEqual([])
})

test('E1 a part of the shell that an extension removed is not missed, and is back where it belongs', async ({
  page,
  site,
  faults,
}) => {
  test.slow()
  for (const id of ['sidebar', 'drawer', 'article', 'toc', 'navbar', 'live-region', 'main']) {
    await open(page, `${site.url}/docs/core/content-manager/hooks/use-document`)
    await page.evaluate((name) => document.getElementById(name)?.remove(), id)
    await goTo(page, '/tags')
    await expect(page, id).toHaveTitle(/^Tags/)
    await page.mouse.wheel(0, 300)
    await goTo(page, '/api/Strapi')
    await expect(page, id).toHaveTitle(/Strapi \|/)
    if (id !== 'drawer' && id !== 'sidebar')
      await expect(page.locator('#sidebar [aria-current="page"]'), id).toHaveCount(1)
    if (id !== 'main') await expect(page.locator('h1'), id).toHaveText('Strapi')
  }
  expect(faults).toEqual([])
})

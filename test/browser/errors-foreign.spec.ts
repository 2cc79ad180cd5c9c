import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/test'

/** Does to a page what a browser's translator does: each text becomes an element, what comes later too. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node instanceof Text) texts.push(node)
      for (const text of texts) {
        const around = text.parentElement
        if (!around || around.closest('font, script, style, option') || text.data.trim() === '') continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    wrap(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (addedNodes.length > 0 && target.isConnected) wrap(target)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

const badgeOf = (page: Page) => page.locator('.claims-badge')

test('E1 a translated page is left, come back to and searched like any other', async ({
  page,
  site,
  faults,
}) => {
  test.slow()
  // Titles with and without places to break, badges of different numbers, pages that are no documents.
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
  await translate(page)
  const go = (route: string) =>
    page.evaluate((href) => {
      const link = document.createElement('a')
      link.href = href
      document.body.append(link)
      link.click()
      link.remove()
    }, route)
  const shows = async (route: string) => {
    const { title, badge } = wanted.get(route) ?? { title: '', badge: '' }
    await expect(page.locator('h1')).toHaveText(title)
    expect((await badgeOf(page).allInnerTexts()).join(), route).toBe(badge)
  }
  for (const route of routes) {
    await go(route)
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
  await go('/search')
  for (const query of ['wb', 'websocket', 'websoxket qqqq', 'hooks']) {
    await page.getByRole('searchbox').fill(query)
    await expect(page.locator('#search-results .search-count')).toHaveText(/result/)
  }
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
    const go = (href: string) =>
      page.evaluate((address) => {
        const link = document.createElement('a')
        link.href = address
        document.body.append(link)
        link.click()
      }, href)
    await go('/tags')
    await expect(page, id).toHaveTitle(/^Tags/)
    await page.mouse.wheel(0, 300)
    await go('/api/Strapi')
    await expect(page, id).toHaveTitle(/Strapi \|/)
    if (id !== 'drawer' && id !== 'sidebar')
      await expect(page.locator('#sidebar [aria-current="page"]'), id).toHaveCount(1)
    if (id !== 'main') await expect(page.locator('h1'), id).toHaveText('Strapi')
  }
  expect(faults).toEqual([])
})

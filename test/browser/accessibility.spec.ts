/** No kind of page and no state of the shell violates an axe rule, in either colour mode, on desktop and phone screens. */
import type { BrowserContext, Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect, heading, live, open, test } from '../support/test'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

interface View {
  name: string
  /** Fixture site; default: the real one. */
  fixture?: string
  route: string
  /** Actions before axe runs. */
  act?: (page: Page, context: BrowserContext) => Promise<void>
  /** Screen types that have this view. */
  screens?: (typeof desktop)[]
}

const views: View[] = [
  { name: 'R3 home', route: '/' },
  { name: 'R3 docs landing', route: '/docs' },
  { name: 'R3 versions', route: '/versions' },
  { name: 'R4 tag index', route: '/tags' },
  { name: 'R4 tag', route: '/tags/data-transfer' },
  { name: 'R6 not found', route: '/no/such/page' },
  { name: 'V4 docs health', route: '/docs-health' },
  { name: 'V4 part of docs health', route: '/docs-health/guides' },
  { name: 'C3 list in parts', route: '/known-defects' },
  { name: 'V12 first fixes', route: '/first-fixes' },
  { name: 'K1 code map', route: '/code' },
  { name: 'K1 answer of the code map', route: '/code?q=event-hub.ts', act: answer },
  { name: 'K1 package of the code map', route: '/code/@strapi/email' },
  { name: 'K1 files that a page is about', route: '/docs/core/strapi/event-hub', act: openFiles },
  { name: 'S results page', route: '/search?q=permissions', act: results },
  { name: 'S list of all pages', route: '/search' },
  { name: 'C4 V1 document with code and claims', route: '/docs/core/admin/features/authentication' },
  { name: 'C3 document with tabs and tables', route: '/guides/typescript' },
  { name: 'C8 document with a diagram', route: '/api/Strapi' },
  { name: 'C3 C4 C8 everything that text may hold', fixture: 'content', route: '/text', act: openDetails },
  { name: 'C3 tabs', fixture: 'content', route: '/tabs' },
  { name: 'C6 live components', fixture: 'content', route: '/live' },
  { name: 'R5 generated index', fixture: 'sidebar', route: '/category/generated' },
  { name: 'C7 unlisted page', fixture: 'moved', route: '/docs/hidden' },
  { name: 'N6 announcement and all navbar items', fixture: 'navbar', route: '/docs/start' },
  { name: 'N3 open dropdown', fixture: 'navbar', route: '/docs/start', act: openMenu, screens: [desktop] },
  { name: 'N8 open drawer', fixture: 'navbar', route: '/docs/start', act: openDrawer, screens: [phone] },
  { name: 'N8 drawer of the site', route: '/docs/intro', act: openDrawer, screens: [phone] },
  { name: 'N11 open table of contents', route: '/docs/intro', act: openContents, screens: [phone] },
  { name: 'N7 skip link', route: '/docs/intro', act: (page) => page.keyboard.press('Tab') },
  { name: 'S open dialog', route: '/docs/intro', act: searchInDialog },
  { name: 'S dialog without a query', route: '/docs/intro', act: openDialog },
  { name: 'B2 page of an old version', fixture: 'versions', route: '/docs/1.0/intro' },
  {
    name: 'B2 open menu of versions',
    fixture: 'versions',
    route: '/docs/1.0/intro',
    act: openVersions,
    screens: [desktop],
  },
  { name: 'B2 list of versions', fixture: 'versions', route: '/versions' },
  { name: 'E1 crashed page', fixture: 'faults', route: '/crash', act: crash },
  { name: 'E2 page without its script', fixture: 'faults', route: '/start', act: failScript },
  { name: 'E2 part without its script', fixture: 'faults', route: '/start', act: failPart },
  { name: 'E1 crashed part', fixture: 'faults', route: '/live', act: breakVase },
  { name: 'E2 search without its script', fixture: 'faults', route: '/start', act: failSearch },
  { name: 'E12 offline', fixture: 'faults', route: '/start', act: goOffline },
]

for (const { name, fixture, route, act, screens = [desktop, phone] } of views) {
  test(`${name}: nothing for axe`, async ({ page, context, site, fixtureSite }) => {
    const { url } = fixture === undefined ? site : await fixtureSite(fixture)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await open(page, url + route)
      await act?.(page, context)
      for (const theme of ['light', 'dark']) {
        await page.evaluate((mode) => (document.documentElement.dataset.theme = mode), theme)
        expect(await violations(page), `${screen.width} px, ${theme}`).toEqual([])
      }
      await context.setOffline(false)
      await page.unrouteAll()
    }
  })
}

async function results(page: Page): Promise<void> {
  await expect(page.locator('.search-result').first()).toBeVisible()
}

async function answer(page: Page): Promise<void> {
  await expect(page.locator('.code-hit').first()).toBeVisible()
}

async function openFiles(page: Page): Promise<void> {
  const files = page.locator('.doc-code-files')
  if ((await files.getAttribute('open')) === null) await files.locator('summary').click()
  await expect(files.getByRole('link', { name: '@strapi/core' })).toBeVisible()
  // At the bottom, the navbar may cover half a button, leaving a target that is too small for axe.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

async function openDetails(page: Page): Promise<void> {
  await page.locator('#article summary').click()
  await expect(page.getByText('Hidden text that can be opened.')).toBeVisible()
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('#navbar summary', { hasText: 'Menu' }).first().click()
  await expect(page.locator('#navbar').getByRole('link', { name: 'Long page', exact: true })).toBeVisible()
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.locator('#drawer')).toBeVisible()
  for (const menu of await page.locator('#drawer details.dropdown > summary').all()) await menu.click()
}

async function openContents(page: Page): Promise<void> {
  await page.locator('#toc-mobile summary').click()
  await expect(page.locator('#toc-mobile a').first()).toBeVisible()
}

async function openVersions(page: Page): Promise<void> {
  await page.locator('#navbar details.navbar-version summary').click()
  await expect(page.locator('#navbar').getByRole('link', { name: '2.0' })).toBeVisible()
}

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
}

async function searchInDialog(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Search the documentation' }).fill('plugin')
  await expect(page.locator('.search-result-excerpt mark').first()).toBeVisible()
}

async function crash(page: Page): Promise<void> {
  await expect(heading(page, 'This page crashed.')).toBeVisible()
}

async function failScript(page: Page): Promise<void> {
  await page.route('**/assets/later-*.js', (request) => request.abort())
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/later"]')?.click())
  await expect(heading(page, 'This page did not load.')).toBeVisible()
}

async function failPart(page: Page): Promise<void> {
  await page.route('**/assets/Counter-*.js', (request) => request.abort())
  await page.locator('#article').getByRole('link', { name: 'live parts' }).click()
  await expect(page.getByText('This part of the page did not load.')).toBeVisible()
}

async function failSearch(page: Page): Promise<void> {
  await page.route('**/assets/entry-*.js', (request) => request.abort())
  await page.keyboard.press('/')
  await expect(page.getByText('The search did not load.')).toBeVisible()
}

async function breakVase(page: Page): Promise<void> {
  const vase = page.getByRole('button', { name: 'Touch the vase' })
  await live(vase)
  await vase.click()
  await expect(page.getByText('This part of the page crashed.')).toBeVisible()
}

async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await page.evaluate(() => document.querySelector<HTMLElement>('#drawer a[href="/third"]')?.click())
  await expect(page.getByText('You seem to be offline.')).toBeVisible()
}

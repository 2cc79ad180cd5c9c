/** At any window width and text size: no horizontal scrolling, nothing cut off, no overlaps. */
import type { Page } from '@playwright/test'
import { addStyles, layoutFaults } from '../support/layout'
import { expect, open, test } from '../support/test'

const views: { name: string; fixture?: string; route: string; act?: (page: Page) => Promise<void> }[] = [
  { name: 'home', route: '/' },
  { name: 'document', route: '/docs/core/admin/features/authentication' },
  { name: 'document with tables and a diagram', route: '/api/Strapi' },
  { name: 'document with tabs', route: '/guides/typescript' },
  { name: 'tag index', route: '/tags' },
  { name: 'tag', route: '/tags/data-transfer' },
  { name: 'versions', route: '/versions' },
  { name: 'docs health', route: '/docs-health' },
  { name: 'part of docs health', route: '/docs-health/guides' },
  { name: 'list in parts', route: '/known-defects' },
  { name: 'code map', route: '/code' },
  { name: 'answer of the code map', route: '/code?q=event-hub.ts', act: answer },
  { name: 'package of the code map', route: '/code/@strapi/core' },
  { name: 'list of all pages', route: '/search' },
  { name: 'search results', route: '/search?q=permissions', act: results },
  { name: 'not found', route: '/no/such/page' },
  { name: 'all that text may hold', fixture: 'content', route: '/text' },
  { name: 'all navbar items', fixture: 'navbar', route: '/docs/start' },
  { name: 'crash', fixture: 'faults', route: '/crash' },
]

/** WCAG 1.4.12. */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`
/** WCAG 1.4.4, as when a reader doubles the text size in the browser's settings. */
const double = ':root { font-size: 200% !important }'

for (const { name, fixture, route, act } of views) {
  test(`N8 ${name}: fits windows of every width, large text and wide spacing`, async ({
    page,
    site,
    fixtureSite,
  }) => {
    const { url } = fixture === undefined ? site : await fixtureSite(fixture)
    // A table of all pages, checked fifteen times.
    test.slow(name === 'docs health')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const found: Record<string, string[]> = {}
    const look = async (what: string) => {
      const faults = await layoutFaults(page)
      if (faults.length > 0) found[what] = faults
    }
    await open(page, url + route)
    await act?.(page)
    for (const width of [1440, 996, 995, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await look(`${width} px`)
    }
    for (const [what, css] of [
      ['spacing', spacing],
      ['text at 200 %', double],
    ] as const) {
      await open(page, url + route)
      await act?.(page)
      await addStyles(page, css)
      for (const width of [1440, 996, 995, 360, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await look(`${what} at ${width} px`)
      }
    }
    expect(found).toEqual({})
  })
}

async function results(page: Page): Promise<void> {
  await expect(page.locator('.search-result').first()).toBeVisible()
}

async function answer(page: Page): Promise<void> {
  await expect(page.locator('.code-hit').first()).toBeVisible()
}

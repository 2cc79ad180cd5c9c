import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/test'

test.use({ fixture: 'infima' })

/** Colours in the stylesheet of a migrated site, by mode. It sets the page and code backgrounds only for the light mode. */
const colors = {
  light: { primary: 'rgb(46, 60, 133)', heading: 'rgb(122, 31, 92)' },
  dark: { primary: 'rgb(140, 180, 255)', heading: 'rgb(240, 200, 230)' },
}

async function openIn(page: Page, mode: 'light' | 'dark', url: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), mode)
  await open(page, url)
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
}

for (const mode of ['light', 'dark'] as const) {
  test(`I10 Infima’s variables change the theme’s colours, ${mode}`, async ({ page, url, faults }) => {
    await openIn(page, mode, url)
    const { primary, heading } = colors[mode]
    await expect(page.getByRole('link', { name: 'link' }).first()).toHaveCSS('color', primary)
    await expect(page.locator('.accent')).toHaveCSS('color', primary)
    await expect(page.locator('.other')).toHaveCSS('color', 'rgb(1, 2, 3)')
    await expect(page.locator('.button--primary').first()).toHaveCSS('background-color', primary)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', heading)
    await expect(page.locator('.prose')).toHaveCSS('font-family', 'Georgia, serif')
    await expect(page.locator('.navbar')).toHaveCSS('background-color', 'rgb(200, 220, 240)')
    // Everything on that background, because a dark one would hide it otherwise.
    for (const part of ['.logo', '.color-mode-toggle'])
      await expect(page.locator(`.navbar ${part}`).first()).toHaveCSS('color', 'rgb(20, 30, 60)')

    // A background set on `:root` applies to the light mode: Infima's rule for the dark mode is more specific.
    const ground = page.locator('html')
    const code = page.locator('.prose p > code').first()
    if (mode === 'light') {
      await expect(ground).toHaveCSS('background-color', 'rgb(255, 253, 245)')
      await expect(code).toHaveCSS('background-color', 'rgb(255, 221, 238)')
    } else {
      await expect(ground).not.toHaveCSS('background-color', 'rgb(255, 253, 245)')
      await expect(code).not.toHaveCSS('background-color', 'rgb(255, 221, 238)')
    }
    expect(faults).toEqual([])
  })
}

test('I10 Infima’s classes lay out rows, and stack them on a phone', async ({ page, url }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openIn(page, 'light', url)
  const columns = page.locator('.row > .col--6')
  const [first, second] = [await columns.nth(0).boundingBox(), await columns.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  expect(Math.round(second?.width ?? 0)).toBe(Math.round(first?.width ?? -1))
  await page.setViewportSize({ width: 390, height: 800 })
  const [top, below] = [await columns.nth(0).boundingBox(), await columns.nth(1).boundingBox()]
  expect(below?.y).toBeGreaterThan(top?.y ?? Number.POSITIVE_INFINITY)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('I10 code blocks keep the theme’s background, and so does the code in them', async ({ page, url }) => {
  await openIn(page, 'light', url)
  await expect(page.locator('.code-block')).not.toHaveCSS('background-color', 'rgb(39, 40, 34)')
  await expect(page.locator('.code-block code')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('I10 on a phone, the search icon has the colour of the navbar’s links', async ({ page, url }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openIn(page, 'light', url)
  await expect(page.locator('.navbar .search-box')).toHaveCSS('color', 'rgb(20, 30, 60)')
})

test('I10 a table of a page module has Infima’s lines, a table of a document the theme’s', async ({
  page,
  url,
}) => {
  await openIn(page, 'light', `${url}/versions`)
  const cell = page.getByRole('cell', { name: 'Notes' })
  await expect(cell).toHaveCSS('padding', '12px')
  await expect(cell).toHaveCSS('border-left-width', '1px')
  await openIn(page, 'light', url)
  await expect(page.getByRole('cell', { name: 'Plain' })).toHaveCSS('border-left-width', '0px')
})

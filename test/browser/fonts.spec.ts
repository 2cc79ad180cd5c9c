/** The layout works with any typeface: it never depends on glyph widths. */
import type { Page } from '@playwright/test'
import { families, useFont } from '../support/fonts'
import { layoutFaults } from '../support/layout'
import { expect, open, test } from '../support/test'

/** Runs in the page: whether a heading is visible below the navbar. */
const isBelowNavbar = (page: Page, id: string) =>
  page.evaluate((name) => {
    const heading = document.getElementById(name)?.getBoundingClientRect()
    const navbar = document.getElementById('navbar')?.getBoundingClientRect()
    if (!heading || !navbar) return false
    return heading.top >= navbar.bottom && heading.top < navbar.bottom + 80
  }, id)

for (const family of families) {
  test(`L2 N1 N15 in ${family} the navbar covers no heading that one jumps to, in one row or two`, async ({
    page,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('navbar')
    await useFont(page, family)
    await open(page, `${url}/docs/long#section-12`)
    expect(await page.evaluate(() => document.fonts.check('16px Test'))).toBe(true)
    await expect.poll(() => isBelowNavbar(page, 'section-12')).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    // From the top, not from the position to which the link would be scrolled.
    await page
      .getByRole('link', { name: 'Go to section 19', exact: true })
      .evaluate((link: HTMLElement) => link.click())
    await expect.poll(() => isBelowNavbar(page, 'section-19')).toBe(true)
  })

  test(`L2 N8 in ${family} nothing sticks out, is cut or lies over something else`, async ({
    page,
    site,
    fixtureSite,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await useFont(page, family)
    const navbar = await fixtureSite('navbar')
    const found: Record<string, string[]> = {}
    for (const address of [`${navbar.url}/docs/start`, `${site.url}/`, `${site.url}/api/Strapi`]) {
      await open(page, address)
      for (const width of [1440, 996, 995, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const faults = await layoutFaults(page)
        if (faults.length > 0) found[`${new URL(address).pathname} at ${width} px`] = faults
      }
    }
    expect(found).toEqual({})
  })
}

test('L5 names without end, fifteen entries, twelve levels, twenty columns: all of it can be read', async ({
  page,
  fixtureSite,
  faults,
}) => {
  test.slow()
  const { url } = await fixtureSite('extremes')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: Record<string, string[]> = {}
  for (const route of ['/extremes', '/deep', '/level-12', '/tags']) {
    await page.goto(url + route)
    for (const width of [1440, 1150, 996, 995, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const wrong = await layoutFaults(page)
      if (wrong.length > 0) found[`${route} at ${width} px`] = wrong
    }
  }
  expect(found).toEqual({})
  expect(faults.filter((text) => !text.includes('404'))).toEqual([])
})

test('L5 N9 the bold name of the current category leaves its whole row free', async ({
  page,
  fixtureSite,
}) => {
  const { url } = await fixtureSite('extremes')
  await page.goto(`${url}/level-12`)
  // In one step, because the sidebar scrolls to the current page.
  const overlapPx = () =>
    page.locator('#sidebar li:has(> [aria-current=page])').evaluate((row) => {
      const [link, below] = row.querySelectorAll('a')
      return (link?.getBoundingClientRect().bottom ?? NaN) - (below?.getBoundingClientRect().top ?? NaN)
    })
  for (const width of [1440, 1150, 996]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await overlapPx(), `${width} px`).toBeLessThanOrEqual(0)
  }
})

test('L5 N9 twelve levels down a name in the sidebar has room for its words', async ({
  page,
  fixtureSite,
}) => {
  const { url } = await fixtureSite('extremes')
  for (const width of [1440, 996]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${url}/deep`)
    const link = await page.locator('#sidebar [aria-current=page]').boundingBox()
    expect(link?.width, `${width} px`).toBeGreaterThan(100)
  }
})

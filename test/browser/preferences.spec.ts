/** Preferences that readers set in their system: less motion, more contrast, custom colours. */
import type { Locator, Page } from '@playwright/test'
import { expect, live, open, test } from '../support/test'

const doc = '/docs/core/admin/features/authentication'

/** The longest animation or transition that the page's styles allow, in milliseconds. */
const longestMotion = (page: Page) =>
  page.evaluate(() => {
    let longest = 0
    for (const element of document.querySelectorAll('*'))
      for (const pseudo of [null, '::before', '::after']) {
        const { animationDuration, transitionDuration } = getComputedStyle(element, pseudo)
        for (const duration of `${animationDuration}, ${transitionDuration}`.split(', ')) {
          const milliseconds = parseFloat(duration) * (duration.endsWith('ms') ? 1 : 1000)
          longest = Math.max(longest, milliseconds)
        }
      }
    return longest
  })

test.describe('reduced motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('N1 N8 N10 N13 S no animation or transition is longer than 1 ms', async ({ page, site }) => {
    await open(page, site.url + doc)
    expect(await longestMotion(page)).toBe(1)
    for (const progress of ['loading', 'done']) {
      await page.evaluate((state) => (document.documentElement.dataset.progress = state), progress)
      expect(await longestMotion(page), progress).toBe(1)
    }
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
    expect(await longestMotion(page)).toBe(1)
    await page.keyboard.press('Escape')
    // A jump to a heading is instant, without intermediate frames.
    const jump = await page.evaluate(() => {
      const link = [...document.querySelectorAll<HTMLElement>('#toc a')].at(-1)
      link?.click()
      const before = scrollY
      return new Promise<number>((resolve) => requestAnimationFrame(() => resolve(scrollY - before)))
    })
    const rest = await page.evaluate(() => scrollY)
    expect(rest).toBeGreaterThan(1000)
    expect(jump).toBe(0)

    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.locator('#drawer')).toBeVisible()
    expect(await longestMotion(page)).toBe(1)
  })
})

test('N10 without that wish things do move', async ({ page, site }) => {
  await open(page, site.url + doc)
  expect(await longestMotion(page)).toBeGreaterThan(100)
})

/** Contrast of an element's underline or border with the page, as defined by WCAG. */
const lineContrast = (element: Locator) =>
  element.evaluate((node) => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
        const part = value / 255
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const line = luminance(getComputedStyle(node).borderBottomColor)
    const ground = luminance(getComputedStyle(document.documentElement).backgroundColor)
    return (Math.max(line, ground) + 0.05) / (Math.min(line, ground) + 0.05)
  })

for (const theme of ['light', 'dark']) {
  test(`N5 more contrast: lines stand out, soft ink is ink, links are thicker, ${theme}`, async ({
    page,
    site,
  }) => {
    await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme)
    await open(page, site.url + doc)
    const lines = ['#navbar', '.pagination-link', '.code-block-title', '#navbar .search-box', '.tag']
    const soft = page.locator('#sidebar li > a:not([aria-current])').first()
    const color = (element: Locator) => element.evaluate((node) => getComputedStyle(node).color)
    const ink = await color(page.locator('h1'))
    expect(await lineContrast(page.locator('#navbar'))).toBeLessThan(3)
    expect(await color(soft)).not.toBe(ink)

    await page.emulateMedia({ contrast: 'more' })
    for (const selector of lines)
      expect(await lineContrast(page.locator(selector).first()), selector).toBeGreaterThanOrEqual(3)
    expect(await color(soft)).toBe(ink)
    await expect(page.locator('#article p a').first()).toHaveCSS('text-decoration-thickness', '2px')
  })
}

test.describe('forced colours', () => {
  test.use({ forcedColors: 'active' })

  const style = (element: Locator, name: string) =>
    element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name)

  /** Whether an outline exists and differs in colour from the background. */
  async function expectOutline(element: Locator): Promise<void> {
    await expect(element).not.toHaveCSS('outline-style', 'none')
    expect(parseFloat(await style(element, 'outline-width'))).toBeGreaterThanOrEqual(1)
    const ground = await element.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(await style(element, 'outline-color')).not.toBe(ground)
  }

  test('N9 N11 N13 borders stay, and what is current stays marked', async ({ page, site }) => {
    await open(page, site.url + doc)
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    for (const selector of ['#navbar .search-box', '.tag', '.code-block', '.pagination-link', '#navbar']) {
      const element = page.locator(selector).first()
      await expect(element, selector).toHaveCSS('border-bottom-style', 'solid')
      expect(await style(element, 'border-bottom-color'), selector).not.toBe(
        await style(element, 'background-color'),
      )
    }
    await page.locator('#toc a').nth(2).click()
    await expect(page.locator('#toc [aria-current]')).toHaveCount(1)
    for (const [current, other] of [
      ['#sidebar [aria-current=page]', '#sidebar a:not([aria-current])'],
      ['#navbar [aria-current]', '#navbar .navbar-link:not([aria-current])'],
      ['#toc [aria-current]', '#toc a:not([aria-current])'],
    ] as const) {
      await expectOutline(page.locator(current).first())
      await expect(page.locator(other).first()).toHaveCSS('outline-style', 'none')
    }
    await page.evaluate(() => (document.documentElement.dataset.progress = 'loading'))
    const bar = await style(page.locator('#progress'), 'background-color')
    expect(bar).not.toBe(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    )
  })

  test('N7 N16 the focus is marked everywhere', async ({ page, site }) => {
    await open(page, site.url + doc)
    for (const selector of [
      '.skip-link',
      '#navbar .navbar-items a',
      '#navbar .search-box',
      '#sidebar a',
      '#sidebar summary',
      '#toc a',
      '#article a[href^="/"]',
      '.code-block pre',
      '.pagination-link',
    ]) {
      // The last input was by keyboard, so focus set by a script is shown as keyboard focus.
      await page.keyboard.press('Shift')
      const element = page.locator(selector).first()
      await element.focus()
      await expectOutline(element)
    }
  })

  test('S C3 the choice in tabs, results and filters is marked', async ({ page, site, fixtureSite }) => {
    const { url } = await fixtureSite('content')
    await open(page, `${url}/tabs`)
    const tab = page.getByRole('tab', { name: 'Yarn' }).first()
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await page.locator('h1').click()
    await expectOutline(tab)
    await expect(page.getByRole('tab', { name: 'npm' }).first()).toHaveCSS('outline-style', 'none')

    await open(page, site.url + doc)
    await page.keyboard.press('/')
    const input = page.getByRole('combobox', { name: 'Search the documentation' })
    await input.fill('permissions')
    await expectOutline(input)
    const results = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
    await expectOutline(results.first())
    await expect(results.nth(1)).toHaveCSS('outline-style', 'none')
    await expectOutline(page.locator('.search-choice :checked + span'))
    await expect(page.locator('.search-choice :not(:checked) + span').first()).toHaveCSS(
      'outline-style',
      'none',
    )
  })

  test('C8 groups and shapes of a drawing have the ground of the text on them', async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, `${site.url}/code`)
    const ground = await style(page.locator('html'), 'background-color')
    for (const selector of ['rect.diagram-layer-1', '.diagram-shape'])
      await expect(page.locator(selector).first()).toHaveCSS('fill', ground)
    await expect(page.locator('.package-map-layer').first()).toHaveCSS('stroke', ground)
    await expect(page.locator('.package-map-layer').first()).not.toHaveCSS('fill', ground)
  })
})

test('E1 an error in forced colours keeps its frame', async ({ page, fixtureSite }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const { url } = await fixtureSite('faults')
  await open(page, `${url}/live`)
  const vase = page.getByRole('button', { name: 'Touch the vase' })
  await live(vase)
  await vase.click()
  await expect(page.locator('.notice-inline')).toHaveCSS('border-top-style', 'solid')
  await expect(page.locator('.notice-inline .button')).toHaveCSS('border-top-style', 'solid')
})

/** The site by keyboard alone: every stop is visible, none is a trap. */
import type { Page } from '@playwright/test'
import { expect, open, test } from '../support/test'

interface Stop {
  /** A description for messages; `undefined` when focus has left the document. */
  name?: string
  /** Whether the walk has been here before. */
  again: boolean
  /** Whether some point of it is in the window and not covered (WCAG 2.4.11). */
  inSight: boolean
  /** Whether it, its label, or the card around it has an outline. */
  marked: boolean
}

/** The focused element, after all animations have finished. */
const currentStop = (page: Page): Promise<Stop> =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const element = document.activeElement
    if (!element || element === document.body) return { again: false, inSight: true, marked: true }
    const known: Set<Element> = (Reflect.get(window, 'knownStops') as Set<Element> | undefined) ?? new Set()
    Reflect.set(window, 'knownStops', known)
    const again = known.has(element)
    known.add(element)
    // The input of a choice is invisible; the reader sees its label.
    const shown = element.matches('.search-choice input') ? (element.nextElementSibling ?? element) : element
    const isSeen = (box: DOMRect) => {
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
      if (right - left < 1 || bottom - top < 1) return false
      return [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const top_ = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down)
          return top_ !== null && (shown.contains(top_) || top_.contains(shown))
        }),
      )
    }
    const marks = [shown, shown.closest('.card'), shown.closest('.search-head')].map((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one)
      const isClear = outlineColor === 'rgba(0, 0, 0, 0)'
      if (outlineStyle === 'solid' && parseFloat(outlineWidth) >= 2 && !isClear) return true
      return one.matches('.search-head') && boxShadow !== 'none'
    })
    return {
      again,
      name: `<${element.localName} class="${element.className}"> ${element.textContent.trim().slice(0, 30)}`,
      inSight: [...shown.getClientRects()].some(isSeen),
      marked: marks.includes(true),
    }
  })

/** Forwards from the document's first stop, and backwards from its last. */
const keys = ['Tab', 'Shift+Tab'] as const

/** Presses a key until focus leaves the document or reaches an element again. Returns the number of stops. */
async function walk(page: Page, key: (typeof keys)[number], limit = 400): Promise<number> {
  const faults: string[] = []
  let count = 0
  for (; count < limit; count++) {
    await page.keyboard.press(key)
    const { name, again, inSight, marked } = await currentStop(page)
    if (name === undefined || again) break
    if (!inSight) faults.push(`Out of sight: ${name}`)
    if (!marked) faults.push(`Not marked: ${name}`)
  }
  expect(faults).toEqual([])
  return count
}

/** Number of elements that the keyboard can reach. */
const reachable = (page: Page) =>
  page
    .locator('a[href], button, input, textarea, select, summary, [tabindex="0"]')
    .evaluateAll(
      (all) =>
        all.filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [tabindex="-1"]'),
        ).length,
    )

for (const [name, route] of [
  ['home', '/'],
  ['a long page', '/docs/core/strapi/event-hub'],
  ['docs health', '/docs-health'],
  ['the code map', '/code'],
  ['a package of the code map', '/code/@strapi/email'],
  ['not found', '/no/such/page'],
] as const)
  for (const key of keys)
    test(`N1 N7 ${name}, ${key}: every stop is in sight and marked, and the last leads out`, async ({
      page,
      site,
    }) => {
      test.setTimeout(120_000)
      await page.setViewportSize({ width: 1280, height: 600 })
      await open(page, site.url + route)
      // A trap, or a part that the keyboard cannot reach, would give a smaller number.
      expect(await walk(page, key)).toBe(await reachable(page))
    })

for (const key of keys)
  test(`N1 N8 on a phone every stop is in sight, and the closed drawer has none, ${key}`, async ({
    page,
    site,
  }) => {
    test.setTimeout(60_000)
    await page.setViewportSize({ width: 360, height: 600 })
    await open(page, `${site.url}/docs/core/database/transactions`)
    expect(await walk(page, key)).toBe(await reachable(page))
  })

test('S the dialog: the keyboard goes round in it, sees every stop, and Escape leads out', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/docs/intro`)
  const box = page.locator('#navbar .search-box')
  await box.focus()
  await page.keyboard.press('Enter')
  const input = page.getByRole('combobox', { name: 'Search the documentation' })
  await expect(input).toBeFocused()
  await input.fill('plugin')
  await expect(page.locator('.search-result-excerpt mark').first()).toBeVisible()
  const faults: string[] = []
  const seen = new Set<string>()
  // After the last stop, focus moves to the browser's controls before it returns to the first.
  const inside = () => page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *') === true)
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab')
    expect(await inside()).toBe(true)
    const { name, inSight, marked } = await currentStop(page)
    if (name === undefined) continue
    seen.add(name)
    if (!inSight || !marked) faults.push(name)
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThanOrEqual(4)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('.search-dialog')).toHaveCount(0)
  expect((await currentStop(page)).name).toBeDefined()
})

for (const [what, route] of [
  ['code and diagrams', '/text'],
  ['tabs', '/tabs'],
  ['live components', '/live'],
] as const)
  for (const key of keys)
    test(`C3 C4 C6 ${what} are no traps, ${key}`, async ({ page, fixtureSite }) => {
      const { url } = await fixtureSite('content')
      await open(page, url + route)
      // The script of the tabs loads later and reduces each group to one tab stop.
      await page.waitForLoadState('networkidle')
      expect(await walk(page, key)).toBe(await reachable(page))
    })

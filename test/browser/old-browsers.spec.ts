/** In a browser without a feature the runtime needs, a page stays as the server rendered it; optional features may be missing. */
import type { Page } from '@playwright/test'
import { neededFeatures } from '../../packages/engine/src/theme/head-script'
import { watch } from '../support/faults'
import { expect, follow, heading, hydrated, link, test } from '../support/test'

/** Features, some of them recent, that the runtime uses if they exist. */
const optional = [
  'requestIdleCallback',
  'IntersectionObserver',
  'PerformanceObserver',
  'ClipboardItem',
  'Navigator.prototype.clipboard',
  'Navigator.prototype.connection',
  'Element.prototype.ariaCurrent',
  'Element.prototype.role',
]

/** A browser without a feature: deletes its name before any script of the page runs. */
async function lack(page: Page, feature: string): Promise<void> {
  await page.addInitScript((name) => {
    const names = name.split('.')
    const last = names.pop() ?? ''
    const owner = names.reduce<object>((found, key): object => Reflect.get(found, key), globalThis)
    if (!Reflect.deleteProperty(owner, last)) throw new Error(`${name} could not be deleted.`)
  }, feature)
}

test.use({ fixture: 'faults' })

for (const feature of neededFeatures)
  test(`N19 without \`${feature}\` pages are read and links followed as without script`, async ({
    page,
    url,
    faults,
  }) => {
    await lack(page, feature)
    const { loads } = watch(page)
    await page.goto(`${url}/start`)
    await expect(page.locator('html[data-js]')).toHaveCount(0)
    await expect(page.locator('.color-mode-toggle')).toBeHidden()
    await follow(link(page, 'the second page'), 'Second')
    await follow(page.locator('#sidebar').getByRole('link', { name: 'Choices', exact: true }), 'Choices')
    await expect(page.getByText('Second choice.')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'Second')).toBeVisible()
    await page.locator('.navbar .search-box').click()
    await expect(page.locator('#main .without-js')).toContainText('Searching needs JavaScript')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${url}/live`)
    await expect(page.getByText('Count 10')).toBeVisible()
    expect(loads).toEqual(['/start', '/second', '/choices', '/second', '/search', '/live'])
    expect(faults).toEqual([])
  })

for (const feature of optional)
  test(`N19 without \`${feature}\` everything goes on`, async ({ page, url, faults }) => {
    await lack(page, feature)
    const { loads } = watch(page)
    // Every link here and on the next pages leads somewhere: on a slow machine they are prefetched, and one without a page is a fault.
    await page.goto(`${url}/choices`)
    await hydrated(page)
    await follow(link(page, 'more choices'), 'More choices')
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 700 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await follow(page.locator('#sidebar').getByRole('link', { name: 'Second', exact: true }), 'Second')
    await expect(page.locator('#drawer')).toBeHidden()
    expect(loads).toEqual(['/choices'])
    expect(faults).toEqual([])
  })

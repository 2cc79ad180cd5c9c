import type { Page } from '@playwright/test'
import { openBuilt } from '../support/built'
import { realSiteDir } from '../support/site'
import { clickChevron, expect, open, plantMark, test } from '../support/test'

test.use({ fixture: 'sidebar' })

const sidebar = (page: Page) => page.locator('#sidebar')
/** A category with a page: its row has a link, followed by the toggle. */
const category = (page: Page, label: string) =>
  sidebar(page)
    .locator('details')
    .filter({ has: page.locator(`> summary[data-label="${label}"]`) })
const toggle = (page: Page, label: string) => clickChevron(category(page, label).locator('> summary').first())
const current = (page: Page) => sidebar(page).locator('[aria-current=page]')
const sidebarTop = (page: Page) => page.locator('#drawer').evaluate((element) => element.scrollTop)

test.describe('N9 the sidebar on wide screens', () => {
  test('N9 marks the page, opens its branch, and opening one category leaves the others', async ({
    page,
    site,
    faults,
  }) => {
    await open(page, `${site.url}/guides/type-system/philosophy`)
    await expect(current(page)).toHaveCount(1)
    await expect(current(page)).toHaveAttribute('href', '/guides/type-system/philosophy')
    await expect(category(page, 'Type System')).toHaveAttribute('open')
    await expect(category(page, 'Content Manager')).not.toHaveAttribute('open')
    await toggle(page, 'Content Manager')
    await expect(category(page, 'Content Manager')).toHaveAttribute('open')
    await expect(category(page, 'Type System')).toHaveAttribute('open')

    // Categories the reader opened stay open on the next page, and the categories of that page open.
    const mark = await plantMark(page)
    await toggle(page, 'Concepts')
    await category(page, 'Type System').getByRole('link', { name: 'CheatSheet' }).click()
    await expect(page).toHaveURL(/\/type-system\/cheatsheet$/)
    await expect(current(page)).toHaveAttribute('href', '/guides/type-system/cheatsheet')
    for (const label of ['Content Manager', 'Concepts', 'Type System'])
      await expect(category(page, label)).toHaveAttribute('open')
    // A category the reader closed stays closed, even if it contains the current page.
    await toggle(page, 'Type System')
    await expect(category(page, 'Type System')).not.toHaveAttribute('open')
    expect(await mark.wasReloaded()).toBe(false)
    // The sidebar cannot be hidden.
    await expect(page.locator('#menu-button, #drawer-close')).toHaveCount(2)
    for (const id of ['#menu-button', '#drawer-close']) await expect(page.locator(id)).toBeHidden()
    expect(faults).toEqual([])
  })

  test('N9 keeps its scroll position between pages, and shows the current page after a load', async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await open(page, `${site.url}/guides/e2e/content-manager/testing-relations`)
    await expect(current(page)).toBeInViewport({ ratio: 1 })
    for (const label of ['Type System', 'Concepts']) await toggle(page, label)
    await category(page, 'Concepts').getByRole('link', { name: 'Schema' }).click()
    await expect(current(page)).toHaveAttribute('href', '/guides/type-system/concepts/schema')
    // The mouse is already there, so clicking does not scroll.
    const next = category(page, 'Concepts').getByRole('link', { name: 'UID' })
    await next.hover()
    const top = await sidebarTop(page)
    expect(top).toBeGreaterThan(0)
    await next.click()
    await expect(current(page)).toHaveAttribute('href', '/guides/type-system/concepts/uid')
    expect(await sidebarTop(page)).toBe(top)
  })

  test('N9 a category with a page is a link with a toggle beside it', async ({ page, url }) => {
    await open(page, `${url}/`)
    await toggle(page, 'With a page')
    await expect(sidebar(page).getByRole('link', { name: 'Inside' })).toBeVisible()
    await expect(page).toHaveURL(`${url}/`)
    await sidebar(page).getByRole('link', { name: 'With a page' }).click()
    await expect(page).toHaveURL(`${url}/with-page`)
    await expect(current(page)).toHaveText('With a page')
    await expect(sidebar(page).getByRole('link', { name: 'Inside' })).toBeVisible()
    // External links, HTML and categories that cannot be collapsed.
    await expect(sidebar(page).getByRole('link', { name: 'Elsewhere' })).toHaveClass(/external/)
    await expect(sidebar(page).locator('.stamp')).toHaveText('html item')
    // Elements of a writer's HTML are not styled as rows of the tree.
    await expect(sidebar(page).getByRole('link', { name: 'Plain' })).toHaveCSS('display', 'inline')
    await expect(sidebar(page).getByText('Always open').locator('xpath=ancestor::details')).toHaveCount(0)
    await expect(sidebar(page).getByRole('link', { name: 'Always here' })).toBeVisible()
  })

  test('R5 a generated index shows cards of its items', async ({ page, url, faults }) => {
    await open(page, `${url}/`)
    await sidebar(page).getByRole('link', { name: 'Generated' }).click()
    await expect(page).toHaveURL(`${url}/category/generated`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All that is generated')
    await expect(page.locator('.page-intro')).toHaveText('What this index says of itself.')
    const cards = page.locator('#main .card')
    await expect(cards.locator('.card-link')).toHaveText(['deeper', 'One'])
    await expect(cards.first()).toContainText('1 page')
    await expect(cards.nth(1)).toContainText('The first of them.')
    await expect(page).toHaveTitle('All that is generated | Sidebar')
    await cards.nth(1).locator('.card-link').click()
    await expect(page).toHaveURL(`${url}/generated/one`)
    await expect(page.locator('.breadcrumbs').getByRole('link', { name: 'Generated' })).toHaveAttribute(
      'href',
      '/category/generated',
    )
    expect(faults).toEqual([])
  })
})

test.describe('N10 the collapse animation', () => {
  /** Clicks a category and returns the animation that starts. */
  const animate = (page: Page, label: string) =>
    category(page, label)
      .first()
      .evaluate((details) => {
        details.querySelector('summary')?.click()
        const content = details.querySelector('ul')
        const animation = content?.getAnimations()[0]
        const frames = animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
        return {
          height: content?.scrollHeight ?? 0,
          duration: Number(animation?.effect?.getTiming().duration),
          heights: frames.map((frame) => Number.parseFloat(String(frame['height']))),
        }
      })
  /** Opens a page and hovers the sidebar, which loads the code for the animation. */
  const approach = async (page: Page, url: string) => {
    await open(page, url)
    await page.locator('#sidebar').hover()
    await expect.poll(async () => (await animate(page, 'Tasks')).duration).toBeGreaterThan(0)
  }
  /** Material Design's formula, in milliseconds. */
  const expected = (height: number) => {
    const h = height / 36
    return Math.round((4 + 15 * h ** 0.25 + h / 5) * 10)
  }

  test('N10 lasts longer for a higher list, by the formula, and can be turned round', async ({
    page,
    site,
  }) => {
    await approach(page, `${site.url}/guides/contributing`)
    const small = await animate(page, 'Content Manager')
    const large = await animate(page, 'Type System')
    expect(small.duration).toBe(expected(small.height))
    expect(large.duration).toBe(expected(large.height))
    expect(large.height).toBeGreaterThan(small.height)
    expect(large.duration).toBeGreaterThan(small.duration)
    expect(large.heights).toEqual([0, large.height])

    const content = category(page, 'Type System').first().locator('> ul')
    await expect.poll(() => content.evaluate((element) => element.getAnimations().length)).toBe(0)
    const closing = await animate(page, 'Type System')
    expect(closing.heights[1]).toBe(0)
    expect(closing.duration).toBe(expected(closing.height))
    // A second click while it closes opens it again from its current height.
    await animate(page, 'Type System')
    await expect.poll(() => content.evaluate((element) => element.getAnimations().length)).toBe(0)
    await expect(category(page, 'Type System').first()).toHaveAttribute('open')
  })

  test('N10 takes 1 ms under reduced motion', async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await approach(page, `${site.url}/guides/contributing`)
    expect((await animate(page, 'Type System')).duration).toBe(1)
    await expect(category(page, 'Type System').first()).toHaveAttribute('open')
    expect((await animate(page, 'Type System')).duration).toBe(1)
    await expect(category(page, 'Type System').first()).not.toHaveAttribute('open')
  })
})

test('N21 every category page of the real site is marked in its sidebar, and its branch is open', async ({
  page,
  site,
}) => {
  const built = openBuilt(realSiteDir)
  const routes = built
    .files()
    .filter((file) => file.endsWith('.html') && built.page(file)?.kind === 'category')
    .map((file) => `/${file.slice(0, -'.html'.length)}`)
  expect(routes.length).toBeGreaterThan(10)
  for (const route of routes) {
    const [tree = ''] = /<nav class="sidebar".*?<\/nav>/s.exec(built.read(`${route.slice(1)}.html`)) ?? []
    expect(tree.match(/aria-current="page"/g) ?? [], route).toHaveLength(1)
    expect(tree, route).toContain(`aria-current="page" href="${route}"`)
    expect(tree.split(`href="${route}"`)[1], route).toMatch(/^[^>]*>[^<]*<\/a><details open=""/)
  }
  // The runtime, on the first load and during navigation.
  await open(page, `${site.url}/docs/core`)
  await expect(category(page, 'Core')).toHaveAttribute('open')
  await expect(current(page)).toHaveText('Core')
  await sidebar(page).getByRole('link', { name: 'Packages', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/docs/packages`)
  await expect(current(page)).toHaveText('Packages')
  await expect(category(page, 'Packages')).toHaveAttribute('open')
})

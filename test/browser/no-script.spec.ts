import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { mainOf } from '../support/built'
import { realSiteDir } from '../support/site'
import { clickChevron, expect, test } from '../support/test'

test.use({ javaScriptEnabled: false })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('N18 without script', () => {
  test('N18 a page is readable, its links work, categories open and close', async ({ page, site }) => {
    await page.goto(`${site.url}/docs/core/database/transactions`)
    await expect(heading(page)).toHaveText('Transactions')
    await expect(page.locator('#article p').first()).toBeVisible()
    await expect(page.locator('#sidebar [aria-current=page]')).toBeVisible()
    await expect(page.locator('#toc a').first()).toBeVisible()

    // A sidebar that is sent as a whole.
    await page.goto(`${site.url}/guides/contributing`)
    const types = page.locator('#sidebar summary[aria-label="Pages below Type System"]')
    const inside = page.locator('#sidebar').getByRole('link', { name: 'Philosophy' })
    await expect(inside).toBeHidden()
    await clickChevron(types)
    await expect(inside).toBeVisible()
    await clickChevron(types)
    await expect(inside).toBeHidden()
    await page.goto(`${site.url}/docs/core/database/transactions`)

    await page.locator('#toc a').nth(1).click()
    await expect(page).toHaveURL(/#/)
    await page.locator('#sidebar').getByRole('link', { name: 'Migrations' }).click()
    await expect(heading(page)).toHaveText('Migrations')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'RFCs' }).click()
    await expect(page).toHaveURL(/\/rfcs$/)
  })

  test('N18 every page has its heading, its text and the ways to the others in its HTML', () => {
    const files = readdirSync(realSiteDir, { recursive: true, encoding: 'utf8' })
    const pages = files
      .filter((file) => file.endsWith('.html'))
      .map((file) => ({ file, html: readFileSync(path.join(realSiteDir, file), 'utf8') }))
      .filter(({ html }) => !html.includes('http-equiv="refresh"'))
    expect(pages.length).toBeGreaterThan(200)
    for (const { file, html } of pages) {
      const main = mainOf(html)
      expect(main.match(/<h1[ >]/g), file).toHaveLength(1)
      expect(main.replace(/<[^>]*>/g, ' ').trim().length, file).toBeGreaterThan(80)
      for (const route of ['/guides', '/docs', '/api', '/rfcs'])
        expect(html, file).toContain(`href="${route}"`)
    }
  })

  test('N18 what cannot work is hidden or leads to what does', async ({ page, site, fixtureSite }) => {
    await page.goto(`${site.url}/docs/core/admin/features/authentication`)
    await expect(page.locator('.color-mode-toggle')).toBeHidden()
    await expect(page.locator('.code-block pre').first()).toBeVisible()
    await expect(page.locator('.code-block-button')).toHaveCount(0)
    await expect(page.locator('#base-url-banner')).toBeHidden()
    await page.locator('.navbar .search-box').click()
    await expect(page).toHaveURL(/\/search$/)
    await expect(page.locator('#main .without-js')).toContainText('Searching needs JavaScript')
    expect(await page.locator('.all-pages a').count()).toBeGreaterThan(100)

    // An announcement has no close button if the choice could not be stored.
    const navbar = await fixtureSite('navbar')
    await page.goto(`${navbar.url}/docs/start`)
    await expect(page.locator('.announcement-bar')).toBeVisible()
    await expect(page.locator('.announcement-close')).toBeHidden()
    // Menus are native elements.
    await page.locator('#navbar summary', { hasText: 'Menu' }).first().click()
    await page.locator('#navbar').getByRole('link', { name: 'Long page', exact: true }).click()
    await expect(heading(page)).toHaveText('Long page')
  })

  test('N18 the mobile sidebar opens and closes', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${site.url}/docs/core/database/transactions`)
    const drawer = page.locator('#drawer')
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.mouse.click(375, 400)
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await drawer.getByRole('button', { name: 'Close menu' }).click()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await drawer.locator('#sidebar').getByRole('link', { name: 'Migrations' }).click()
    await expect(heading(page)).toHaveText('Migrations')
    await page.locator('#toc-mobile summary').click()
    await expect(page.locator('#toc-mobile a').first()).toBeVisible()
  })

  test('N18 tabs show all their panels, each under its name; diagrams and live components are there', async ({
    page,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('content')
    await page.goto(`${url}/tabs`)
    await expect(page.locator('.tabs-list').first()).toBeHidden()
    for (const text of ['Panel of npm.', 'Second panel of pnpm.', 'On macOS.', 'On Linux.'])
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.locator('.tabs-label')).toHaveText([
      'npm',
      'Yarn',
      'npm',
      'Yarn',
      'pnpm',
      'macOS',
      'Linux',
      'Alone',
      'Together',
    ])
    await page.goto(`${url}/text`)
    await expect(page.getByRole('img', { name: 'The source sends to the destination.' })).toBeVisible()
    await page.locator('#article details summary').click()
    await expect(page.getByText('Hidden text that can be opened.')).toBeVisible()
    await page.goto(`${url}/live`)
    await expect(page.getByText('Children are finished')).toBeVisible()
  })
})

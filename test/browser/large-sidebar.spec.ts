import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runDocs, serve, type Served } from '../support/site'
import { expect, open, plantMark, test } from '../support/test'

// One worker, so the site is built only once.
test.describe.configure({ mode: 'default' })

const parts = 12
const pagesPerPart = 30
/** Pages per folder: more than a list shows at once. */
const listedPages = 200
const folder = mkdtempSync(path.join(tmpdir(), 'docs-large-'))
let large: Served

/** A site with a few hundred pages. Its sidebar is too large for one file and is split at its categories. */
test.beforeAll(async () => {
  const siteDir = path.join(folder, 'site')
  const outDir = path.join(folder, 'dist')
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true })
    writeFileSync(path.join(siteDir, file), text)
  }
  write(
    'site.config.ts',
    "export default { title: 'Large', url: 'https://fixture.example', favicon: 'f.svg' }",
  )
  write('static/f.svg', '<svg xmlns="http://www.w3.org/2000/svg" />')
  write('content/home.mdx', '---\ntitle: Home\nslug: /\n---\n\nHome.\n')
  for (let part = 1; part <= parts; part++) {
    for (let number = 1; number <= pagesPerPart; number++) {
      const depth = number > pagesPerPart / 2 ? 'deep/' : ''
      write(
        `content/part-${part}/${depth}page-${number}.mdx`,
        `---\ntitle: Page ${part}.${number}\n---\n\nText of page ${part}.${number}.\n`,
      )
    }
  }
  for (let number = 1; number <= listedPages; number++) {
    const name = `Entry ${String(number).padStart(3, '0')}`
    write(
      `content/records/${name.replace(' ', '-').toLowerCase()}.mdx`,
      `---\ntitle: ${name}\n---\n\n${name}.\n`,
    )
  }
  const { code, stderr } = await runDocs(['build'], { SITE_DIR: siteDir, OUT_DIR: outDir })
  expect(code, stderr).toBe(0)
  large = await serve('preview', { SITE_DIR: siteDir, OUT_DIR: outDir })
})

test.afterAll(async () => {
  await large.close()
  rmSync(folder, { recursive: true, force: true })
})

test('N9 a page of a large site carries its own branch; other parts come when they are opened', async ({
  page,
  faults,
}) => {
  await open(page, `${large.url}/part-3/page-2`)
  const sidebar = page.locator('#sidebar')
  const links = sidebar.getByRole('link')
  // The categories, and the pages of one of them.
  expect(await links.count()).toBeLessThan(2 * pagesPerPart + parts)
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Page 3.2')

  const mark = await plantMark(page)
  const request = page.waitForRequest('**/sidebar-parts/*.json')
  await sidebar.getByRole('link', { name: 'part-7', exact: true }).click()
  await request
  const opened = sidebar.locator('details', { has: page.getByText('part-7', { exact: true }) })
  await expect(opened).toHaveAttribute('open')
  await expect(page).toHaveURL(/\/part-3\/page-2$/)
  await opened.getByRole('link', { name: 'Page 7.3', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page 7.3')
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Page 7.3')
  await expect(sidebar.locator('[aria-current=page]')).toBeInViewport()
  // The part of the previous page is still open.
  await expect(sidebar.getByRole('link', { name: 'Page 3.2', exact: true })).toBeVisible()
  expect(await mark.wasReloaded()).toBe(false)

  // A distant page, opened by its address and by going back.
  await open(page, `${large.url}/part-12/deep/page-30`)
  await expect(sidebar.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page 7.3')
  await expect(sidebar.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  expect(faults).toEqual([])
})

test('N10 a category whose part has to be loaded opens at the pace of its height, too', async ({ page }) => {
  await open(page, `${large.url}/part-3/page-2`)
  const sidebar = page.locator('#sidebar')
  const script = page.waitForResponse(/collapse-[^/]*\.js$/)
  await sidebar.hover()
  await (await script).finished()
  // Records animations, because they end quickly.
  await page.evaluate(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      this.setAttribute('data-animated', '')
      return animate.apply(this, given)
    }
  })
  await sidebar.getByRole('link', { name: 'part-7', exact: true }).click()
  const opened = sidebar.locator('details', { has: page.getByText('part-7', { exact: true }) })
  await expect(opened).toHaveAttribute('open')
  await expect(opened.locator('> ul')).toHaveAttribute('data-animated')
  await expect(opened.locator('summary').first()).toBeFocused()
})

test('N9 a part of the sidebar that does not come leads to its first page', async ({ page }) => {
  await open(page, `${large.url}/part-3/page-2`)
  await page.route('**/sidebar-parts/*.json', (route) => route.abort())
  const category = page.locator('#sidebar').getByRole('link', { name: 'part-9', exact: true })
  await expect(category).toHaveAttribute('href', /\/part-9\//)
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
  await category.click()
  expect((await warning).text()).toContain('sidebar')
  await page.unroute('**/sidebar-parts/*.json')
  await category.click()
  await expect(page.locator('#sidebar').getByRole('link', { name: 'Page 9.1', exact: true })).toBeVisible()
})

test('N9 N19 a category that is opened by keyboard keeps the focus', async ({ page, faults }) => {
  await open(page, `${large.url}/part-3/page-2`)
  const sidebar = page.locator('#sidebar')
  await sidebar.getByRole('link', { name: 'part-9', exact: true }).press('Enter')
  const toggle = sidebar.locator('summary', { hasText: /^part-9$/ })
  await expect(toggle).toBeFocused()
  await toggle.press('Enter')
  await expect(sidebar.getByRole('link', { name: 'Page 9.1', exact: true })).toBeHidden()
  expect(faults).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('N18 a category whose pages are elsewhere leads to its first page', async ({ page }) => {
    await page.goto(`${large.url}/part-3/page-2`)
    await page.locator('#sidebar').getByRole('link', { name: 'part-9', exact: true }).click()
    await expect(page).toHaveURL(/\/part-9\//)
    await expect(page.locator('#sidebar').getByRole('link', { name: 'Page 9.1', exact: true })).toBeVisible()
  })
})

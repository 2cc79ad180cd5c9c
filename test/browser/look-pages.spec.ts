/** The appearance of particular pages: short code, lists, the report, versions, states. */
import { expect, open, test } from '../support/test'

const deepPage = '/docs/core/admin/features/authentication'

test('N12 on a phone breadcrumbs leave out the page itself and the slash before it', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, site.url + deepPage)
  const copy = await page.locator('.copy-markdown').boundingBox()
  expect(copy?.width, 'target size').toBeGreaterThanOrEqual(24)
  const crumbs = await page.locator('.breadcrumbs li').evaluateAll((items) =>
    items.map((item) => {
      const { content, display } = getComputedStyle(item, '::after')
      return {
        isShown: item.firstElementChild?.checkVisibility(),
        hasSlash: content !== 'none' && display !== 'none',
      }
    }),
  )
  expect(crumbs.at(-1)?.isShown).toBe(false)
  expect(crumbs.filter(({ isShown }) => isShown).map(({ hasSlash }) => hasSlash)).toEqual([
    ...crumbs.slice(2).map(() => true),
    false,
  ])
})

test('C9 short code is not torn apart, and what is broken has whole ends', async ({ page, site }) => {
  let short = 0
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    for (const route of ['/docs/packages/create-strapi-app', '/docs/utils/pack-up/config', deepPage]) {
      await open(page, site.url + route)
      const codes = await page.locator('#article :not(pre) > code').evaluateAll((all) =>
        all.map((code) => ({
          text: code.textContent,
          lines: new Set([...code.getClientRects()].map(({ top }) => Math.round(top))).size,
          ends: getComputedStyle(code).getPropertyValue('box-decoration-break'),
        })),
      )
      // A browser could break the line at a hyphen, a slash or a space.
      const breakable = codes.filter(({ text }) => text.length <= 10 && /[-/ ]/.test(text))
      short += breakable.length
      expect(
        breakable.filter(({ lines }) => lines > 1),
        `${route} at ${width} px`,
      ).toEqual([])
      expect(new Set(codes.map(({ ends }) => ends)), route).toEqual(new Set(['clone']))
    }
  }
  expect(short).toBeGreaterThan(5)
})

test('C14 the list of all pages is in the order of the sidebars, each under a name of its own', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/search`)
  const groups = await page.locator('.all-pages .page-columns').evaluateAll((lists) =>
    lists.map((list) =>
      [...list.querySelectorAll('a')].map((link) => ({
        route: link.getAttribute('href'),
        name: link.textContent,
      })),
    ),
  )
  const entries = groups.flat()
  expect(entries.length).toBeGreaterThan(150)
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
  for (const name of ['Init', 'Check', 'Watch', 'Introduction', 'Overview'])
    expect(entries.map((entry) => entry.name)).not.toContain(name)
  // The guides' sidebar is sent as a whole.
  await page.goto(`${site.url}/guides`)
  const sidebar = await page
    .locator('#sidebar a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const guides = groups.find((group) => group.some(({ route }) => route === '/guides')) ?? []
  expect(guides.map(({ route }) => route)).toEqual(sidebar)
  await context.close()
})

test('C11 on a phone the report’s table scrolls, and its edge says so; large numbers are grouped', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `${site.url}/docs-health`)
  const region = page.getByRole('region', { name: 'Table of parts' })
  const { cut, shadows } = await region.evaluate((element) => ({
    cut: element.scrollWidth > element.clientWidth,
    shadows: getComputedStyle(element).backgroundAttachment,
  }))
  expect(cut).toBe(true)
  // The gradients that cover the shadows scroll with the table, the shadows stay at the edges.
  expect(shadows).toBe('local, local, scroll, scroll')
  const figures = await page.locator('.health-number').allTextContents()
  expect(figures.filter((figure) => figure.length > 3)).not.toEqual([])
  for (const figure of figures) expect(figure).toMatch(/^\d{1,3}(,\d{3})*$/)
})

test('C12 the page of versions speaks of sections, and a page’s version leads to it', async ({
  page,
  site,
}) => {
  await open(page, site.url + deepPage)
  await page.getByRole('link', { name: 'Version: Next' }).click()
  await expect(page).toHaveURL(`${site.url}/versions`)
  await expect(page.getByRole('columnheader', { name: 'Section' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText(/sidebar/i)
  await expect(page.getByRole('row').filter({ hasText: 'Docs' }).getByRole('link')).toHaveAttribute(
    'href',
    '/docs',
  )
  // Numbers fit beside the names on a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  const [name, count] = await page.locator('main tbody tr').first().locator('td').all()
  expect((await count?.boundingBox())?.y).toBe((await name?.boundingBox())?.y)
})

test('C18 a state is a mark beside the title, not a box', async ({ page, site }) => {
  await open(page, `${site.url}/api/Strapi`)
  const state = page.locator('.doc-header .state')
  await expect(state).toHaveText(/Stable$/)
  const [mark, text] = await Promise.all([state.boundingBox(), page.locator('#article').boundingBox()])
  expect(mark?.width).toBeLessThan(100)
  expect(mark?.height).toBeLessThan(32)
  expect(text?.width).toBeGreaterThan(500)
  await expect(page.locator('#article .admonition').filter({ hasText: 'Current state' })).toHaveCount(0)
})

test('D5 with text twice as large on a phone, words of titles and section headings stay whole', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const route of [
    '/database',
    '/docs/architecture',
    '/docs/core/admin/features/authentication',
    '/docs-health',
  ]) {
    await open(page, site.url + route)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const broken = await page.locator('main h1, .prose > h2').evaluateAll((headings) =>
      headings.flatMap((heading) => {
        const found: string[] = []
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\b[A-Za-z]{3,12}\b/g)) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
              found.push(word)
          }
        }
        return found
      }),
    )
    expect(broken, route).toEqual([])
  }
})

test('S before anything is typed it says how to search; tags are in the order of the alphabet', async ({
  page,
  site,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await open(page, `${site.url}/docs/intro`)
  await page.keyboard.press('/')
  await expect(dialog.getByText('Words in any order')).toBeVisible()
  const tags = dialog.getByRole('combobox', { name: 'Tag' }).locator('option:not(:first-child)')
  await expect(tags.first()).toBeAttached()
  const labels = (await tags.allTextContents()).map((text) => text.toLowerCase())
  expect(labels.map((text) => text[0])).toEqual(labels.map((text) => text[0]).sort())
})

test('C10 without its stylesheet a drawing is lines, not black boxes; with it nothing of that is seen', async ({
  page,
  site,
}) => {
  const look = () =>
    page.evaluate(() =>
      ['.diagram-shape', '.diagram-text'].map((selector) => {
        const part = document.querySelector(`#article ${selector}`)
        const style = part && getComputedStyle(part)
        return [style?.fill === 'none', style?.stroke === 'none']
      }),
    )
  await open(page, `${site.url}/docs/architecture/http-request`)
  expect(await look()).toEqual([
    [false, false],
    [false, true],
  ])
  await page.route('**/*.css', (route) => route.abort())
  await page.goto(`${site.url}/docs/architecture/http-request`)
  await expect(page.locator('#base-url-banner')).toBeVisible()
  expect(await look()).toEqual([
    [true, false],
    [true, false],
  ])
  await page.goto(`${site.url}/`)
  for (const drawing of ['.layer-edge path', '.bones path'])
    await expect(page.locator(drawing).first()).toHaveCSS('fill', 'none')
  await expect(page.locator('.layer-grain').first()).toBeHidden()
})

/** The appearance of the site: one text width, one mark for each meaning, nothing covers the text. */
import type { Page } from '@playwright/test'
import type { SidebarItem } from '../../packages/engine/src/model/sidebar'
import { openBuilt, titleOf } from '../support/built'
import { realSiteDir } from '../support/site'
import { expect, open, test } from '../support/test'

const deepPage = '/docs/core/admin/features/authentication'

/** Runs in the page: boxes of the article's parts, rounded to whole pixels. */
const edges = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => [
    ...new Set(
      all.map((element) => {
        const { left, right } = element.getBoundingClientRect()
        return `${Math.round(left)} to ${Math.round(right)}`
      }),
    ),
  ])

test('L3 text, rules, code, tables and notes have the same edges', async ({ page, site }) => {
  for (const width of [1440, 1150, 996, 995, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const route of [deepPage, '/api/Strapi']) {
      await open(page, site.url + route)
      const parts = ':is(p, h2, .code-block, .table-wrap, .admonition)'
      expect(await edges(page, `#article > ${parts}`), `${route}, ${width} px`).toHaveLength(1)
    }
  }
})

test('N11 the column of contents comes where it leaves the text its width', async ({ page, site }) => {
  await open(page, site.url + deepPage)
  for (const [width, column] of [
    [1440, true],
    [1150, true],
    [1149, false],
    [996, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator(column ? '#toc' : '#toc-mobile'), `${width} px`).toBeVisible()
    await expect(page.locator(column ? '#toc-mobile' : '#toc'), `${width} px`).toBeHidden()
    const text = await page.locator('#article > p').first().boundingBox()
    expect(text?.width, `${width} px`).toBeGreaterThan(600)
  }
})

test('C4 the buttons of a code block lie over no code, whatever the pointer', async ({ browser, site }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await open(page, `${site.url}/api/Strapi`)
  const blocks = page.locator('.code-block')
  expect(await blocks.count()).toBeGreaterThan(3)
  const faults = await blocks.evaluateAll((all) =>
    all.flatMap((block) => {
      const [actions, code] = ['.code-block-actions', 'pre'].map((name) =>
        block.querySelector(name)?.getBoundingClientRect(),
      )
      const isClear = actions && code && actions.height > 0 && actions.bottom <= code.top
      return isClear ? [] : [block.textContent.slice(0, 40)]
    }),
  )
  expect(faults).toEqual([])
  await context.close()
})

test('N9 one mark for the current page, at every depth; a page is never as bold as a section', async ({
  page,
  site,
}) => {
  const mark = async (route: string) => {
    await open(page, site.url + route)
    return page.locator('#sidebar [aria-current=page]').evaluate((link) => {
      const { backgroundColor, color } = getComputedStyle(link)
      const before = getComputedStyle(link, '::before')
      return [backgroundColor, color, before.width, before.backgroundColor]
    })
  }
  expect(await mark('/api/Strapi')).toEqual(await mark(deepPage))
  await open(page, `${site.url}/api/Strapi`)
  const weights = await page
    .locator('#sidebar li > a:not([aria-current])')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).fontWeight))
  expect(new Set(weights)).toEqual(new Set(['400']))
})

test('N12 in breadcrumbs a link, the place one is at and plain text differ', async ({ page, site }) => {
  await open(page, site.url + deepPage)
  const colour = (selector: string) =>
    page
      .locator(`.breadcrumbs ${selector}`)
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colour('a')).not.toBe(await colour('[aria-current]'))
})

test('N12 every page but home has breadcrumbs; a heading that others have says what it introduces', async ({
  page,
  site,
}) => {
  for (const [route, trail] of [
    ['/docs', ['Home', 'Docs']],
    ['/tags', ['Home', 'Tags']],
    ['/code', ['Home', 'Code map']],
    ['/docs-health', ['Home', 'Documentation health']],
    ['/known-defects', ['Home', 'Known defects']],
  ] as const) {
    await open(page, site.url + route)
    await expect(page.locator('.breadcrumbs li'), route).toHaveText([...trail])
  }
  await open(page, `${site.url}/docs/intro`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Docs: Introduction')
})

test('L3 on a phone the two cells of a row are below each other, and nothing scrolls sideways', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `${site.url}/docs/core/content-releases/backend`)
  const table = page.locator('.table-wrap', { hasText: 'Service' }).filter({ hasText: 'Task' }).first()
  const [name, text] = await Promise.all([
    table.locator('tbody tr').first().locator('> *').nth(0).boundingBox(),
    table.locator('tbody tr').first().locator('> *').nth(1).boundingBox(),
  ])
  expect(text?.x).toBe(name?.x)
  expect(text?.y).toBeGreaterThan(name?.y ?? 0)
  expect(await table.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
})

test('L1 no two pages have the same document title', () => {
  const built = openBuilt(realSiteDir)
  const seen = new Map<string, string[]>()
  for (const file of built.files().filter((name) => name.endsWith('.html'))) {
    const html = built.read(file)
    // Nobody reads redirect stubs.
    if (html.includes('http-equiv="refresh"')) continue
    const title = titleOf(html) ?? ''
    seen.set(title, [...(seen.get(title) ?? []), file])
  }
  expect(seen.size).toBeGreaterThan(200)
  expect([...seen].filter(([, files]) => files.length > 1)).toEqual([])
})

test('R5 every section and category answers at an address of its own', () => {
  const built = openBuilt(realSiteDir)
  for (const section of ['guides', 'docs', 'api', 'rfcs', 'docs/core', 'docs/core/admin', 'docs/utils'])
    expect(built.has(`${section}.html`), section).toBe(true)
  const withoutPage = (items: readonly SidebarItem[]): string[] =>
    items.flatMap((item) => {
      if (item.type !== 'category') return []
      return [...(item.href === undefined ? [item.key] : []), ...withoutPage(item.items ?? [])]
    })
  const chunks = built.files().filter((name) => /^assets\/sidebar\/.*\.json$/.test(name))
  expect(chunks.length).toBeGreaterThan(3)
  for (const chunk of chunks) expect(withoutPage(JSON.parse(built.read(chunk))), chunk).toEqual([])
})

test('R5 a category’s card says what it holds and leads there', async ({ page, site }) => {
  await open(page, `${site.url}/docs`)
  const core = page.locator('.card').filter({ has: page.getByRole('link', { name: 'Core', exact: true }) })
  for (const name of ['Admin', 'Database', 'Data Transfer'])
    await expect(core.getByRole('link', { name, exact: true })).toBeVisible()
  await core.getByRole('link', { name: 'Database', exact: true }).click()
  await expect(page).toHaveURL(`${site.url}/docs/core/database`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')).toHaveText([
    'Home',
    'Docs',
    'Core',
  ])
})

test('R6 a wrong address suggests the nearest pages', async ({ page, site }) => {
  await page.goto(`${site.url}/docs/core/database/transaction`)
  const list = page.getByRole('navigation', { name: 'Did you mean' })
  await expect(list.getByRole('link').first()).toHaveText('Database: Transactions')
  await list.getByRole('link').first().click()
  await expect(page).toHaveURL(`${site.url}/docs/core/database/transactions`)
  await page.goto(`${site.url}/wp-login.php`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(list).toHaveCount(0)
  // Without similar pages, the list takes no space.
  await page.waitForFunction(() => !document.getElementById('nearest-pages')?.offsetHeight)
  // A phone has no such key.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('main').locator('.search-box')).toBeVisible()
  await expect(page.getByRole('main').locator('.search-box-key')).toBeHidden()
})

test('R1 the home page opens with the layers of the code base and four doors; the one by file leads to what is found', async ({
  page,
  site,
  faults,
}) => {
  await open(page, site.url)
  for (const name of ['Panel', 'Plugins', 'Core', 'Data', 'Tools'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport({ ratio: 1 })
  for (const name of ['I have a task', 'I have a file', 'I want to understand', 'Something goes wrong'])
    await expect(page.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
  const field = page.getByRole('textbox', { name: 'A whole issue' })
  // Without JavaScript, the field has a maximum length.
  await expect(field).not.toHaveAttribute('maxlength')
  await field.fill('packages/core/core/src/services/event-hub.ts')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/code\?q=packages/)
  await expect(page.locator('.code-hit').first()).toContainText(/event ?hub/i)
  expect(faults).toEqual([])
})

test('R1 the first screen of the home page has at most 20 underlined links', async ({ page, site }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, site.url)
    const underlined = await page.locator('a').evaluateAll(
      (links) =>
        links.filter((link) => {
          const { top, bottom, height } = link.getBoundingClientRect()
          const isShown = height > 0 && bottom > 0 && top < innerHeight
          return isShown && getComputedStyle(link).textDecorationLine.includes('underline')
        }).length,
    )
    expect(underlined, `${width} px`).toBeGreaterThan(0)
    expect(underlined, `${width} px`).toBeLessThanOrEqual(20)
  }
})

test('V4 the home page says how many statements there are of the release, as the health report counts them', () => {
  const built = openBuilt(realSiteDir)
  const [, number, release] =
    /([\d,]+) statements<\/a>, checked against (?:<!-- -->)?(Strapi [\d.]+)/.exec(built.read('index.html')) ??
    []
  expect(number).toBeDefined()
  expect(built.read('docs-health.md')).toContain(`${release} (${number})`)
})

test('S a result names its section once', async ({ page, site }) => {
  await open(page, `${site.url}/search?q=transactions`)
  const result = page.locator('.search-result').filter({ hasText: 'Database' }).first()
  await expect(result).toBeVisible()
  expect((await result.locator('.search-result-path').textContent())?.match(/Docs/g)).toHaveLength(1)
})

test('N9 a category whose part of a long sidebar is not here opens where it stands', async ({
  page,
  site,
  faults,
}) => {
  await open(page, `${site.url}/docs/intro`)
  const sidebar = page.locator('#sidebar')
  await expect(sidebar.getByRole('link', { name: 'Data Transfer', exact: true })).toHaveCount(0)
  const toggle = sidebar.getByRole('button', { name: 'Pages below Core' })
  const script = page.waitForResponse(/\/collapse-.*\.js$/)
  await toggle.hover()
  await (await script).finished()
  const slides = page.evaluate(
    () =>
      new Promise((resolve) => {
        const { animate } = Element.prototype
        Element.prototype.animate = function (frames, options) {
          resolve(frames)
          return animate.call(this, frames, options)
        }
      }),
  )
  await toggle.click()
  expect(await slides).toMatchObject({ height: ['0px', expect.stringMatching(/^[1-9]\d+px$/)] })
  await expect(sidebar.getByRole('link', { name: 'Data Transfer', exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/docs/intro`)
  await expect(sidebar.locator('summary[data-label="Core"]')).toBeFocused()
  expect(faults).toEqual([])
})

test('N7 the footer begins where the navbar does, and its columns share the width', async ({
  page,
  site,
}) => {
  const leftOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Math.round(element.getBoundingClientRect().left))
  for (const route of ['/', deepPage]) {
    await page.setViewportSize({ width: 1440, height: 800 })
    await open(page, site.url + route)
    expect(await leftOf('.footer-title'), route).toBe(await leftOf('#navbar .logo'))
    const columns = await page
      .locator('.footer-column')
      .evaluateAll((all) => all.map((column) => Math.round(column.getBoundingClientRect().width)))
    expect(new Set(columns).size, route).toBe(1)
    expect(
      columns.reduce((sum, width) => sum + width, 0),
      route,
    ).toBeGreaterThan(1200)
    for (const width of [996, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await leftOf('.footer-tagline'), `${route} at ${width} px`).toBe(await leftOf('.footer-title'))
    }
  }
})

test('R5 cards of a section stand right under a heading of their own', () => {
  const built = openBuilt(realSiteDir)
  const articles = built.files().flatMap((file) => {
    if (!/^(?:docs|guides|api|rfcs)\b.*\.html$/.test(file)) return []
    const [, article = ''] = built.read(file).split('id="article">')
    const [before = '', cards] = article.split('<ul class="cards"')
    return cards === undefined ? [] : [{ file, before }]
  })
  expect(articles.length).toBeGreaterThan(10)
  const astray = articles.filter(({ before }) => {
    const [, after = before] = /.*<\/h[2-6]>(.*)/s.exec(before) ?? []
    // A sentence may introduce them.
    return after.replace(/<[^>]*>/g, '').trim().length > 200
  })
  expect(astray.map(({ file }) => file)).toEqual([])
})

test('R4 of tags that say the same one is left, and the addresses of the others lead to it', () => {
  const built = openBuilt(realSiteDir)
  for (const [other, tag] of [
    ['configs', 'configuration'],
    ['building', 'build'],
    ['develop', 'development'],
    ['enterprise-edition', 'ee'],
  ]) {
    expect(built.has(`tags/${tag}.json`), tag).toBe(true)
    expect(built.has(`tags/${other}.json`), other).toBe(false)
    expect(built.read(`tags/${other}.html`), other).toContain(`url=/tags/${tag}"`)
  }
})

test('M4 a rule of a site for all figures leaves blocks of code as they are', async ({ page, site }) => {
  await open(page, site.url + deepPage)
  const boxes = () =>
    page.locator('.code-block').evaluateAll((all) =>
      all.flatMap((block) =>
        [block, ...block.children].map((element) => {
          const { width, height } = element.getBoundingClientRect()
          return `${Math.round(width)} by ${Math.round(height)}`
        }),
      ),
    )
  const before = await boxes()
  expect(before.length).toBeGreaterThan(0)
  await page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('figure { display: flex; flex-direction: column; align-items: center; gap: 40px }')
    document.adoptedStyleSheets.push(rules)
  })
  expect(await boxes()).toEqual(before)
})

import type { Page } from '@playwright/test'
import { expect, goTo, open, plantMark, test } from '../support/test'

const tocLinks = (page: Page) => page.locator('#toc a')
const marked = (page: Page) => page.locator('#toc [aria-current=location]')

test.describe('N11 the table of contents', () => {
  test('N11 lists levels 2 to 3 and marks the current heading while scrolling', async ({
    page,
    site,
    faults,
  }) => {
    await open(page, `${site.url}/docs/core/admin/features/authentication`)
    const headings = await page
      .locator('#article :is(h2, h3)[id]')
      .evaluateAll((all) => all.map((heading) => `#${encodeURIComponent(heading.id)}`))
    const hrefs = () => tocLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await hrefs()).toEqual(headings)
    expect(headings.length).toBeGreaterThan(5)
    await expect(marked(page)).toHaveCount(0)

    const mark = await plantMark(page)
    const third = tocLinks(page).nth(2)
    await third.click()
    await expect(third).toHaveAttribute('aria-current', 'location')
    await expect(marked(page)).toHaveCount(1)
    const heading = page.locator('#article :is(h2, h3)[id]').nth(2)
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()

    // The reader scrolls to the end and back up.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(tocLinks(page).last()).toHaveAttribute('aria-current', 'location')
    await page.evaluate(() => scrollTo(0, 0))
    await expect(marked(page)).toHaveCount(0)
    expect(await mark.wasReloaded()).toBe(false)
    expect(faults).toEqual([])
  })

  test('N11 marks nothing at the top of a long page that a click led to', async ({ page, site }) => {
    await open(page, `${site.url}/docs/core/admin/features/authentication`)
    const other = page.locator('#sidebar a[href="/docs/core/database/transactions"]')
    await goTo(page, '/docs/core/database/transactions')
    await expect(other).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[data-arriving]')).toHaveCount(0)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(marked(page)).toHaveCount(0)
  })

  test('N15 on a not-found page that looks like a file a hash link stays in the page and is marked', async ({
    page,
    site,
  }) => {
    await open(page, `${site.url}/foo.php`)
    const mark = await plantMark(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await expect(page).toHaveURL(/foo\.php#main$/)
    expect(await mark.wasReloaded()).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(/foo\.php$/)
    expect(await mark.wasReloaded()).toBe(false)
  })

  test('N11 follows the page, its frontmatter and the site’s settings', async ({ page, fixtureSite }) => {
    const { url } = await fixtureSite('content')
    await open(page, `${url}/text`)
    await expect(tocLinks(page).filter({ hasText: 'Level three' })).toHaveCount(1)
    await expect(tocLinks(page).filter({ hasText: 'Level four' })).toHaveCount(0)
    await page.locator('#sidebar').getByRole('link', { name: 'Levels' }).click()
    await expect(tocLinks(page)).toHaveText(['Two', 'Three', 'Four', 'Five'])
    await page.locator('#sidebar').getByRole('link', { name: 'No contents' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No contents')
    await expect(page.locator('#toc, #toc-mobile')).toHaveCount(0)
    const settings = await fixtureSite('settings')
    await open(page, settings.url)
    await expect(tocLinks(page)).toHaveText(['Third level', 'Fourth level'])
  })

  test('N11 is collapsible above the text on a phone', async ({ page, site }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await open(page, `${site.url}/docs/core/admin/features/authentication`)
    const toc = page.locator('#toc-mobile')
    await expect(toc.getByRole('link').first()).toBeHidden()
    await toc.getByText('On this page').click()
    const link = toc.getByRole('link').nth(3)
    const href = await link.getAttribute('href')
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await expect(page.locator(`[id="${decodeURIComponent(href?.slice(1) ?? '')}"]`)).toBeInViewport()
    await expect(link).toHaveAttribute('aria-current', 'location')
    // Above the text.
    const [above, text] = await Promise.all([toc.boundingBox(), page.locator('#article').boundingBox()])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(text?.y ?? 0)
  })
})

test.describe('N12 around the text', () => {
  test('N12 breadcrumbs, previous and next page', async ({ page, site, faults }) => {
    await open(page, `${site.url}/docs/core/database/transactions`)
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
    await expect(crumbs).toHaveText(['Home', 'Docs', 'Core', 'Database', 'Transactions'])
    await expect(crumbs.last().locator('[aria-current=page]')).toHaveText('Transactions')

    const pages = page.getByRole('navigation', { name: 'Previous and next page' })
    const order = await page
      .locator('#sidebar a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const here = order.indexOf('/docs/core/database/transactions')
    await expect(pages.getByRole('link', { name: /^Previous/ })).toHaveAttribute(
      'href',
      order[here - 1] ?? '',
    )
    await expect(pages.getByRole('link', { name: /^Next/ })).toHaveAttribute('href', order[here + 1] ?? '')
    await pages.getByRole('link', { name: /^Next/ }).click()
    await expect(page).toHaveURL(site.url + (order[here + 1] ?? ''))
    await pages.getByRole('link', { name: /^Previous/ }).click()
    await expect(page).toHaveURL(`${site.url}/docs/core/database/transactions`)
    // The first page has no previous page, the last no next page.
    await open(page, site.url + (order[0] ?? ''))
    await expect(pages.getByRole('link')).toHaveText([/^Next/])
    await open(page, site.url + (order.at(-1) ?? ''))
    await expect(pages.getByRole('link')).toHaveText([/^Previous/])
    expect(faults).toEqual([])
  })

  test('N12 headings have anchors that put their address into the bar', async ({ page, site }) => {
    await open(page, `${site.url}/docs/core/database/transactions`)
    const heading = page.locator('#article h2[id]').nth(1)
    const anchor = heading.locator('.heading-anchor')
    await expect(anchor).toHaveCSS('opacity', '0')
    await heading.hover()
    await expect(anchor).toHaveCSS('opacity', '1')
    await expect(anchor).toHaveAccessibleName(/^Direct link to /)
    await anchor.click()
    await expect(page).toHaveURL(/#[\w-]+$/)
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
  })

  test('N12 I8 tags, version and edit link stand at the foot', async ({ page, site, fixtureSite }) => {
    await open(page, `${site.url}/docs/core/database/transactions`)
    const foot = page.locator('.doc-footer')
    await expect(foot.getByRole('link', { name: 'database', exact: true })).toHaveAttribute(
      'href',
      '/tags/database',
    )
    await expect(foot.locator('.version-badge')).toHaveText('Version: Next')
    await expect(foot.locator('.version-badge')).toHaveAttribute('href', '/versions')
    await expect(foot.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
      'href',
      'https://github.com/strapi/strapi/tree/develop/docs/docs/docs/01-core/database/02-transactions.mdx',
    )
    const { url } = await fixtureSite('content')
    await open(page, `${url}/tabs`)
    await expect(foot.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
      'href',
      'https://git.example/edit/docs/tabs.mdx',
    )
  })
})

test('C5 a link out of the site and a claim say that they open in a new tab, by name and without markup for it', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/docs/packages/graphql`)
  const client = await page.context().newCDPSession(page)
  const { root } = await client.send('DOM.getDocument')
  for (const selector of ['#article a.claim', '#article a.external:not(.claim)']) {
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { nodes } = await client.send('Accessibility.queryAXTree', { nodeId, role: 'link' })
    const [link] = nodes
    expect(link?.name?.value).toMatch(/\S \(opens in a new tab\)$/)
    expect(await page.locator(selector).first().textContent()).not.toContain('opens')
  }
})

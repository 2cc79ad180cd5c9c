import { expect, open, test } from '../support/test'

test('C11 print is light, without chrome, with everything open', async ({ page, fixtureSite }) => {
  const { url } = await fixtureSite('content')
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await open(page, `${url}/text`)
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  const ink = await page
    .locator('#article p')
    .first()
    .evaluate((text) => getComputedStyle(text).color)
  expect(ink).toBe('rgb(30, 37, 33)')
  for (const part of [
    '#navbar',
    '#drawer',
    '#toc',
    '#toc-mobile',
    '.breadcrumbs',
    '.pagination',
    '.footer',
    '.edit-link',
    '.code-block-actions',
    '.copy-markdown',
  ])
    await expect(page.locator(part).first(), part).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.themed-image-light')).toBeVisible()
  await expect(page.locator('.themed-image-dark')).toBeHidden()

  await expect(page.getByText('Hidden text that can be opened.')).toBeVisible()
  const after = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await after('https://auto.example/')).toContain('https://auto.example/')
  // Code wraps: nothing is cut off at the edge of the paper.
  const block = page.locator('.code-block').first().locator('pre')
  expect(await block.evaluate((pre) => pre.scrollWidth <= pre.clientWidth)).toBe(true)
  // A long block is divided between pages, at least eight lines on each.
  const division = await block.evaluate((pre) => {
    const { breakInside, orphans, widows } = getComputedStyle(pre)
    return { breakInside, orphans, widows }
  })
  expect(division).toEqual({ breakInside: 'auto', orphans: '8', widows: '8' })
  const keyword = await page
    .locator('c-k')
    .first()
    .evaluate((token) => getComputedStyle(token).color)
  expect(keyword).toBe('rgb(138, 42, 87)')

  // Three-digit list numbers fit on the paper.
  const list = page.locator('#article ol').first()
  const [room, digits] = await list.evaluate((element) => {
    const style = getComputedStyle(element)
    return [parseFloat(style.paddingLeft), parseFloat(style.fontSize) * 2.2]
  })
  expect(room).toBeGreaterThan(digits ?? 0)
  // A title placed on the box's border would be split at a page break.
  const title = page.locator('.admonition-title').first()
  expect(await title.evaluate((element) => getComputedStyle(element).marginTop)).toBe('0px')

  await open(page, `${url}/tabs`)
  for (const text of ['Panel of npm.', 'Second panel of Yarn.', 'On macOS.'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.locator('.tabs-list').first()).toBeHidden()
  await expect(page.locator('.tabs-label').first()).toBeVisible()
})

test('C11 a page of the site prints within the paper', async ({ page, site }) => {
  await open(page, `${site.url}/docs/core/admin/features/authentication`)
  // A4 at 96 pixels per inch, with margins.
  await page.setViewportSize({ width: 700, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700)
  // The full paper width is used, and every claim shows the address of its source.
  const article = await page.locator('#article').boundingBox()
  const paragraph = await page.locator('#article > p').first().boundingBox()
  expect(article?.width).toBeGreaterThan(680)
  expect(paragraph?.width).toBe(article?.width)
  const claim = page.locator('#article a.claim').first()
  const source = await claim.getAttribute('href')
  expect(await claim.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(source)
  // With JavaScript, each address is listed once at the end, with the number shown at its links.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const number = Number(await claim.getAttribute('data-number'))
  expect(await claim.evaluate((link) => getComputedStyle(link, '::after').content)).not.toContain(source)
  await expect(page.locator('.printed-links li').nth(number - 1)).toHaveText(source ?? '')
  const addresses = await page.locator('.printed-links li').allTextContents()
  expect(new Set(addresses).size).toBe(addresses.length)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.printed-links')).toHaveCount(0)

  // Also links in diagrams, whose `href` is an object instead of a string.
  await open(page, `${site.url}/docs/architecture/overview`)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  for (const address of await page.locator('.printed-links li').allTextContents())
    expect(address).toMatch(/^https:/)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.byteLength).toBeGreaterThan(10_000)
})

test('C11 a box with code may be divided, another one stays whole', async ({ page, site }) => {
  await open(page, `${site.url}/docs/core/admin/features/authentication`)
  await page.emulateMedia({ media: 'print' })
  const breaks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((box) => getComputedStyle(box).breakInside)
  expect(await breaks('.admonition:has(.code-block)')).toBe('auto')
  expect(await breaks('.admonition:not(:has(.code-block))')).toBe('avoid')
})

test('C11 on paper a heading goes with its drawing, which is never so high that it leaves most of a page empty', async ({
  page,
  site,
}) => {
  await open(page, `${site.url}/docs/architecture/http-request`)
  await page.emulateMedia({ media: 'print' })
  const [heading, kept, drawing] = await page.locator('#article h2:has(+ .diagram)').evaluate((element) => [
    getComputedStyle(element).breakAfter,
    // Firefox does not support `break-after: avoid`, so the heading reserves space for its diagram.
    parseFloat(getComputedStyle(element, '::after').height),
    element.nextElementSibling?.querySelector('.diagram-svg')?.getBoundingClientRect().height ?? 0,
  ])
  expect(heading).toBe('avoid')
  expect(drawing).toBeGreaterThan(100)
  expect(drawing).toBeLessThan(Number(kept))
  // A page has about 1,000 pixels.
  expect(kept).toBeLessThan(450)
})

test('C11 a form is not printed', async ({ page, site }) => {
  await open(page, `${site.url}/code`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.code-search')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/**
 * Routes as the shipped server and the shell handle them, and links that the shell leaves to the browser. See `test/delivery` for addresses
 * that are not pages, and for alternative addresses of pages.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { watch } from '../support/faults'
import { realSiteDir } from '../support/site'
import { expect, hydrated, open, plantMark, scrollAndRest, test } from '../support/test'

/** The routes in the specification; it describes `/docs/core` and some others as whole sections, each represented by one page. */
const specified = `
/ /versions /tags /tags/admin /tags/api /tags/audit-logs /tags/auth /tags/axios /tags/build /tags/cli /tags/commands
/tags/content-manager /tags/content-releases /tags/content-type-builder /tags/data-transfer /tags/database /tags/ee
/tags/permissions /tags/plugins /tags/rbac /tags/relations /tags/review-workflows /tags/roles /tags/settings /tags/upload
/tags/users /tags/utils
/api/API /api/container /api/Cron /api/EventHub /api/StartupLogger /api/Strapi /api/strapi-server /api/StrapiFS /api/Telemetry
/docs/intro /docs/future-flags /docs/core/admin /docs/core/content-manager /docs/core/content-releases
/docs/core/content-type-builder /docs/core/data-transfer /docs/core/database /docs/core/helper-plugin
/docs/core/strapi/event-hub /docs/core/utils/async
/docs/utils/pack-up /docs/utils/pack-up/config /docs/utils/pack-up/templates /docs/utils/pack-up/commands/build
/docs/utils/pack-up/commands/check /docs/utils/pack-up/commands/init /docs/utils/pack-up/commands/overview
/docs/utils/pack-up/commands/watch
/guides/code-of-conduct /guides/contributing /guides/e2e/app-template /guides/e2e/data-transfer /guides/e2e/setup
/guides/fe-coding-guidelines /guides/typescript /guides/working-with-the-design-system
/rfcs/intro /rfcs/example /rfcs/custom-fields
/database /permissions /settings/intro /settings/review-workflows /upload /hooks/use-api-error-handler
`
  .trim()
  .split(/\s+/)

test('R2 every route of the specification is a page', async ({ request, site }) => {
  const answers = await Promise.all(
    specified.map(async (address) => {
      const response = await request.get(site.url + address, { maxRedirects: 0 })
      return `${address} ${response.status()}`
    }),
  )
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
})

test('R6 any other path is the not-found page with status 404, the search box and links home', async ({
  page,
  site,
}) => {
  for (const address of ['/no/such/page', '/docs/none', '/docs/intro/none?x#y']) {
    const response = await page.goto(site.url + address)
    expect(response?.status()).toBe(404)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
  await expect(page).toHaveTitle('Page not found | Doc')
  const main = page.locator('#main')
  await main.locator('.search-box').click()
  await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
  await page.keyboard.press('Escape')
  for (const name of ['Guides', 'Docs', 'API Reference', 'RFCs', 'All tags']) {
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  }
  const mark = await plantMark(page)
  await main.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.locator('main.main-react h1')).toBeVisible()
  expect(await mark.wasReloaded()).toBe(false)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(await mark.wasReloaded()).toBe(false)
})

test('I4 docs-versions.json describes the one version, and the version page shows it', async ({
  page,
  request,
  site,
}) => {
  const versions: unknown = await (await request.get(`${site.url}/docs-versions.json`)).json()
  expect(versions).toEqual([
    {
      name: 'current',
      label: 'Next',
      isLast: true,
      path: '/',
      mainDocId: expect.any(String),
      docs: expect.arrayContaining([{ id: 'docs/intro', path: '/docs/intro', sidebar: 'docs' }]),
      draftIds: [],
      sidebars: {
        guides: { link: { path: expect.stringMatching(/^\/guides/), label: expect.any(String) } },
        docs: { link: { path: expect.stringMatching(/^\/docs/), label: expect.any(String) } },
        api: { link: { path: expect.stringMatching(/^\/api/), label: expect.any(String) } },
        rfcs: { link: { path: expect.stringMatching(/^\/rfcs/), label: expect.any(String) } },
      },
    },
  ])
  // Every document has a page.
  const [{ docs, mainDocId }] = versions as [{ mainDocId: string; docs: { id: string; path: string }[] }]
  const sitemap = readFileSync(path.join(realSiteDir, 'sitemap.xml'), 'utf8')
  const listed = new Set(
    [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname),
  )
  expect(docs.filter((doc) => !listed.has(doc.path))).toEqual([])
  expect(docs.map(({ id }) => id)).toContain(mainDocId)
  await open(page, `${site.url}/versions`)
  await expect(page.locator('#main')).toContainText('Next')
})

test('C7 an unlisted page is marked, and left out of sidebar and search', async ({ page, fixtureSite }) => {
  const { url } = await fixtureSite('moved')
  await open(page, `${url}/docs/intro`)
  await expect(page.locator('#sidebar').getByRole('link', { name: 'Syntax' })).toBeVisible()
  await expect(page.locator('#sidebar').getByRole('link', { name: 'Hidden' })).toBeHidden()
  await page.locator('#article').getByRole('link', { name: 'unlisted' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hidden' })).toBeVisible()
  await expect(page.locator('.unlisted-note')).toContainText('This page is unlisted')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeFocused()
  await page.keyboard.type('hidden')
  await expect(page.getByRole('dialog')).toContainText(/no results|nothing/i)
})

test('C10 a link of the site to a moved page leads on', async ({ page, fixtureSite }) => {
  const { url } = await fixtureSite('moved')
  const { loads } = watch(page)
  await open(page, `${url}/docs/syntax`)
  await page.goto(`${url}/docs/intro`)
  await hydrated(page)
  await page.locator('#article').getByRole('link', { name: 'the old address' }).click()
  await expect.poll(() => loads).toEqual(['/docs/syntax', '/docs/intro', '/old/intro', '/docs/intro'])
  await expect(page).toHaveURL(`${url}/docs/intro`)
  await expect(page.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible()
})

test.describe('links that are not the shell’s', () => {
  test('R1 modified clicks, files, other sites and downloads are left to the browser', async ({
    page,
    context,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('faults')
    await context.route('https://example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' }),
    )
    const { loads } = watch(page)
    await open(page, `${url}/start`)
    const article = page.locator('#article')
    for (const modifiers of [['ControlOrMeta'], ['Shift']] as const) {
      const opened = context.waitForEvent('page')
      await article.getByRole('link', { name: 'the second page' }).click({ modifiers: [...modifiers] })
      const other = await opened
      await expect(other.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()
      await other.close()
      await expect(page).toHaveURL(`${url}/start`)
    }
    const middle = context.waitForEvent('page')
    await article.getByRole('link', { name: 'the second page' }).click({ button: 'middle' })
    await (await middle).close()
    expect(loads).toEqual(['/start'])

    await article.getByRole('link', { name: 'a file' }).click()
    await expect(page.getByText('A note.')).toBeVisible()
    expect(loads).toEqual(['/start', '/files/note.txt'])
    await page.goBack()
    await hydrated(page)
    const tab = context.waitForEvent('page')
    await article.getByRole('link', { name: 'another site' }).click()
    await expect((await tab).getByRole('heading', { name: 'Another site' })).toBeVisible()
    await expect(page).toHaveURL(`${url}/start`)
  })

  test('N15 a link to this page goes to its top and adds no entry; one to its hash does, and back returns', async ({
    page,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('faults')
    const { loads } = watch(page)
    await open(page, `${url}/start`)
    const article = page.locator('#article')
    const scroll = () => page.evaluate(() => Math.round(scrollY))
    await scrollAndRest(page, 40)
    const entries = () => page.evaluate(() => history.length)
    const before = await entries()
    await article.getByRole('link', { name: 'this page', exact: true }).click()
    await expect.poll(scroll).toBe(0)
    expect(await entries()).toBe(before)

    await scrollAndRest(page, 30)
    await article.getByRole('link', { name: 'the end of this page' }).dispatchEvent('click')
    await expect(page.getByRole('heading', { name: 'End' })).toBeInViewport()
    await expect(page.getByRole('heading', { name: 'End' })).toBeFocused()
    expect(await entries()).toBe(before + 1)
    await page.goBack()
    await expect.poll(scroll).toBe(30)
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'End' })).toBeInViewport()
    expect(loads).toEqual(['/start'])
  })

  test('N15 back and forward over a full load, and over a hash that the reader typed', async ({
    page,
    fixtureSite,
  }) => {
    const { url } = await fixtureSite('faults')
    const { uncaught } = watch(page)
    const scroll = () => page.evaluate(() => Math.round(scrollY))
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
    await open(page, `${url}/start`)
    await scrollAndRest(page, 700)
    // Not with the mouse, because Playwright would scroll to the link.
    await page.locator('#sidebar').getByRole('link', { name: 'Second' }).dispatchEvent('click')
    await expect(heading('Second')).toBeVisible()
    await scrollAndRest(page, 800)
    await page.reload()
    await hydrated(page)
    await expect.poll(scroll).toBe(800)
    await page.locator('#sidebar').getByRole('link', { name: 'Third' }).dispatchEvent('click')
    await expect(heading('Third')).toBeVisible()
    await page.goBack()
    await expect(heading('Second')).toBeAttached()
    await expect.poll(scroll).toBe(800)
    await page.goBack()
    await expect(heading('Start')).toBeAttached()
    await expect.poll(scroll).toBe(700)
    await page.goForward()
    await expect.poll(scroll).toBe(800)

    await page.evaluate(() => {
      location.hash = 'end'
    })
    await expect(page.getByRole('heading', { name: 'End' })).toBeInViewport()
    await page.locator('#sidebar').getByRole('link', { name: 'Third' }).click()
    await expect(heading('Third')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/second#end$/)
    await expect(page.getByRole('heading', { name: 'End' })).toBeInViewport()
    await page.goBack()
    await expect(page).toHaveURL(/\/second$/)
    await expect.poll(scroll).toBe(800)
    expect(uncaught).toEqual([])
  })
})

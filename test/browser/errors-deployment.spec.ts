/** The site is redeployed while a reader has the old one open. The next navigation loads the new site; nothing loops. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { watch } from '../support/faults'
import { buildFixture, runDocs, serve } from '../support/site'
import {
  expect,
  follow,
  heading,
  hydrated,
  link,
  live,
  open,
  openWithoutPrefetch,
  plantMark,
  prefetchOnIntentOnly,
  test,
} from '../support/test'

interface Deployment {
  url: string
  /** Changes the site's code, builds and deploys it; the old scripts are gone. */
  deployCode(): Promise<void>
  /** Changes only the text of a page. */
  deployText(): Promise<void>
  close(): Promise<void>
}

async function deploy(): Promise<Deployment> {
  const built = await buildFixture('faults')
  expect(built.code, built.stderr).toBe(0)
  const env = { SITE_DIR: built.siteDir, OUT_DIR: built.outDir }
  const server = await serve('preview', env)
  const scripts = () => readdirSync(path.join(built.outDir, 'assets')).filter((name) => name.endsWith('.js'))
  const edit = (file: string, from: string, to: string) => {
    const target = path.join(built.siteDir, file)
    const source = readFileSync(target, 'utf8')
    expect(source).toContain(from)
    writeFileSync(target, source.replace(from, to))
  }
  const rebuild = async () => {
    const { code, stderr } = await runDocs(['build'], env)
    expect(code, stderr).toBe(0)
  }
  return {
    url: server.url,
    async deployCode() {
      const before = scripts()
      edit('pages/later.tsx', '<h1>Later</h1>', '<h1>Later, anew</h1>')
      edit('components/Counter.tsx', 'Count {count}', 'Number {count}')
      await rebuild()
      expect(
        scripts().filter((name) => /^(main|later|Counter)-/.test(name) && before.includes(name)),
      ).toEqual([])
    },
    deployText() {
      edit('content/choices.mdx', 'First choice.', 'Corrected choice.')
      return rebuild()
    },
    async close() {
      await server.close()
      built.dispose()
    },
  }
}

test('E10 links, back, forward, prefetched pages and open parts, with a new build in place', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const site = await deploy()
  /** A reader with the old site open; `before` contains their actions before the deployment. */
  const reader = async (route: string, before: (page: Page) => Promise<void> = async () => {}) => {
    const page = await (await browser.newContext()).newPage()
    const record = watch(page)
    // The test decides which pages are prefetched before the deployment, independently of timing.
    await openWithoutPrefetch(page, site.url + route)
    await before(page)
    return { page, ...record }
  }
  const nextClick = await reader('/start')
  const prefetched = await reader('/start', async (page) => {
    const script = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/second.json'))
    await link(page, 'the second page').hover()
    await script
  })
  const history = await reader('/start', async (page) => {
    await follow(page.locator('#sidebar').getByRole('link', { name: 'Third' }), 'Third')
    await page.reload()
    await hydrated(page)
  })
  const hash = await reader('/start')
  const script = await reader('/start', async (page) => {
    // The page's data is loaded, but its script is not, and the old script will be gone.
    await page.route('**/assets/later-*.js', (route) => route.abort())
    const data = page.waitForResponse('**/later.json')
    await page.locator('#navbar').getByRole('link', { name: 'Later' }).hover()
    await data
  })
  const search = await reader('/start')
  const islands = await reader('/live', async (page) => {
    await live(page.getByRole('button', { name: 'Count 3' }))
    await page.getByRole('button', { name: 'Count 3' }).click()
  })

  await site.deployCode()
  await script.page.unroute('**/assets/later-*.js')

  // The next click loads the new site once, and logs the reason.
  await follow(
    nextClick.page.locator('#sidebar').getByRole('link', { name: 'Choices', exact: true }),
    'Choices',
  )
  await hydrated(nextClick.page)
  expect(nextClick.loads).toEqual(['/start', '/choices'])
  expect(nextClick.messages).toEqual([
    expect.stringMatching(
      /^warning: \[docs\] Could not load `\/choices`: This page runs build \w+; the site now serves build \w+\. Loading it in full\.$/,
    ),
  ])
  // From then on, the new site without full loads.
  await follow(nextClick.page.locator('#navbar').getByRole('link', { name: 'Later' }), 'Later, anew')
  expect(nextClick.loads).toHaveLength(2)

  // A prefetched page is shown with the old site; the page after it comes from the new one.
  await follow(link(prefetched.page, 'the second page'), 'Second')
  // Once a prefetch has seen the new build, the next navigation loads the new site, even for a page that is already loaded.
  const met = prefetched.page.waitForResponse('**/choices.json')
  await prefetched.page.locator('#sidebar').getByRole('link', { name: 'Choices', exact: true }).hover()
  await met
  await link(prefetched.page, 'the start').click()
  await prefetched.page.waitForURL('**/start')
  await hydrated(prefetched.page)
  expect(prefetched.loads).toEqual(['/start', '/start'])
  await expect(prefetched.page.locator('html')).toHaveAttribute('data-build', await newBuild(site.url))

  // Back and forward.
  await history.page.goBack()
  await expect(heading(history.page, 'Start')).toBeVisible()
  await hydrated(history.page)
  expect(history.loads).toEqual(['/start', '/third', '/start'])
  await history.page.goForward()
  await expect(heading(history.page, 'Third')).toBeVisible()
  expect(history.loads).toEqual(['/start', '/third', '/start'])

  // A jump within the page loads nothing.
  await link(hash.page, 'the end of this page').click()
  await expect(hash.page.getByRole('heading', { name: 'End' })).toBeInViewport()
  await hash.page.goBack()
  await expect(heading(hash.page, 'Start')).toBeInViewport()
  expect(hash.loads).toEqual(['/start'])

  // If a script was removed with the old build, the new site is loaded.
  await follow(script.page.locator('#navbar').getByRole('link', { name: 'Later' }), 'Later, anew')
  expect(script.loads).toEqual(['/start', '/later'])

  // The search dialog's script may be identical in both builds; the dialog opens in either case.
  await search.page.keyboard.press('/')
  await expect(search.page.getByRole('dialog')).toBeVisible()

  // Hydrated islands keep working.
  await islands.page.getByRole('button', { name: 'Count 4' }).click()
  await expect(islands.page.getByRole('button', { name: 'Count 5' })).toBeVisible()
  await follow(islands.page.locator('#sidebar').getByRole('link', { name: 'More choices' }), 'More choices')
  expect(islands.loads).toEqual(['/live', '/more-choices'])

  for (const { uncaught, page } of [nextClick, prefetched, history, hash, script, search, islands]) {
    expect(uncaught).toEqual([])
    await page.context().close()
  }
  await site.close()
})

test('E10 a correction of a text costs nobody a full load; a part that is gone brings the new site by Retry', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const site = await deploy()
  const page = await (await browser.newContext()).newPage()
  const { loads, uncaught } = watch(page)
  await prefetchOnIntentOnly(page)
  await open(page, `${site.url}/start`)
  const mark = await plantMark(page)
  await site.deployText()
  await page.locator('#sidebar').getByRole('link', { name: 'Choices', exact: true }).click()
  await expect(page.getByText('Corrected choice.')).toBeVisible()
  expect(await mark.wasReloaded()).toBe(false)

  // An island that is loading during the deployment: its script fails, Retry loads the new page.
  let release = () => {}
  const deployed = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/Counter-*.js', async (route) => {
    await deployed
    await route.continue()
  })
  await follow(page.locator('#sidebar').getByRole('link', { name: 'Live' }), 'Live')
  await site.deployCode()
  release()
  await page.getByRole('button', { name: 'Retry' }).click()
  await live(page.getByRole('button', { name: 'Number 3' }))
  await page.getByRole('button', { name: 'Number 3' }).click()
  await expect(page.getByRole('button', { name: 'Number 4' })).toBeVisible()
  expect(loads).toEqual(['/start', '/live'])
  expect(uncaught).toEqual([])
  await page.context().close()
  await site.close()
})

async function newBuild(url: string): Promise<string> {
  const html = await (await fetch(`${url}/start`)).text()
  return / data-build="([^"]*)"/.exec(html)?.[1] ?? ''
}

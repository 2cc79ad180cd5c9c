/** Feedback for writers from the development server: its overlay and terminal, and what open pages show after a change. */
import type { Page } from '@playwright/test'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root, serve } from '../support/site'
import { configOf } from '../support/temp-site'
import { expect as expectSoon, hydrated, open, plantMark, test } from '../support/test'

// Each test runs a development server that makes its site again at each edit, possibly on a slow machine.
test.setTimeout(240_000)
const expect = expectSoon.configure({ timeout: 30_000 })

/** Serves a copy of the moved site in development, after `change`; `file` is one of its documents. */
async function serveMoved(change: (file: string) => void = () => {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-dev-'))
  const siteDir = path.join(folder, 'site')
  cpSync(path.join(root, 'test/fixtures/sites/moved'), siteDir, { recursive: true })
  const file = path.join(siteDir, 'content/docs/02-syntax.mdx')
  change(file)
  const server = await serve('dev', { SITE_DIR: siteDir, CACHE_DIR: path.join(folder, 'cache') })
  const close = async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, url: server.url, siteDir, file, close }
}

test('E8 E9 in development a fault shows in overlay and terminal, goes away when fixed; other pages work on', async ({
  page,
}) => {
  const { server, url, file, close } = await serveMoved()
  const good = readFileSync(file, 'utf8')
  const overlay = page.locator('docs-error-overlay')

  await open(page, `${url}/docs/syntax`)
  await expect(overlay).toBeHidden()
  const mark = await plantMark(page)
  // The current page breaks.
  writeFileSync(file, `${good}\nA brace { that opens.\n`)
  await expect(overlay).toBeVisible()
  await expect(overlay.locator('[role=alert]')).toContainText('content/docs/02-syntax.mdx:')
  await expect(overlay.locator('pre')).toContainText('A brace { that opens.')
  await expect(overlay.locator('pre')).toContainText('^')
  await expect.poll(server.output).toContain('content/docs/02-syntax.mdx:')
  await expect.poll(server.output).toContain('A brace { that opens.')

  // Other pages keep working, in another tab and after a full load.
  const other = await page.context().newPage()
  await open(other, `${url}/docs/intro`)
  await expect(other.getByRole('heading', { level: 1, name: 'Introduction' })).toBeVisible()
  await expect(other.locator('docs-error-overlay')).toBeHidden()
  // Opening the broken page shows the fault, too.
  await other.goto(`${url}/docs/syntax`)
  await hydrated(other)
  await expect(other.locator('docs-error-overlay')).toBeVisible()

  writeFileSync(file, good.replace('An older comment', 'A comment').replace('Older admonition.', 'Fixed.'))
  await expect(overlay).toBeHidden()
  await expect(other.locator('docs-error-overlay')).toBeHidden()
  await expect(page.getByText('Fixed.')).toBeVisible()
  await expect.poll(server.output).toContain('No problems any more.')
  // The headings of a page that does not parse are unknown, so links to them are not reported.
  expect(server.output()).not.toContain('has no such heading')
  expect(await mark.wasReloaded()).toBe(false)

  // A broken link is a warning: reported in the terminal, without covering the page.
  writeFileSync(file, `${good}\n[Nowhere](/docs/sintax)\n`)
  await expect.poll(server.output).toContain('Link to `/docs/sintax` has no page.')
  await expect.poll(server.output).toContain('Did you mean `/docs/syntax`?')
  await expect(page.getByRole('link', { name: 'Nowhere' })).toBeVisible()
  await expect(overlay).toBeHidden()
  // A counter in the corner of every page lists it; clicking the location opens the editor.
  const counter = page.locator('docs-problems')
  await counter.getByText('1 problem').click()
  await expect(counter.getByRole('listitem')).toContainText('Did you mean `/docs/syntax`?')
  const asked = withResolvers<string>()
  await page.route('**/__open-in-editor*', async (route) => {
    asked.resolve(route.request().url())
    await route.fulfill({ body: '' })
  })
  await counter.getByRole('button', { name: /^content\/docs\/02-syntax\.mdx:\d+:\d+$/ }).click()
  expect(decodeURIComponent(await asked.promise)).toContain(`?file=${file}:`)
  await expect(other.locator('docs-problems')).toContainText('Link to `/docs/sintax` has no page.')

  // Links on other open pages are checked again when a heading disappears and returns.
  await open(other, `${url}/docs/intro`)
  writeFileSync(file, good.replace('{#picked}', ''))
  await expect.poll(server.output).toContain('Link to `/docs/syntax#picked` has no such heading.')
  writeFileSync(file, good)
  await expect.poll(() => server.output().split('No problems any more.').length).toBe(3)
  await expect(counter).toBeHidden()

  await close()
})

test('E9 in development a fault stays in view when something else changes, and shows on a page that was come to by a click', async ({
  page,
}) => {
  const { url, siteDir, close } = await serveMoved((broken) =>
    writeFileSync(broken, `${readFileSync(broken, 'utf8')}\nA brace { that opens.\n`),
  )
  const overlay = page.locator('docs-error-overlay')
  const links = page.getByRole('navigation', { name: 'Docs' })

  await open(page, `${url}/docs/intro`)
  const mark = await plantMark(page)
  await links.locator('a[href="/docs/syntax"]').click()
  await expect(overlay).toContainText('content/docs/02-syntax.mdx:')

  const other = path.join(siteDir, 'content/docs/01-intro.mdx')
  writeFileSync(other, readFileSync(other, 'utf8').replace(/^title: .*$/m, 'title: Called anew'))
  await expect(page).toHaveTitle(/yntax/)
  await expect(links.getByText('Called anew')).toBeVisible()
  await expect(overlay).toContainText('content/docs/02-syntax.mdx:')

  await page.goBack()
  await expect(page).toHaveURL(/intro$/)
  await expect(overlay).toBeHidden()
  expect(await mark.wasReloaded()).toBe(false)
  await close()
})

/** A promise that is resolved from outside. */
function withResolvers<T = void>(): { promise: Promise<T>; resolve(value: T): void } {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => (resolve = done))
  return { promise, resolve: (value) => resolve(value) }
}

/** Returns a function that waits for the page's next hello to the server: on connecting, and each time that it shows a change or arrives. */
function hellosOf(page: Page): () => Promise<void> {
  let next = withResolvers()
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('docs:hello')) next.resolve()
    }),
  )
  return () => {
    next = withResolvers()
    return next.promise
  }
}

test('E9 in development an answer that was on its way when its page was edited is not shown', async ({
  page,
}) => {
  const { url, file, close } = await serveMoved()
  const held = withResolvers()
  const asked = withResolvers()
  const answered = withResolvers()
  let first = true
  await page.route('**/docs/syntax.json', async (route) => {
    // The link sends a prefetch first, to warm the browser's cache.
    if (!first || route.request().headers()['sec-purpose'] !== undefined) return route.continue()
    first = false
    const response = await route.fetch()
    asked.resolve()
    await held.promise
    await route.fulfill({ response })
    answered.resolve()
  })
  const told = withResolvers()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"refresh"')) told.resolve()
    }),
  )

  await open(page, `${url}/docs/intro`)
  const link = page.getByRole('navigation', { name: 'Docs' }).locator('a[href="/docs/syntax"]')
  await link.hover()
  await asked.promise
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nWords of later.\n`)
  await told.promise
  held.resolve()
  await answered.promise
  await link.click()
  await expect(page.getByText('Words of later.')).toBeVisible()
  await close()
})

test('E9 in development a change that arrives while the reader goes to another page does not bring the first one back', async ({
  page,
}) => {
  const { url, file, close } = await serveMoved()
  const held = withResolvers()
  const asked = withResolvers()
  const nextHello = hellosOf(page)
  await open(page, `${url}/docs/intro`)
  await page.route('**/docs/intro.json', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })

  writeFileSync(file, `${readFileSync(file, 'utf8')}\nWords of later.\n`)
  await asked.promise
  await page.getByRole('navigation', { name: 'Docs' }).locator('a[href="/docs/syntax"]').click()
  await expect(page).toHaveURL(/syntax$/)
  await expect(page.getByText('Words of later.')).toBeVisible()
  const shown = nextHello()
  held.resolve()
  await shown
  await expect(page.getByText('Words of later.')).toBeVisible()
  await expect(page).toHaveTitle(/yntax/)
  await close()
})

test('E9 in development a change that arrives before the next page is shown, and after its data has come, shows on it', async ({
  page,
}) => {
  const { url, siteDir, close } = await serveMoved()
  const held = withResolvers()
  const asked = withResolvers()
  const nextHello = hellosOf(page)
  await page.route('**/views/IndexView.tsx*', async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  const connected = nextHello()
  await open(page, `${url}/docs/intro`)
  await connected

  const data = page.waitForResponse('**/tags/start.json')
  await page.locator('.doc-footer .tag').click()
  await asked.promise
  await (await data).finished()
  const shown = nextHello()
  const intro = path.join(siteDir, 'content/docs/01-intro.mdx')
  writeFileSync(intro, readFileSync(intro, 'utf8').replace(/^title: .*$/m, 'title: Called anew'))
  // On the first page.
  await shown
  held.resolve()
  await expect(page).toHaveURL(/start$/)
  await expect(page.getByRole('main').getByText('Called anew')).toBeVisible()
  await close()
})

test('I10 C6 in development what comes after the start shows without another one: settings, a stylesheet, a live component, a page', async ({
  page,
  faults,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-dev-'))
  const siteDir = path.join(folder, 'site')
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true })
    writeFileSync(path.join(siteDir, file), text)
  }
  write('site.config.ts', configOf({ navbar: {} }))
  write('content/a.mdx', '# A\n\nWords.\n')
  write('content/b.mdx', '# B\n')
  const server = await serve('dev', { SITE_DIR: siteDir, CACHE_DIR: path.join(folder, 'cache') })
  const counter = (name: string) =>
    `import { useState } from 'react'\nexport default function Counter() {\n  const [count, setCount] = useState(0)\n  return <button onClick={() => setCount(count + 1)}>${name} {count}</button>\n}\n`

  // Retried because a reload between the click and the check resets the counter.
  const isLive = (name: string) =>
    expect(async () => {
      await page.getByRole('button', { name: new RegExp(`^${name} \\d`) }).click({ timeout: 5_000 })
      await expectSoon(page.getByRole('button', { name: new RegExp(`^${name} [1-9]`) })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()

  await open(page, `${server.url}/a`)
  write('site.config.ts', configOf({ navbar: { title: 'Renamed', items: [{ to: '/a', label: 'To A' }] } }))
  await expect(page.getByRole('banner').getByRole('link', { name: 'To A' })).toBeVisible()
  write('styles.css', 'h1 { letter-spacing: 5px; }\n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '5px')
  for (const name of ['First', 'Second']) {
    write(`components/${name}.tsx`, counter(name))
    write('content/a.mdx', `# A\n\nimport Counter from '@site/components/${name}'\n\n<Counter />\n`)
    await isLive(name)
  }
  write('pages/later.tsx', counter('Later'))
  await expect.poll(async () => (await fetch(`${server.url}/later`)).status).toBe(200)
  // Retried because the open page reloads for the new one, which interrupts this navigation.
  await expect(() => open(page, `${server.url}/later`)).toPass()
  await isLive('Later')
  // A removed page changes to the not-found page, and back when the page returns, whatever else changes between.
  await open(page, `${server.url}/b`)
  rmSync(path.join(siteDir, 'content/b.mdx'))
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  write('content/b.mdx', '# Back again\n')
  await expect(page.getByRole('heading', { level: 1, name: 'Back again' })).toBeVisible()
  await expect(page).toHaveTitle(/^Back again/)
  // No load received a page that the server had rendered from other sources.
  expect(faults.filter((fault) => fault.includes('differs from what the server made'))).toEqual([])
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

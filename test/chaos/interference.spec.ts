/** Pages affected by translators, extensions, the back/forward cache and hidden tabs. */
import { chromium, type Page } from '@playwright/test'
import config from '../../playwright.config'
import { realSiteDir } from '../support/site'
import { expect, hydrated, test } from '../support/test'
import { headingsOf } from './headings'
import { startHostileServer } from './hostile-server'
import { pick, seed, steps } from './random'
import { Reader } from './reader'
import { translate } from '../support/translate'

const headings = () => headingsOf(realSiteDir)
const rightBy =
  (known: Map<string, string>, change: (text: string) => string = (text) => text) =>
  (path: string, heading: string) => {
    const expected = known.get(path) ?? known.get('/404') ?? ''
    return [expected, change(expected)].includes(heading)
  }

/** Removes, adds and moves elements as an extension may. Runs in the browser. */
function interfere(kind: string): void {
  const remove = (selector: string) => document.querySelector(selector)?.remove()
  if (kind === 'no sidebar') remove('#sidebar')
  if (kind === 'no navbar') remove('.navbar')
  if (kind === 'no progress bar') remove('#progress')
  if (kind === 'no announcer') remove('[aria-live]')
  if (kind === 'no footer') remove('footer')
  if (kind === 'a bar of its own') document.body.prepend(document.createElement('section'))
  if (kind === 'attributes')
    for (const link of document.querySelectorAll('a, h1, p')) link.setAttribute('data-ext', '1')
  if (kind === 'a node in the app') document.querySelector('#app')?.append(document.createElement('aside'))
  if (kind === 'a node in the article')
    document.querySelector('#article')?.prepend(document.createElement('b'))
}

const interferences = [
  'no sidebar',
  'no navbar',
  'no progress bar',
  'no announcer',
  'no footer',
  'a bar of its own',
  'attributes',
  'a node in the app',
  'a node in the article',
]

for (const moment of ['before', 'after'] as const)
  test(`D2 a page that was translated ${moment} it is live`, async ({ page }) => {
    const server = await startHostileServer(seed, [realSiteDir])
    const known = headings()
    const reader = new Reader(page, `${seed} translated ${moment}`)
    // React reports that the document does not match its output, and repairs it, as it should.
    const isFault = (text: string) => !/Minified React error #(418|423|425)/.test(text)
    if (moment === 'before')
      await page.addInitScript(`addEventListener('DOMContentLoaded', ${translate.toString()})`)
    await page.goto(`${server.url}/docs/intro`)
    await hydrated(page)
    for (let number = 1; number <= steps / 2; number++) {
      if (moment === 'after') await page.evaluate(translate)
      await reader.step(number)
      reader.faults.splice(0, Infinity, ...reader.faults.filter(isFault))
      await reader.settle(rightBy(known))
    }
    server.close()
  })

test('D2 an extension that takes parts away, adds some and changes others', async ({ page }) => {
  const server = await startHostileServer(seed, [realSiteDir])
  const known = headings()
  const reader = new Reader(page, `${seed} extension`)
  await page.goto(`${server.url}/docs/intro`)
  for (let number = 1; number <= steps; number++) {
    const kind = pick(interferences, seed, number, 'interference')
    reader.log.push(kind)
    await page.evaluate(interfere, kind).catch(() => {})
    await reader.step(number)
    await reader.settle(rightBy(known))
  }
  server.close()
})

/** Whether a page was restored from the back/forward cache. */
const wasRestored = (page: Page) => page.evaluate(() => Reflect.get(window, 'restored') === true)

test('D2 a page that the browser took out of its cache of pages is live', async () => {
  const server = await startHostileServer(seed, [realSiteDir])
  const other = await startHostileServer(seed, [realSiteDir])
  const { launchOptions } = config.use ?? {}
  // The tests' default browser has no back/forward cache.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage()
  const reader = new Reader(page, seed)
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'restored', persisted))
  })
  await page.goto(`${server.url}/docs/intro`)
  await hydrated(page)
  await page.goto(`${other.url}/docs/future-flags`, { waitUntil: 'load' })
  await page.evaluate(() => history.back())
  await expect.poll(() => wasRestored(page).catch(() => false)).toBe(true)
  for (let number = 1; number <= 10; number++) {
    await reader.step(number)
    await reader.settle(rightBy(headings()))
  }
  await browser.close()
  server.close()
  other.close()
})

test('D2 a tab that is hidden while it loads is live when it is shown', async ({ page }) => {
  const server = await startHostileServer(seed, [realSiteDir])
  const reader = new Reader(page, seed)
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  })
  await page.goto(`${server.url}/docs/intro`)
  await hydrated(page)
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  for (let number = 1; number <= 10; number++) {
    await reader.step(number)
    await reader.settle(rightBy(headings()))
  }
  server.close()
})

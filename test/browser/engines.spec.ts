/** The first things readers do, in each installed engine other than Chromium. */
import { type Engine, type EngineName, keys, missing, startEngine } from '../support/engines'
import { expect, test } from '../support/test'

const document = '/docs/core/admin/features/authentication'
const title = (text: string) =>
  [(wanted = '') => globalThis.document.querySelector('h1')?.textContent?.trim() === wanted, text] as const

/** Several requirements in one visit, because starting a browser takes seconds. */
const rows: Record<string, (engine: Engine, url: string) => Promise<void>> = {
  'N3 N15 a click shows the next page without a load, Back the one before, where it was': async (
    engine,
    url,
  ) => {
    await engine.open(url + document)
    await engine.run(() => (globalThis.document.documentElement.dataset.mark = ''))
    await engine.run(() => scrollTo({ top: 400, behavior: 'instant' }))
    await engine.until(() => history.state?.scrollY === 400)
    await engine.run(() => globalThis.document.querySelector<HTMLElement>('.pagination-next')?.click())
    await engine.until(...title('Telemetry (frontend)'))
    await engine.until(() => scrollY === 0)
    await engine.run(() => history.back())
    await engine.until(...title('Authentication'))
    await engine.until(() => Math.abs(scrollY - 400) < 3)
    expect(await engine.run(() => globalThis.document.documentElement.dataset.mark)).toBe('')
  },
  'N5 the colour mode is kept': async (engine, url) => {
    await engine.open(url)
    await engine.click('.color-mode-toggle')
    await engine.until(() => globalThis.document.documentElement.dataset.theme === 'dark')
    await engine.open(`${url}/tags`)
    expect(await engine.run(() => getComputedStyle(globalThis.document.documentElement).colorScheme)).toBe(
      'dark',
    )
    await engine.click('.color-mode-toggle')
  },
  'S a word is found and opened with the keyboard': async (engine, url) => {
    await engine.open(url)
    await engine.click('.navbar .search-box')
    await engine.until(() => globalThis.document.activeElement?.matches('.search-input'))
    await engine.type('permission engine')
    await engine.until(() =>
      globalThis.document.querySelector('.search-result')?.textContent?.includes('Engine'),
    )
    await engine.type(keys.enter)
    await engine.until(...title('Permission Engine'))
  },
  'V2 a checked statement shows its source': async (engine, url) => {
    await engine.open(url + document)
    await engine.hover('#article a.claim')
    await engine.until(() => globalThis.document.querySelector('.source-card')?.getClientRects().length)
  },
  'K1 the code map answers': async (engine, url) => {
    await engine.open(`${url}/code?q=event-hub.ts:40`)
    await engine.until(() => globalThis.document.querySelector('.code-hit'))
  },
  'R6 E a path without a page': async (engine, url) => {
    await engine.open(`${url}/docs/core/admin/introduction`)
    await engine.until(...title('Page not found'))
    await engine.until(() => globalThis.document.querySelector('.nearest a[href="/docs/core/admin/intro"]'))
  },
  'N8 L1 the drawer of a narrow window; nothing sticks out': async (engine, url) => {
    await engine.resize(600, 800)
    for (const route of ['/', document, '/code', '/docs-health']) {
      await engine.open(url + route)
      const over = await engine.run(() => globalThis.document.documentElement.scrollWidth - innerWidth)
      expect(over, route).toBeLessThanOrEqual(0)
    }
    await engine.click('#menu-button')
    await engine.until(() => globalThis.document.querySelector('#drawer:popover-open'))
    await engine.type(keys.escape)
    await engine.until(() => !globalThis.document.querySelector('#drawer:popover-open'))
  },
}

for (const name of ['Firefox', 'WebKit'] satisfies EngineName[]) {
  test(`N20 the rows hold in ${name}`, async ({ site }) => {
    test.skip(missing[name] !== undefined, missing[name])
    test.setTimeout(180_000)
    const engine = await startEngine(name)
    try {
      for (const [row, check] of Object.entries(rows)) await test.step(row, () => check(engine, site.url))
      // Only the page's console; the browsers also print messages about themselves.
      expect(engine.output()).not.toMatch(/JavaScript error: http|CONSOLE JS ERROR/)
    } finally {
      engine.close()
    }
  })
}

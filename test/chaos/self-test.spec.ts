/** Proves that this suite's checks can fail: introduces faults on purpose, which the reader must report. */
import type { Page } from '@playwright/test'
import { realSiteDir } from '../support/site'
import { expect, goTo, hydrated, test } from '../support/test'
import { headingsOf } from './headings'
import { startHostileServer } from './hostile-server'
import { seed } from './random'
import { Reader } from './reader'
import { translate } from '../support/translate'

/** Removes the engine's own fix: nodes are removed and inserted natively, even if a script overrides that. Runs in the browser. */
function keepBrowserMethods(): void {
  for (const name of ['removeChild', 'insertBefore'] as const) {
    const own = Node.prototype[name]
    Object.defineProperty(Node.prototype, name, { get: () => own, set: () => {} })
  }
}

/** Wraps headings in other elements, as some translators do with whole blocks. Runs in the browser. */
function wrapHeadings(): void {
  for (const heading of document.querySelectorAll('h1')) {
    const around = document.createElement('font')
    heading.replaceWith(around)
    around.append(heading)
  }
}

interface Fault {
  name: string
  /** Runs before the page loads. */
  prepare?: (page: Page) => Promise<unknown>
  /** Runs once the page is hydrated. */
  bring?: (page: Page) => Promise<unknown>
  report: RegExp
}

const faults: Fault[] = [
  {
    name: 'data of another page',
    prepare: (page) =>
      page.route(/\/docs\/[^?]*\.json$/, async (route) => {
        const response = await route.fetch({ url: new URL('/tags.json', route.request().url()).href })
        await route.fulfill({ response })
      }),
    report: /shows/,
  },
  {
    name: 'a page that stays under way',
    bring: (page) =>
      page.evaluate(() => {
        const root = document.documentElement
        new MutationObserver(() => {
          if (root.dataset.progress !== 'loading') root.dataset.progress = 'loading'
        }).observe(root, { attributes: true })
        root.dataset.progress = 'loading'
      }),
    report: /busy/,
  },
  {
    name: 'an error that nobody caught',
    bring: (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('planted')
        })
      }),
    report: /uncaught: planted/,
  },
]

for (const { name, prepare, bring, report } of faults)
  test(`D2 the reader reports ${name}`, async ({ page }) => {
    await expect(visitPages(page, { prepare, bring })).rejects.toThrow(report)
  })

test('D2 N19 a translated page whose nodes React cannot remove is loaded in full', async ({ page }) => {
  let loads = 0
  await visitPages(page, {
    prepare: () => page.addInitScript(keepBrowserMethods),
    async bring() {
      // React removes only what it rendered, which the first page's main part is not.
      await goTo(page, '/docs/intro')
      await expect(page.getByRole('heading', { level: 1, name: 'Docs: Introduction' })).toBeVisible()
      await page.evaluate(translate)
      await page.evaluate(wrapHeadings)
      page.on('domcontentloaded', () => loads++)
    },
  })
  expect(loads).toBeGreaterThan(0)
})

async function visitPages(page: Page, { prepare, bring }: Pick<Fault, 'prepare' | 'bring'>): Promise<void> {
  const server = await startHostileServer(seed, [realSiteDir])
  const known = headingsOf(realSiteDir)
  const reader = new Reader(page, seed)
  await prepare?.(page)
  await page.goto(`${server.url}/guides/contributing`)
  await hydrated(page)
  await bring?.(page)
  try {
    for (const route of [
      '/docs/intro',
      '/docs/core/content-manager/hooks/use-document',
      '/tags',
      '/docs/intro',
    ]) {
      reader.log.push(route)
      await goTo(page, route)
      await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe(route)
      await reader.settle((path, heading) => heading === known.get(path), 5000)
    }
  } finally {
    server.close()
  }
}

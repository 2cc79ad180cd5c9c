/** A tab that stays open for hundreds of pages. */
import { realSiteDir } from '../support/site'
import { expect, goTo, hydrated, test } from '../support/test'
import { headingsOf } from './headings'
import { startHostileServer } from './hostile-server'
import { seed, steps } from './random'

/** Bytes that a navigation may retain. The runtime keeps page data while the tab is open, so each page is visited beforehand. */
const maxBytesLeft = 2500
/** Memory that the browser engine itself takes, regardless of the number of navigations. */
const maxBytesOnce = 200_000

test('D2 memory does not grow with navigations', async ({ page }) => {
  const server = await startHostileServer(seed, [realSiteDir])
  const headings = headingsOf(realSiteDir)
  const routes = [...headings.keys()].filter((route) => route.startsWith('/docs/')).slice(0, 40)
  await page.goto(`${server.url}/docs/intro`)
  await hydrated(page)
  const client = await page.context().newCDPSession(page)
  const measure = async () => {
    // What is fetched ahead for the page in view counts before and after.
    await page.waitForLoadState('networkidle')
    await client.send('HeapProfiler.collectGarbage')
    await client.send('HeapProfiler.collectGarbage')
    const { metrics } = await client.send('Performance.getMetrics')
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return {
      bytes: valueOf('JSHeapUsedSize'),
      nodes: valueOf('Nodes'),
      listeners: valueOf('JSEventListeners'),
    }
  }
  await client.send('Performance.enable')
  const visit = async (count: number) => {
    for (let number = 0; number < count; number++) {
      const route = routes[number % routes.length] ?? '/'
      await goTo(page, route)
      await page.waitForFunction(
        ([path, heading]) =>
          location.pathname === path && document.querySelector('h1')?.textContent === heading,
        [encodeURI(route), headings.get(route)],
      )
    }
  }
  await visit(2 * routes.length)
  const before = await measure()
  const count = steps * 4
  await visit(count)
  // So that the same page is open.
  await visit(2 * routes.length)
  // Pending work is not a leak: it is gone at the next measurement.
  const now = (what: 'bytes' | 'listeners' | 'nodes') => expect.poll(async () => (await measure())[what])
  await now('bytes').toBeLessThan(before.bytes + maxBytesOnce + count * maxBytesLeft)
  await now('listeners').toBeLessThan(before.listeners + 50)
  await now('nodes').toBeLessThan(before.nodes * 1.5 + 500)
  server.close()
})

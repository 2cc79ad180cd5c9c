/** Responses that fail, or arrive late, truncated or replaced, while a reader continues. */
import { realSiteDir } from '../support/site'
import { expect, test } from '../support/test'
import { headingsOf } from './headings'
import { startHostileServer } from './hostile-server'
import { seed, steps } from './random'
import { Reader } from './reader'

for (const rate of [0.08, 0.3])
  test(`D2 a reader gets through with ${rate * 100} % of all answers gone wrong`, async ({ page }) => {
    const headings = headingsOf(realSiteDir)
    const server = await startHostileServer(`${seed} ${rate}`, [realSiteDir])
    const reader = new Reader(page, `${seed} ${rate}`)
    const isRight = (path: string, heading: string) =>
      heading === (headings.get(path) ?? headings.get('/404'))
    await page.goto(`${server.url}/docs/intro`)
    server.faultRate = rate
    for (let number = 1; number <= steps; number++) {
      await reader.step(number)
      const seen = await reader.settle(isRight)
      // The browser's error page, or a host's: a reader tries again.
      if (seen.route === undefined) {
        server.faultRate = 0
        await page.goto(`${server.url}${encodeURI(headings.has(seen.path) ? seen.path : '/')}`)
        await reader.settle(isRight)
        server.faultRate = rate
      }
      expect(reader.loads, `full loads in a step, after\n${reader.log.slice(-5).join('\n')}`).toBeLessThan(6)
    }
    // Once responses are normal again, so is the reader's page.
    server.faultRate = 0
    await page.goto(`${server.url}/docs/intro`)
    const seen = await reader.settle(isRight)
    expect([seen.heading, seen.told]).toEqual([headings.get('/docs/intro'), false])
    expect(server.count).toBeGreaterThan(steps * rate)
    server.close()
  })

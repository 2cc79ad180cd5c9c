import { readFileSync } from 'node:fs'
import path from 'node:path'
import { realSiteDir, serve } from '../support/site'
import { expect, hydrated, test } from '../support/test'

/** Number of tests that share the pages of the site; only the first is not part of the long tests. */
const parts = 8

/** Routes of all pages of the built site. Called in the test, because the global setup builds the site. */
function routes(): string[] {
  const sitemap = readFileSync(path.join(realSiteDir, 'sitemap.xml'), 'utf8')
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => new URL(loc ?? '').pathname)
}

/** Logs policy violations as console errors. Runs in the browser. */
function failOnViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    console.error(`Blocked by the policy (${violatedDirective}): ${blockedURI} ${sample}`),
  )
}

for (let part = 0; part < parts; part++) {
  test(
    `N13 every page hydrates without a warning, and its policy blocks nothing, part ${part + 1} of ${parts}`,
    {
      tag: part === 0 ? [] : '@long',
    },
    async ({ page, site, faults }) => {
      test.setTimeout(120_000)
      await page.addInitScript(failOnViolations)
      const all = [...routes(), '/search', '/docs-health']
      expect(all.length).toBeGreaterThan(100)
      for (const [index, route] of all.entries()) {
        if (index % parts !== part) continue
        const response = await page.goto(site.url + route, { waitUntil: 'commit' })
        await hydrated(page)
        expect(response?.status(), route).toBe(200)
        expect(faults, route).toEqual([])
      }
    },
  )
}

test('R6 the not-found page hydrates without a warning', async ({ page, site, faults }) => {
  const response = await page.goto(`${site.url}/no/such/page`)
  await hydrated(page)
  expect(response?.status()).toBe(404)
  // The browser itself logs the document's status.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([])
})

test('N13 no error is made on the way to a live page: each would have the script parsed again', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const made: unknown[] = []
    Object.assign(window, { errorsMade: made })
    globalThis.Error = new Proxy(Error, {
      apply(target, self, args) {
        made.push(args[0])
        return Reflect.apply(target, self, args)
      },
      construct(target, args, self) {
        made.push(args[0])
        return Reflect.construct(target, args, self)
      },
    })
  })
  await page.goto(`${site.url}/docs/core/strapi`)
  await hydrated(page)
  expect(await page.evaluate('errorsMade')).toEqual([])
  // Proves that the list records errors.
  expect(await page.evaluate('void Error("noted"), errorsMade')).toEqual(['noted'])
})

test('N13 in development pages of every kind hydrate without a warning', async ({ page, faults }) => {
  test.setTimeout(180_000)
  const development = await serve('dev', {})
  // Each kind, and a sample of the documents, because the development server sends hundreds of modules for each load.
  const kinds = [
    '/',
    '/docs',
    '/tags',
    '/tags/database',
    '/search',
    '/versions',
    '/docs-health',
    '/code',
    '/code/@strapi/core',
  ]
  const sample = routes().filter((_, index) => index % 24 === 0)
  for (const route of [...kinds, ...sample]) {
    await page.goto(development.url + route)
    await hydrated(page)
    expect(faults, route).toEqual([])
  }
  await development.close()
})

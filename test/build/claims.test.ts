/** What a build says of a page's statements about the code base (V1, V5). */
import { expect, it, vi } from 'vitest'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { configOf, createTempSite, type SiteFiles } from '../support/temp-site'

vi.setConfig({ testTimeout: 120_000 })

const hub = 'src:@fixture/toolbox/src/hub.ts'

function siteWith(pages: SiteFiles): ReturnType<typeof createTempSite> {
  const index = [...fixtureIndexFiles('1.0.0', '2026-09-16')].map(([file, text]) => [
    `upstream/1.0.0/${file}`,
    text,
  ])
  return createTempSite({
    'site.config.ts': configOf({ upstream: fixtureUpstream }),
    ...Object.fromEntries(index),
    ...pages,
  })
}

it('V5: false facets, due dates and due pages are warnings with place and hint', async () => {
  const site = siteWith({
    'content/due.md': '---\ntitle: Due\nexpires: 2026-09-16\n---\n\nText.\n',
    'content/later.md': '---\ntitle: Later\nexpires: 1.0.1\n---\n\nText.\n',
    'content/facets.md': `# Facets\n\nAt most [250](${hub}#DEFAULT_LIMIT?value=250), as of [today](src:!until=1.0.0).\n\nNot [300](${hub}#DEFAULT_LIMIT?value=300).\n`,
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(0)
  expect(stderr).toContain(
    'This page was to be read again at `2026-09-16`, and the release is `1.0.0` of 2026-09-16.',
  )
  expect(stderr).toMatch(/content\/due\.md:3:1/)
  expect(stderr).toContain('This statement was to be read again at `1.0.0`')
  expect(stderr).toContain(
    '`@fixture/toolbox/src/hub.ts` gives `DEFAULT_LIMIT` the value `250`, not `300` in release 1.0.0.',
  )
  expect(stderr).toContain(`write \`${hub}#DEFAULT_LIMIT?value=250\``)
  expect(stderr.match(/warning/g)).toHaveLength(3)
  expect(site.read('facets.html')).toContain(
    'href="https://example.org/blob/v1.0.0/packages/toolbox/src/hub.ts#L3"',
  )
})

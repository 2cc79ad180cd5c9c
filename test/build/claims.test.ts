/** What a build says of a page's statements about the code base (V1, V5). */
import { expect, it, vi } from 'vitest'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { runDocs } from '../support/site'
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

it('V6: a statement whose code changed since it was read is counted on its page and listed on the health page, without a warning', async () => {
  const page = 'content/facets.md'
  const stamp = (target: string, fingerprint: string): string => `${page} ${target} ${fingerprint} 0.9.0\n`
  const site = siteWith({
    [page]: `# Facets\n\nA [hub](${hub}#createHub) and [items](${hub}#Registry).\n`,
    'upstream/reviews.txt': stamp(`${hub}#Registry`, 'AAAAAAAA') + stamp(`${hub}#createHub`, 'AAAAAAAA'),
  })
  const { code, stderr } = await site.build({ STRICT: '1' })
  expect([code, stderr]).toEqual([0, ''])
  expect(site.read('facets.html')).toContain('2 statements checked against Fixture 1.0.0, 2 to be read again')
  expect(site.read('facets.html')).toContain('its code changed since it was read against 0.9.0')
  const health = site.read('docs-health.html')
  expect(health).toContain('<span class="health-count">2 statements</span>')
  expect(health).toMatch(/the code of <code>src:@fixture\/toolbox\/src\/hub\.ts#createHub<\/code>/)

  site.write({ 'upstream/reviews.txt': '<<<<<<< HEAD\n' })
  const conflict = await site.build()
  expect(conflict.code).toBe(1)
  expect(conflict.stderr).toMatch(/hold a merge conflict.*\n {2}upstream\/reviews\.txt:1:1/)
})

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

it('V13: a page that cannot be read fails `verify`, by name, however little of it is known', async () => {
  const site = siteWith({
    'content/good.md': `# Good\n\nA [hub](${hub}#createHub).\n`,
    'content/broken.mdx': `# Broken\n\nA Map<string, number> of [hubs](${hub}#never).\n`,
    'content/bytes.md': new Uint8Array([0x23, 0x20, 0xff, 0xfe]),
    'content/yaml.md': `---\ntitle: [\n---\n\nA [hub](${hub}#createHub).\n`,
  })
  const env = { SITE_DIR: site.siteDir, CACHE_DIR: site.cacheDir }
  const { code, stdout } = await runDocs(['verify'], env)
  expect(code).toBe(2)
  expect(stdout).not.toContain('all hold')
  expect(stdout).toContain('3 pages could not be read and were not checked: ')
  for (const file of ['broken.mdx', 'bytes.md', 'yaml.md']) expect(stdout).toContain(`content/${file}`)
  expect(stdout).toMatch(/content\/broken\.mdx:3:6/)

  const accepted = await runDocs(['verify', '--accept'], env)
  expect(accepted.code).toBe(1)
  expect(accepted.stderr).toContain('The page could not be read, so none of it was stamped.')
  expect(accepted.stdout).toContain('1 page accepted: 1 claim stamped anew.')
})

/** A build's report about a page's claims. */
import { claims } from '../../packages/claims/src/index'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { runDocs } from '../support/site'
import { configOf, createTempSite, type SiteFiles } from '../support/temp-site'
import { pathFromHere } from '../../packages/engine/src/cli/report'

vi.setConfig({ testTimeout: 120_000 })

const hub = 'src:@fixture/toolbox/src/hub.ts'

function siteWith(pages: SiteFiles): ReturnType<typeof createTempSite> {
  const index = [...fixtureIndexFiles('1.0.0', '2026-09-16')].map(([file, text]) => [
    `upstream/1.0.0/${file}`,
    text,
  ])
  return createTempSite({
    'site.config.ts': configOf({ integrations: [claims(fixtureUpstream)] }),
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
  expect(health).toContain('<span class="report-count health-count">2 statements</span>')
  expect(health).toMatch(/the code of <code>src:@fixture\/toolbox\/src\/hub\.ts#createHub<\/code>/)

  // Stamps follow a page that moves, whatever its new address is.
  const moved = path.join(site.siteDir, 'content/02-facets.mdx')
  renameSync(path.join(site.siteDir, page), moved)
  await site.build()
  expect(site.read('facets.html')).toContain('2 to be read again')
  writeFileSync(moved, `---\nslug: /elsewhere\n---\n\n${readFileSync(moved, 'utf8')}`)
  await site.build()
  expect(site.read('elsewhere.html')).toContain('2 to be read again')
  const env = { SITE_DIR: site.siteDir, CACHE_DIR: site.cacheDir }
  const verified = await runDocs(['verify'], env)
  expect(verified.stdout).toContain('2 statements on 1 page are to be read again')
  expect(verified.stdout).not.toContain('review stamp')
  expect((await runDocs(['verify', '--accept', 'content/02-facets.mdx'], env)).stdout).toContain('2 claims')
  const stamps = readFileSync(path.join(site.siteDir, 'upstream/reviews.txt'), 'utf8')
  expect(stamps.match(/^content\/02-facets\.mdx /gm)).toHaveLength(2)
  expect(stamps).not.toContain(page)

  site.write({ 'upstream/reviews.txt': '<<<<<<< HEAD\n' })
  const conflict = await site.build()
  expect(conflict.code).toBe(1)
  // Without an index there is no code map, and no page links to it.
  expect(conflict.stderr).not.toContain('broken-link')
  expect(conflict.stderr).toMatch(/hold a merge conflict.*\n {2}\S*upstream\/reviews\.txt:1:1/)
})

it('V5: false facets, due dates and due pages are warnings with place and hint', async () => {
  const site = siteWith({
    'content/due.md': '---\ntitle: Due\nexpires: 2026-09-16\n---\n\nText.\n',
    'content/later.md': '---\ntitle: Later\nexpires: 1.0.1\n---\n\nText.\n',
    'content/facets.md': `# Facets\n\nAt most [250](${hub}#DEFAULT_LIMIT?value=250).\n\nNot [300](${hub}#DEFAULT_LIMIT?value=300).\n`,
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(0)
  expect(stderr).toContain(
    'This page was due for review at `2026-09-16`, and the release is `1.0.0` of 2026-09-16.',
  )
  expect(stderr).toMatch(/content\/due\.md:3:1/)
  expect(stderr).toContain(
    '`@fixture/toolbox/src/hub.ts` gives `DEFAULT_LIMIT` the value `250`, not `300` in release 1.0.0.',
  )
  expect(stderr).toContain(`write \`${hub}#DEFAULT_LIMIT?value=250\``)
  expect(stderr.match(/warning/g)).toHaveLength(2)
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
  expect(stdout).toContain('3 pages have errors that may hide statements: ')
  for (const file of ['broken.mdx', 'bytes.md', 'yaml.md']) expect(stdout).toContain(`content/${file}`)
  expect(stdout).toMatch(/content\/broken\.mdx:3:6/)

  const accepted = await runDocs(['verify', '--accept'], env)
  expect(accepted.code).toBe(1)
  expect(accepted.stderr).toContain('The page could not be read, so none of it was stamped.')
  expect(accepted.stdout).toContain('1 page accepted: 1 claim stamped anew.')
})

it('V13: a build tells of imports that are not there and of forbidden texts, with place and reason', async () => {
  const fence = "```js\nconst { x } = require('@fixture/tolbox')\n```\n"
  const pages = {
    'content/a.md': `# A\n\n${fence}\nUse \`global.box\`, not global.boxes.\n`,
    'content/why.md': '# Why\n\nNever use global.box.\n',
  }
  const site = siteWith(pages)
  const env = { SITE_DIR: site.siteDir, CACHE_DIR: site.cacheDir }
  const first = await site.build()
  expect(first.stderr).toMatch(
    /imports from `@fixture\/tolbox`.*\n {2}\S*content\/a\.md:4\n.*`@fixture\/toolbox`/,
  )
  expect(first.stderr).not.toContain('global.box')
  expect((await runDocs(['verify'], env)).code).toBe(0)

  const rule = { text: 'global.box', reason: 'Take `box` from the context.', except: ['content/why.md'] }
  site.write({
    'site.config.ts': configOf({ integrations: [claims({ ...fixtureUpstream, forbidden: [rule] })] }),
  })
  const { stderr } = await site.build()
  expect(stderr).toMatch(/holds `global\.box`.*\n {2}\S*content\/a\.md:7:6\n {2}Take `box` from the context/)
  expect(stderr.match(/forbids/g)).toHaveLength(1)
  const { code, stdout } = await runDocs(['verify'], env)
  expect([code, stdout]).toEqual([1, expect.stringContaining('1 text of the pages is forbidden.')])
})

it('a test that has not run as it is now is a warning of a build and of `verify`, and `verify --strict` fails', async () => {
  const site = siteWith({
    'content/sum.md': `# Sum\n\n\`\`\`ts run title="sum.test.ts"\ntest('adds', () => {})\n\`\`\`\n`,
  })
  const said = 'The test `sum.test.ts` has not run as it is now.'
  expect((await site.build()).stderr).toContain(said)
  const env = { SITE_DIR: site.siteDir, CACHE_DIR: site.cacheDir }
  const plain = await runDocs(['verify'], env)
  expect([plain.code, plain.stdout]).toEqual([
    0,
    expect.stringContaining(`${said} (proof-stale)\n  ${pathFromHere('content/sum.md', site.siteDir)}:3`),
  ])
  expect(plain.stdout).toContain('prove -- --page /sum')
  expect(await runDocs(['verify', '--strict'], env)).toMatchObject({ code: 1 })
})

/** The code map: one page per package, generated from the claims of all pages. */
import { claims } from '../../packages/claims/src/index'
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { build } from '../../packages/engine/src/pipeline/build'
import { DevSite } from '../../packages/engine/src/server/dev/dev-site'
import { openBuilt } from '../support/built'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { configOf, createTempSite, type SiteFiles } from '../support/temp-site'

vi.setConfig({ testTimeout: 120_000 })

const hub = 'src:@fixture/toolbox/src/hub.ts'
const pages: SiteFiles = {
  'content/hub.md': `# The hub\n\nA [hub](${hub}).\n\n## Make one\n\nBy [\`createHub\`](${hub}#createHub), not by [\`made\`](${hub}#made).\n`,
  'content/plain.md': '# Plain\n\nWords.\n',
}

function siteWith(settings: Record<string, unknown>, files: SiteFiles = pages) {
  const index = [...fixtureIndexFiles('1.0.0')].map(([file, text]) => [`upstream/1.0.0/${file}`, text])
  return createTempSite({
    'site.config.ts': configOf({ integrations: [claims(fixtureUpstream)], ...settings }),
    ...Object.fromEntries(index),
    ...files,
  })
}

it('lists every package with its pages and exports, and has a page for each', async () => {
  const site = siteWith({})
  const { code } = await site.build()
  expect(code).toBe(0)
  const map = site.read('code.html')
  expect(map).toContain('<a href="/code/@fixture/toolbox"><code>@fixture/toolbox</code></a>')
  expect(map).toContain('Begin with <a href="/hub">The hub</a>')
  expect(map).toMatch(/<form[^>]* action="\/code"/)
  const [, table = ''] = /data-code-map="\/(assets\/code\/[^"]+)"/.exec(map) ?? []
  expect(JSON.parse(site.read(table)).pages).toEqual([
    { route: '/hub', title: 'The hub', section: 'Documentation', statements: 3 },
  ])

  const page = site.read('code/@fixture/toolbox.html')
  // The export links to the sentence about it, the file to the page; symbols that no page mentions are listed.
  expect(page).toMatch(/<a title="The hub" href="\/hub#make-one"><code>createHub<\/code><\/a>/)
  expect(page).toMatch(/<li id="src\/hub\.ts"[^>]*><code>hub\.ts<\/code>.*?<a href="\/hub">The hub<\/a>/)
  expect(page).toMatch(/<p class="code-rest">[^<]*Colour/)
  expect(page).toMatch(/<a href="\/hub#make-one">The hub<\/a>: <code>made<\/code> fails its check/)
  expect(site.read('sitemap.xml')).toContain('<loc>https://docs.example.org/code/@fixture/toolbox</loc>')
})

it('B1: a build that would do nothing notices other texts of the code, whatever their size and time', async () => {
  const site = siteWith({})
  const built = async () => {
    const { code, stderr } = await site.build({ CACHE_DIR: site.cacheDir })
    expect(code, stderr).toBe(0)
    const [, folder = ''] = /data-find="\/(assets\/find\/[^"]+)"/.exec(site.read('code.html')) ?? []
    return { folder, core: site.read(`${folder}/core.json`) }
  }
  const first = await built()
  expect(first.core).toContain('src/hub.ts')
  expect(await built()).toEqual(first)
  const texts = path.join(site.siteDir, 'upstream/1.0.0/find.json')
  const { atime, mtime } = statSync(texts)
  writeFileSync(texts, readFileSync(texts, 'utf8').replace('src/hub.ts', 'src/bub.ts'))
  utimesSync(texts, atime, mtime)
  const second = await built()
  expect(second.folder).not.toBe(first.folder)
  expect(second.core).toContain('src/bub.ts')
  expect(site.has(`${first.folder}/core.json`)).toBe(false)
})

it('has the picture of the site for those who share its address, and so have its packages', async () => {
  const site = siteWith({ socialImages: true })
  expect((await site.build()).code).toBe(0)
  const picture = /property="og:image" content="[^"]*"/.exec(site.read('code.html'))?.[0]
  expect(picture).toBeDefined()
  expect(site.read('code/@fixture/toolbox.html')).toContain(picture)
})

it('has the route that the site wants, and none without a code base or when it is not wanted', async () => {
  const moved = siteWith({ integrations: [claims({ ...fixtureUpstream, codeMap: '/map/of-code' })] })
  expect((await moved.build()).code).toBe(0)
  expect(moved.read('map/of-code.html')).toContain('href="/map/of-code/@fixture/toolbox"')
  expect(moved.has('code.html')).toBe(false)

  const without = siteWith({ integrations: [claims({ ...fixtureUpstream, codeMap: false })] })
  expect((await without.build()).code).toBe(0)
  expect([without.has('code.html'), without.has('assets/code')]).toEqual([false, false])

  const plain = createTempSite({ 'content/plain.md': '# Plain\n' })
  expect((await plain.build()).code).toBe(0)
  expect([plain.has('code.html'), plain.has('assets/code')]).toEqual([false, false])
})

it('is reached from every package’s name in a text, and from no other name; copies and the search have the name alone', async () => {
  const files = {
    'content/names.md':
      '# Names\n\nThe `@fixture/toolbox` is no `@fixture/unknown` and no `not-a-package`.\n\n## The `@fixture/toolbox`\n\nWords.\n\n```\n@fixture/toolbox\n```\n',
  }
  const site = siteWith({}, files)
  expect((await site.build()).code).toBe(0)
  const [article = ''] = /<h1[^]*<pre/.exec(site.read('names.html')) ?? []
  expect(article.match(/<a class="package"[^]*?<\/a>/g)).toEqual([
    '<a class="package" href="/code/@fixture/toolbox"><code>@fixture/toolbox</code></a>',
  ])
  expect(site.read('names.md')).toContain(
    'The `@fixture/toolbox` is no `@fixture/unknown` and no `not-a-package`.',
  )
  expect(site.read('names.html') + site.read('names.md')).not.toMatch(/[\uE000-\uE007]/)

  const without = siteWith({ integrations: [claims({ ...fixtureUpstream, codeMap: false })] }, files)
  expect((await without.build()).code).toBe(0)
  expect(without.read('names.html')).not.toContain('class="package"')
})

it('follows edits: a second build writes what a first one would, and the development server shows it', async () => {
  const site = siteWith({})
  const options = { siteDir: site.siteDir, strict: false }
  const warm = { ...options, outDir: site.outDir, cacheDir: site.cacheDir }
  const cold = {
    ...options,
    outDir: path.join(site.folder, 'cold'),
    cacheDir: path.join(site.folder, 'cold-cache'),
  }
  await build(warm)
  site.write({ 'content/plain.md': `# Plain\n\nNow about [\`createHub\`](${hub}#createHub), too.\n` })
  const { reused, pages: count } = await build(warm)
  // The edited page, the list of pages at the root, which quotes its first sentence, the health page, the map and the package that it
  // mentions. The other package's page is unchanged.
  expect(count - reused).toBe(5)
  await build(cold)
  const [a, b] = [openBuilt(warm.outDir), openBuilt(cold.outDir)]
  expect(a.files()).toEqual(b.files())
  expect(a.files().filter((file) => a.contents().get(file) !== b.contents().get(file))).toEqual([])
  expect(a.read('code/@fixture/toolbox.html')).toContain('href="/plain"')

  const dev = new DevSite({ siteDir: site.siteDir, cacheDir: site.cacheDir })
  await dev.load()
  const found = await dev.page('/code/@fixture/toolbox')
  const shown = found && dev.payloadOf(found)
  const built: unknown = JSON.parse(a.read('code/@fixture/toolbox.json'))
  // Identical except for addresses: the development server serves stylesheets from their sources.
  const styles = [expect.stringMatching(/reports[^/]*\.css$/)]
  expect(built).toMatchObject({ page: { styles } })
  expect(built).toEqual({ build: expect.any(String), page: { ...shown?.page, styles } })
  expect(shown?.page).toMatchObject({ styles })
  const address = /data-code-map="([^"]+)"/.exec(a.read('code.html'))?.[1] ?? ''
  expect(await dev.file(address)).toBe(a.read(address.slice(1)))
})

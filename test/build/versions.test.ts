/** The output of a build for versions and several document folders. */
import { claims } from '../../packages/claims/src/index'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fixtureIndexFiles, fixtureUpstream } from '../support/fixture-upstream'
import { openBuilt, type Built } from '../support/built'
import { buildFixture, runDocs } from '../support/site'
import { siteHost } from '../support/search-files'
import { createDevSearch } from '../../packages/engine/src/server/dev/dev-search'
import { DevSite } from '../../packages/engine/src/server/dev/dev-site'
import { IndexReader } from '../../packages/engine/src/search/client/index-reader'
import { configOf, createTempSite, type TempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe('B2: a site with versions', () => {
  let built: Built
  let folder = ''
  let remove = () => {}
  beforeAll(async () => {
    const { code, stderr, outDir, dispose } = await buildFixture('versions', { STRICT: '1' })
    remove = dispose
    expect([code, stderr]).toEqual([0, ''])
    built = openBuilt(outDir)
    folder = outDir
  })
  afterAll(() => remove())
  const meta = (file: string, name: string) =>
    new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(built.read(file))?.[1]
  const canonical = (file: string) => /<link rel="canonical" href="([^"]*)">/.exec(built.read(file))?.[1]

  it('links by file stay in their version; absolute ones lead where they say', () => {
    const hrefs = (file: string) =>
      [...built.read(file).matchAll(/<div[^>]*id="article"[^>]*>(.*?)<\/div>/gs)]
        .flatMap(([, html = '']) => [...html.matchAll(/href="([^"#]*)/g)])
        .map(([, href]) => href)
    expect(hrefs('docs/next/intro.html')).toEqual(['/docs/next/guide/saws'])
    expect(hrefs('docs/intro.html')).toEqual(['/docs/guide/saws', '/docs/guide/hammers'])
    expect(hrefs('docs/1.0/intro.html')).toEqual(['/docs/1.0/guide/axes', '/docs/1.0/guide/axes'])
  })

  it('canonical links lead to the last version, where that has the page; old versions are kept out of search engines', () => {
    expect(canonical('docs/1.0/guide/saws.html')).toBe('https://docs.example.org/docs/guide/saws')
    expect(canonical('docs/next/category/guide.html')).toBe('https://docs.example.org/docs/category/guide')
    expect(canonical('docs/1.0/tags/basics.html')).toBe('https://docs.example.org/docs/tags/basics')
    expect(canonical('docs/1.0/guide/axes.html')).toBe('https://docs.example.org/docs/1.0/guide/axes')
    expect(canonical('docs/guide/saws.html')).toBe('https://docs.example.org/docs/guide/saws')
    expect(meta('docs/1.0/guide/saws.html', 'robots')).toBe('noindex, nofollow')
    expect(meta('docs/next/guide/saws.html', 'robots')).toBeUndefined()
    expect(meta('docs/guide/saws.html', 'robots')).toBeUndefined()
    expect(meta('docs/1.0/guide/saws.html', 'docs-version')).toBe('1.0')
  })

  it('sitemap and llms files list the last version alone', () => {
    for (const file of ['sitemap.xml', 'llms.txt', 'llms-full.txt']) {
      expect(built.read(file)).toContain('/docs/guide/hammers')
      expect(built.read(file)).toContain('/community/start')
      expect(built.read(file)).not.toMatch(/docs\/(?:next|1\.0)\//)
    }
  })

  it('each version has tags, category indexes and redirects of its own', () => {
    expect(built.has('docs/next/tags/basics.html')).toBe(true)
    expect(built.read('docs/1.0/tags/basics.html')).toContain('href="/docs/1.0/guide/saws"')
    expect(built.read('docs/1.0/tags/basics.html')).not.toContain('href="/docs/guide/saws"')
    expect(built.read('_redirects')).toBe(
      '/docs/beginning /docs/intro 301\n/docs/next/beginning /docs/next/intro 301\n/docs/1.0/beginning /docs/1.0/intro 301\n',
    )
  })

  it('banner and badge say which version it is, and where the page is in the last one', () => {
    const banner = (file: string) => /<aside class="version-banner".*?<\/aside>/s.exec(built.read(file))?.[0]
    expect(banner('docs/next/guide/saws.html')).toMatch(
      /This is unreleased documentation for .*3\.0 \(next\).*href="\/docs\/guide\/saws"/s,
    )
    expect(banner('docs/1.0/guide/axes.html')).toMatch(
      /no longer actively.*maintained.*href="\/docs\/intro"/s,
    )
    expect(banner('docs/1.0/tags/basics.html')).toContain('href="/docs/tags/basics"')
    expect(banner('docs/guide/saws.html')).toBeUndefined()
    expect(banner('community/start.html')).toBeUndefined()
    const badge = (file: string) => /class="doc-version">(.*?)<\/span>/.exec(built.read(file))?.[1]
    expect(badge('docs/1.0/intro.html')?.replaceAll('<!-- -->', '')).toBe('Version: 1.0 (old)')
    expect(badge('community/start.html')).toBeUndefined()
  })

  it('the list of versions has all of them, with the id of other documents', () => {
    const list: { pluginId?: string; name: string; path: string; isLast: boolean }[] = JSON.parse(
      built.read('docs-versions.json'),
    )
    expect(list.map(({ pluginId, name, path: base, isLast }) => [pluginId, name, base, isLast])).toEqual([
      [undefined, '2.0', '/docs', true],
      [undefined, 'current', '/docs/next', false],
      [undefined, '1.0', '/docs/1.0', false],
      ['community', 'current', '/community', true],
    ])
    expect(built.read('versions.html')).toMatch(
      /3\.0 \(next\).*Not released.*1\.0 \(old\).*No longer maintained/s,
    )
  })

  it('each version has a search index of its own; that of the last one has the other documents, too', async () => {
    const routes = async (manifest: string) => {
      const reader = await IndexReader.open(siteHost(folder, manifest))
      const places = Array.from(reader.firstSection.slice(0, -1), (section) => reader.placeOf(section))
      return (await Promise.all(places)).map(({ info }) => info.route)
    }
    expect(await routes('search-index.json')).toEqual([
      '/docs/guide/hammers',
      '/docs/guide/saws',
      '/docs/intro',
      '/community/start',
    ])
    expect(await routes('search-index-1.0.json')).toEqual([
      '/docs/1.0/guide/axes',
      '/docs/1.0/guide/saws',
      '/docs/1.0/intro',
    ])
    expect(await routes('search-index-current.json')).toEqual([
      '/docs/next/guide/lasers',
      '/docs/next/guide/saws',
      '/docs/next/intro',
    ])
  })

  it('the navbar leads into the version that a page is of', () => {
    const docs = (file: string) => /href="([^"]*)"[^>]*>Docs</.exec(built.read(file))?.[1]
    expect(docs('docs/1.0/intro.html')).toBe('/docs/1.0/guide/axes')
    expect(docs('docs/next/guide/lasers.html')).toBe('/docs/next/intro')
    expect(docs('index.html')).toBe('/docs/intro')
  })
})

describe('B2: cutting a version', () => {
  const hub = 'src:@fixture/toolbox/src/hub.ts'
  const withCode = (): TempSite =>
    createTempSite({
      'site.config.ts': configOf({
        integrations: [claims(fixtureUpstream)],
        docs: { showLastUpdateTime: false },
      }),
      ...Object.fromEntries(
        [...fixtureIndexFiles('1.0.0')].map(([file, text]) => [`upstream/1.0.0/${file}`, text]),
      ),
      'upstream/reviews.txt': `content/hub.md ${hub}#createHub AAAAAAAA 0.9.0\n`,
      'sidebars.ts': `export default { main: ['hub', { type: 'category', label: 'More', items: ['more'] }] }\n`,
      'tags.yml': 'core:\n',
      'content/hub.md': `---\ntags: [core]\n---\n\n# Hub\n\nA [hub](${hub}#createHub).\n`,
      'content/more.md':
        '# More\n\n![own](./own.svg) and [the hub](./hub.md).\n\n```ts run\ntest("hub", () => {})\n```\n',
      'upstream/proofs.txt': '# How the tests ended.\n',
      'content/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    })
  const cut = (site: TempSite, ...args: string[]) =>
    runDocs(['version', ...args], { SITE_DIR: site.siteDir, OUT_DIR: site.outDir })

  it('copies content, tags, sidebars and the release; its statements are checked against that ever after', async () => {
    const site = withCode()
    const { code, stdout, stderr } = await cut(site, '1.0')
    expect([code, stderr]).toEqual([0, ''])
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'Cut the version 1.0:',
      'versioned_docs/version-1.0',
      'versioned_sidebars/version-1.0-sidebars.json',
      'versioned_upstream/version-1.0',
      'versions.json',
    ])
    expect(readdirSync(path.join(site.siteDir, 'versioned_docs'))).toEqual(['version-1.0'])
    expect(
      readFileSync(path.join(site.siteDir, 'versioned_upstream/version-1.0/reviews.txt'), 'utf8'),
    ).toContain(`versioned_docs/version-1.0/hub.md ${hub}#createHub AAAAAAAA 0.9.0`)
    expect(
      readFileSync(path.join(site.siteDir, 'versioned_upstream/version-1.0/proofs.txt'), 'utf8'),
    ).toContain('# How the tests ended.')
    // The content folder moves on to a release in which the statement is no longer true.
    rmSync(path.join(site.siteDir, 'upstream'), { recursive: true })
    site.write(
      Object.fromEntries(
        [...fixtureIndexFiles('1.1.0')].map(([file, text]) => [`upstream/1.1.0/${file}`, text]),
      ),
    )
    const next = { ...fixtureUpstream, release: '1.1.0' }
    site.write({
      'site.config.ts': configOf({ integrations: [claims(next)], docs: { showLastUpdateTime: false } }),
      'content/hub.md': '# Hub\n\nA [hub](src:@fixture/toolbox/src/gone.ts).\n',
    })
    const result = await site.build()
    expect(result.code).toBe(0)
    expect(result.stderr).toContain('content/hub.md:3:3')
    expect(result.stderr).not.toContain('versioned_docs')
    expect(site.read('hub.html')).toContain('1 statement checked against Fixture 1.0.0, 1 to be read again')
    expect(site.read('next/hub.html')).toContain('1 of 1 statement failed the check')
    expect(site.read('next/hub.html')).toContain('href="/next/docs-health"')
    expect(site.read('docs-health.html')).toContain('1.0.0')
    expect(site.read('next/docs-health.html')).toContain('1.1.0')
    const env = { SITE_DIR: site.siteDir, OUT_DIR: site.outDir }
    const verified = await runDocs(['verify'], env)
    expect(verified.code).toBe(1)
    expect(verified.stdout).toMatch(/1\.0\.0[^]*1\.1\.0/)
    // A report for programs is about one release: the content folder's.
    const report = await runDocs(['verify', '--format', 'json'], env)
    expect(report.stdout).not.toContain('versioned_docs')
    // Each version's pages are stamped against its own release: the given pages, or all pages of all versions.
    const stamps = () =>
      readFileSync(path.join(site.siteDir, 'versioned_upstream/version-1.0/reviews.txt'), 'utf8')
    expect(stamps()).not.toContain(' 1.0.0')
    const one = await runDocs(['verify', '--accept', 'versioned_docs/version-1.0/hub.md'], env)
    expect([one.code, one.stderr]).toEqual([0, ''])
    expect(stamps()).toMatch(/#createHub \S+ 1\.0\.0/)
    const all = await runDocs(['verify', '--accept'], env)
    expect(all.code).toBe(1)
    expect(all.stderr).toContain('content/hub.md:3:3')
    expect(all.stderr).not.toContain('versioned_docs')
    // An unambiguous rename is rewritten in every version that contains it.
    site.write({
      'versioned_docs/version-1.0/hub.md': `# Hub\n\nA [hub](src:@fixture/toolbox/src/hubs.ts#createHub).\n`,
    })
    const fixed = await runDocs(['verify', '--fix'], env)
    expect(fixed.stdout).toContain('versioned_docs/version-1.0/hub.md')
  })

  it('refuses what cannot be a version, and writes nothing', async () => {
    const site = withCode()
    site.write({ 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/a.md': '# A\n' })
    const before = readdirSync(site.siteDir, { recursive: true }).length
    for (const [args, fault] of [
      [['a/b'], 'The version `a/b` holds `/`.'],
      [['1.0'], 'The version `1.0` is there already.'],
      [['current'], 'The version `current` is the name of the content folder’s own version.'],
      [['1.0'], 'Choose another name; cut are `1.0`.'],
      // The next cut would use the address of the content folder's version.
      [['next'], 'The version `next` is named as the address of the content folder’s own version.'],
      [['2.0', '--docs', 'other'], 'There are no documents with the id `other`.'],
    ] as const) {
      const { code, stderr } = await cut(site, ...args)
      expect([code, stderr.includes(fault) ? fault : stderr]).toEqual([1, fault])
    }
    rmSync(path.join(site.siteDir, 'upstream'), { recursive: true })
    const { code, stderr } = await cut(site, '2.0')
    expect(code).toBe(1)
    expect(stderr).toContain('There is no index of release `1.0.0`')
    expect(existsSync(path.join(site.siteDir, 'versioned_docs/version-2.0'))).toBe(false)
    expect(readdirSync(site.siteDir, { recursive: true }).length).toBeLessThan(before)
    expect((await cut(site)).code).toBe(2)
  })
})

describe('B2: builds', () => {
  it('an edit of one version leaves the pages and the index of the others as they are; a fault leaves the old site', async () => {
    const site = createTempSite({}, 'versions')
    expect((await site.build()).code).toBe(0)
    const before = openBuilt(site.outDir).contents()
    site.write({ 'content/guide/lasers.md': '# Lasers\n\nThey cut granite now.\n' })
    expect((await site.build()).code).toBe(0)
    const after = openBuilt(site.outDir).contents()
    const changed = [...after.keys()].filter((file) => before.get(file) !== after.get(file))
    expect(
      changed.filter((file) => /^(?:docs\/(?!next)|community|search-index(?:-1\.0)?\.json)/.test(file)),
    ).toEqual([])
    expect(changed).toContain('docs/next/guide/lasers.html')
    expect(changed).toContain('search-index-current.json')

    rmSync(path.join(site.siteDir, 'versioned_docs/version-1.0'), { recursive: true })
    const { code, stderr } = await site.build()
    expect(code).toBe(1)
    expect(stderr).toContain('versions.json:1:9')
    expect(openBuilt(site.outDir).contents()).toEqual(after)
  })
})

it('B2: the development server shows each version, takes edits of it, and searches in it', async () => {
  const site = createTempSite({}, 'versions')
  const dev = new DevSite({ siteDir: site.siteDir, cacheDir: site.cacheDir })
  expect(await dev.load()).toEqual([])
  const file = 'versioned_docs/version-1.0/guide/saws.md'
  const html = async () => {
    const found = await dev.page('/docs/1.0/guide/saws')
    return found?.page.kind === 'doc' ? found.page.html : undefined
  }
  expect(await html()).toContain('The first way to saw.')
  site.write({ [file]: '---\ntags: [basics]\n---\n\n# Saws\n\nNobody saws like that.\n' })
  await dev.load()
  expect(await html()).toContain('Nobody saws like that.')
  expect(dev.redirect('/docs/1.0/beginning')).toBe('/docs/1.0/intro')
  expect((await dev.page('/docs/1.0/search'))?.page).toMatchObject({
    kind: 'search',
    inVersion: { docs: 'default', name: '1.0' },
  })
  const search = createDevSearch(dev)
  const manifests = ['/search-index.json', '/search-index-1.0.json', '/search-index-current.json']
  const cores = await Promise.all(manifests.map(search))
  expect(new Set(cores).size).toBe(3)
  expect(await search('/search-index-2.0.json')).toBeUndefined()
})

/** The interface of integrations: each hook once, and the messages about hooks that fail. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, vi } from 'vitest'
import { openBuilt } from '../support/built'
import { root, runDocs } from '../support/site'
import { configOf, createTempSite, type SiteFiles } from '../support/temp-site'

vi.setConfig({ testTimeout: 120_000 })

const source = readFileSync(path.join(root, 'test/support/glossary.ts'), 'utf8')
const module = './integrations/glossary.ts'
const parts: SiteFiles = {
  'integrations/glossary.ts': source,
  'integrations/all.css': '@layer prose { .term { color: #123456 } }',
  'integrations/later.css': '@layer print { .term { color: #234567 } }',
  'integrations/glossary.css': '.terms { color: #345678 }',
  'integrations/first.css': '.term { color: #012345 }',
  'integrations/Hub.tsx': `import { useState } from 'react'
import { siteData } from 'virtual:site-data'
export const Hub = () => <i>hub of {siteData.title} {useState(1)[0]}</i>
`,
  'content/live.mdx':
    "# Live\n\nimport { Hub } from '@terms/Hub'\nimport { Own } from '@site/components/Own'\n\n<Hub />\n\n<Own />\n",
  'components/Own.tsx': "import { Hub } from '@terms/Hub'\nexport const Own = () => <b><Hub /></b>\n",
  'integrations/show.ts':
    "export const show = (element: Element) => element.setAttribute('data-term-shown', '')",
}
const settings = [{ module, options: { hub: 'Where events meet.' } }]
const documents: SiteFiles = {
  'content/hub.md': '# Hub\n\nA [hub](term:hub), `T_hub` and `T_none`.\n\n```ts sample\nlet a\n```\n',
  'content/plain.md': '# Plain\n\nNothing.\n',
}

it('an integration of under 120 lines brings one of each: links, names, fences, parts, facts, pages, files, search, copies', async () => {
  expect(source.trim().split('\n').length).toBeLessThan(120)
  const site = createTempSite({
    'site.config.ts': configOf({ integrations: settings }),
    ...parts,
    ...documents,
  })
  const { code, stderr } = await site.build({ STRICT: '1' })
  expect([code, stderr]).toEqual([0, ''])
  const hub = site.read('hub.html')
  expect(hub).toContain('<a class="term" href="/glossary#hub">hub</a>')
  expect(hub).toContain('<a class="term" href="/glossary#hub"><code>T_hub</code></a>')
  expect(hub).toContain('<code>T_none</code>')
  expect(hub).toContain('<b>1 terms</b>')
  expect(hub).toContain('<p>Terms: hub; 1 samples</p>')
  expect(site.read('hub.md')).toContain('terms:\n  - hub\n')
  expect(site.read('hub.terms.json')).toBe('{"terms":["hub"]}')
  expect(site.read('plain.terms.json')).toBe('null')
  expect(site.read('terms.json')).toBe('{"hub":"Where events meet."}')
  expect(site.read('glossary.html')).toContain('<p>Hub: hub,Live: none,Plain: none</p>')
  expect(site.read('glossary.md')).toContain('Hub: hub,Live: none,Plain: none')
  expect(site.read('versions.html')).toContain('1 terms')
  expect(site.read('agents.md')).toContain('Terms are in `/terms.json`.')
  const { files, read } = openBuilt(site.outDir)
  const withText = (text: string) =>
    files().filter((file) => /\.(?:css|js)$/.test(file) && read(file).includes(text))
  expect(site.read('live.html')).toMatch(
    /<i>hub of (?:<!-- -->)?Doc(?:<!-- -->)? (?:<!-- -->)?1<\/i>[^]*data-island="components\/Own.tsx#Own"[^>]*><b><i>hub of/,
  )
  for (const colour of ['#012345', '#123456', '#234567', '#345678', 'data-term-shown'])
    expect(withText(colour)).toHaveLength(1)
  const [sheet = ''] = withText('#345678')
  expect(hub).toContain(sheet)
  expect(site.read('plain.html')).not.toContain(sheet)
  const found = await runDocs(['search', 'glossaryhub'], { SITE_DIR: site.siteDir, CACHE_DIR: site.cacheDir })
  expect(found.stdout).toContain('/hub')
  const env = { SITE_DIR: site.siteDir, CACHE_DIR: site.cacheDir }
  expect(await runDocs(['terms'], env)).toMatchObject({ code: 0, stdout: 'hub\n' })
  expect((await runDocs(['help'], env)).stdout).toContain('terms     the terms of the site')
  expect(JSON.parse((await runDocs(['page', '/hub', '--json'], env)).stdout)).toMatchObject({
    glossary: '/hub',
  })

  expect((await runDocs(['version', '1.0'], { SITE_DIR: site.siteDir, CACHE_DIR: site.cacheDir })).code).toBe(
    0,
  )
  expect(readFileSync(path.join(site.siteDir, 'terms-1.0.json'), 'utf8')).toBe('{}')
})

it('its options are part of every page that asks it, so a build after a change writes what a cold one would', async () => {
  const configWith = (text: string) =>
    configOf({ integrations: [{ module, options: { hub: text, other: text } }] })
  const files = { ...parts, ...documents, 'content/more.md': '# More\n\nThe [other](term:other).\n' }
  const site = createTempSite({ 'site.config.ts': configWith('One.'), ...files })
  await site.build()
  site.write({ 'site.config.ts': configWith('Two.') })
  await site.build()
  const cold = createTempSite({ 'site.config.ts': configWith('Two.'), ...files })
  await cold.build()
  expect(openBuilt(site.outDir).contents()).toEqual(openBuilt(cold.outDir).contents())
})

it('a file whose name is a hash is kept without being asked for, and another one is written again', async () => {
  const source = `const file = (name, isHashed) => ({ name, isHashed, get content() { return String(performance.timeOrigin) } })
const files = [file('a-1.txt', true), file('b.txt', false)]
export default { name: 'x', start: () => ({ pages: () => ({ pages: [], files }) }) }`
  const site = createTempSite({
    'site.config.ts': configOf({ integrations: [{ module: './integrations/x.ts' }] }),
    'integrations/x.ts': source,
    'content/a.md': '# A\n\nText.\n',
  })
  const textOf = (name: string) => readFileSync(path.join(site.outDir, name), 'utf8')
  await site.build()
  const [hashed, named] = [textOf('a-1.txt'), textOf('b.txt')]
  site.write({ 'content/a.md': '# A\n\nOther text.\n' })
  await site.build()
  expect(textOf('a-1.txt')).toBe(hashed)
  expect(textOf('b.txt')).not.toBe(named)
})

it.each([
  ['integration-module', 'is not installed', { module: 'not-there' }, {}],
  [
    'integration-module',
    'names no file. (integration-module)\n  site.config.ts\n  Did you mean `./integrations/xy`?',
    { module: './integrations/xx' },
    { 'integrations/xy.ts': '' },
  ],
  [
    'integration-failed',
    'failed in `start`: without an ending',
    { module: './integrations/x' },
    { 'integrations/x.ts': "export default { name: 'x', start() { throw new Error('without an ending') } }" },
  ],
  [
    'integration-module',
    'no default export',
    { module: './integrations/x.ts' },
    { 'integrations/x.ts': 'export const a = 1' },
  ],
  [
    'integration-failed',
    'failed in `start`: oh',
    { module: './integrations/x.ts' },
    { 'integrations/x.ts': "export default { name: 'x', start() { throw new Error('oh') } }" },
  ],
  [
    'integration-scheme',
    'both handle links with the scheme `term:`',
    { module: './integrations/x.ts' },
    { 'integrations/x.ts': "export default { name: 'x', schemes: { term: String }, start: () => ({}) }" },
  ],
  [
    'integration-failed',
    'failed in `document`: no',
    { module: './integrations/x.ts' },
    {
      'integrations/x.ts':
        "export default { name: 'x', start: () => ({ document() { throw new Error('no') } }) }",
    },
  ],
  [
    'integration-failed',
    'failed in `pages`: no',
    { module: './integrations/x.ts' },
    {
      'integrations/x.ts':
        "export default { name: 'x', start: () => ({ pages() { throw new Error('no') } }) }",
    },
  ],
])('%s: an integration that %s is named, and the others go on', async (code, message, setting, files) => {
  const config = configOf({ integrations: [...settings, setting] })
  const site = createTempSite({ 'site.config.ts': config, ...parts, ...documents, ...files })
  const { code: exit, stderr } = await site.build()
  expect(exit).toBe(1)
  expect(stderr).toContain(message)
  expect(stderr).toContain(`(${code})`)
  expect(stderr).not.toContain('failed in `resolve`')
  expect(stderr).not.toMatch(/\n +at /)
})

it('one page that it returns for two versions is shown for the first, and is a duplicate for the other', async () => {
  const page =
    "{ kind: 'doc', docId: '', route: '/tickets', title: 'Tickets', hideTitle: false, breadcrumbs: [], headings: [], tags: [], islands: [] }"
  const site = createTempSite({
    'site.config.ts': configOf({ integrations: [{ module: './tickets.ts' }] }),
    'tickets.ts': `const page = ${page}
export default {
  name: 'tickets',
  start: () => ({
    routes: () => ['/tickets'],
    pages: ({ edition }) => ({ pages: [{ page, data: edition.base }] }),
    finishPage: async ({ data }) => ({ html: '<p>base ' + data + '</p>', headings: [] }),
  }),
}
`,
    'versions.json': '["1.0"]',
    'content/hub.md': '# Hub\n',
    'versioned_docs/version-1.0/hub.md': '# Hub\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(0)
  expect(site.read('tickets.html')).toContain('<p>base /</p>')
  expect(stderr).toContain(
    'The page `Tickets` has the route `/tickets`, which the page `Tickets` has already. (duplicate-route)',
  )
})

it('a site without an integration loads none of its code, and its pages have none of its script', async () => {
  const site = createTempSite(documents)
  const coverage = path.join(site.folder, 'coverage')
  await site.build({ NODE_V8_COVERAGE: coverage })
  const { files, read } = openBuilt(coverage)
  const loaded = files().flatMap((file) => {
    const { result }: { result: { url: string }[] } = JSON.parse(read(file))
    return result.map(({ url }) => url)
  })
  const engine = loaded.filter((url) => url.includes('/.cache/engine/'))
  expect(engine.length).toBeGreaterThan(0)
  const sources = engine.flatMap((url) => {
    const file = new URL(`${url}.map`)
    // A module that only re-exports others has no source map.
    if (!existsSync(file)) return []
    const map = readFileSync(file, 'utf8')
    const { sources: own }: { sources: string[] } = JSON.parse(map)
    return own.map((name) => path.resolve(path.dirname(new URL(url).pathname), name))
  })
  const packages = pathToFileURL(path.join(root, 'packages')).pathname
  const isOther = (file: string) => /^\/(?:claims|docusaurus|migrate)\//.test(file.slice(packages.length))
  expect(sources.filter((file) => file.startsWith(packages) && isOther(file))).toEqual([])
  const built = openBuilt(site.outDir)
  for (const file of built.files().filter((name) => name.endsWith('.js')))
    expect(built.read(file)).not.toMatch(/source-card|data-code-map|doc-code-files/)
})

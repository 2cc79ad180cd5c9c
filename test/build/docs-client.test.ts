/** Site data available to components: custom fields, favicon, versions. */
import { expect, it } from 'vitest'
import { createTempSite, type TempSite } from '../support/temp-site'

const settings = (text: string) =>
  `export default { title: 'Doc', url: 'https://docs.example.org', integrations: [{ module: '@holdtrue/docusaurus' }], ${text} }\n`
async function build(site: TempSite): Promise<void> {
  const { code, stderr } = await site.build({ CACHE_DIR: site.cacheDir, STRICT: '1' })
  expect([code, stderr]).toEqual([0, ''])
}
const article = (site: TempSite, file: string) =>
  /id="article">(.*?)<footer/s.exec(site.read(file))?.[1]?.replaceAll('<!-- -->', '')

it('M16: custom fields are in articles, pages and live components, and change with the configuration', async () => {
  const site = createTempSite({
    'site.config.ts': settings("customFields: { year: 1999, tools: { list: ['saw'] } }"),
    'components/Year.tsx':
      "import useDocusaurusContext from '@docusaurus/useDocusaurusContext'\nexport const Year = () => <b>{useDocusaurusContext().siteConfig.customFields.year}</b>\n",
    'components/Live.tsx':
      "'use client'\nimport { Year } from './Year'\nexport const Live = () => <Year />\n",
    'pages/index.tsx':
      "import { Year } from '@site/components/Year'\nexport default function Home() { return <Year /> }\n",
    'content/a.mdx':
      "import useDocusaurusContext from '@docusaurus/useDocusaurusContext'\nimport { Year } from '@site/components/Year'\n\nIn <Year />, {useDocusaurusContext().siteConfig.customFields.tools?.list.join()}\n",
    'content/b.mdx': "import { Live } from '@site/components/Live'\n\n<Live />\n",
  })
  await build(site)
  expect(article(site, 'a.html')).toContain('<p>In <b>1999</b>, saw</p>')
  expect(article(site, 'b.html')).toContain('<b>1999</b>')
  expect(site.read('index.html')).toContain('<b>1999</b>')
  site.write({ 'site.config.ts': settings('customFields: { year: 2000 }') })
  await build(site)
  expect(article(site, 'a.html')).toContain('<p>In <b>2000</b>, </p>')
  expect(article(site, 'b.html')).toContain('<b>2000</b>')
  expect(site.read('index.html')).toContain('<b>2000</b>')
}, 60_000)

it.each([
  ["favicon: '/icon.svg', baseUrl: '/sub/'", '/sub/icon.svg'],
  ["favicon: 'icon.svg', baseUrl: '/sub/'", '/sub/icon.svg'],
  ["favicon: 'https://x.test/icon.svg'", 'https://x.test/icon.svg'],
])('M16: a favicon by any address: %s', async (text, address) => {
  const site = createTempSite({
    'site.config.ts': settings(text),
    'content/a.md': 'Text\n',
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  await build(site)
  expect(site.read('index.html')).toContain(`<link rel="icon" href="${address}">`)
})

const shows = `import {
  useActivePluginAndVersion, useActiveVersion, useAllDocsData, useDocsPreferredVersion, useDocsVersion, useLatestVersion, useVersions,
} from '@docusaurus/plugin-content-docs/client'

export function Shows() {
  const active = useActivePluginAndVersion()
  const { version, label, isLast } = useDocsVersion()
  return <pre>{JSON.stringify({
    active: [active?.activePlugin.pluginId, active?.activeVersion?.name],
    version: [version, label, isLast],
    here: useActiveVersion()?.path, elsewhere: useActiveVersion('community')?.path ?? null,
    latest: useLatestVersion().path, all: useVersions().map(({ name }) => name), docs: Object.keys(useAllDocsData()),
  })}</pre>
}
export const Lists = () => <i>{useVersions()[0].docs.length}</i>
`

it('M16: hooks about versions answer in the version of the article; a list of all documents is an error that says so', async () => {
  const page = "import { Shows } from '@site/components/Shows'\n\n<Shows />\n"
  const site = createTempSite(
    {
      'components/Shows.tsx': shows,
      'content/shows.mdx': page,
      'versioned_docs/version-1.0/shows.mdx': page,
      'community/shows.mdx': page,
    },
    'versions',
  )
  const { code, stderr } = await site.build()
  expect([code, stderr]).toEqual([0, ''])
  const shown = (file: string): unknown =>
    JSON.parse(/<pre>(.*?)<\/pre>/s.exec(site.read(file))?.[1]?.replaceAll('&quot;', '"') ?? 'null')
  const same = { latest: '/docs', all: ['current', '2.0', '1.0'], docs: ['default', 'community'] }
  expect(shown('docs/next/shows.html')).toEqual({
    ...same,
    active: ['default', 'current'],
    version: ['current', '3.0 (next)', false],
    here: '/docs/next',
    elsewhere: null,
  })
  expect(shown('docs/1.0/shows.html')).toEqual({
    ...same,
    active: ['default', '1.0'],
    version: ['1.0', '1.0 (old)', false],
    here: '/docs/1.0',
    elsewhere: null,
  })
  expect(shown('community/shows.html')).toMatchObject({ ...same, elsewhere: '/community' })
  site.write({ 'content/lists.mdx': "import { Lists } from '@site/components/Shows'\n\n<Lists />\n" })
  const failed = await site.build()
  expect(failed.code).toBe(1)
  expect(failed.stderr).toContain('`docs` is not known to components')
  expect(failed.stderr).toContain('content/lists.mdx:3:1')
}, 60_000)

it('M16: on a site with one version the hooks answer with that', async () => {
  const site = createTempSite({
    'components/Shows.tsx': shows,
    'content/shows.mdx': "import { Shows } from '@site/components/Shows'\n\n<Shows />\n",
    'site.config.ts': settings("docs: { routeBasePath: 'docs', versionLabel: '5.0' }"),
  })
  await build(site)
  const text = /<pre>(.*?)<\/pre>/s.exec(site.read('docs/shows.html'))?.[1]?.replaceAll('&quot;', '"')
  expect(JSON.parse(text ?? 'null')).toEqual({
    active: ['default', 'current'],
    version: ['current', '5.0', true],
    here: '/docs',
    elsewhere: '/docs',
    latest: '/docs',
    all: ['current'],
    docs: ['default'],
  })
})

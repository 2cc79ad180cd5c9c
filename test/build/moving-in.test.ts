/** Features that sites migrated from Docusaurus rely on, checked in the built files. */
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { configOf, createTempSite } from '../support/temp-site'

it('M1, M2, M7, M12: titles, heads, paths and a logo as Docusaurus has them', async () => {
  const site = createTempSite({
    'site.config.ts': configOf({
      baseUrl: '/sub/',
      navbar: { logo: { alt: 'Logo', src: 'logo.svg' } },
      docs: { path: 'docs', routeBasePath: '/docs' },
    }),
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"></svg>',
    'docs/a.md': [
      '---',
      'title: A',
      'hide_title: true',
      '---',
      '',
      '<head>',
      '  <title>Own title</title>',
      '  <meta name="description" content="Own & text" />',
      '  <meta name="robots" content="noindex" />',
      '  <link rel="canonical" href="https://x.test/" />',
      '</head>',
      '',
      '# B `x`',
      '',
      '[other](pathname:///blog/post?a=b#c) ![i](pathname:///later.png) <Link to="pathname:///c">c</Link>',
      '',
      '[file](/docs/b.md) <Link data-noBrokenLinkCheck={true} to="/gone">d</Link>',
    ].join('\n'),
    'docs/b.md': '---\ntitle: The `code` title\n---\n\n## a\n\n# late\n',
    'docs/c.md': '---\ntitle: C\n---\n\nText\n\n# Own\n',
  })
  const { code, stderr } = await site.build()
  expect(code, stderr).toBe(0)

  // Paths behind `pathname://` are used as written, with the base path, and are not checked.
  expect(stderr).not.toMatch(/has no page|finds no file/)
  const page = site.read('docs/a.html')
  expect(page).toContain('href="/sub/blog/post?a=b#c" target="_blank" rel="noopener noreferrer"')
  expect(page).toContain('src="/sub/later.png"')
  expect(page).toContain('href="/sub/c"')
  expect(page).toContain('href="/sub/docs/b"')

  expect(page).toContain('<h1 class="page-title">B <code>x</code></h1>')
  expect(page).toContain('property="og:title" content="Own title"')
  expect(site.read('docs/a.md')).toContain('\n# B x\n')
  expect(site.read('docs/b.html')).toContain('<h1 class="page-title">The <code>code</code> title</h1>')
  expect(site.read('docs/b.html')).toContain('<h1 id="late">')
  expect(site.read('docs/c.html').match(/<h1/g)).toHaveLength(1)

  const [head = ''] = site.read('docs/a.html').split('</head>')
  expect(head.match(/<title>.*?<\/title>/g)).toEqual(['<title>Own title</title>'])
  expect(head.match(/<meta name="description"[^>]*>/g)).toEqual([
    '<meta name="description" content="Own &amp; text">',
  ])
  expect(head.match(/<meta name="robots"[^>]*>/g)).toEqual(['<meta name="robots" content="noindex">'])
  expect(head.match(/<link rel="canonical"[^>]*>/g)).toEqual([
    '<link rel="canonical" href="https://x.test/">',
  ])
  expect(JSON.parse(site.read('docs/a.json'))).toMatchObject({ page: { documentTitle: 'Own title' } })

  expect(site.read('docs/a.html')).toMatch(/<img class="logo-image[^>]* width="96"[^>]* height="32"/)
})

it('M12: logo and name of a site without a home page lead to its first document', async () => {
  const site = createTempSite({ 'content/a.md': 'A\n' })
  rmSync(`${site.siteDir}/pages`, { recursive: true })
  await site.build()
  const page = site.read('a.html')
  expect(page).toMatch(/<a (?=[^>]*class="logo")[^>]*href="\/a"/)
  expect(page).not.toMatch(/<a [^>]*href="\/"/)
})

it('a footnote that is referred to inside of a component has one way back for each reference', async () => {
  const table = '| a | b |\n| - | - |\n| x[^1] | y[^1] |'
  const site = createTempSite({
    'components/Live.tsx':
      "'use client'\nexport default function Live({ children }) {\n  const table = globalThis.table\n  return <div title={table?.children[0]}>{children}</div>\n}\n",
    'content/a.mdx': `import Live from '@site/components/Live'\n\n<Live>\n\n${table}\n\n</Live>\n\nz[^1]\n\n[^1]: Note.\n`,
  })
  // `children` of another object does not count as reading the component's children.
  expect(await site.build({ STRICT: '1' })).toMatchObject({ code: 0, stderr: '' })
  const page = site.read('a.html')
  const ids = ['fnref-1', 'fnref-1-2', 'fnref-1-3']
  expect([...page.matchAll(/ id="(fnref-[^"]*)"/g)].map(([, id]) => id)).toEqual(ids)
  expect([...page.matchAll(/ href="#(fnref-[^"]*)"/g)].map(([, id]) => id)).toEqual(ids)
})

it('a setting of Docusaurus that is not there stops the build instead of being `undefined` on the page', async () => {
  const site = createTempSite({
    'site.config.ts': configOf({ integrations: [{ module: '@holdtrue/docusaurus' }] }),
    'content/a.md': '# A\n',
    'pages/index.tsx':
      "import useDocusaurusContext from '@docusaurus/useDocusaurusContext'\nexport default function Home() {\n  const { siteConfig } = useDocusaurusContext()\n  return <a href={`https://github.com/${siteConfig.organizationName}`}>{JSON.stringify(siteConfig)}</a>\n}\n",
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /`organizationName` is not known to components: [^\n]*`customFields`[^\n]*\n  pages\/index\.tsx:4:/,
  )
})

it('the id of a heading with `:name` is as in Docusaurus, whatever else the page contains', async () => {
  const heading = '## Pivot table (M:N relation)\n'
  const site = createTempSite({
    'content/a.md': heading,
    'content/b.md': `${heading}\n:::note\n\nText\n\n:::\n`,
  })
  await site.build()
  for (const file of ['a.html', 'b.html'])
    expect(site.read(file)).toContain('<h2 id="pivot-table-m-relation">Pivot table (M:N relation)')
})

it('tabs are in the order of `values`, not of the items', async () => {
  const site = createTempSite({
    'content/a.mdx':
      '<Tabs values={[{ label: "One", value: "1" }, { label: "Two", value: "2" }]}>\n<TabItem value="2">\n\ntwo\n\n</TabItem>\n<TabItem value="3">\n\nthree\n\n</TabItem>\n<TabItem value="1">\n\none\n\n</TabItem>\n</Tabs>\n',
  })
  await site.build()
  const page = site.read('a.html')
  expect([...page.matchAll(/<button [^>]*class="tabs-tab"[^>]*>(.*?)</g)].map(([, label]) => label)).toEqual([
    'One',
    'Two',
    '3',
  ])
  // The first of them is the one that shows.
  expect(page.match(/ data-selected>/g)).toHaveLength(2)
  for (const part of ['button', 'div'])
    expect(page).toMatch(new RegExp(`<${part} [^>]* data-value="1"[^>]* data-selected>`))
  for (const [, panel] of page.matchAll(/aria-controls="(tabpanel-[^"]*)"/g))
    expect(page).toContain(` id="${panel}"`)
})

/** Minimal sites that Docusaurus 3.10 builds: `docs migrate` and a build give the same routes, titles and text, or report the loss. */
import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainOf, openBuilt, type Built } from '../support/built'
import { runDocs } from '../support/site'
import { tempFolder } from '../support/temp-folder'
import { writeFiles } from '../support/write-files'

interface Row {
  /** The site below that these files belong to. */
  site: keyof typeof sites
  /** Files of the Docusaurus site. */
  files: Record<string, string | Uint8Array>
  /** Texts in the report, and texts that must not be in it. */
  report?: (string | RegExp)[]
  silentOf?: (string | RegExp)[]
  /** Content of built pages' `<main>`. */
  built?: Record<string, (string | RegExp)[]>
  absent?: string[]
  /** Content of the new site's files. */
  moved?: Record<string, string[]>
}

/** Configuration settings, and options of the docs plugin, as JavaScript. */
const sites = {
  plain: {
    settings: `themeConfig: {
      navbar: { title: 'x', logo: { alt: 'l', src: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=' } },
      footer: { links: [{ title: 'More', items: [{ html: '<a data-count-href="/x/stars" href="https://example.com/x">Star</a>' }] }] },
    },`,
    docs: '',
  },
  root: { settings: "baseUrl: '/base/',", docs: "routeBasePath: '/'," },
  unknown: {
    settings:
      "themeConfig: { navbar: { items: [{ to: '/', label: `v${require('../absent.json').version}` }, require('./absent').item] } },",
    docs: "remarkPlugins: [[require('./plugin'), { prefixes: require('absent-config').get().prefixes, kept: 1 }], require('absent-plugin')()],",
  },
}

/** Creates the folders of a site, with a configuration and a first document, and migrates it. */
async function migrate(
  files: Row['files'],
  { settings, docs } = { settings: '', docs: '' },
  folder = tempFolder(),
) {
  const [from, to] = [path.join(folder, 'website'), path.join(folder, 'moved')]
  writeFiles(from, {
    'package.json': '{ "private": true }',
    'docusaurus.config.js': `module.exports = { title: 'Small', url: 'https://example.org', baseUrl: '/',
  presets: [['classic', { blog: false, docs: { sidebarPath: false, ${docs} } }]],
  ${settings} }\n`,
    'docs/intro.md': '---\nslug: /\n---\n\n# Intro\n\nText.\n',
    ...files,
  })
  const { code, stdout: report, stderr } = await runDocs(['migrate', from, '--out', to])
  expect(code, stderr).toBe(0)
  return { from, to, report }
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

const rows: Record<string, Row> = {
  'a numbered file named like its folder is no index': {
    site: 'plain',
    files: { 'docs/source/1-source.md': '# Source\n', 'docs/source/2-b.md': '# B\n' },
    built: { 'docs/source/source.html': ['<h1 class="page-title">Source</h1>'] },
    absent: ['docs/source.html'],
  },
  'a link in the first heading': {
    site: 'plain',
    files: {
      'docs/link.md': '---\ntitle: T\n---\n\n# [Tables](https://example.com/list "t") of [two](./intro.md)\n',
    },
    built: {
      'docs/link.html': [
        /<h1 class="page-title"><a [^>]*href="https:\/\/example.com\/list"[^>]*>Tables<\/a> of <a href="\/docs">two<\/a><\/h1>/,
      ],
    },
  },
  'comments with fences and elements': {
    site: 'plain',
    files: {
      'docs/comments.md':
        '# A\n\n<!--\n- one\n-->\n\n<!--\n## Two\n\n```bash\nhelm upgrade .\n```\n-->\n\nAfter `<!--`.\n\n```text\n<!-- kept -->\n```\n',
      'docs/comments-b.md': '# B\n\n<!--\n<details>\n\n```go\nif (x) {\n```\n</details> -->\n\nAfter.\n',
    },
    built: { 'docs/comments.html': ['&lt;!--</code>.', 'kept'], 'docs/comments-b.html': ['<p>After.</p>'] },
  },
  'dollar signs are no formula': {
    site: 'plain',
    files: { 'docs/dollar.mdx': '# A\n\n### $$ {/* #query-all */}\n\nAbout page.$$ and page.$.\n' },
    built: { 'docs/dollar.html': ['>$$<'] },
  },
  'a link of the footer that is HTML': {
    site: 'plain',
    files: {},
    built: { 'index.html': [] },
    moved: { 'site.config.ts': ["href: 'https://example.com/x'"] },
  },
  'a picture outside of the documents': {
    site: 'plain',
    files: {
      'docs/outside.md': '# A\n\n![p](../images/p.png) ![q](../../shared/q.png)\n',
      'images/p.png': pixel,
      '../shared/q.png': pixel,
    },
    report: ['../../shared/q.png  docs/outside.md', 'a copy was made'],
    built: {
      'docs/outside.html': [/src="\/assets\/media\/p-\w+\.png"/, /src="\/assets\/media\/q-\w+\.png"/],
    },
    moved: { 'docs/outside.md': ['![p](../images/p.png) ![q](../shared/q.png)'] },
  },
  'an import that a formatter escaped': {
    site: 'plain',
    files: {
      'docs/_part.md': 'From the partial.\n',
      'docs/escaped.md': "# A\n\nimport P from './\\_part.md';\n\n<P />\n",
    },
    silentOf: ['_part'],
    built: { 'docs/escaped.html': ['From the partial.'] },
  },
  'files named from the root of the site': {
    site: 'plain',
    files: {
      'src/pages/rooted.js':
        "import s from './i.module.css'\nexport default () => <p className={s.p}>{React.createElement(require('/static/img/l.svg').default)}</p>\nimport React from 'react'\n",
      'src/pages/i.module.css':
        '@font-face { font-family: X; src: url(/static/f.ttf) }\n.p { font-family: X }\n',
      'static/img/l.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>',
      'static/f.ttf': 'font',
    },
    report: ['  src/pages/rooted.js  src/pages/rooted.js', 'Addresses of other files in it were corrected'],
    built: { 'rooted.html': ['<path d="M0 0h1v1H0z"'] },
    moved: { 'src/pages/i.module.css': ['url(../../static/f.ttf)'] },
  },
  'an import of the folder itself': {
    site: 'plain',
    files: {
      'docs/x/index.mdx': "import {name} from '.';\n\n# X\n\nHello {name}\n",
      'docs/x/index.ts': "export const name = 'dot'\n",
      // Docusaurus prefers `.js`.
      'src/components/Two.js': 'export default () => <p>Of two</p>\n',
      'src/components/Two.tsx': "import gone from './gone'\nexport default () => gone\n",
      'docs/two.mdx': "import Two from '@site/src/components/Two'\n\n# Two\n\n<Two />\n",
    },
    silentOf: ['./gone'],
    built: { 'docs/x.html': ['Hello dot'], 'docs/two.html': ['Of two'] },
  },
  'a logo in an address': {
    site: 'plain',
    files: {},
    report: ['64 × 32 pixels'],
    moved: { 'static/img/logo.svg': ['<svg xmlns'] },
  },
  'a picture whose address has the base path': {
    site: 'root',
    files: { 'docs/base.mdx': '# A\n\n<img src="/base/img/p.png" alt="p" />\n', 'static/img/p.png': pixel },
    built: { 'base.html': [/src="\/base\/assets\/media\/p-\w+\.png"/] },
  },
  'a version that the list does not name': {
    site: 'unknown',
    files: {
      'versioned_docs/version-1.0/a.md': '# A\n',
      'versions.json': '["0.9"]',
      'versioned_docs/version-0.9/b.md': '# B\n',
    },
    report: ['versioned_docs/version-1.0  versions.json', 'Copied 2 documents'],
    built: { 'docs/b.html': ['>B</h1>'] },
    absent: ['docs/1.0/a.html'],
  },
  'settings that are made by what is not there': {
    site: 'unknown',
    files: { 'plugin.js': 'module.exports = (options) => () => {}\n' },
    report: [
      'presets[0][1].docs.remarkPlugins[0][1].prefixes  docusaurus.config.js:2',
      '`absent-config`',
      'presets[0][1].docs.remarkPlugins[1]  docusaurus.config.js:2',
      'themeConfig.navbar.items[0].label  docusaurus.config.js:3',
      'themeConfig.navbar.items[1]  docusaurus.config.js:3',
    ],
    moved: { 'site.config.ts': ['[[plugin, { kept: 1 }]]', "label: 'v'"] },
  },
  'imports in a block of MDX': {
    site: 'plain',
    files: {
      'docs/block.mdx': "# A\n\n```mdx-code-block\nimport B from '@site/src/components/B'\n\n<B />\n```\n",
      'src/components/B.js': 'export default () => <p>From B</p>\n',
    },
    built: { 'docs/block.html': ['From B'] },
  },
  'a part for what Markdown writes': {
    site: 'plain',
    files: {
      'src/theme/MDXComponents/Img/index.js':
        'export default (props) => <figure><img {...props} /></figure>\n',
      'src/theme/Own.js': 'export default () => <p>Own</p>\n',
      'src/theme/Footer/index.js': 'export default () => <p>Footer</p>\n',
    },
    report: [
      /MDXComponents\/Img[^\n]*\n[^\n]*renders Markdown’s own elements/,
      /Own\.js\n[^\n]*nothing that was copied imports it/,
      /Footer\n[^\n]*parts cannot be replaced/,
    ],
  },
  'documents at the root, and pages in Markdown': {
    site: 'root',
    files: {
      'src/pages/about.md': '# About\n\n![p](../../images/p.png)\n',
      'src/pages/team/us.mdx': '# Us\n',
      'images/p.png': pixel,
    },
    built: {
      'about.html': ['>About</h1>', '/assets/media/p-'],
      'team/us.html': ['>Us</h1>'],
      'index.html': ['>Intro</h1>'],
    },
  },
  'modules of Docusaurus that the engine has not': {
    site: 'plain',
    files: {
      'docs/modules.mdx':
        "import V from '@site/src/components/V'\nimport Note from '@theme/SomeNote'\nimport T from '@site/src/components/T'\n\n# A\n\n<T />\n\n<V />\n\n<Note>Kept</Note>\n",
      'src/components/T.tsx':
        "import { type Props } from '@theme/Layout'\nexport default (_: Props) => <p>Typed</p>\n",
      'src/components/V.js': `import { usePluginData } from '@docusaurus/useGlobalData'
export default function V() {
  const { versions } = usePluginData('docusaurus-plugin-content-docs')
  return <p>{versions.length} version</p>
}\n`,
      'src/pages/modules.js': `import { useState } from 'react'
import ExternalLink from '@theme/Icon/ExternalLink'
import { useColorMode, useQueryString, usePrismTheme } from '@docusaurus/theme-common'
import { useScrollPositionBlocker } from '@docusaurus/theme-common/internal'
export default function Page() {
  const { blockElementScrollPositionUntilNextRender: block } = useScrollPositionBlocker()
  const [value, setValue] = useQueryString('q')
  const [count, setCount] = useState(0)
  const press = (event) => { block(event.currentTarget); setCount(count + 1); setValue('x') }
  return <button onClick={press}>{count}{value}{useColorMode().colorMode}<ExternalLink />{String(usePrismTheme().plain)}</button>
}\n`,
    },
    report: [
      '@theme/Icon/ExternalLink → src/theme/Icon/ExternalLink.jsx  src/pages/modules.js',
      '@theme/SomeNote → src/theme/SomeNote.jsx  docs/modules.mdx',
      '@docusaurus/theme-common: usePrismTheme → src/docusaurus/theme-common.jsx',
    ],
    silentOf: ['@theme/Layout', 'useGlobalData', 'theme-common/internal'],
    built: { 'docs/modules.html': ['1 version', 'Kept'], 'modules.html': ['light<svg', '<path'] },
  },
  'what is loaded late, by other names or from elsewhere': {
    site: 'plain',
    files: {
      '../node_modules/needs-document/package.json': '{ "name": "needs-document", "version": "1.0.0" }',
      '../node_modules/needs-document/index.js': 'exports.el = document.title\n',
      '../node_modules/sheet/package.json':
        '{ "name": "sheet", "version": "1.0.0", "exports": { "./css": "./a.css" } }',
      '../node_modules/sheet/a.css': '.sheet { color: red }\n',
      '../node_modules/for-bundlers/package.json':
        '{ "name": "for-bundlers", "version": "1.0.0", "main": "c.cjs", "module": "m.js" }',
      '../node_modules/for-bundlers/m.js': "import data from './d'\nexport default data.name\n",
      '../node_modules/for-bundlers/d.json': '{ "name": "bundled" }\n',
      'src/components/W.js': "import { el } from 'needs-document'\nexport const W = () => <p>{el}</p>\n",
      'src/pages/late.js': `import BrowserOnly from '@docusaurus/BrowserOnly'
import { useEffect } from 'react'
import name from 'for-bundlers'
import 'sheet/css'
export default function Page({ config }) {
  useEffect(() => { import(/* webpackIgnore: true */ 'https://example.com/x.js') }, [])
  return <p className="sheet">{name} {config.baseUrl}<BrowserOnly>{() => { const W = require('../components/W').W; return <W /> }}</BrowserOnly></p>
}\n`,
    },
    report: [/https:\/\/example\.com\/x\.js  src\/pages\/late\.js\n[^\n]*policy blocks them/],
    built: { 'late.html': [/bundled(?:<!-- -->)? (?:<!-- -->)?\/</] },
  },
}

it('16: packages of the repository are used where they lie; versions are those of the manifests above', async () => {
  const { to, report } = await migrate({
    '../.git/HEAD': '',
    '../package.json': '{ "dependencies": { "from-root": "^3.0.0", "nearer": "1" } }',
    '../packages/sibling/package.json': '{ "name": "sibling" }',
    'package.json':
      '{ "dependencies": { "sibling": "workspace:*", "gone": "workspace:^", "nearer": "2", "listed": "catalog:" } }',
    'src/pages/index.js':
      "import a from 'sibling'\nimport b from 'gone'\nimport c from 'from-root'\nimport d from 'nearer'\nimport e from 'listed'\nexport default () => [a, b, c, d, e]\n",
  })
  const { dependencies } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8'))
  expect(dependencies).toMatchObject({
    'from-root': '^3.0.0',
    nearer: '2',
    sibling: 'file:../packages/sibling',
    listed: '*',
  })
  expect(dependencies).not.toHaveProperty('gone')
  expect(report).toContain('  gone (workspace:^)  src/pages/index.js')
})

it('what an earlier run wrote is written anew, and what a person changed is not', async () => {
  const { from, to } = await migrate({ 'docs/a.md': '# A\n' })
  rmSync(path.join(from, 'docs/a.md'))
  writeFiles(from, { 'docs/intro.md': '---\nslug: /\n---\n\n# Changed\n', 'docs/b.md': '# B\n' })
  expect((await runDocs(['migrate', from, '--out', to])).code).toBe(0)
  expect(readFileSync(path.join(to, 'docs/intro.md'), 'utf8')).toContain('# Changed')
  expect(readdirSync(path.join(to, 'docs'))).toEqual(['b.md', 'intro.md'])
  writeFiles(to, { 'docs/intro.md': '# Mine\n' })
  rmSync(path.join(from, 'docs/b.md'))
  const third = await runDocs(['migrate', from, '--out', to])
  expect(third.stderr).toContain('`docs/intro.md` exists with different content')
  expect(readdirSync(path.join(to, 'docs'))).toEqual(['b.md', 'intro.md'])
})

it('a site behind a symbolic link is read as if it was at its own place', async () => {
  const settings = { settings: '', docs: "remarkPlugins: [require('./plugin')]," }
  const { from } = await migrate({ 'plugin.js': 'module.exports = () => () => {}\n' }, settings)
  const [link, to] = [`${from}-link`, `${from}-moved`]
  symlinkSync(from, link, 'dir')
  expect((await runDocs(['migrate', link, '--out', to])).code).toBe(0)
  expect(readFileSync(path.join(to, 'site.config.ts'), 'utf8')).toContain("from './plugin.js'")
})

const home = { 'src/pages/index.js': 'export default () => <p>Home</p>\n' }

describe.each(Object.entries(sites))('a site that moves in: %s', (site, settings) => {
  const own = Object.entries(rows).filter(([, row]) => row.site === site)
  let moved: Awaited<ReturnType<typeof migrate>>
  let built: Built
  beforeAll(async () => {
    const files = Object.assign({}, site === 'root' ? {} : home, ...own.map(([, row]) => row.files))
    moved = await migrate(files, settings, tempFolder(afterAll))
    const outDir = path.join(moved.to, 'dist')
    const { code, stdout, stderr } = await runDocs(['build'], { SITE_DIR: moved.to, OUT_DIR: outDir })
    expect(code, stderr).toBe(0)
    expect(stdout, stderr).toContain('0 errors, 0 warnings')
    built = openBuilt(outDir)
  }, 120_000)

  it.each(own)('%s', (_, row) => {
    const { to, report } = moved
    for (const text of row.report ?? []) expect(report).toMatch(text)
    for (const text of row.silentOf ?? []) expect(report).not.toMatch(text)
    for (const [file, texts] of Object.entries(row.built ?? {}))
      for (const text of texts) expect(mainOf(built.read(file))).toMatch(text)
    for (const [file, texts] of Object.entries(row.moved ?? {}))
      for (const text of texts) expect(readFileSync(path.join(to, file), 'utf8')).toContain(text)
    for (const file of row.absent ?? []) expect(built.has(file), file).toBe(false)
  })
})

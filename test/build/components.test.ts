/** Components of a site, from its folder to the built pages. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { compileArticleOf } from '../../packages/engine/src/pages/compile-articles'
import { configOf, createTempSite, type SiteFiles, type TempSite } from '../support/temp-site'

/** A fake `sass`, which sites install themselves. */
const sass: SiteFiles = {
  'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
  'node_modules/sass/index.js':
    "const { pathToFileURL } = require('node:url')\nconst read = (file) => require('node:fs').readFileSync(file, 'utf8')\nexports.compile = (file, { importers: [own] }) => ({ css: read(file).replace('$hue', 'teal').replace(/@import '(.+?)';/g, (_, name) => read(own.findFileUrl(name))), loadedUrls: [pathToFileURL(file)] })",
}

const kit: SiteFiles = {
  'node_modules/react/package.json': '{ "name": "react", "version": "17.0.0", "main": "index.js" }',
  'node_modules/react/index.js': "exports.useState = () => { throw new Error('second React') }",
  'node_modules/kit/package.json':
    '{ "name": "kit", "module": "es/index.js", "peerDependencies": { "react": "*" } }',
  'node_modules/kit/es/index.js':
    "import './kit.css'\nimport { useState, createElement as h } from 'react'\nexport const Moves = () => h('button', null, useState('moves')[0])\nexport const Badge = () => h('b', null, 'badge')",
  'node_modules/calm/package.json':
    '{ "name": "calm", "module": "es/index.js", "peerDependencies": { "react": "*" } }',
  'node_modules/calm/es/index.js':
    "import { createElement as h } from 'react'\nexport const Still = () => h('i', { className: 'kit-still' }, 'still')",
  'node_modules/kit/es/kit.css': '.kit-still { color: olive }',
}

const site: SiteFiles = {
  ...sass,
  ...kit,
  'components/Card/index.js':
    "import styles from './card.module.css'\nimport sheet from './sheet.module.scss'\nimport './plain.css'\nimport logo from './logo.png'\nimport Mark from './mark.svg'\nexport default function Card({ children }) {\n  return <div className={styles.card}><Mark className={sheet.mark} /><img src={logo} alt=\"\" />{children}</div>\n}\n",
  'components/Card/card.module.css': '.card { border-color: plum }',
  'components/Card/sheet.module.scss':
    "@import '@site/components/shared.scss';\n@import '~kit/es/kit.css';\n.mark { fill: $hue }",
  'components/shared.scss': '.shared { color: tan }',
  'components/Card/plain.css': '.plain { color: navy }',
  'components/Card/logo.png': 'not really',
  'components/Card/mark.svg': '<svg viewBox="0 0 4 4"><path d="M0 0h4"/></svg>',
  'components/Player.tsx': "'use client'\nimport { Moves } from 'kit'\nexport default () => <Moves />\n",
  'content/own.module.css': '.lead { font-size: 2em }',
  'content/data.json': '{ "name": "hub" }',
  'content/sign.svg': '<svg viewBox="0 0 2 2"></svg>',
  'content/a.mdx': `---
title: A
---

import Card from '@site/components/Card'
import Player from '@site/components/Player'
import { Still } from 'calm'
import styles from './own.module.css'
import Sign from './sign.svg'

export const { default: data } = await import('./data.json')

<Card>

**within**

</Card>

<p className={styles.lead}>{data.name} {require('./data.json').name}</p>

<Still /> <Sign width="2" />

<Player />
`,
}

const stylesheetOf = ({ outDir, read }: TempSite): string => {
  const name = /href="\/(assets\/[^"]*\.css)"/.exec(read('a.html'))?.[1] ?? ''
  return readFileSync(path.join(outDir, name), 'utf8')
}

it('styles, pictures and packages of components reach the page', async () => {
  const built = createTempSite(site)
  const { code, stdout, stderr } = await built.build()
  expect(stdout + stderr).toContain('0 errors, 0 warnings')
  expect(code).toBe(0)
  const page = built.read('a.html')
  const css = stylesheetOf(built)
  const classOf = (pattern: RegExp) => pattern.exec(page)?.[1] ?? 'none'
  const card = classOf(/<div class="(card_card_\w{6})">/)
  const mark = classOf(/class="(sheet_mark_\w{6})"/)
  const lead = classOf(/<p class="(own_lead_\w{6})">hub hub<\/p>/)
  expect(css).toMatch(new RegExp(`\\.${card}\\{border-color:plum\\}`))
  expect(css).toMatch(new RegExp(`\\.${mark}\\{fill:teal\\}`))
  expect(css).toMatch(new RegExp(`\\.${lead}\\{font-size:2em\\}`))
  // `@site/` and `~package` in Sass.
  expect(css).toContain('{color:tan}')
  expect(css).toContain('.plain{color:navy}')
  expect(css).toContain('.kit-still{color:olive}')
  const logo = /<img src="\/(assets\/media\/logo-\w{8}\.png)"/.exec(page)?.[1] ?? ''
  expect(built.has(logo)).toBe(true)
  expect(page).toContain('<strong>within</strong>')
  expect(page).toContain('<i class="kit-still">still</i>')
  expect(page).toMatch(/<svg viewBox="0 0 2 2" width="2">/)
})

const withDocusaurus = { 'site.config.ts': configOf({ integrations: [{ module: '@holdtrue/docusaurus' }] }) }

const docusaurus: SiteFiles = {
  ...withDocusaurus,
  'static/img/x.png': 'x',
  'components/Static.tsx': `import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Translate, { translate } from '@docusaurus/Translate'
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
import CodeBlock from '@theme/CodeBlock'
import Admonition from '@theme-original/Admonition'
import Heading from '@theme/Heading'
export default function Static({ children }) {
  const { siteConfig } = useDocusaurusContext()
  return <section title={siteConfig.title + siteConfig.baseUrl}>
    <Heading as="h2">Within</Heading>
    <Link to="/b">to b</Link><img src={useBaseUrl('/img/x.png')} alt="" />
    <Tabs><TabItem value="one" label="One"><CodeBlock language="js">{'let a'}</CodeBlock></TabItem></Tabs>
    <Admonition type="tip"><Translate values={{ who: 'you' }}>{'hello {who}'}</Translate> {translate({ message: 'hi' })}</Admonition>
    {children}
  </section>
}
`,
  'components/Live.tsx': `import BrowserOnly from '@docusaurus/BrowserOnly'
import Link from '@docusaurus/Link'
import { useColorMode } from '@docusaurus/theme-common'
import { useHistory, useLocation } from '@docusaurus/router'
import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'
export default function Live() {
  const history = useHistory()
  return <div>
    <BrowserOnly fallback={<i>wait</i>}>{() => <b>{useLocation().pathname}</b>}</BrowserOnly>
    <Link to="/b">{useColorMode().colorMode}</Link>
    <button onClick={() => history.push('/sub/b')}>go</button>
    <Tabs><TabItem value="one" label="One">in one</TabItem></Tabs>
  </div>
}
`,
  'pages/index.tsx': `import Layout from '@theme/Layout'
import Link from '@docusaurus/Link'
import Card from '@site/components/Static'
export default () => <Layout title="Home of it" description="About"><Link to="/a">a</Link><Card /></Layout>
`,
  'content/a.mdx': `import Static from '@site/components/Static'
import Live from '@site/components/Live'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'

<Static>

within {useDocusaurusContext().siteConfig.title}

</Static>

<Live />
`,
  'content/b.mdx': '# B\n',
}

it('components and pages use what Docusaurus gives them', async () => {
  const built = createTempSite(docusaurus)
  const { stdout, stderr } = await built.build({ BASE_URL: '/sub/' })
  expect(stdout + stderr).toContain('0 errors, 0 warnings')
  const page = built.read('a.html')
  expect(page).toMatch(/<section title="Doc\/sub\/"><h2 id="within">Within<a class="heading-anchor"/)
  expect(page).toMatch(/<a href="\/sub\/b">to b<\/a><img src="\/sub\/assets\/media\/x-\w{8}\.png"/)
  expect(page).toMatch(/class="tabs-tab" id="tab-0-one"[^>]*>One<[^]*<c-k>let<\/c-k> a/)
  expect(page).toMatch(/<aside class="admonition admonition-tip"[^]*hello you hi/)
  expect(page).toContain('<p>within Doc</p>')
  expect(page).toMatch(
    /data-island="components\/Live\.tsx#default"[^]*<i>wait<\/i><a href="\/sub\/b">light<\/a><button>go<\/button><div class="tabs"[^]*in one/,
  )
  const home = built.read('index.html')
  expect(home).toContain('<a href="/sub/a">a</a><section title="Doc/sub/"><h2>Within</h2>')
})

it('a component that wraps a part of a package with state is live, with the engine’s React', async () => {
  const built = createTempSite(site)
  await built.build()
  expect(built.read('a.html')).toContain(
    '<div data-island="components/Player.tsx#default" data-island-id="i0-"><button>moves</button></div>',
  )
  const assets = path.join(built.outDir, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const text = scripts.map((name) => readFileSync(path.join(assets, name), 'utf8')).join('\n')
  expect(text).not.toContain('second React')
  expect(text).toContain('moves')
})

it('sidebars take lists from other files, by name or as their default export', async () => {
  const built = createTempSite({
    'content/a.mdx': '# A\n',
    'content/b.mdx': '# B\n',
    'content/c.mdx': '# C\n',
    'sidebars.js':
      "module.exports = { one: require('./gen.ts').items, two: require('./list.ts'), three: require('./named.js').list }\n",
    'gen.ts': "const made: { items: string[] } = { items: ['a'] }\nexport default made\n",
    'list.ts': "export default ['b'] as string[]\n",
    'named.js': "exports.list = ['c']\n",
  })
  const { sidebars } = (await built.load()).collections[0]
  expect(
    sidebars.map(({ id, items }) => [id, items.map((item) => ('label' in item ? item.label : item.type))]),
  ).toEqual([
    ['one', ['A']],
    ['two', ['B']],
    ['three', ['C']],
  ])
})

it('`src/theme/MDXComponents` gives components to all pages', async () => {
  const built = createTempSite({
    ...withDocusaurus,
    'src/theme/MDXComponents.js':
      "import MDXComponents from '@theme-original/MDXComponents'\nimport Mark from '@site/components/Mark'\nimport { Count as Counted } from '../../components/Count'\nexport default { ...MDXComponents, Mark, Count: Counted, Tip: () => <em>tip</em>, a: Mark }\n",
    'components/Mark.js': 'export default ({ children }) => <mark>{children}</mark>\n',
    'components/Count.tsx':
      "import { useState } from 'react'\nexport const Count = () => <b>{useState(3)[0]}</b>\n",
    'content/a.mdx': 'one <Mark>two</Mark> <Tip />\n\n<Count />\n',
    'content/b.mdx': 'export const Mark = () => <i>own</i>\n\n<Mark />\n',
  })
  const { stdout, stderr } = await built.build()
  expect(stdout + stderr).toContain('`a` of `src/theme/MDXComponents.js` is ignored')
  expect(stdout + stderr).toContain('0 errors, 1 warning')
  expect(built.read('a.html')).toMatch(
    /<p>one <mark>two<\/mark> <em>tip<\/em><\/p>\s*<div data-island="components\/Count\.tsx#Count"[^>]*><b>3<\/b>/,
  )
  expect(built.read('b.html')).toContain('<i>own</i>')
})

it('`src/theme/MDXComponents` gives partials to all pages, also where a plugin writes their names', async () => {
  const built = createTempSite({
    'site.config.ts':
      "import write from './write.mjs'\nexport default { title: 'Doc', url: 'https://docs.example.org', markdown: { remarkPlugins: [write] }, integrations: [{ module: '@holdtrue/docusaurus' }] }\n",
    'write.mjs':
      "export default () => (tree) => void tree.children.push({ type: 'mdxJsxFlowElement', name: 'Written', attributes: [], children: [] })\n",
    'src/theme/MDXComponents.js':
      "import Note from '@site/content/parts/_note.mdx'\nimport Mark from '@site/components/Mark'\nconst own = { Note, Written: Mark }\nexport default own\n",
    'components/Mark.js':
      "import { useDoc } from '@docusaurus/plugin-content-docs/client'\nexport default () => <mark>{useDoc().frontMatter.own} {useDoc().metadata.title}</mark>\n",
    'content/parts/_note.mdx': '## Noted {props.what}\n\nSee [B](../b.mdx).\n',
    'content/a.mdx':
      '---\ntitle: A\nown: ours\n---\n\nimport { toc as noted } from \'./parts/_note.mdx\'\n\n<Note what="now" />\n\n{noted.map(({ id, level }) => id + level).join()}\n',
    'content/b.mdx': '# B\n',
  })
  const { stderr } = await built.build()
  expect(stderr).not.toContain('error')
  const html = built.read('a.html')
  expect(html).toMatch(/<h2 id="noted-[^"]*">Noted now/)
  expect(html).toContain('<a href="/b">B</a>')
  expect(html).toContain('noted-propswhat2')
  expect(html).toContain('<mark>ours A</mark>')
})

it('where `src/theme/MDXComponents` cannot be loaded that is said, and not of each name on each page', async () => {
  const built = createTempSite({
    'src/theme/MDXComponents.js': "import { gone } from './nothing'\nexport default { Mark: gone }\n",
    'content/a.mdx': '# A\n\n<Mark /> <Other />\n',
  })
  const { code, stderr } = await built.build()
  expect(code).toBe(1)
  expect(stderr).toContain('src/theme/MDXComponents.js')
  expect(stderr).not.toContain('is not defined on this page')
})

it.each([
  ["import { Moves } from 'kit'\n\n<Moves />", 'mdx-live-package'],
  ["import { Still } from 'calm'\n\n<Still />", undefined],
  // A static component of a package that also has live ones.
  ["import { Badge } from 'kit'\n\n<Badge />", undefined],
])('a page that takes a part with behaviour from a package is told what to write: %s', async (text, code) => {
  const { load } = createTempSite({ ...kit, 'content/a.mdx': `---\ntitle: A\n---\n\n${text}\n` })
  const loaded = await load()
  const [article] = await Promise.all(loaded.docs.map(compileArticleOf(loaded, undefined)))
  expect(article?.problems.map((problem) => problem.code)).toEqual(code === undefined ? [] : [code])
  if (code === undefined) return
  expect(article?.problems[0]).toMatchObject({ severity: 'warning', file: 'content/a.mdx', line: 5 })
  // The code in the hint makes the component live.
  const wrapped = createTempSite({
    ...kit,
    'content/a.mdx': '# A\n',
    'components/Moves.js': "'use client'\nexport { Moves } from 'kit'\n",
  })
  expect([...(await wrapped.load()).code.live.values()]).toEqual([['Moves']])
})

it.each([
  [
    'throws',
    'export const A = () => { throw new Error("no") }',
    'failed: no',
    'thrown at `components/A.jsx:1:',
  ],
  [
    'needs the browser',
    'export const A = () => <b>{window.innerWidth}</b>',
    'window is not defined',
    '`useEffect`',
  ],
  [
    'needs the browser when it is loaded',
    'const { title } = document\nexport const A = () => <b>{title}</b>',
    'document is not defined',
    '`useEffect`',
  ],
  ['is not there', 'export const A = undefined', 'undefined', ''],
  [
    'takes a package that throws',
    "import { B } from 'bad'\nexport const A = B",
    'when it is loaded: worse',
    'The line is where it was thrown',
  ],
])(
  'a component that %s is an error with its place, and other pages are made',
  async (_, code, message, hint) => {
    const { load } = createTempSite({
      'node_modules/bad/package.json':
        '{ "name": "bad", "main": "i.js", "peerDependencies": { "react": "*" } }',
      'node_modules/bad/i.js': "exports.B = require('react')\nthrow new Error('worse')",
      'components/A.jsx': `${code}\n`,
      'content/a.mdx': "import { A } from '@site/components/A'\n\nText\n\n<A />\n",
      'content/b.mdx': '# B\n\nWhole.\n',
    })
    const loaded = await load()
    const [a, b] = await Promise.all(loaded.docs.map(compileArticleOf(loaded, undefined)))
    expect(a?.problems).toMatchObject([{ severity: 'error', file: 'content/a.mdx' }])
    expect(a?.problems[0]?.line).toBeGreaterThan(0)
    expect(a?.problems[0]?.message).toContain(message)
    expect(a?.problems[0]?.hint ?? '').toContain(hint)
    expect(b?.problems).toEqual([])
    expect(b?.html).toContain('Whole.')
  },
)

/** Plugins in a site's configuration, tested with consecutive incremental builds. */
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../support/site'
import { createTempSite } from '../support/temp-site'

const config = (plugins: string, head = '') =>
  `${head}\nexport default { title: 'Doc', url: 'https://docs.example.org', markdown: ${plugins} }\n`
const shout = `export function shout({ mark }) {
  return async (tree) => {
    for (const node of tree.children) if (node.type === 'paragraph') node.children.push({ type: 'text', value: mark })
  }
}\n`

it('M14: pages are made again when options, a plugin or its package change, and only then', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`content/p${index}.md`, 'Text\n']),
  )
  const site = createTempSite({
    ...pages,
    'plugins/shout.js': shout,
    'site.config.ts': config(
      `{ remarkPlugins: [[shout, { mark: ' one' }]] }`,
      `import { shout } from './plugins/shout.js'`,
    ),
  })
  const build = async () => {
    const { code, stderr } = await site.build({ CACHE_DIR: site.cacheDir })
    expect(code, stderr).toBe(0)
    return site.read('p39.html')
  }
  const first = await build()
  expect(first).toContain('<p>Text one</p>')
  const again = await build()
  expect(again).toBe(first)
  site.write({
    'site.config.ts': config(
      `{ remarkPlugins: [[shout, { mark: ' two' }]] }`,
      `import { shout } from './plugins/shout.js'`,
    ),
  })
  expect(await build()).toContain('<p>Text two</p>')
  site.write({ 'plugins/shout.js': shout.replace('value: mark', 'value: mark.toUpperCase()') })
  expect(await build()).toContain('<p>Text TWO</p>')
  site.write({ 'site.config.ts': config('{}') })
  expect(await build()).toContain('<p>Text</p>')
}, 60_000)

it('M14: a package from npm runs as it is; what is wrong with one is said once', async () => {
  const site = createTempSite({
    'content/a.md': 'A\n',
    'content/b.md': 'B\n',
    'node_modules/remark-own/package.json':
      '{ "name": "remark-own", "version": "1.0.0", "main": "index.js" }',
    'node_modules/remark-own/index.js':
      "module.exports = function remarkOwn(options) { if (!options) throw new Error('It needs options.'); return (tree) => { tree.children.push({ type: 'thematicBreak' }) } }",
    'site.config.ts': config(`{ remarkPlugins: [[own, {}]] }`, `import own from 'remark-own'`),
  })
  expect((await site.build()).code).toBe(0)
  expect(site.read('a.html')).toContain('<hr>')
  site.write({ 'site.config.ts': config(`{ remarkPlugins: [own] }`, `import own from 'remark-own'`) })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr.match(/It needs options/g)).toHaveLength(1)
  site.write({ 'site.config.ts': config(`{ rehypePlugins: [own] }`, `import own from 'remark-own'`) })
  const refused = await site.build()
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('there is no tree of HTML elements')
}, 60_000)

it('M15: features load their packages from the site; a missing one is said once, and only pages that use it are touched', async () => {
  const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`
  const site = createTempSite({
    'content/a.md': `${fence('bash npm2yarn', 'npm i a')}\n${fence('mermaid', 'graph TD\n  A --> B')}\n$x^2$\n\n> [!TIP]\n> t\n`,
    'content/b.md': 'Plain\n',
    'content/c.md': '$$\ny\n$$\n',
    'site.config.ts': config('{}'),
  })
  await site.build()
  const untouched = site.read('b.html')
  const all = '{ npm2yarn: true, mermaid: true, math: true, githubAlerts: true }'
  site.write({ 'site.config.ts': config(all) })
  const missing = await site.build()
  expect(missing.code).toBe(1)
  for (const name of ['npm-to-yarn', 'beautiful-mermaid', 'katex'])
    expect(missing.stderr.split(`npm install ${name}`)).toHaveLength(2)
  symlinkSync(path.join(root, 'node_modules'), path.join(site.siteDir, 'node_modules'))
  const { code, stderr } = await site.build({ STRICT: '1' })
  expect(code, stderr).toBe(0)
  const page = site.read('a.html')
  expect(page).toContain('data-group="npm2yarn"')
  expect(page).toContain(
    '<figure class="diagram diagram-mermaid"><div class="diagram-scroll"><svg role="img"',
  )
  expect(page).toContain('<msup><mi>x</mi><mn>2</mn></msup>')
  expect(page).toContain('admonition-tip')
  expect(site.read('c.html')).toContain('display="block"')
  const withoutBuild = (html: string) => html.replaceAll(/"build":"[^"]*"|data-build="[^"]*"/g, '')
  expect(withoutBuild(site.read('b.html'))).toBe(withoutBuild(untouched))
}, 60_000)

/** Loops forever on `p7`, at a moment when no engine code is on the stack. */
const loopingConfig = (wait: string) =>
  config(
    '{ remarkPlugins: [remarkLoop] }',
    `const remarkLoop = () => async (tree, file) => { await ${wait}; if (file.path.endsWith('p7.md')) for (;;); }`,
  )
const pagesUpTo = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`content/p${index}.md`, `Text ${index}\n`]))

it.each([
  ['a few pages', 9, 'null'],
  ['many pages', 60, 'new Promise((done) => setTimeout(done, 5))'],
])(
  'M14: a plugin that loops after an `await` fails the build (%s), and the old output stays',
  async (_, count, wait) => {
    const site = createTempSite(pagesUpTo(count))
    expect((await site.build()).code).toBe(0)
    const before = site.read('p8.html')
    site.write({ 'site.config.ts': loopingConfig(wait) })
    const { code, stderr } = await site.build()
    expect(code, stderr).toBe(1)
    expect(stderr).toContain(
      'Plugin `remarkLoop` (`markdown.remarkPlugins.0`) failed on this page: It did not end within 10 s. (remark-plugin)\n  content/p7.md:1:1\n',
    )
    expect(stderr.match(/did not end within/g)).toHaveLength(1)
    expect(site.read('p8.html')).toBe(before)
  },
  90_000,
)

/** Migrating a Docusaurus site: `docs migrate`, then a build of its output. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../support/temp-folder'
import { openBuilt } from '../support/built'
import { root, runDocs } from '../support/site'
import { writeFiles } from '../support/write-files'

/** A copy of the fixture, and an empty folder for the output. */
function moving(): { from: string; to: string } {
  const folder = tempFolder()
  const from = path.join(folder, 'website')
  cpSync(path.join(root, 'test/fixtures/docusaurus'), from, { recursive: true })
  return { from, to: path.join(folder, 'moved') }
}

/** Name and content of every file in a folder. */
function stateOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`)
}

/** The packages that `npm install` would install, without a network. */
function install(to: string): void {
  const modules = path.join(to, 'node_modules')
  writeFiles(modules, {
    'clsx/package.json': '{ "name": "clsx", "version": "2.0.0", "main": "index.js" }',
    'clsx/index.js': "module.exports = (...names) => names.filter(Boolean).join(' ')\n",
  })
  for (const name of ['katex', 'npm-to-yarn', 'beautiful-mermaid'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name))
}

it('a site with everything that has an equivalent builds, and what has none is said with its line', async () => {
  const { from, to } = moving()
  const before = stateOf(from)
  const report = await runDocs(['migrate', from, '--out', to])
  expect(report.code, report.stderr).toBe(0)
  expect(stateOf(from)).toEqual(before)

  const source = readFileSync(path.join(from, 'docusaurus.config.js'), 'utf8').split('\n')
  const lineOf = (text: string) => source.findIndex((line) => line.includes(text)) + 1
  for (const [what, line] of [
    ['i18n.locales', lineOf('i18n:')],
    ['themeConfig.algolia', lineOf('algolia:')],
    ['presets[0][1].blog', lineOf('blog:')],
    ['presets[0][1].docs.rehypePlugins[1]', lineOf('rehypePlugins:')],
    ['plugins[3]', lineOf('image-zoom')],
    ['plugins[4]', lineOf('function tailwind')],
  ])
    expect(report.stdout).toContain(`  ${what}  docusaurus.config.js:${line}\n`)
  expect(report.stdout).toContain('  src/theme/Footer  src/theme/Footer\n')
  expect(report.stdout).not.toContain('src/theme/Mark')
  expect(report.stdout).not.toContain('src/theme/Stamp')
  expect(report.stdout).toContain('imports them: src/components/Unused.js.')

  install(to)
  const outDir = path.join(to, 'dist')
  const built = await runDocs(['build'], { SITE_DIR: to, OUT_DIR: outDir })
  expect(built.code, built.stderr).toBe(0)
  expect(built.stdout).toContain('0 errors, 0 warnings')
  const site = openBuilt(outDir)
  expect(site.read('docs/intro.html')).toContain('<mark>Marked</mark>')
  expect(site.read('docs/intro.html')).toContain('Hello from a file')
  expect(site.read('docs/intro.html')).toContain('>Recipe<')
  expect(site.read('docs/intro.html')).toMatch(/<p class="\w*stamp\w*">Checked<\/p>/)
  expect(site.read('docs/guide/setup.html')).toContain('>pnpm</p>')
  expect(site.read('docs/guide/setup.html')).toContain('<svg')
  expect(site.read('docs/guide/formulas.html')).toContain('<math')
  expect(site.read('docs/v1/intro.html')).toContain('Version one.')
  expect(site.read('community/team.html')).toContain('https://edit.example.org/team.md')
  expect(site.read('docs/old.html')).toContain('/handbook/docs/intro')
  expect(site.read('about.html')).toContain('A page in Markdown.')
  expect(site.read('index.html')).toContain('href="/handbook/docs/intro"')
  expect(site.read('docs/intro.html')).toContain(
    'https://github.com/acme/widgets/tree/main/website/docs/intro.md',
  )
}, 60_000)

it('a second run says the same, and changes nothing; a file of another content is never written over', async () => {
  const { from, to } = moving()
  const [first, second] = [
    await runDocs(['migrate', from, `--out=${to}`, '--json']),
    await runDocs(['migrate', from, '--out', to, '--json']),
  ]
  expect(first.code, first.stderr).toBe(0)
  expect(second.stdout).toBe(first.stdout)
  expect(JSON.parse(first.stdout)).toMatchObject({
    documents: 6,
    written: ['site.config.ts', 'package.json', 'styles.css', '.gitignore'],
    packages: { clsx: '^2.0.0', katex: '>=0.16' },
  })

  rmSync(path.join(to, 'sidebars.js'))
  writeFiles(to, { 'docs/intro.md': '# Mine\n' })
  const third = await runDocs(['migrate', from, '--out', to])
  expect(third.code).toBe(1)
  expect(third.stderr).toContain('`docs/intro.md` exists with different content, so nothing was written.')
  expect(readFileSync(path.join(to, 'docs/intro.md'), 'utf8')).toBe('# Mine\n')
  expect(existsSync(path.join(to, 'sidebars.js'))).toBe(false)
}, 30_000)

it('the old site’s own folder is no place for the new one; without a folder it asks for one', async () => {
  const { from, to } = moving()
  const inside = await runDocs(['migrate', from, '--out', path.join(from, 'new')])
  expect(inside).toMatchObject({ code: 1, stderr: expect.stringContaining('the old one') })
  mkdirSync(to)
  expect(await runDocs(['migrate'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('migrate ../website'),
  })
  const none = await runDocs(['migrate', path.join(from, 'docs'), '--out', to])
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('has no `docusaurus.config`') })
  expect(readdirSync(to)).toEqual([])
})

it('what an example imports is nothing to install; a stylesheet of a package is imported by its name, installed or not', async () => {
  const { from, to } = moving()
  const example =
    '1. An example:\n\n   ```js\n   const a = require("./b.js")\n   ```\n\n~~~js\nimport shared from "@acme/shared"\n~~~\n'
  writeFiles(from, {
    'docs/example.md': `# Example\n\n${example}\n`,
    'docs/real.md': 'import real from "real-package"\n\n# Real\n',
    'node_modules/installed-theme/package.json':
      '{ "name": "installed-theme", "version": "1.0.0", "peerDependencies": { "remark-math": "*", "other": "*", "react": "*" } }',
    'node_modules/installed-theme/theme.css': ':root { --installed: 1px; }\n',
  })
  const config = path.join(from, 'docusaurus.config.js')
  const sheets = ['./src/css/custom.css', '@acme/theme/dist/theme.css', 'installed-theme/theme.css']
  const resolved = sheets.map((sheet) => `require.resolve('${sheet}')`).join(', ')
  const before = readFileSync(config, 'utf8')
  writeFiles(from, {
    'docusaurus.config.js': before.replace("require.resolve('./src/css/custom.css')", `[${resolved}]`),
  })
  const { code, stdout, stderr } = await runDocs(['migrate', from, '--out', to])
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('real-package  docs/real.md')
  expect(stdout).not.toContain('@acme/shared')
  expect(readFileSync(path.join(to, 'styles.css'), 'utf8')).toBe(
    "@import './src/css/custom.css';\n@import '@acme/theme/dist/theme.css';\n@import 'installed-theme/theme.css';\n",
  )
  expect(existsSync(path.join(to, 'node_modules'))).toBe(false)
  const { dependencies } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8'))
  // Including an installed package's peer dependencies, if the old site has them.
  expect(dependencies).toMatchObject({ '@acme/theme': '*', 'installed-theme': '*', 'remark-math': '^6.0.0' })
  expect(Object.keys(dependencies)).not.toEqual(expect.arrayContaining(['other']))
}, 60_000)

it('what is named and not there is said with its file; texts that only look like code are not; all packages get one React', async () => {
  const { from, to } = moving()
  const config = path.join(from, 'docusaurus.config.js')
  const before = readFileSync(config, 'utf8')
  writeFiles(from, {
    'docusaurus.config.js': `const made = require('./plugins/made/dist')\n${before.replace('remarkPlugins: [', 'remarkPlugins: [made.first, made.second, ')}`,
    'docs/real.mdx':
      'import List from "@site/src/components/List"\n\n# Real\n\nCall `my.require(\'some-name\')` or ``require("other-name")``.\n\n<List />\n',
    'src/components/List.tsx':
      "import { items } from './list.made'\nimport { Item } from './types'\nimport { api } from 'my-api'\nthing.require('no-package')\nexport default () => items.map((item: Item) => [api, item])\n",
    'src/components/types.d.ts': 'export interface Item {}\n',
    'patches/@docusaurus+core+3.10.1.patch': '',
    'patches/left-pad+1.0.0.patch': '',
  })
  const { code, stdout, stderr } = await runDocs(['migrate', from, '--out', to])
  expect(code, stderr).toBe(0)
  expect(stdout).toContain('  ./list.made  src/components/List.tsx\n')
  expect(stdout).toContain(
    '  ./plugins/made/dist  docusaurus.config.js:1\n    There is no such file in the old site. The',
  )
  expect(stdout).toContain('patches/@docusaurus+core+3.10.1.patch\n    It patches Docusaurus')
  expect(stdout).not.toContain('left-pad')
  expect(stdout).not.toMatch(/some-name|other-name|no-package|types/)
  expect(stdout).not.toMatch(/Not installed[^\n]*plugins\/made/)
  expect(readFileSync(path.join(to, 'site.config.ts'), 'utf8')).toContain(
    "import { first, second } from './plugins/made/dist'\n",
  )
  const { overrides } = JSON.parse(readFileSync(path.join(to, 'package.json'), 'utf8'))
  const own = JSON.parse(readFileSync(path.join(root, 'packages/engine/package.json'), 'utf8')).dependencies
  expect(overrides).toEqual({ react: own.react, 'react-dom': own['react-dom'] })
}, 60_000)

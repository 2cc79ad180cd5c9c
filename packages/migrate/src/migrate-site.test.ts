import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder'
import { writeFiles } from '../../../test/support/write-files'
import { migrateSite, type MigrationReport } from './migrate-site'

/** Migrates the site in `website`, in a folder with these files. */
async function migrate(files: Record<string, string>): Promise<MigrationReport & { folder: string }> {
  const folder = tempFolder()
  writeFiles(folder, { 'website/docs/a.md': '# A\n', ...files })
  const report = await migrateSite({ from: path.join(folder, 'website'), to: path.join(folder, 'new') })
  return { ...report, folder }
}

const settings = "title: 'T', url: 'https://docs.example.org', baseUrl: '/'"
const classic = (docs: string) => `presets: [['classic', { docs: { ${docs} }, blog: false }]]`
const toDo = ({ findings }: MigrationReport) => findings.filter(({ kind }) => kind === 'to-do')

it.each<[load: string, what: string, part?: string]>([
  ["require('./data/list.json')", './data/list.json'],
  ["require(require('path').join(__dirname, 'data/list.json'))", './data/list.json'],
  ["require('./parts/list')", '../lists/list.json', "module.exports = require('../../lists/list.json')"],
])(
  'a file that the configuration loads and that is not there is said with its path: %s',
  async (load, what, part) => {
    const report = await migrate({
      'website/docusaurus.config.js': `\nconst list = ${load}\nmodule.exports = { ${settings}, customFields: { names: [...list.map((one) => one.name), 'B'] } }\n`,
      ...(part !== undefined && { 'website/parts/list.js': part }),
    })
    const place = part === undefined ? { file: 'docusaurus.config.js', line: 2 } : { file: 'parts/list.js' }
    expect(toDo(report)).toMatchObject([{ what, ...place, reason: expect.stringContaining('no such file') }])
    expect(report.missing).toEqual([])
  },
)

it('a file that asks for a package that is not there is read without it; what it exports is imported by its relative path', async () => {
  const config = (module: string) =>
    `const path = require('path')\nmodule.exports = { ${settings}, ${classic(`remarkPlugins: [require(path.join(__dirname, '${module}'))]`)} }\n`
  const broken = await migrate({
    'website/docusaurus.config.js': config('broken.cjs'),
    'website/broken.cjs': "module.exports = require('no-such-package')\n",
  })
  expect([toDo(broken), broken.missing]).toEqual([[], ['no-such-package']])
  const whole = await migrate({
    'website/docusaurus.config.js': config('plugin.cjs'),
    'website/plugin.cjs': 'module.exports = function plugin() {}\n',
  })
  expect([toDo(whole), whole.packages]).toEqual([[], {}])
  expect(whole.copied).toMatchObject({ 'plugin.cjs': 1 })
})

it('a setting that holds a path of this machine is something to do', async () => {
  const dirs = "{ dir: path.resolve(__dirname, '../lib'), other: '/lib', own: [__dirname] }"
  const report = await migrate({
    'website/docusaurus.config.js': `const path = require('path')\nmodule.exports = { ${settings},\n  ${classic(`remarkPlugins: [[require('./plugin'), ${dirs}]]`)},\n}\n`,
    'website/plugin.js': 'module.exports = function plugin() {}\n',
  })
  const reason = (name: string) => `\`${path.join(report.folder, name)}\` exists on this machine only.`
  expect(toDo(report)).toMatchObject([
    { what: 'markdown.remarkPlugins[0][1].dir', line: 3, reason: reason('lib') },
    { what: 'markdown.remarkPlugins[0][1].own[0]', line: 3, reason: reason('website') },
  ])
})

it('a file outside of the site’s folder is named with its path', async () => {
  const report = await migrate({
    'website/docusaurus.config.js': `module.exports = { ${settings}, ${classic("path: '../docs'")} }\n`,
    'docs/b.mdx': "import { b } from './x'\nimport Part from '@theme/Unknown'\n\n# B\n",
    'docs/x/index.ts': "import { b } from '@scope/pkg'\nexport { b }\n",
  })
  expect(toDo(report)).toMatchObject([
    { what: '@theme/Unknown → src/theme/Unknown.jsx', file: '../docs/b.mdx' },
    { what: '@scope/pkg', file: '../docs/x/index.ts' },
  ])
})

it('a plugin outside of the site’s folder is copied with what it needs, and imported from where it is then', async () => {
  const report = await migrate({
    'website/docusaurus.config.js': `const { a, b } = require('../shared/shout.cjs')\nmodule.exports = { ${settings}, ${classic('remarkPlugins: [a, b]')} }\n`,
    'website/docs/c.mdx': "import config from '@site/docusaurus.config'\n\n# {config.title}\n",
    'shared/shout.cjs': "require('./up.cjs')\nexports.a = function a() {}\nexports.b = function b() {}\n",
    'shared/up.cjs': 'module.exports = 1\n',
  })
  const config = readFileSync(path.join(report.folder, 'new/site.config.ts'), 'utf8')
  expect(config).toContain("\nimport { a, b } from './shared/shout.cjs'\n")
  for (const name of ['shared/shout.cjs', 'shared/up.cjs', 'docusaurus.config.js'])
    expect([name, existsSync(path.join(report.folder, 'new', name))]).toEqual([name, true])
})

it('a version with a name that cannot be used is copied, so that the build can say so', async () => {
  const report = await migrate({
    'website/docusaurus.config.js': `module.exports = { ${settings}, ${classic('')}, customFields: { limit: Infinity } }\n`,
    'website/versions.json': '["1#x"]',
    'website/versioned_docs/version-1#x/b.md': '# B\n',
  })
  expect(report.findings).toEqual([])
  expect(existsSync(path.join(report.folder, 'new/versioned_docs/version-1#x/b.md'))).toBe(true)
  expect(readFileSync(path.join(report.folder, 'new/site.config.ts'), 'utf8')).not.toContain('limit')
})

import { readdirSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { ProblemsError, type Problem } from 'holdtrue/model/problem'
import { ForeignValue, readConfig, type ReadConfigOptions } from './read-config'

/** Reads the configuration of a folder with only these files. */
async function read(files: Record<string, string>, options?: ReadConfigOptions) {
  const folder = tempFolder()
  writeFiles(folder, files)
  const before = readdirSync(folder, { recursive: true })
  const result = await readConfig(folder, options).catch((error: unknown) => {
    if (error instanceof ProblemsError) return { problems: error.problems }
    throw error
  })
  // The old site stays unchanged, whatever its configuration does.
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
  return result
}

async function problemsOf(
  files: Record<string, string>,
  options?: ReadConfigOptions,
): Promise<readonly Problem[]> {
  const result = await read(files, options)
  return 'problems' in result ? result.problems : []
}

it('reads each kind of module, and a function that gives the configuration later', async () => {
  const kinds = {
    'docusaurus.config.ts':
      "import type { Config } from '@docusaurus/types'\nexport default { title: 'T' } satisfies Config\n",
    'docusaurus.config.js': "module.exports = async () => ({ title: 'T' })\n",
    'docusaurus.config.mjs': "export default Promise.resolve({ title: 'T' })\n",
    'docusaurus.config.cjs':
      "exports.__esModule = true; exports.default = function () { return { title: 'T' } }\n",
  }
  for (const [name, text] of Object.entries(kinds)) {
    expect(await read({ [name]: text }), name).toMatchObject({
      config: { title: 'T' },
      file: name,
      missing: [],
    })
  }
})

it('an ES module may make a `require` of its own', async () => {
  const result = await read({
    'docusaurus.config.mjs': [
      "import { createRequire } from 'node:module'",
      'const require = createRequire(import.meta.url)',
      "const { title } = require('./parts.cjs')",
      "export default { title, plugins: [require('remark-math'), require.resolve('./parts.cjs')] }",
    ].join('\n'),
    'parts.cjs': "module.exports = { title: 'T' }\n",
  })
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  expect(result.config['title']).toBe('T')
  expect(result.missing).toMatchObject([{ name: 'remark-math', file: 'docusaurus.config.mjs' }])
  expect(result.config['plugins']).toMatchObject([
    { origin: { module: 'remark-math', name: 'default' } },
    expect.stringMatching(/parts\.cjs$/),
  ])
})

it('only what is code asks for other modules: texts and patterns that look so stay as they are', async () => {
  const result = await read({
    'docusaurus.config.js': [
      "const parts = ['parts']",
      'module.exports = {',
      '  title: String(/import(?:\\s+require\\()?import.meta.url/g),',
      "  tagline: 'require(x), require.resolve(y) and import(z)',",
      '  customFields: require(`./${parts[0]}.cjs`),',
      "  sidebar: require.resolve('./sidebars.js'),",
      '}',
    ].join('\n'),
    'parts.cjs': 'module.exports = { a: 1 }\n',
    'sidebars.ts': 'export default {}\n',
  })
  expect(result).toMatchObject({
    config: {
      title: '/import(?:\\s+require\\()?import.meta.url/g',
      tagline: 'require(x), require.resolve(y) and import(z)',
      customFields: { a: 1 },
      // Docusaurus' configuration loader also resolves `.js` to `.ts`.
      sidebar: expect.stringMatching(/sidebars\.ts$/),
    },
  })
})

it('a file may be imported by its URL', async () => {
  const url = (name: string) => `new URL('./${name}.mjs', import.meta.url)`
  const result = await read({
    'docusaurus.config.mjs': `export default async () => ({ title: (await import(${url('a')})).title, gone: await import(${url('b')}) })\n`,
    'a.mjs': "export const title = 'T'\n",
  })
  expect(result).toMatchObject({ config: { title: 'T' }, missing: [{ name: './b.mjs' }] })
})

it('one that fails for want of a package says so', async () => {
  const problems = await problemsOf({
    'docusaurus.config.js':
      "const { z } = require('schema-x')\nif (z.parse('a') !== 'a') throw new Error('never')\nmodule.exports = {}\n",
  })
  expect(problems).toMatchObject([{ line: 2, hint: expect.stringContaining('not there: `schema-x`') }])
})

it('what is not installed has a stand-in, which is told with the file that asks for it', async () => {
  const result = await read({
    'docusaurus.config.js': [
      "import { themes as prismThemes } from 'prism-react-renderer'",
      "import math from 'remark-math'",
      "import * as all from 'some-package'",
      "import own from './src/remark/own'",
      "const { light } = require('./parts')",
      'export default async function config() {',
      "  const katex = (await import('rehype-katex')).default",
      '  return {',
      "    presets: [[require.resolve('@docusaurus/preset-classic'), { sidebar: require.resolve('./sidebars.js') }]],",
      '    themes: [prismThemes.github, light.make({ a: 1 }).b, ...all.list],',
      '    plugins: [math, [katex, { strict: false }], own],',
      '    here: __dirname,',
      '  }',
      '}',
    ].join('\n'),
    'parts.js': "module.exports = { light: new (require('palette').Light)() }\n",
    'src/remark/own.js': 'export default function own() { return () => {} }\nexport const again = own\n',
    'sidebars.js': 'module.exports = {}\n',
  })
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  const { config, missing } = result
  expect(config['presets']).toEqual([
    ['@docusaurus/preset-classic', { sidebar: expect.stringMatching(/docs-test-\w+\/sidebars\.js$/) }],
  ])
  expect(config['here']).toMatch(/docs-test-\w+$/)
  expect(config['themes']).toMatchObject([
    { origin: { module: 'prism-react-renderer', name: 'themes.github' } },
    { origin: { module: 'palette' } },
  ])
  expect(config['plugins']).toMatchObject([
    { origin: { module: 'remark-math', name: 'default' } },
    [{ origin: { module: 'rehype-katex', name: 'default' } }, { strict: false }],
    { origin: { module: './src/remark/own.js', name: 'default' } },
  ])
  expect(missing.map(({ name, file }) => `${name} in ${file}`).sort()).toEqual([
    'palette in parts.js',
    'prism-react-renderer in docusaurus.config.js',
    'rehype-katex in docusaurus.config.js',
    'remark-math in docusaurus.config.js',
    'some-package in docusaurus.config.js',
  ])
})

it('what is installed is used, and where its functions are from is known', async () => {
  const result = await read({
    'docusaurus.config.js':
      "const plugin = require('remark-x')\nmodule.exports = { title: plugin.title, plugins: [plugin], bad: require('broken') }\n",
    'node_modules/remark-x/package.json':
      '{ "name": "remark-x", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/remark-x/index.js': "export default function x() {}\nexport const title = 'From it'\n",
    'node_modules/broken/package.json': '{ "name": "broken", "version": "1.0.0" }',
    'node_modules/broken/index.js': "throw new Error('not today')\n",
  })
  expect(result).toMatchObject({
    config: { title: 'From it' },
    missing: [{ name: 'broken', reason: 'not today' }],
  })
  expect('config' in result && result.config['bad']).toBeInstanceOf(ForeignValue)
})

it('one that mixes the two kinds of modules is read as it is under Docusaurus', async () => {
  const result = await read({
    'docusaurus.config.ts':
      "import path from 'path'\n\nconst title: string = path.basename('/a/B')\nmodule.exports = { title }\n",
  })
  expect(result).toMatchObject({ config: { title: 'B' } })
})

it('functions keep their text', async () => {
  const result = await read({
    'docusaurus.config.js': 'module.exports = { editUrl: ({ docPath }) => `https://x.test/${docPath}` }\n',
  })
  expect(result).toMatchObject({
    config: { editUrl: { source: '({ docPath }) => `https://x.test/${docPath}`' } },
  })
})

it('one that starts a program is read as it is under Docusaurus', async () => {
  const text =
    "const { execSync } = require('child_process')\nmodule.exports = { title: execSync('echo made').toString().trim() }\n"
  expect(await read({ 'docusaurus.config.js': text })).toMatchObject({ config: { title: 'made' } })
})

it('one reads the variables that are named, and few others', async () => {
  vi.stubEnv('SECRET_TOKEN', 'secret')
  vi.stubEnv('SITE_TITLE', 'T')
  vi.stubEnv('NODE_ENV', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const files = { 'docusaurus.config.js': 'module.exports = { customFields: { ...process.env } }\n' }
  const fieldsOf = async (options: ReadConfigOptions) => {
    const result = await read(files, options)
    return 'config' in result ? result.config['customFields'] : undefined
  }
  const { SITE_TITLE: title, ...plain } = Object(await fieldsOf({ variables: ['SITE_TITLE', 'NOT_SET'] }))
  expect(title).toBe('T')
  expect(plain).toEqual(await fieldsOf({}))
  expect(plain).toMatchObject({ NODE_ENV: 'production', PATH: process.env['PATH'] })
  expect(Object.keys(plain).filter((name) => !/^(?:PATH|HOME|LANG|CI|TZ|NODE_ENV)$/.test(name))).toEqual([])
})

it.each([
  [
    'writes to a descriptor that it did not open',
    "try { require('fs').writeSync(3, '{\"config\":\\n') } catch {}",
  ],
  ['prints a megabyte', "for (const to of [1, 2]) require('fs').writeSync(to, 'x'.repeat(1e6))"],
  ['sends messages to its parent', 'process.send?.({ config: 1 })'],
])('one that %s is read', async (_, line) => {
  const result = await read({ 'docusaurus.config.js': `${line}\nmodule.exports = { title: 'T' }\n` })
  expect(result).toMatchObject({ config: { title: 'T' } })
})

it('of what a failing one prints the last line is told, however much it was', async () => {
  const text =
    "require('fs').writeSync(2, 'x'.repeat(1e6) + '\\nthe end\\n')\nprocess.exit(4)\nmodule.exports = {}\n"
  const problems = await problemsOf({ 'docusaurus.config.js': text })
  expect(problems).toMatchObject([{ message: expect.stringMatching(/code 4: the end$/) }])
})

it.each([
  ['a loop', 'export default function () {\n  for (;;);\n}\n', 'was stopped after 3 seconds'],
  [
    'a promise that nobody keeps',
    'setInterval(() => {}, 1000)\nexport default () => new Promise(() => {})\n',
    'was stopped after 3 seconds',
  ],
  [
    'nothing to wait for',
    "import fs from 'fs'\n\nexport default () => new Promise(() => {})\n",
    'ends before',
  ],
  ['an end of its own', 'process.exit(3)\nexport default {}\n', 'code 3'],
])('one that never ends is a problem with its place: %s', async (_, text, message) => {
  const problems = await problemsOf({ 'docusaurus.config.js': text }, { limitMs: 3000 })
  expect(problems).toMatchObject([
    { code: 'migrate-config-time', message: expect.stringContaining(message), file: 'docusaurus.config.js' },
  ])
  expect(problems[0]?.line).toBe(text.split('\n').findIndex((line) => line.startsWith('export default')) + 1)
})

it.each<[string, Record<string, string>, object]>([
  [
    'one that throws',
    {
      'docusaurus.config.ts': "const a: number = 1\nif (a) throw new Error('No TOKEN')\nexport default {}\n",
    },
    { message: '`docusaurus.config.ts` cannot be read: No TOKEN', line: 2 },
  ],
  ['one that does not parse', { 'docusaurus.config.js': 'module.exports = {\n  a: ,\n}\n' }, { line: 2 }],
  [
    'one that exports nothing',
    { 'docusaurus.config.js': '\nmodule.exports = 3\n' },
    { line: 2, message: expect.stringContaining('exports no configuration') },
  ],
  [
    'none, but one in a folder',
    { 'website/docusaurus.config.js': '' },
    { hint: expect.stringContaining('website`?') },
  ],
])('%s is a problem that says where', async (_, files, problem) => {
  expect(await problemsOf(files)).toMatchObject([problem])
})

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempSite, type SiteFiles } from '../../../../../test/support/temp-site'
import { ProblemsError, type Problem } from '../../model/problem'
import { SiteModules, findModule } from './site-modules'

function modulesOf(files: SiteFiles) {
  const site = createTempSite(files)
  return {
    ...site,
    file: (name: string) => path.join(site.siteDir, name),
    /** A new set of modules for each call, as in each run of the engine. */
    load: (name: string) => new SiteModules(site.siteDir, site.cacheDir).load(path.join(site.siteDir, name)),
  }
}

async function problemsOf(promise: Promise<unknown>): Promise<readonly Problem[]> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof ProblemsError) return error.problems
  throw new Error(`Expected problems, got ${String(error)}.`)
}

describe('modules of a site', () => {
  it('run with TypeScript, JSX, `@site/`, JSON and styles', async () => {
    const { load } = modulesOf({
      'a.tsx': `import './a.css'\nimport data from './data.json'\nimport { b } from '@site/lib/b'\nexport const value: string = data.name + b\nexport default () => <p>{value}</p>\n`,
      'a.css': 'p { color: red }',
      'data.json': '{ "name": "hub" }',
      'lib/b.ts': 'export const b = 1 as number',
    })
    expect(await load('a.tsx')).toMatchObject({ value: 'hub1', default: expect.any(Function) })
  })

  it('are JSX whatever a `tsconfig.json` beside them says', async () => {
    const { load } = modulesOf({
      'content/parts/Note.jsx': 'export const Note = () => <p>note</p>',
      'content/tsconfig.json': '{ "compilerOptions": { "jsx": "preserve" } }',
    })
    expect(await load('content/parts/Note.jsx')).toMatchObject({ Note: expect.any(Function) })
  })

  it('know their folder and file', async () => {
    const { load, file } = modulesOf({
      'src/remark/plugin.ts':
        "import path from 'node:path'\nexport const here = [__dirname, path.basename(__filename)]\n",
    })
    expect(await load('src/remark/plugin.ts')).toMatchObject({
      here: [path.dirname(file('src/remark/plugin.ts')), 'plugin.ts'],
    })
  })

  it('that require what cannot be loaded are a problem with its reason', async () => {
    const { load } = modulesOf({
      'node_modules/broken/package.json': '{ "name": "broken", "main": "i.cjs" }',
      'node_modules/broken/i.cjs': "throw new Error('not today')",
      'sidebars.js': "module.exports = { docs: require('broken') }\n",
    })
    expect(await problemsOf(load('sidebars.js'))).toMatchObject([
      { code: 'site-module-throws', message: expect.stringContaining('not today') },
    ])
  })

  it('that use a package which misses another one say what to install', async () => {
    const { load } = modulesOf({
      'node_modules/tools/package.json': '{ "name": "tools", "type": "module", "main": "i.js" }',
      'node_modules/tools/i.js': "import '@acme/compiler/parse'\nexport const docs = {}",
      'sidebars.js': "export { docs } from 'tools'\n",
    })
    expect(await problemsOf(load('sidebars.js'))).toMatchObject([
      { hint: "Install it in the site's folder: `npm install @acme/compiler`." },
    ])
  })

  it('may be data alone', async () => {
    const { load } = modulesOf({ 'sidebars.json': '{ "docs": { "Basics": ["a"] } }' })
    expect((await load('sidebars.json')).default).toEqual({ docs: { Basics: ['a'] } })
  })

  it('use the engine’s React', async () => {
    const { load } = modulesOf({ 'a.tsx': `export { createElement } from 'react'` })
    expect((await load('a.tsx')).createElement).toBe((await import('react')).createElement)
  })

  it('are built again when a file that they are made of changes, and only then', async () => {
    const { load, write, cacheDir } = modulesOf({
      'a.ts': `export { b } from './lib/b'`,
      'lib/b.ts': 'export const b = 1',
      'content/c.ts': 'export const c = 1',
    })
    const outputs = () => readdirSync(path.join(cacheDir, 'modules')).sort()
    expect((await load('a.ts')).b).toBe(1)
    const before = outputs()
    write({ 'content/c.ts': 'export const c = 2', 'other.ts': 'x' })
    expect((await load('a.ts')).b).toBe(1)
    expect(outputs()).toEqual(before)
    write({ 'lib/b.ts': 'export const b = 2' })
    expect((await load('a.ts')).b).toBe(2)
    expect(outputs()).not.toEqual(before)
    expect(outputs()).toHaveLength(before.length)
  })

  it('that are saved while they are bundled are built again', async () => {
    const { siteDir, cacheDir, file, load, write } = modulesOf({
      'a.ts': "import './saved'\nimport 'resolved-now'\nexport const value = 'old'\n",
      'saved.ts': '',
    })
    const modules = new SiteModules(siteDir, cacheDir)
    // Imports are resolved when the importing file is read, before any of its hashes is known to the next run.
    const saveOnImport = (_: object, name: PropertyKey) => {
      if (name !== 'resolved-now') return undefined
      write({ 'a.ts': "export const value = 'new'\n" })
      return { file: file('saved.ts') }
    }
    modules.provided = new Proxy({}, { get: saveOnImport })
    expect(await modules.load(file('a.ts'))).toMatchObject({ value: 'old' })
    expect(await load('a.ts')).toMatchObject({ value: 'new' })
  })

  it('in the content folder are built again, too', async () => {
    const { load, write } = modulesOf({ 'content/c.tsx': 'export const c = 1' })
    expect((await load('content/c.tsx')).c).toBe(1)
    write({ 'content/c.tsx': 'export const c = 2' })
    expect((await load('content/c.tsx')).c).toBe(2)
  })

  it('tell which files they are made of', async () => {
    const { siteDir, cacheDir, file } = modulesOf({
      'a.ts': `export { b } from './lib/b'`,
      'lib/b.ts': `import './b.css'\nexport const b = 1`,
      'lib/b.css': '',
    })
    const modules = new SiteModules(siteDir, cacheDir)
    await modules.load(file('a.ts'))
    expect(modules.inputsOf(file('a.ts'))).toEqual([file('a.ts'), file('lib/b.css'), file('lib/b.ts')])
  })

  it('that do not parse are an error with place and source line', async () => {
    const { load } = modulesOf({ 'a.ts': `export const a = 1\nexport const b = { c: 1 d: 2 }\n` })
    const problems = await problemsOf(load('a.ts'))
    expect(problems).toMatchObject([{ severity: 'error', file: 'a.ts', line: 2, column: 25 }])
    expect(problems[0]?.message).toContain('Expected')
    expect(problems[0]?.frame).toContain('{ c: 1 d: 2 }')
    expect(JSON.stringify(problems)).not.toContain('\\u001b')
  })

  it('may be JSON, whose keys are exports, and which is told where it is malformed', async () => {
    const { load, write } = modulesOf({
      'a.ts': `import data, { class as kind, data as own, größe } from './a.json'\nimport list from './b.json'\nexport { data, größe, kind, list, own }`,
      'a.json': '{ "class": "x", "data": 1, "a-b": { "c": null }, "größe": 3, "default": 2 }',
      'b.json': '[1]',
    })
    const data = { data: { 'a-b': { c: null } }, kind: 'x', list: [1], own: 1, größe: 3 }
    expect(await load('a.ts')).toMatchObject(data)
    for (const [json, fact, line, column] of [
      ['[\n  1,\n  2 3\n]', '`3` is not allowed here', 3, 5],
      [`{\n  'a': 1\n}`, "`'` is not allowed here", 2, 3],
      ['[\n  1,\n]', '`]` is not allowed here', 3, 1],
      ['{ "a": [1', 'it ends too early', 1, 10],
      ['', 'it ends too early', 1, 1],
    ] as const) {
      write({ 'b.json': json })
      const message = `\`b.json\` is not valid JSON: ${fact}.`
      expect(await problemsOf(load('a.ts'))).toMatchObject([{ message, file: 'b.json', line, column }])
    }
  })

  it('get the plain value of JSON that they or a package require', async () => {
    const { load } = modulesOf({
      'a.ts': `import list from 'lists'\nconst texts = [require('./s.json'), require('./n.json')]\nexport default [...list, ...texts, structuredClone(require('./o.json'))]`,
      's.json': '"text"',
      'n.json': 'null',
      'o.json': '{ "amp": "&", "a/b": 1 }',
      'node_modules/lists/package.json':
        '{ "name": "lists", "version": "1.0.0", "main": "i.js", "peerDependencies": { "react": "*" } }',
      'node_modules/lists/i.js': `require('react'); const map = require('./map.json'); module.exports = require('./list.json').concat(Object.keys(map))`,
      'node_modules/lists/list.json': '[1]',
      'node_modules/lists/map.json': '{ "a/b": 1, "lt": 2 }',
    })
    const expected = [1, 'a/b', 'lt', 'text', null, { amp: '&', 'a/b': 1 }]
    expect(await load('a.ts')).toMatchObject({ default: expected })
  })

  it('that import what is not there are an error', async () => {
    const { load } = modulesOf({
      'a.ts': `import { b } from './nope'\nexport { b }`,
      'c.ts': `import d from 'no-such-package'\nexport { d }`,
    })
    expect(await problemsOf(load('a.ts'))).toMatchObject([{ severity: 'error', file: 'a.ts', line: 1 }])
    expect(await problemsOf(load('c.ts'))).toMatchObject([
      { severity: 'error', message: '`c.ts` needs the package `no-such-package`, which is not installed.' },
    ])
  })

  it('that throw are an error with the place in the source, also of a file that they import', async () => {
    const { load } = modulesOf({
      'a.ts': `import { title } from './lib/b'\nexport default { title }`,
      'lib/b.ts': `interface Made { up?: { title: string } }\nconst made: Made = {}\n\nexport const title = made.up!.title\n`,
    })
    const [problem] = await problemsOf(load('a.ts'))
    expect(problem).toMatchObject({ severity: 'error', file: 'lib/b.ts', line: 4 })
    expect(problem?.message).toBe(
      "`a.ts` throws when it is loaded: Cannot read properties of undefined (reading 'title')",
    )
  })
})

it.each(['sidebars.js', 'sidebars.json'])('finds a module whatever its ending: %s', (name) => {
  const { siteDir } = createTempSite({ [name]: '' })
  expect(findModule(siteDir, 'sidebars')).toBe(path.join(siteDir, name))
  expect(findModule(siteDir, 'tags')).toBeUndefined()
})

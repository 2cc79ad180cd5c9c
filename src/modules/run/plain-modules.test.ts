import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempSite, type SiteFiles } from '../../../test/support/temp-site'
import { ProblemsError } from '../../model/problem'
import { createPlainModules } from './plain-modules'

function modulesOf(files: SiteFiles) {
  const site = createTempSite(files)
  const modules = createPlainModules(site.siteDir, site.cacheDir)
  return {
    load: (name: string) => modules.load(path.join(site.siteDir, name)),
    inputsOf: (name: string) =>
      modules.inputsOf(path.join(site.siteDir, name)).map((file) => path.relative(site.siteDir, file)),
    /** A record of the bundler names what it made. */
    isBundled: () => readdirSync(path.join(site.cacheDir, 'modules')).some((name) => name.endsWith('.json')),
  }
}

describe('plain modules of a site', () => {
  it('run without being bundled, with what they import of the site, of Node and of the engine', async () => {
    const { load, inputsOf, isBundled } = modulesOf({
      'a.config.ts': `import path from 'node:path'
import { defineConfig, type UserSiteConfig } from 'contributor-documentation'
import { count } from './parts/count'
import type { Gone } from './gone'
export { name as shown } from '@site/parts/name'
export * from './parts/name.js'
const own: Pick<UserSiteConfig, 'title'> = { title: path.posix.join('a', 'b') + count }
export default defineConfig(own satisfies object)
`,
      'parts/count.ts': `import { name } from './name.js'\nexport const count = name.length as number\n`,
      'parts/name.js': `export const name = './count'\n`,
    })
    const loaded = await load('a.config.ts')
    expect(loaded).toMatchObject({ shown: './count', name: './count', default: { title: 'a/b7' } })
    expect(isBundled()).toBe(false)
    expect(inputsOf('a.config.ts').slice(0, 1)).toEqual(['a.config.ts'])
    expect(inputsOf('a.config.ts')).toEqual(expect.arrayContaining(['parts/count.ts', 'parts/name.js']))
  })

  it('run as they are now', async () => {
    const site = createTempSite({ 'a.ts': `export { b } from './b'`, 'b.ts': 'export const b = 1' })
    const load = () => createPlainModules(site.siteDir, site.cacheDir).load(path.join(site.siteDir, 'a.ts'))
    expect(await load()).toMatchObject({ b: 1 })
    site.write({ 'b.ts': 'export const b = 2' })
    expect(await load()).toMatchObject({ b: 2 })
  })

  it.each<[what: string, files: SiteFiles]>([
    ['JSX', { 'a.tsx': 'export const b = [<p />].length' }],
    ['CommonJS', { 'a.js': 'module.exports = { b: 1 }' }],
    ['a module that knows where it stands', { 'a.ts': 'export const b = __dirname.length > 0 ? 1 : 0' }],
    ['data', { 'a.ts': `import data from './b.json'\nexport const b = data.b`, 'b.json': '{ "b": 1 }' }],
    ['modules that import each other', { 'a.ts': `export { b } from './c'\nexport const d = 1`, 'c.ts': `import { d } from './a'\nexport const b = 1\nexport const e = () => d` }], // prettier-ignore
    ['a name that may mean two files', { 'a.ts': `export { b } from './c'`, 'c.tsx': 'export const b = 1', 'c.js': 'export const b = 1' }], // prettier-ignore
    ['an import that waits', { 'a.ts': `export const b = (await import('./c')).b`, 'c.ts': 'export const b = 1' }], // prettier-ignore
  ])('of %s are bundled', async (_, files) => {
    const { load, isBundled } = modulesOf(files)
    const { b, default: own } = await load(Object.keys(files)[0] ?? '')
    expect(b ?? own).toEqual(b === undefined ? { b: 1 } : 1)
    expect(isBundled()).toBe(true)
  })

  it.each([
    ['does not parse', 'export const = 1'],
    ['throws', `throw new Error('no')\nexport const b = 1`],
    ['imports what is not there', `export { b } from './nowhere'`],
  ])('one that %s is told with its place', async (_, source) => {
    const { load } = modulesOf({ 'a.ts': source })
    const error: unknown = await load('a.ts').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ProblemsError)
    expect(error instanceof ProblemsError && error.problems[0]).toMatchObject({ file: 'a.ts', line: 1 })
  })
})

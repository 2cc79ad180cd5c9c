/** Output that depends on a package of the site is made again when the package changes. */
import { renameSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { createTempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 120_000 })

const manifest = (version: string, main: string) =>
  JSON.stringify({ name: 'words', version, type: 'module', main, exports: `./${main}` })

const files = {
  'package.json': '{ "name": "site", "private": true }',
  'node_modules/words/package.json': manifest('1.0.0', 'index.js'),
  'node_modules/words/index.js': `export const word = 'first'\n`,
  'components/Word.tsx': `import { word } from 'words'\nexport const Word = () => <b>{word}</b>\n`,
  'content/component.mdx': `import { Word } from '@site/components/Word'\n\n# Component\n\n<Word />\n`,
  'content/package.mdx': `import { word } from 'words'\n\n# Package\n\n{word}\n`,
}

it('A5: a new version of a package shows where a component and where a page uses it', async () => {
  const site = createTempSite(files)
  expect((await site.build()).code).toBe(0)
  site.write({
    'node_modules/words/package.json': manifest('1.0.1', 'index.js'),
    'node_modules/words/index.js': `export const word = 'second'\n`,
  })
  expect((await site.build()).code).toBe(0)
  expect(site.read('component.html')).toContain('<b>second</b>')
  expect(site.read('package.html')).toContain('second')
})

it('A5: a package whose entry has moved is found again', async () => {
  const site = createTempSite(files)
  expect((await site.build()).code).toBe(0)
  const folder = path.join(site.siteDir, 'node_modules/words')
  renameSync(path.join(folder, 'index.js'), path.join(folder, 'main.js'))
  site.write({
    'node_modules/words/package.json': manifest('2.0.0', 'main.js'),
    'content/component.mdx': `${files['content/component.mdx']}\nMore.\n`,
  })
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  expect(site.read('component.html')).toContain('<b>first</b>')
})

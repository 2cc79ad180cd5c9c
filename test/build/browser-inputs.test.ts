/** The browser's code is bundled again when any of its inputs changes. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { createTempSite, type TempSite } from '../support/temp-site'

vi.setConfig({ testTimeout: 240_000 })

interface Input {
  /** The code with which a live component imports `word`. */
  imports: string
  /** Path relative to the site folder, and the file's text containing a word. */
  file: string
  text: (word: string) => string
}

const constant = (word: string) => `export const word: string = '${word}'\n`
const plain = (word: string) => `export const word = '${word}'\n`

const inputs: Record<string, Input> = {
  Outside: { imports: `import { word } from '../../shared/word'`, file: '../shared/word.ts', text: constant },
  Deep: { imports: `import { word } from '../../shared/list'`, file: '../shared/deep/word.mjs', text: plain },
  Static: {
    imports: `import data from '../static/data.json'\nconst { word } = data`,
    file: 'static/data.json',
    text: (word) => JSON.stringify({ word }),
  },
  Raw: { imports: `import word from './words.txt?raw'`, file: 'components/words.txt', text: (word) => word },
  Content: {
    imports: `import word from '@site/content/data.csv?raw'`,
    file: 'content/data.csv',
    text: (word) => word,
  },
  Mts: { imports: `import { word } from './word.mts'`, file: 'components/word.mts', text: constant },
  Cts: { imports: `import { word } from './old.cts'`, file: 'components/old.cts', text: constant },
  Cjs: {
    imports: `import all from './old.cjs'\nconst { word } = all`,
    file: 'components/old.cjs',
    text: (word) => `module.exports = { word: '${word}' }\n`,
  },
  Linked: {
    imports: `import { word } from 'linked'`,
    file: '../packages/linked/src/word.js',
    text: plain,
  },
  Above: { imports: `import { word } from 'above'`, file: '../packages/above/index.js', text: plain },
}

const component = (name: string, { imports }: Input) =>
  `import { useState } from 'react'\n${imports}\n` +
  `export function ${name}() {\n  const [n, set] = useState(0)\n  return <button onClick={() => set(n + 1)}>{n} {word}</button>\n}\n`

const use = (name: string) => `import { ${name} } from '@site/components/${name}'\n\n<${name} />\n`

/** The chunk of a live component, as served to readers. */
function chunkOf(site: TempSite, name: string): string {
  const [file, ...others] = readdirSync(path.join(site.outDir, 'assets')).filter((entry) =>
    new RegExp(`^${name}-.*\\.js$`).test(entry),
  )
  expect(others).toEqual([])
  return site.read(`assets/${file}`)
}

it('A5: files outside the site, in static/, taken as text, of every ending, and of linked packages', async () => {
  const names = Object.keys(inputs)
  const site = createTempSite({
    '../shared/list.ts': `export * from './deep/word.mjs'\n`,
    '../packages/linked/package.json':
      '{ "name": "linked", "type": "module", "version": "1.0.0", "exports": "./src/index.js" }',
    '../packages/linked/src/index.js': `export * from './word.js'\n`,
    '../packages/above/package.json':
      '{ "name": "above", "type": "module", "version": "1.0.0", "main": "index.js" }',
    // A page that imports a linked package itself.
    'content/package.mdx': `import { word } from 'linked'\n\n# Package\n\n{word}\n`,
    'content/page.mdx': `# Page\n\n${names.map(use).join('\n')}`,
    ...Object.fromEntries(names.map((name) => [`components/${name}.tsx`, ''])),
  })
  site.link('../packages/linked', 'node_modules/linked')
  site.link('../packages/above', '../node_modules/above')
  for (const [name, input] of Object.entries(inputs))
    site.write({ [`components/${name}.tsx`]: component(name, input), [input.file]: input.text('granite') })
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  for (const name of names) expect(chunkOf(site, name), name).toContain('granite')

  for (const [name, { file, text }] of Object.entries(inputs)) {
    site.write({ [file]: text('basalt') })
    expect(await site.build(), name).toMatchObject({ code: 0, stderr: '' })
    expect(chunkOf(site, name), name).toContain('basalt')
    expect(site.read('page.html'), name).toContain('basalt')
    if (name === 'Linked') expect(site.read('package.html')).toContain('basalt')
    site.write({ [file]: text('granite') })
  }
})

it('A5: a pattern of files, and a style taken from elsewhere', async () => {
  const site = createTempSite({
    'components/Files.tsx': `import { useState } from 'react'
const all = import.meta.glob ? import.meta.glob('./words/*.txt', { query: '?raw', eager: true, import: 'default' }) : {}
export function Files() {
  const [n, set] = useState(0)
  return <button onClick={() => set(n + 1)}>{n} {Object.values(all).join()}</button>
}
`,
    'components/words/one.txt': 'granite',
    'styles.css': `@import '../shared/looks.css';\n`,
    '../shared/looks.css': '.stone { color: granite }\n',
    'content/page.mdx': `# Page\n\n${use('Files')}`,
  })
  const styles = () => {
    const folder = path.join(site.outDir, 'assets')
    return readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .map((file) => site.read(`assets/${file}`))
      .join('')
  }
  expect((await site.build()).code).toBe(0)
  expect(chunkOf(site, 'Files')).toContain('granite')
  site.write({ 'components/words/two.txt': 'basalt' })
  expect((await site.build()).code).toBe(0)
  expect(chunkOf(site, 'Files')).toContain('basalt')
  site.write({ '../shared/looks.css': '.stone { color: teal }\n' })
  expect((await site.build()).code).toBe(0)
  expect(styles()).toMatch(/\.stone\{color:(teal|#008080)\}/)
})

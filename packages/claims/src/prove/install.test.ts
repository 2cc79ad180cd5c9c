import { readFileSync, readlinkSync, renameSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { linkSources } from './install'

it('a bundle of a file that is also published alone does not overwrite the published one', () => {
  const root = tempFolder()
  const map = (...sources: string[]) =>
    JSON.stringify({
      version: 3,
      sources,
      sourcesContent: sources.map((name) => `original ${name}`),
      mappings: '',
    })
  writeFiles(path.join(root, 'old/node_modules/x'), {
    'package.json': '{}',
    'dist/a.js': 'published',
    'dist/a.js.map': map('../src/a.ts'),
    'dist/all.js.map': map('../src/a.ts', '../src/b.ts'),
    'dist/_first.js.map': map('../src/a.ts', '../src/b.ts', '../src/c.ts'),
    'dist/gone.js.map': map('../src/gone.ts'),
    'dist/z.js.map': map('../src/gone.ts', '../src/b.ts'),
  })
  linkSources(path.join(root, 'old'), 'x')
  expect(readFileSync(path.join(root, 'old/node_modules/x/dist/a.js'), 'utf8')).toBe('published')
  // A cache that is moved.
  renameSync(path.join(root, 'old'), path.join(root, 'new'))
  const read = (name: string) => readFileSync(path.join(root, 'new/sources/x/src', name), 'utf8')
  expect(['a.ts', 'b.ts', 'gone.ts'].map(read)).toEqual([
    'published',
    'original ../src/b.ts',
    'original ../src/gone.ts',
  ])
  expect(readlinkSync(path.join(root, 'new/sources/x/src/a.ts'))).toBe('../../../node_modules/x/dist/a.js')
})

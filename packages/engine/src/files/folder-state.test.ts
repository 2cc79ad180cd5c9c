import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite } from '../../../../test/support/temp-site'
import { folderState } from './folder-state'

it('tells of every file of a folder, but not of packages, caches and version control', () => {
  const { siteDir, write } = createTempSite({ 'content/a.md': 'one', 'content/deep/b.md': 'two' })
  write({ 'node_modules/x/index.js': '', '.cache/y': '', '.git/HEAD': '' })
  const { files, hash } = folderState(siteDir)
  const documents = [...files.keys()].filter((name) => name.startsWith('content/')).sort()
  expect(documents).toEqual(['content/a.md', 'content/deep/b.md'])
  expect([...files.keys()].some((name) => /node_modules|\.cache|\.git/.test(name))).toBe(false)
  expect(files.get('content/a.md')?.size).toBe(3)
  write({ 'content/deep/b.md': 'longer' })
  expect(folderState(siteDir).hash).not.toBe(hash)
  expect(folderState(path.join(siteDir, 'missing')).files.size).toBe(0)
})

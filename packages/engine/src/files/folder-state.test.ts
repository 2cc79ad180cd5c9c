import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite } from '../../../../test/support/temp-site'
import { FileStates, hashOfContent } from './file-states'
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

it('a file that is written between the look and its being read is read again the next time', () => {
  const { siteDir, write } = createTempSite({ 'content/a.md': 'one' })
  const file = path.join(siteDir, 'content/a.md')
  const { files } = folderState(siteDir)
  // Backdates the files, because a file written a moment ago is not remembered at all.
  for (const stats of files.values()) if (stats) Object.assign(stats, { mtimeMs: 1, ctimeMs: 1 })
  write({ 'content/a.md': 'another text' })
  const first = new FileStates(siteDir, {}, files)
  expect(first.note(file, Buffer.from('another text'))).toBe(hashOfContent('another text'))
  // The stamp is from the listing and no longer matches the file.
  expect(Object.keys(first.known)).toEqual(['content/a.md'])
  expect(new FileStates(siteDir, first.known).knownHashOf(file)).toBeUndefined()
})

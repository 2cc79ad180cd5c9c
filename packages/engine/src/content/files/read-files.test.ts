import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite, type SiteFiles } from '../../../../../test/support/temp-site'
import { listContentFiles } from './read-files'

const folderOf = (files: SiteFiles) => path.join(createTempSite(files).siteDir, 'content')

it('lists documents and category files, sorted; partials and folders of tools stay out', () => {
  const files = [
    'b.md',
    'a.mdx',
    '_part.mdx',
    '_parts/x.mdx',
    'docs/_category_.json',
    'docs/_category_.yml',
    'docs/image.png',
    'docs/über uns.md',
    'node_modules/x/readme.md',
    '.git/x.md',
    '.obsidian/a.md',
    '._a.mdx',
    '.md',
    'docs/._category_.json',
  ]
  const found = listContentFiles(folderOf(Object.fromEntries(files.map((file) => [`content/${file}`, '']))))
  expect(found).toEqual({
    docs: ['a.mdx', 'b.md', 'docs/über uns.md'],
    categories: ['docs/_category_.json', 'docs/_category_.yml'],
    problems: [],
  })
})

it('a symbolic link out of the folder, or to nowhere, is an error and is not read', () => {
  const folder = folderOf({ 'content/a.md': '', 'secret.md': 'secret' })
  symlinkSync('../secret.md', path.join(folder, 'file.md'))
  symlinkSync('..', path.join(folder, 'folder'))
  symlinkSync('nowhere.md', path.join(folder, 'dead.md'))
  const { docs, problems } = listContentFiles(folder)
  expect(docs).toEqual(['a.md'])
  expect(problems.map(({ severity, code, file }) => [severity, code, file]).sort()).toEqual([
    ['error', 'symlink-outside-content', 'dead.md'],
    ['error', 'symlink-outside-content', 'file.md'],
    ['error', 'symlink-outside-content', 'folder'],
  ])
})

it('a symbolic link to a file inside the folder is a document; one to a folder around it is no endless walk', () => {
  const folder = folderOf({ 'content/a.md': '' })
  mkdirSync(path.join(folder, 'docs'))
  symlinkSync('../a.md', path.join(folder, 'docs/b.md'))
  symlinkSync('.', path.join(folder, 'docs/loop'))
  // Emacs creates such a lock for a file that is being edited.
  symlinkSync('ada@host.123:456', path.join(folder, '.#a.md'))
  expect(listContentFiles(folder)).toMatchObject({ docs: ['a.md', 'docs/b.md'], problems: [] })
})

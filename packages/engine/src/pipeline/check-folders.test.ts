import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempSite } from '../../../../test/support/temp-site'
import { engineRoot } from '../files/engine-root'
import { checkFolders, type BuildFolders } from './build-site'

/** Checks the folders of a valid site; `change` overrides some of them. */
function check(change: (folder: string) => Partial<BuildFolders>): void {
  const { folder, siteDir, outDir, cacheDir } = createTempSite({ 'content/a.md': '', 'static/x.txt': '' })
  checkFolders({ siteDir, contentDirs: [path.join(siteDir, 'content')], outDir, cacheDir, ...change(folder) })
}

const touch = (folder: string, ...names: string[]) => {
  mkdirSync(folder, { recursive: true })
  for (const name of names) writeFileSync(path.join(folder, name), '')
  return folder
}

describe('output folders that are taken', () => {
  it.each<[string, (folder: string) => string]>([
    ['one that is not there', (folder) => path.join(folder, 'new/dist')],
    ['one that is empty', (folder) => touch(path.join(folder, 'dist'))],
    [
      'one that holds a built site',
      (folder) => touch(path.join(folder, 'dist'), '404.html', 'search-index.json', 'CNAME'),
    ],
    ['one of its own in the site folder', (folder) => path.join(folder, 'site/dist')],
  ])('%s', (_, outDir) => {
    expect(() => check((folder) => ({ outDir: outDir(folder) }))).not.toThrow()
  })
})

describe('output folders that are refused, because a build replaces them', () => {
  it.each<[string, (folder: string) => string, string]>([
    ['the site folder', (folder) => path.join(folder, 'site'), 'is or holds the site folder'],
    ['a folder around it', (folder) => folder, 'is or holds the site folder'],
    [
      'a link to it',
      (folder) => {
        symlinkSync(path.join(folder, 'site'), path.join(folder, 'link'))
        return path.join(folder, 'link')
      },
      'is or holds the site folder',
    ],
    ['the content folder', (folder) => path.join(folder, 'site/content'), 'is or holds the content folder'],
    ['a folder in it', (folder) => path.join(folder, 'site/content/dist'), 'lies in the content folder'],
    ['static files', (folder) => path.join(folder, 'site/static/dist'), 'lies in the folder of static files'],
    ['the engine', () => engineRoot, 'is or holds'],
    ['the root', () => '/', 'is or holds the site folder'],
    ['a file', (folder) => path.join(touch(folder, 'x'), 'x'), 'is a file'],
    [
      'a folder of other files',
      (folder) => touch(path.join(folder, 'mine'), 'thesis.txt'),
      'holds files that no build wrote (thesis.txt)',
    ],
    [
      'a repository',
      (folder) => touch(path.join(folder, 'pages'), '.git', '404.html', 'search-index.json'),
      'holds a repository',
    ],
  ])('%s', (_, outDir, why) => {
    expect(() => check((folder) => ({ outDir: outDir(folder) }))).toThrow(why)
  })
})

describe('cache folders that are refused, because a build removes files from them', () => {
  it.each<[string, (folder: string) => string, string]>([
    ['the site folder', (folder) => path.join(folder, 'site'), 'is or holds the site folder'],
    [
      'one in the content folder',
      (folder) => path.join(folder, 'site/content/.cache'),
      'lies in the content folder',
    ],
    ['one in the output folder', (folder) => path.join(folder, 'dist/.cache'), 'lies in the output folder'],
  ])('%s', (_, cacheDir, why) => {
    expect(() => check((folder) => ({ cacheDir: cacheDir(folder) }))).toThrow(why)
  })
})

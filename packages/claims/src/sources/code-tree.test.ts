import { expect, it } from 'vitest'
import { placeAddress, type CodeFolder } from '../model/code-map'
import { codeTree, folderMap, folderPages, folderPicture } from './code-tree'

const files = [
  ...Array.from({ length: 20 }, (_, index) => `src/services/s${index}.ts`),
  ...Array.from({ length: 10 }, (_, index) => `src/utils/u${index}.ts`),
  ...Array.from({ length: 5 }, (_, index) => `tests/t${index}.ts`),
  'package.json',
]

it('folders are boxes that fill the picture, as large as they have files', () => {
  const cells = folderMap(codeTree(files, []), 600, 200) ?? []
  expect(cells.map(({ path, total: count }) => [path, count])).toEqual([
    ['src/services', 20],
    ['src/utils', 10],
    ['tests', 5],
    ['', 1],
  ])
  const area = cells.map(({ width, height }) => width * height)
  expect(area.reduce((a, b) => a + b)).toBe(600 * 200)
  for (const [index, cell] of cells.entries())
    expect((area[index] ?? 0) / (600 * 200)).toBeCloseTo(cell.total / files.length, 1)
})

it('no name in the picture is cut or wider than its box', () => {
  const named = [
    'core-api/routes',
    'services/permissions',
    'aVeryLongNameOfOneWord',
    'registries',
    'ee',
    'utils',
  ]
  const picture = folderPicture(
    codeTree(
      named.flatMap((folder, index) =>
        Array.from({ length: 12 - 2 * index }, (_, file) => `${folder}/f${file}.ts`),
      ),
      [],
    ),
    300,
    120,
  )
  const boxes = [
    ...(picture?.svg ?? '').matchAll(/<rect class="box"[^>]* width="(\d+)"[^>]*>((?:<text.*?<\/text>)*)/g),
  ]
  expect(boxes).toHaveLength(named.length)
  const lines = boxes.flatMap(([, width, texts = '']) =>
    Array.from(texts.matchAll(/font-size="([\d.]+)">(.*?)</g), ([, size, text = '']) => {
      expect(0.61 * Number(size) * text.length + 5, text).toBeLessThanOrEqual(Number(width))
      return text
    }),
  )
  // Long words do not fit.
  expect(lines.filter((line) => !/^\d/.test(line)).join(' ')).toBe('routes registries ee utils')
})

it('a package with few folders has no picture', () => {
  expect(folderMap(codeTree(['a.ts', 'b/c.ts'], []), 600, 200)).toBeUndefined()
})

it('folders of a large package have their own pages, so that no page has more than 150 files', () => {
  const many = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/f${index}.ts`)
  const all = [
    ...many('admin/src/pages', 110),
    ...many('admin/src/pages/settings', 60),
    ...many('admin/src/hooks', 70),
    ...many('server/src', 90),
    'package.json',
  ]
  const pages = folderPages(all)
  expect(pages).toEqual(['server/src', 'admin/src/hooks', 'admin/src/pages/settings'])
  expect(folderPages(many('src', 150))).toEqual([])
  // Without folders, there is nothing to divide.
  expect(folderPages(Array.from({ length: 400 }, (_, index) => `f${index}.ts`))).toEqual([])

  const named = pages.map((page) => `@a/b/${page}`)
  const address = (path: string) => placeAddress('/code', { package: '@a/b', path }, named)
  expect(address('server/src/f1.ts')).toBe('/code/@a/b/server/src#server/src/f1.ts')
  expect(address('server/src')).toBe('/code/@a/b#server/src')
  expect(address('admin/src/pages/f1.ts')).toBe('/code/@a/b#admin/src/pages/f1.ts')

  // Each file is on one page, and the counts of a page include those below it.
  const tree = codeTree(all, [])
  const files = (folder: CodeFolder): number =>
    folder.rest.length + folder.folders.reduce((sum, item) => sum + (item.hasPage ? 0 : files(item)), 0)
  const withPage = (folder: CodeFolder): CodeFolder[] => [
    ...(folder.hasPage ? [folder] : []),
    ...folder.folders.flatMap(withPage),
  ]
  expect(
    withPage(tree)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(pages.toSorted())
  expect(tree.total).toBe(all.length)
  expect([tree, ...withPage(tree)].reduce((sum, page) => sum + files(page), 0)).toBe(all.length)
  for (const page of [tree, ...withPage(tree)]) expect(files(page)).toBeLessThanOrEqual(150)
})

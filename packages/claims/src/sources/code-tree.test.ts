import { expect, it } from 'vitest'
import { codeTree, folderMap, folderPicture } from './code-tree'

const files = [
  ...Array.from({ length: 20 }, (_, index) => `src/services/s${index}.ts`),
  ...Array.from({ length: 10 }, (_, index) => `src/utils/u${index}.ts`),
  ...Array.from({ length: 5 }, (_, index) => `tests/t${index}.ts`),
  'package.json',
]

it('folders are boxes that fill the picture, as large as they have files', () => {
  const cells = folderMap(codeTree(files, []), 600, 200) ?? []
  expect(cells.map(({ path, files: count }) => [path, count])).toEqual([
    ['src/services', 20],
    ['src/utils', 10],
    ['tests', 5],
    ['', 1],
  ])
  const area = cells.map(({ width, height }) => width * height)
  expect(area.reduce((a, b) => a + b)).toBe(600 * 200)
  for (const [index, cell] of cells.entries())
    expect((area[index] ?? 0) / (600 * 200)).toBeCloseTo(cell.files / files.length, 1)
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
  // One long word does not fit at any size.
  expect(lines.filter((line) => !/^\d/.test(line)).join(' ')).toBe('routes permissions registries ee utils')
})

it('a package with few folders has no picture', () => {
  expect(folderMap(codeTree(['a.ts', 'b/c.ts'], []), 600, 200)).toBeUndefined()
})

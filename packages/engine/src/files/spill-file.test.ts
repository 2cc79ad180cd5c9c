import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { SpillFile } from './spill-file'

const dir = mkdtempSync(path.join(tmpdir(), 'docs-spill-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const texts = Array.from({ length: 200 }, (_, index) => `ü ${'x'.repeat(index * 7)} ${index}`)

it.each([
  ['in memory', 1024 * 1024],
  ['in a file', 100],
  ['in a file, the last ones in memory', 20_000],
])('texts come back %s, in any order, while others are added', (_, limit) => {
  const spill = new SpillFile(path.join(dir, 'new', 'details'), limit)
  const places = texts.map((text) => {
    const place = spill.add(text)
    expect(spill.read(place)).toBe(text)
    return place
  })
  expect(places.map((place) => spill.read(place)).reverse()).toEqual([...texts].reverse())
  spill.close()
})

it.each([
  ['in memory', 1024 * 1024],
  ['in a file', 1],
  ['in a file, the last ones in memory', 100_000],
])('numbers come back %s, in order and out of it, between texts', (_, limit) => {
  const spill = new SpillFile(path.join(dir, 'numbers', 'postings'), limit)
  const lists = Array.from({ length: 300 }, (_, index) =>
    Uint32Array.from({ length: index * 3 }, (_, at) => index * 1000 + at),
  )
  const places = lists.map((list, index) => {
    spill.add('x'.repeat(index % 4))
    return spill.addNumbers(list)
  })
  const readAt = (index: number) => {
    const into = new Uint32Array(lists[index]?.length ?? 0)
    spill.readNumbers(places[index] ?? [0, 0], into)
    return into
  }
  for (const index of [...lists.keys(), 299, 0, 150, 7]) expect(readAt(index)).toEqual(lists[index])
  spill.close()
})

it('leaves nothing behind, and makes no file for a little', () => {
  const few = new SpillFile(path.join(dir, 'few', 'details'))
  few.add('text')
  few.close()
  expect(existsSync(path.join(dir, 'few'))).toBe(false)
  const many = new SpillFile(path.join(dir, 'many', 'details'), 1)
  many.add('text')
  expect(readdirSync(path.join(dir, 'many'))).toEqual([])
  many.close()
})

it('names the file that it cannot write', () => {
  const spill = new SpillFile('/dev/null/details', 1)
  expect(() => spill.add('text')).toThrow(expect.objectContaining({ path: '/dev/null/details' }))
})

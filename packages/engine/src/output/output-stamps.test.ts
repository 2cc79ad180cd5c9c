import { linkSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { lookAtOutput, stampOf, type OutputStamps } from './output-stamps'
import type { Stamp } from '../files/stamp'

function folderWith(names: readonly string[]): string {
  const folder = tempFolder()
  for (const name of names) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), name)
  }
  return folder
}

function stampNow(file: string): Stamp {
  const { size, mtimeMs, ctimeMs, ino } = statSync(file)
  return [size, mtimeMs, ctimeMs, ino]
}

it('what changed, went, or was never certain is doubtful; what nobody knows is foreign', () => {
  const folder = folderWith([
    'same.html',
    'deep/same.html',
    'changed.html',
    'touched.html',
    'new.html',
    'foreign.txt',
  ])
  const known = (name: string) => stampNow(path.join(folder, name))
  const stamps: OutputStamps = {
    'same.html': known('same.html'),
    'deep/same.html': known('deep/same.html'),
    'changed.html': known('changed.html'),
    'touched.html': known('touched.html'),
    'new.html': null,
    'gone.html': known('same.html'),
  }
  writeFileSync(path.join(folder, 'changed.html'), 'other text')
  utimesSync(path.join(folder, 'touched.html'), new Date(0), new Date(0))
  const { doubtful, foreign } = lookAtOutput(folder, stamps)
  expect(doubtful.sort()).toEqual(['changed.html', 'gone.html', 'new.html', 'touched.html'])
  expect(foreign).toEqual(['foreign.txt'])
})

it('hundreds of thousands of files may be doubtful', () => {
  const stamps = Object.fromEntries(Array.from({ length: 300_000 }, (_, index) => [`p${index}.html`, null]))
  expect(lookAtOutput(folderWith([]), stamps).doubtful).toHaveLength(300_000)
})

it('a file that was linked a moment ago has a stamp where its content is old, so that it is not read; one that was written has none', () => {
  const folder = folderWith(['old.html', 'new.html'])
  const file = (name: string) => path.join(folder, name)
  utimesSync(file('old.html'), new Date(1000), new Date(1000))
  for (const name of ['old.html', 'new.html']) linkSync(file(name), file(`linked-${name}`))
  expect(stampOf(file('linked-old.html'), true)).toEqual(stampNow(file('linked-old.html')))
  expect([stampOf(file('linked-old.html')), stampOf(file('linked-new.html'), true)]).toEqual([null, null])
})

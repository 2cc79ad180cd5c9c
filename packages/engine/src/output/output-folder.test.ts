import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { stampOf } from '../files/file-states'
import { listFiles } from '../files/folder-state'
import { KnownOutput, OutputFolder, type OutputMemory } from './output-folder'

let outDir: string
let spare: string
let memory: OutputMemory

/** Writes these files as a build would that takes longer than the clock's tick, so that they have stamps. */
function build(files: Record<string, string>): OutputFolder {
  const output = new OutputFolder(new KnownOutput(outDir, memory, spare))
  for (const [name, content] of Object.entries(files)) {
    output.write(name, content)
    const written = path.join(output.staging.dir, name)
    if (existsSync(written)) utimesSync(written, 1, 1)
  }
  memory = output.commit()
  return output
}

const placeOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.ino

/** Builds from the spare. */
function buildFromSpare(files: Record<string, string>): void {
  const before = placeOf(spare)
  build(files)
  expect(placeOf(outDir)).toBe(before)
}

beforeEach(() => {
  const folder = tempFolder()
  outDir = path.join(folder, 'dist')
  spare = path.join(folder, 'spare')
  memory = {}
})

test('an output is whole until a file is changed, added or removed', () => {
  build({ 'a.html': 'a', 'deep/b.html': 'b' })
  const isWhole = () => new KnownOutput(outDir, memory).isWhole
  expect(isWhole()).toBe(true)
  writeFileSync(path.join(outDir, 'deep/b.html'), 'c')
  expect(isWhole()).toBe(false)
  build({ 'a.html': 'a', 'deep/b.html': 'b' })
  expect(isWhole()).toBe(true)
  writeFileSync(path.join(outDir, 'foreign.txt'), '')
  expect(isWhole()).toBe(false)
  build({ 'a.html': 'a' })
  expect(readdirSync(outDir)).toEqual(['a.html'])
  expect(isWhole()).toBe(true)
})

test('stamps of files that a new folder took over hold', () => {
  const names = Array.from({ length: 700 }, (_, index) => `${index}.txt`)
  const filesOf = (text: string) =>
    Object.fromEntries(names.map((name, index) => [name, index < 300 ? text : 'as ever']))
  build(filesOf('one'))
  for (const name of names) utimesSync(path.join(outDir, name), new Date(1000), new Date(1000))
  build(filesOf('two'))
  const stamped = Object.values(memory).filter(([, , stamp]) => stamp)
  expect(stamped.length).toBeGreaterThanOrEqual(400)
  expect(new KnownOutput(outDir, memory).isWhole).toBe(true)
})

test('what an ended process of the same number left is cleared away, and its old output returns', () => {
  const folder = tempFolder()
  const outDir = path.join(folder, 'dist')
  writeFiles(folder, {
    [`dist.docs-old-${process.pid}/a.txt`]: 'a',
    [`dist.docs-next-${process.pid}/b.txt`]: 'b',
  })
  const output = new OutputFolder(new KnownOutput(outDir))
  expect(readdirSync(folder).sort()).toEqual(['dist', `dist.docs-next-${process.pid}`])
  expect(readdirSync(outDir)).toEqual(['a.txt'])
  expect(readdirSync(output.staging.dir)).toEqual([])
  output.discard()
})

const contents = (folder: string) =>
  Object.fromEntries(
    listFiles(folder)
      .sort()
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )

const state = { 'a.html': 'a', 'b.html': 'b', 'deep/er/c.html': 'c', 'f.html': 'f', 'g.html': 'g' }

test('brings the output before the last up to date, whatever the next one has', () => {
  build({ ...state, d: '1' })
  build({ ...state, d: '2' })
  const states: Record<string, string>[] = [
    { ...state, d: '3' },
    { ...state, 'd/e.html': '1' },
    { ...state, 'deep/f/g.html': '1' },
    state,
    { ...state, d: '1' },
    { ...state, 'a.html': '2' },
    { ...state, 'a.html': '1' },
  ]
  for (const files of [...states, ...states.toReversed().slice(1)]) {
    buildFromSpare(files)
    expect(contents(outDir)).toEqual(files)
    expect(new KnownOutput(outDir, memory).isWhole).toBe(true)
    const folders = readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => path.relative(outDir, path.join(parentPath, name)))
    const names = Object.keys(files)
    expect(folders.filter((folder) => !names.some((name) => name.startsWith(`${folder}/`)))).toEqual([])
  }
})

test('leaves files that the spare shares with the output alone, and takes no others from it', () => {
  build({ ...state, d: '0' })
  build({ ...state, d: '1' })
  const changedMs = () => statSync(path.join(outDir, 'a.html')).ctimeMs
  const before = changedMs()
  buildFromSpare({ ...state, d: '2' })
  expect(changedMs()).toBe(before)
  rmSync(path.join(spare, 'a.html'))
  writeFiles(spare, { 'a.html': 'x', 'foreign/z.html': 'z' })
  mkdirSync(path.join(spare, 'e/empty'), { recursive: true })
  buildFromSpare({ ...state, d: '3', e: '1' })
  expect(contents(outDir)).toEqual({ ...state, d: '3', e: '1' })
  expect(readdirSync(outDir).sort()).toEqual(['a.html', 'b.html', 'd', 'deep', 'e', 'f.html', 'g.html'])
})

test('a file that is changed in the output is changed in no spare', () => {
  build({ ...state, d: '0' })
  build({ ...state, d: '1' })
  writeFileSync(path.join(outDir, 'a.html'), 'changed by hand')
  for (const d of ['2', '3', '4']) {
    build({ ...state, d })
    expect(contents(outDir)).toEqual({ ...state, d })
  }
})

test('a lost output returns whole, with files of the spare', () => {
  build({ ...state, d: '0' })
  build({ ...state, d: '1' })
  renameSync(outDir, `${outDir}-moved`)
  buildFromSpare({ ...state, d: '2' })
  expect(contents(outDir)).toEqual({ ...state, d: '2' })
  build({ ...state, d: '3' })
  renameSync(outDir, `${outDir}-moved-too`)
  const few = { 'a.html': 'a', 'b.html': '1', 'f.html': '1' }
  build(few)
  expect(contents(outDir)).toEqual(few)
})

test('keeps no spare that shares few files with the output, and all stamps hold', () => {
  build({ ...state, d: '0' })
  build({ ...state, d: '1' })
  build({ 'a.html': 'a', 'b.html': '1', 'deep/er/c.html': '1', d: '2' })
  expect(existsSync(spare)).toBe(false)
  expect(Object.values(memory).filter(([, , stamp]) => stamp === null)).toEqual([])
  const known = new KnownOutput(outDir, memory)
  for (const [name, [, , stamp]] of Object.entries(memory))
    expect(stampOf(path.join(known.dir, name), true)).toBe(stamp)
})

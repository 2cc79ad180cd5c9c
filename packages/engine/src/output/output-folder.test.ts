import { readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { listFiles } from '../files/folder-state'
import { KnownOutput, OutputFolder, type OutputMemory } from './output-folder'

let outDir: string
let spare: string
let memory: OutputMemory

/** Writes these files as a build would. */
function build(files: Record<string, string>): OutputFolder {
  const output = new OutputFolder(new KnownOutput(outDir, memory, spare))
  for (const [name, content] of Object.entries(files)) output.write(name, content)
  memory = output.commit()
  return output
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

test('brings the output before the last up to date, whatever has happened to it', () => {
  const states: Record<string, string>[] = [
    { 'a.html': '1', 'deep/er/b.html': '1', 'c.html': '1', d: '1' },
    { 'a.html': '2', 'deep/er/b.html': '1', 'c.html': '1', d: '1' },
    { 'a.html': '2', 'c.html': '2', 'd/e.html': '1' },
    { 'a.html': '1', 'deep/er/b.html': '2', 'c.html': '2', 'd/e.html': '1' },
    { 'a.html': '1', 'deep/er/b.html': '2', 'c.html': '3', d: '2' },
  ]
  for (const state of [...states, ...states.toReversed(), ...states]) {
    build(state)
    expect(contents(outDir)).toEqual(state)
    expect(new KnownOutput(outDir, memory).isWhole).toBe(true)
    const folders = readdirSync(outDir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.every(({ name }) => Object.keys(state).some((file) => file.startsWith(`${name}/`)))).toBe(
      true,
    )
  }
})

test('leaves files that the spare shares with the output alone, and takes no others from it', () => {
  const state = { 'a.html': 'a', 'b.html': 'b', 'c.html': 'c' }
  build(state)
  // Files that have just been written have no stamp.
  for (const name of Object.keys(state)) utimesSync(path.join(outDir, name), new Date(1000), new Date(1000))
  build({ ...state, 'c.html': '1' })
  const changedMs = () => statSync(path.join(outDir, 'a.html')).ctimeMs
  const before = changedMs()
  build({ ...state, 'c.html': '2' })
  expect(changedMs()).toBe(before)
  rmSync(path.join(spare, 'a.html'))
  writeFiles(spare, { 'a.html': 'x', 'foreign/z.html': 'z' })
  build({ ...state, 'c.html': '3' })
  expect(contents(outDir)).toEqual({ ...state, 'c.html': '3' })
})

test('a file that is changed in the output is changed in no spare', () => {
  const state = { 'a.html': 'a', 'b.html': 'b' }
  build(state)
  build({ ...state, 'b.html': 'c' })
  writeFileSync(path.join(outDir, 'a.html'), 'changed by hand')
  build({ ...state, 'b.html': 'd' })
  expect(contents(outDir)).toEqual({ ...state, 'b.html': 'd' })
  build({ ...state, 'b.html': 'e' })
  expect(contents(outDir)).toEqual({ ...state, 'b.html': 'e' })
})

test('a lost output returns whole, with files of the spare', () => {
  const state = { 'a.html': 'a', 'b.html': 'b' }
  build(state)
  for (const name of Object.keys(state)) utimesSync(path.join(outDir, name), new Date(1000), new Date(1000))
  build({ ...state, 'c.html': '1' })
  build({ ...state, 'c.html': '2' })
  writeFileSync(path.join(outDir, 'a.html'), 'changed by hand')
  build({ ...state, 'c.html': '2' })
  expect(contents(outDir)).toEqual({ ...state, 'c.html': '2' })
  rmSync(outDir, { recursive: true })
  build({ ...state, 'c.html': '3' })
  expect(contents(outDir)).toEqual({ ...state, 'c.html': '3' })
})

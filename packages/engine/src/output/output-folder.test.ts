import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { KnownOutput, OutputFolder, type OutputMemory } from './output-folder'

let outDir: string
let memory: OutputMemory

/** Writes these files as a build would. */
async function build(files: Record<string, string>): Promise<OutputFolder> {
  const output = new OutputFolder(new KnownOutput(outDir, memory))
  for (const [name, content] of Object.entries(files)) output.write(name, content)
  memory = await output.commit()
  return output
}

beforeEach(() => {
  outDir = path.join(tempFolder(), 'dist')
  memory = {}
})

test('an output is whole until a file is changed, added or removed', async () => {
  await build({ 'a.html': 'a', 'deep/b.html': 'b' })
  const isWhole = () => new KnownOutput(outDir, memory).isWhole
  expect(isWhole()).toBe(true)
  writeFileSync(path.join(outDir, 'deep/b.html'), 'c')
  expect(isWhole()).toBe(false)
  await build({ 'a.html': 'a', 'deep/b.html': 'b' })
  expect(isWhole()).toBe(true)
  writeFileSync(path.join(outDir, 'foreign.txt'), '')
  expect(isWhole()).toBe(false)
  await build({ 'a.html': 'a' })
  expect(readdirSync(outDir)).toEqual(['a.html'])
  expect(isWhole()).toBe(true)
})

test('stamps of files that a new folder took over hold', async () => {
  const names = Array.from({ length: 700 }, (_, index) => `${index}.txt`)
  const filesOf = (text: string) =>
    Object.fromEntries(names.map((name, index) => [name, index < 300 ? text : 'as ever']))
  await build(filesOf('one'))
  for (const name of names) utimesSync(path.join(outDir, name), new Date(1000), new Date(1000))
  await build(filesOf('two'))
  const stamped = Object.values(memory).filter(([, , stamp]) => stamp)
  expect(stamped.length).toBeGreaterThanOrEqual(400)
  expect(new KnownOutput(outDir, memory).isWhole).toBe(true)
})

test('what an ended process of the same number left is cleared away, and its old output returns', async () => {
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

import { readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeEntry } from '../files/cache-entry'
import { writeCompressed } from './compressed-files'
import { KnownOutput, OutputFolder, type OutputMemory } from './output-folder'

let folder: string
let memory: OutputMemory | undefined
const text = 'A sentence that is there more than once. '.repeat(100)
const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * index * 7919) % 251))

beforeEach(() => {
  folder = tempFolder()
  memory = undefined
})

const outDir = () => path.join(folder, 'dist')
const read = (file: string) => readFileSync(path.join(outDir(), file))
/** A build whose output is these files. */
const build = async (files: Record<string, string | Buffer>) => {
  const output = new OutputFolder(outDir(), { known: new KnownOutput(outDir(), memory) })
  for (const [name, content] of Object.entries(files)) output.write(name, content)
  const written = await writeCompressed(output, path.join(folder, 'cache'))
  memory = output.commit()
  return written
}
const store = () => path.join(folder, 'cache/compressed')

it('writes both encodings beside text, and nothing beside what does not get smaller', async () => {
  const written = await build({ 'page.html': text, 'short.txt': 'short', 'picture.png': noise })
  expect(written).toEqual(['page.html.br', 'page.html.gz'])
  expect(brotliDecompressSync(read('page.html.br')).toString()).toBe(text)
  expect(gunzipSync(read('page.html.gz')).toString()).toBe(text)
  expect(await build({ 'page.html': text })).toEqual(written)
  expect(readdirSync(outDir()).sort()).toEqual(['page.html', 'page.html.br', 'page.html.gz'])
})

it('a validator of a compressed file changes with the file that it stands for, and not with a build', async () => {
  await build({ 'page.html': text })
  const timeOf = (file: string) => Math.floor(statSync(path.join(outDir(), file)).mtimeMs)
  // Times of files are finer than what can be set.
  expect(Math.abs(timeOf('page.html.br') - timeOf('page.html'))).toBeLessThanOrEqual(1)
  const before = timeOf('page.html.br')
  await build({ 'page.html': text, 'other.html': `${text}?` })
  expect(timeOf('page.html.br')).toBe(before)
})

it('what was compressed once is taken from the cache', async () => {
  await build({ 'page.html': text })
  // Told apart from what compressing would give.
  for (const name of readdirSync(store())) writeEntry(path.join(store(), name), 'kept')
  rmSync(outDir(), { recursive: true })
  await build({ 'page.html': text })
  expect(read('page.html.br').toString()).toBe('kept')
  await build({ 'page.html': `${text}!` })
  expect(brotliDecompressSync(read('page.html.br')).toString()).toBe(`${text}!`)
})

it('forgets what no build has used for weeks', async () => {
  await build({ 'page.html': text })
  const before = readdirSync(store())
  const old = new Date(Date.now() - 30 * 86_400_000)
  for (const name of before) utimesSync(path.join(store(), name), old, old)
  await build({ 'page.html': `${text}!` })
  expect(readdirSync(store()).filter((name) => before.includes(name))).toEqual([])
})

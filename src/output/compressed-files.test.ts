import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { writeCompressed } from './compressed-files'

let folder: string
const text = 'A sentence that is there more than once. '.repeat(100)
const noise = Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * index * 7919) % 251))

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docs-compressed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const write = (file: string, content: string | Buffer) => writeFileSync(path.join(folder, file), content)
const read = (file: string) => readFileSync(path.join(folder, file))
const compress = () =>
  writeCompressed(
    folder,
    readdirSync(folder).filter((name) => name.includes('.') && !/(br|gz)$/.test(name)),
    path.join(folder, 'cache'),
  )
const store = () => path.join(folder, 'cache/compressed')

it('writes both encodings beside text, and nothing beside what does not get smaller', async () => {
  write('page.html', text)
  write('short.txt', 'short')
  write('picture.png', noise)
  const written = await compress()
  expect(written.map(({ file }) => file)).toEqual(['page.html.br', 'page.html.gz'])
  expect(brotliDecompressSync(read('page.html.br')).toString()).toBe(text)
  expect(gunzipSync(read('page.html.gz')).toString()).toBe(text)
  for (const { file, bytes } of written) expect(statSync(path.join(folder, file)).size).toBe(bytes)
})

it('a validator of a compressed file changes with the file that it stands for, and not with a build', async () => {
  write('page.html', text)
  const time = new Date('2026-01-01T00:00:00Z')
  utimesSync(path.join(folder, 'page.html'), time, time)
  await compress()
  await compress()
  expect(statSync(path.join(folder, 'page.html.br')).mtime).toEqual(time)
})

it('what was compressed once is taken from the cache', async () => {
  write('page.html', text)
  await compress()
  // Told apart from what compressing would give.
  for (const name of readdirSync(store())) writeFileSync(path.join(store(), name), 'kept')
  await compress()
  expect(read('page.html.br').toString()).toBe('kept')
  write('page.html', `${text}!`)
  await compress()
  expect(brotliDecompressSync(read('page.html.br')).toString()).toBe(`${text}!`)
})

it('forgets what no build has used for weeks', async () => {
  write('page.html', text)
  await compress()
  const before = readdirSync(store())
  const old = new Date(Date.now() - 30 * 86_400_000)
  for (const name of before) utimesSync(path.join(store(), name), old, old)
  write('page.html', `${text}!`)
  await compress()
  expect(readdirSync(store()).filter((name) => before.includes(name))).toEqual([])
})

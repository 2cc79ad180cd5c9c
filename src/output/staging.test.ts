import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Background } from '../workers/background'
import { Staging } from './staging'

function stage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-staging-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const outDir = path.join(folder, 'dist')
  return {
    folder,
    outDir,
    open: () => new Staging(outDir, new Background()),
    read: (file: string) => readFileSync(path.join(outDir, file), 'utf8'),
  }
}

it('the output appears as a whole, in place of the old one, and nothing else is left', () => {
  const { folder, outDir, open, read } = stage()
  mkdirSync(outDir)
  writeFileSync(path.join(outDir, 'old.html'), 'old')
  const staging = open()
  staging.write('docs/a.html', 'new')
  expect(readdirSync(outDir)).toEqual(['old.html'])
  staging.commit()
  expect(readdirSync(outDir)).toEqual(['docs'])
  expect(read('docs/a.html')).toBe('new')
  expect(readdirSync(folder)).toEqual(['dist'])
})

it('a discarded one leaves the old output as it was', () => {
  const { folder, outDir, open, read } = stage()
  mkdirSync(outDir)
  writeFileSync(path.join(outDir, 'old.html'), 'old')
  const staging = open()
  staging.write('old.html', 'new')
  staging.discard()
  expect(read('old.html')).toBe('old')
  expect(readdirSync(folder)).toEqual(['dist'])
})

it('takes unchanged files over, but none that is missing or of another size', () => {
  const { outDir, open, read } = stage()
  mkdirSync(outDir)
  writeFileSync(path.join(outDir, 'a.html'), 'same')
  writeFileSync(path.join(outDir, 'b.html'), 'changed by hand')
  const staging = open()
  expect(staging.keep([{ file: 'a.html', bytes: 4 }])).toBe(true)
  expect(staging.keep([{ file: 'b.html', bytes: 4 }])).toBe(false)
  expect(
    staging.keep([
      { file: 'a.html', bytes: 4 },
      { file: 'c.json', bytes: 4 },
    ]),
  ).toBe(false)
  staging.commit()
  expect(readdirSync(outDir)).toEqual(['a.html'])
  expect(read('a.html')).toBe('same')
})

it('clears away what a killed build left, and puts back an output that it had set aside', () => {
  const { folder, outDir, open, read } = stage()
  // No process has the highest number.
  mkdirSync(`${outDir}.next-4194304`)
  mkdirSync(`${outDir}.old-4194304`)
  writeFileSync(path.join(`${outDir}.old-4194304`, 'a.html'), 'kept')
  mkdirSync(path.join(folder, 'dist.next-notes'))
  const staging = open()
  staging.discard()
  expect(read('a.html')).toBe('kept')
  expect(readdirSync(folder).sort()).toEqual(['dist', 'dist.next-notes'])
})

it('leaves alone what a running build is about to put in place', () => {
  const { outDir, open } = stage()
  mkdirSync(`${outDir}.next-${process.ppid}`)
  open().discard()
  expect(existsSync(`${outDir}.next-${process.ppid}`)).toBe(true)
})

it('no file leaves the output folder', () => {
  expect(() => stage().open().write('../x.html', '')).toThrow('lies outside the output folder')
})

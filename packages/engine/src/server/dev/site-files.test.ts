import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { tempFolder } from '../../../../../test/support/temp-folder'
import { writeFiles } from '../../../../../test/support/write-files'
import { SiteFiles } from './site-files'

vi.mock('node:fs', { spy: true })

interface Changes {
  added: string[]
  edited: string[]
  removed: string[]
}

const none: Changes = { added: [], edited: [], removed: [] }
const open: SiteFiles[] = []
afterEach(() => {
  for (const files of open.splice(0)) files.close()
  vi.useRealTimers()
  vi.resetAllMocks()
})

/** A watched folder and its changes, with paths relative to it. */
function watched(given: Record<string, string>) {
  const folder = tempFolder()
  writeFiles(folder, given)
  const files = new SiteFiles()
  open.push(files)
  files.include([folder], [])
  const inside = (file: string) => path.join(folder, file)
  const look = (): Changes => {
    const changes = files.look()
    const shown = (wanted: string) =>
      changes.flatMap(({ file, event }) => (event === wanted ? path.relative(folder, file) : [])).sort()
    return { added: shown('add'), edited: shown('change'), removed: shown('unlink') }
  }
  const all: Changes = { added: [], edited: [], removed: [] }
  /** Waits until this many files have changed since the last call, and returns them. */
  const changes = async (count: number): Promise<Changes> => {
    for (const list of Object.values(all)) list.length = 0
    const told = () => Object.values(all).flat().length
    const take = () => {
      const { added, edited, removed } = look()
      all.added.push(...added)
      all.edited.push(...edited)
      all.removed.push(...removed)
    }
    take()
    while (told() < count) {
      await new Promise<void>((resolve) => (files.onHint = resolve))
      take()
    }
    for (const list of Object.values(all)) list.sort()
    return all
  }
  return {
    folder,
    inside,
    files,
    look,
    changes,
    write: (more: Record<string, string>) => writeFiles(folder, more),
  }
}

it('tells of files that come, change and go, each once', async () => {
  const { write, changes, inside, look } = watched({ 'a.md': 'one', 'deep/b.md': 'two' })
  expect(look()).toEqual(none)
  write({ 'a.md': 'longer', 'deep/c.md': 'new' })
  rmSync(inside('deep/b.md'))
  expect(await changes(3)).toEqual({ added: ['deep/c.md'], edited: ['a.md'], removed: ['deep/b.md'] })
  expect(look()).toEqual(none)
})

it('a folder that is made and filled at once is taken in as a whole, and so is what is edited in it at once', async () => {
  const { write, changes, inside } = watched({ 'a.md': 'one' })
  const many = Array.from({ length: 50 }, (_, index) => `new/deep/p${index}.md`)
  write(Object.fromEntries(many.map((file) => [file, 'first'])))
  expect((await changes(many.length)).added).toEqual([...many].sort())
  writeFileSync(inside('new/deep/p7.md'), 'second')
  expect(await changes(1)).toEqual({ ...none, edited: ['new/deep/p7.md'] })
})

it('a folder that is removed and made again is watched again', async () => {
  const { write, changes, inside } = watched({ 'deep/a.md': 'one', 'deep/b.md': 'two' })
  rmSync(inside('deep'), { recursive: true })
  write({ 'deep/a.md': 'another' })
  expect(await changes(2)).toEqual({ ...none, edited: ['deep/a.md'], removed: ['deep/b.md'] })
  write({ 'deep/a.md': 'a third' })
  expect(await changes(1)).toEqual({ ...none, edited: ['deep/a.md'] })
})

it('a renamed folder is gone under one name and there under the other, and watched there', async () => {
  const { write, changes, inside } = watched({ 'old/a.md': 'one' })
  renameSync(inside('old'), inside('new'))
  expect(await changes(2)).toEqual({ added: ['new/a.md'], edited: [], removed: ['old/a.md'] })
  write({ 'new/a.md': 'another' })
  expect(await changes(1)).toEqual({ ...none, edited: ['new/a.md'] })
})

it('an editor that exchanges a file edits it: it is never gone', async () => {
  const { write, changes, inside } = watched({ 'a.md': 'one' })
  write({ 'a.md.tmp': 'another' })
  await changes(1)
  renameSync(inside('a.md.tmp'), inside('a.md'))
  expect(await changes(2)).toEqual({ ...none, edited: ['a.md'], removed: ['a.md.tmp'] })
  // The other way round: the old file is moved away, and the new one written at its path.
  renameSync(inside('a.md'), inside('a.md~'))
  expect(await changes(1)).toEqual({ ...none, added: ['a.md~'] })
  write({ 'a.md': 'a third' })
  expect(await changes(1)).toEqual({ ...none, edited: ['a.md'] })
})

it('a file that is emptied before it is written is edited once; one that stays empty is edited, too', async () => {
  const { write, changes, inside, look } = watched({ 'a.md': 'one' })
  truncateSync(inside('a.md'))
  expect(look()).toEqual(none)
  write({ 'a.md': 'another' })
  expect(await changes(1)).toEqual({ ...none, edited: ['a.md'] })
  truncateSync(inside('a.md'))
  expect(await changes(1)).toEqual({ ...none, edited: ['a.md'] })
})

it('what is behind a link is watched, and a link to what is around it does no harm', async () => {
  const { changes, inside, folder } = watched({ 'a.md': 'one' })
  const shared = tempFolder()
  writeFiles(shared, { 'x.ts': 'one' })
  symlinkSync(shared, inside('linked'), 'dir')
  symlinkSync(folder, inside('around'), 'dir')
  expect(await changes(1)).toEqual({ ...none, added: ['linked/x.ts'] })
  writeFileSync(path.join(shared, 'x.ts'), 'another')
  expect(await changes(1)).toEqual({ ...none, edited: ['linked/x.ts'] })
})

it('a checkout of many files is told whole', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `d${index % 7}/p${index}.md`)
  const { changes, write } = watched(Object.fromEntries(names.map((name) => [name, 'one'])))
  write(Object.fromEntries(names.map((name) => [name, 'another'])))
  expect((await changes(names.length)).edited).toEqual([...names].sort())
})

it('single files elsewhere count, those beside them do not; what is younger than the last reading is told', async () => {
  const { files, changes } = watched({})
  const elsewhere = tempFolder()
  writeFiles(elsewhere, { 'one.ts': 'one', 'other.ts': 'other' })
  const one = path.join(elsewhere, 'one.ts')
  expect(files.include([], [one], Date.now() + 1000)).toBe(false)
  writeFiles(elsewhere, { 'one.ts': 'another', 'other.ts': 'another' })
  const { edited } = await changes(1)
  expect(edited.map((file) => path.basename(file))).toEqual(['one.ts'])
  mkdirSync(path.join(elsewhere, 'docs'))
  writeFiles(elsewhere, { 'docs/a.md': 'one' })
  expect(files.include([path.join(elsewhere, 'docs')], [], Date.now())).toBe(true)
})

it('where folders cannot be watched they are looked at each second, and the writer is told', () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.mocked(watch).mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), {
      code: 'ENOSPC',
    })
  })
  const { write, look, files } = watched({ 'a.md': 'one', 'deep/b.md': 'one' })
  files.onHint = vi.fn()
  expect(told.mock.calls.map(([text]) => text)).toEqual([
    'Files are looked at each second: they cannot be watched (ENOSPC: System limit for number of file watchers reached).\n',
  ])
  write({ 'deep/b.md': 'another' })
  expect(files.onHint).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(files.onHint).toHaveBeenCalledOnce()
  expect(look()).toEqual({ ...none, edited: ['deep/b.md'] })
})

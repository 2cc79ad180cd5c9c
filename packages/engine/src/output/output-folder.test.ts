import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { OutputFolder } from './output-folder'
import { lookAtOutput } from './output-stamps'
import type { Stamp } from '../files/stamp'

/** So many that the old folder is removed in a thread, and so many of them new that the folder is replaced as a whole. */
const count = 3400
const changed = 800

test('stamps of files that a new folder took over hold when the old one is gone', async () => {
  const outDir = path.join(tempFolder(), 'dist')
  const write = (output: OutputFolder, text: string) => {
    for (let index = 0; index < count; index++)
      output.write(`${index}.txt`, index < changed ? text : 'as ever')
  }
  const first = new OutputFolder(outDir)
  write(first, 'one')
  const { files: written, later, sum } = first.commit()
  const files = Object.fromEntries(written)
  for (const name of readdirSync(outDir)) utimesSync(path.join(outDir, name), new Date(1000), new Date(1000))

  const second = new OutputFolder(outDir, { memory: { files, later, sum } })
  write(second, 'two')
  const { stamps: told } = second.commit()
  if (!told) throw new Error('There are no stamps.')
  const look = (stamps: Iterable<readonly [string, Stamp | null]>) => {
    const { doubtful, foreign } = lookAtOutput(outDir, Object.fromEntries(stamps))
    return [doubtful.filter((name) => Number.parseInt(name) >= changed).length, foreign]
  }
  // A build that is ended before leaves files that are known, and contents to be looked at.
  expect(look(told)).toEqual([count - changed, []])
  const stamps = await second.cleared()
  if (!stamps) throw new Error('There are no stamps.')
  expect(look(stamps)).toEqual([0, []])
})

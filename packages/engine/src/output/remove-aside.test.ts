import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { removeAside } from './remove-aside'

it.each([3, 100_000])(
  'a folder is gone when the promise says so, be it one of %i files or said to be, and nothing else is',
  async (files) => {
    const parent = tempFolder()
    const [folder, other] = [path.join(parent, 'old'), path.join(parent, 'other')]
    for (const deep of ['deep/er', 'empty/too', 'many'])
      mkdirSync(path.join(folder, deep), { recursive: true })
    for (const name of ['a', 'b', 'deep/c', 'deep/er/d']) writeFileSync(path.join(folder, name), name)
    for (let index = 0; index < 100; index++) writeFileSync(path.join(folder, `many/${index}`), '')
    mkdirSync(other)
    writeFileSync(path.join(other, 'kept'), '')
    symlinkSync(other, path.join(folder, 'link'))
    await removeAside(folder, files)
    expect(existsSync(folder)).toBe(false)
    expect(existsSync(path.join(other, 'kept'))).toBe(true)
  },
)

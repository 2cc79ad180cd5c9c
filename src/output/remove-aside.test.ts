import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../test/support/temp-folder'
import { removeAside } from './remove-aside'

it.each([3, 100_000])(
  'a folder is gone when the promise says so, be it one of %i files or said to be',
  async (files) => {
    const parent = tempFolder()
    const folder = path.join(parent, 'old')
    mkdirSync(path.join(folder, 'deep/er'), { recursive: true })
    for (const name of ['a', 'b', 'deep/c', 'deep/er/d']) writeFileSync(path.join(folder, name), name)
    await removeAside(folder, files)
    expect(existsSync(folder)).toBe(false)
    expect(existsSync(parent)).toBe(true)
  },
)

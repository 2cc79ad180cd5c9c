import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { writeFiles } from '../../../../test/support/write-files'
import { similarFile } from './read-text'

it.each([
  ['./img/pci.png', 'img/pci.png', './img/pic.png'],
  ['/img/pic.PNG', 'img/pic.PNG', '/img/pic.png'],
  ['@site/Bxo', 'Bxo', '@site/Box'],
  ['./other.png', 'other.png', undefined],
  ['./none/pic.png', 'none/pic.png', undefined],
])('E8: of `%s`', (name, file, expected) => {
  const folder = tempFolder()
  writeFiles(folder, { 'img/pic.png': '', 'Box.tsx': '' })
  expect(similarFile(name, path.join(folder, file))).toBe(expected && `Did you mean \`${expected}\`?`)
})

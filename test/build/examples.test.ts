/** The sites in `examples/`: each builds without warnings, and the migrated one matches the output of `migrate`. */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, runDocs } from '../support/site'
import { tempFolder } from '../support/temp-folder'

const examples = path.join(root, 'examples')

describe('examples', () => {
  it.each(['minimal', 'code-base', 'from-docusaurus/after'])('%s builds without a warning', async (name) => {
    const folder = tempFolder()
    const env = {
      SITE_DIR: path.join(examples, name),
      OUT_DIR: path.join(folder, 'dist'),
      CACHE_DIR: path.join(folder, 'cache'),
      STRICT: '1',
    }
    const { code, stderr } = await runDocs(['build'], env)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('from-docusaurus/after is what migrate makes of before', async () => {
    const out = path.join(tempFolder(), 'after')
    const { code } = await runDocs(['migrate', path.join(examples, 'from-docusaurus/before'), '--out', out])
    expect(code).toBe(0)
    const after = path.join(examples, 'from-docusaurus/after')
    // Unless the packages are published, the manifest refers to their folder by a relative path.
    const files = filesIn(after).filter((file) => file !== 'package.json')
    expect(files.length).toBeGreaterThan(5)
    for (const file of files)
      expect(readFileSync(path.join(out, file), 'utf8'), file).toBe(
        readFileSync(path.join(after, file), 'utf8'),
      )
  })
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.cache'))

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { tempFolder } from '../../../../test/support/temp-folder'
import { forgetOldSites } from './memory'

it('forgets the memories that were used longest ago, those without a manifest first', () => {
  const dir = tempFolder()
  for (let site = 0; site < 10; site++) {
    mkdirSync(path.join(dir, `site-${site}`))
    const manifest = path.join(dir, `site-${site}`, 'manifest.json')
    if (site === 7) continue
    writeFileSync(manifest, '{}')
    utimesSync(manifest, 1000 + site, 1000 + site)
  }
  forgetOldSites(dir)
  expect(readdirSync(dir).sort()).toEqual([1, 2, 3, 4, 5, 6, 8, 9].map((site) => `site-${site}`))
})

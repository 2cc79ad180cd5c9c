import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'
import { engineRoot, packageName } from '../../files/engine-root'
import { listSiteSources } from './site-sources'

it('the engine is no source of a site that imports it, where it is linked from a working copy', () => {
  const { siteDir } = createTempSite({
    'content/a.md': '# A\n',
    'pages/index.tsx': `import { defineConfig } from '${packageName}'\nexport default () => typeof defineConfig\n`,
  })
  mkdirSync(path.join(siteDir, 'node_modules'))
  symlinkSync(engineRoot, path.join(siteDir, 'node_modules', packageName))
  const found = listSiteSources(siteDir, [path.join(siteDir, 'content')])
  expect(found).toEqual([path.join(siteDir, 'pages/index.tsx')])
})

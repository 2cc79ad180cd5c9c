import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'
import { engineRoot, packageName } from '../../files/engine-root'
import { listSiteSources } from './imports'

it('the engine and the packages beside it are no sources of a site that imports them, where they are linked from a working copy', () => {
  const { siteDir } = createTempSite({
    'content/a.md': '# A\n',
    'pages/index.tsx': `import { defineConfig } from '${packageName}'\nimport { claims } from '@holdtrue/claims'\nexport default () => typeof defineConfig + typeof claims\n`,
  })
  mkdirSync(path.join(siteDir, 'node_modules/@holdtrue'), { recursive: true })
  symlinkSync(path.join(engineRoot, '../claims'), path.join(siteDir, 'node_modules/@holdtrue/claims'))
  symlinkSync(engineRoot, path.join(siteDir, 'node_modules', packageName))
  const found = listSiteSources(siteDir, [path.join(siteDir, 'content')])
  expect(found).toEqual([path.join(siteDir, 'pages/index.tsx')])
})

it('a file above the site is a source, too, where a comment comes before its name', () => {
  const { siteDir } = createTempSite({
    'pages/index.tsx':
      "export const a = import(/* @vite-ignore */ '../../a')\nexport const b = import(\n  // why\n  /** what */ '../../b')\n",
    '../a.ts': '',
    '../b.ts': '',
  })
  const found = listSiteSources(siteDir, [])
  expect(found).toEqual(['../a.ts', '../b.ts', 'pages/index.tsx'].map((file) => path.join(siteDir, file)))
})

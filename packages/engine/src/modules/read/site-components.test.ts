import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite } from '../../../../../test/support/temp-site'
import { providedModules } from '../../../../docusaurus/src/provided-modules'
import { scanSiteCode } from './site-components'

const behaviour = "import { createElement, useState } from 'react'\n"

it('C6: components are live by a hook of the site’s own, and in plain JavaScript; hooks and examples are no islands', async () => {
  const { siteDir } = createTempSite({
    'hooks/use-now.ts': `${behaviour}export const useNow = () => useState(0)[0]\n`,
    'components/useWidth.js': `${behaviour}export default () => useState(0)[0]\n`,
    'components/Clock.tsx':
      "import { useNow } from '@site/hooks/use-now'\nexport const Clock = () => <b>{useNow()}</b>\n",
    'components/Plain.js': `${behaviour}export default function Plain() { return createElement('b', null, useState(0)[0]) }\n`,
    'components/Still.js': "export const Still = () => 'still'\n",
    'components/index.ts': "export { Clock } from './Clock'\nexport { Still } from './Still'\n",
    'content/example.js': `${behaviour}export const Example = () => useState(0)[0]\n`,
    'components/.cache/Old.js': `${behaviour}export const Old = () => useState(0)[0]\n`,
  })
  const live = [...(await scanSiteCode(siteDir)).live].map(([file, names]) => [
    path.relative(siteDir, file),
    names,
  ])
  expect(live.sort()).toEqual([
    ['components/Clock.tsx', ['Clock']],
    ['components/Plain.js', ['default']],
    ['components/index.ts', ['Clock']],
  ])
})

const kit = {
  'node_modules/kit/package.json':
    '{ "name": "kit", "type": "module", "exports": "./index.js", "peerDependencies": { "react": "*" } }',
  'node_modules/kit/index.js':
    "import './kit.css'\nexport { Icon } from './icon.js'\nexport { Player } from './player.js'",
  'node_modules/kit/icon.js':
    "import { forwardRef, useContext } from 'react'\nexport const Icon = forwardRef(() => null)",
  'node_modules/kit/player.js':
    "import { useState } from 'react'\nexport const Player = () => useState(0)[0]",
  'node_modules/kit/kit.css': '',
}

it.each([
  ["import { Player } from 'kit'", false],
  ["'use client'\nexport { Player } from 'kit'", true],
  ["import { useIt } from 'kit'", true],
  ["import useIt from 'kit'", true],
  ["import { useContext, useMemo } from 'react'", false],
  ["import { useColorMode } from '@docusaurus/theme-common'", true],
  ["import { useThemeConfig } from '@docusaurus/theme-common'", false],
  ["import BrowserOnly from '@docusaurus/BrowserOnly'", true],
  ["import * as Router from '@docusaurus/router'", true],
])('C6: a component is live by the hooks that it takes from packages: %s', async (statement, isLive) => {
  const { siteDir } = createTempSite({
    ...kit,
    'components/Wrap.tsx': `${statement}\nexport const Wrap = () => <b />\n`,
  })
  const { live } = await scanSiteCode(siteDir, providedModules)
  expect(live.has(path.join(siteDir, 'components/Wrap.tsx'))).toBe(isLive)
})

it('stylesheets of components are found: those that they import, of packages too, those beside them, and CSS Modules anywhere', async () => {
  const { siteDir } = createTempSite({
    ...kit,
    'components/Wrap.tsx':
      "import { Icon } from 'kit'\nimport 'kit/kit.css'\nimport styles from './wrap.module.scss'\nimport text from '../parts/text.css?raw'\nimport logo from './logo.png'\n// import '../parts/old.css'\nconst sample = `import './logo.svg'`\nexport const Wrap = () => <Icon />\n",
    'parts/old.css': '',
    'components/logo.svg': '',
    'components/wrap.module.scss': '',
    'components/logo.png': '',
    'components/beside.css': '',
    'parts/text.css': '',
    'parts/shown.module.css': '',
    'pages/index.module.css': '',
  })
  const { stylesheets, media } = await scanSiteCode(siteDir)
  const shown = (files: string[]) => files.map((file) => path.relative(siteDir, file)).sort()
  expect(shown(stylesheets)).toEqual([
    'components/beside.css',
    'components/wrap.module.scss',
    'node_modules/kit/kit.css',
    'pages/index.module.css',
    'parts/shown.module.css',
  ])
  expect(shown(media)).toEqual(['components/logo.png'])
})

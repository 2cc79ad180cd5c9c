import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite } from '../../test/support/temp-site'
import { findLiveComponents } from './site-components'

const behaviour = "import { createElement, useState } from 'react'\n"

it('C6: components are live by a hook of the site’s own, and in plain JavaScript; hooks and examples are no islands', () => {
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
  const live = [...findLiveComponents(siteDir)].map(([file, names]) => [path.relative(siteDir, file), names])
  expect(live.sort()).toEqual([
    ['components/Clock.tsx', ['Clock']],
    ['components/Plain.js', ['default']],
    ['components/index.ts', ['Clock']],
  ])
})

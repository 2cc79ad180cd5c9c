import path from 'node:path'
import { expect, it } from 'vitest'
import { createTempSite } from '../../../../test/support/temp-site'
import { fixtureUpstream } from '../../../../test/support/fixture-upstream'
import { readMarkdown } from './documents'

it('imports of scripts and marked examples are checked, and what a program prints is not', async () => {
  const fence = (info: string) => `\`\`\`${info}\nimport { a } from '@fixture/toolbox'\n\`\`\`\n`
  const { siteDir } = createTempSite({ 'page.md': ['ts', 'ts check', 'text', 'json'].map(fence).join('\n') })
  const { checkedFences, importingFences } = await readMarkdown(
    path.join(siteDir, 'page.md'),
    siteDir,
    fixtureUpstream,
  )
  expect(checkedFences.map(({ place }) => place.line)).toEqual([5])
  expect(importingFences?.map(({ place }) => place.line)).toEqual([1])
})

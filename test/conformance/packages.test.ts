import { expect, it } from 'vitest'
import { withIntegrations } from '../support/integrations'
import { loadSite } from '../../packages/engine/src/content/load-site'
import { compileArticleOf } from '../../packages/engine/src/pages/compile-articles'
import { createTempSite } from '../support/temp-site'

/** A package with an ES module and a CommonJS module compiled from it. */
const files = {
  'node_modules/dual/package.json': JSON.stringify({
    name: 'dual',
    exports: { '.': { import: './index.mjs', require: './index.cjs' } },
  }),
  'node_modules/dual/index.mjs': "export default () => 'dual'\nexport const name = 'named'\n",
  'node_modules/dual/index.cjs':
    "Object.defineProperty(exports, '__esModule', { value: true })\nexports.default = () => 'dual'\nexports.name = 'named'\n",
  'components/Shows.tsx': "import Dual from 'dual'\n\nexport const Shows = () => <b><Dual /></b>\n",
}

async function htmlOf(source: string): Promise<string> {
  const { siteDir, cacheDir } = createTempSite({
    ...files,
    'site.config.ts': "export default { title: 'T', url: 'https://docs.test' }",
    'content/a.mdx': source,
  })
  const site = await withIntegrations(await loadSite({ siteDir, cacheDir, mode: 'production' }))
  const [article] = await Promise.all(site.docs.map(compileArticleOf(site, undefined)))
  expect(article?.problems).toEqual([])
  return article?.html.trim() ?? ''
}

it.each([
  ['a page', "import Dual, { name } from 'dual'\n\n<Dual /> is {name}", '<p>dual is named</p>'],
  ['a component', "import { Shows } from '@site/components/Shows'\n\n<Shows />", '<b>dual</b>'],
])('C6: %s takes the default export of a package for what it is', async (_, source, expected) => {
  expect(await htmlOf(source)).toBe(expected)
})

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTempSite } from '../support/temp-site'

const component = `import { useState } from 'react'
import { probe } from './probe'

let blocked = false
try { window.localStorage } catch { blocked = true }

export default function Storage() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>{blocked ? 'no storage' : 'storage'} {count} {probe}</button>
}
`

test('C6 reading a property or a global of a component stays in the browser code: it may throw', async () => {
  const site = createTempSite({
    'components/Storage.tsx': component,
    'components/probe.ts':
      "export let probe = 'known'\ntry { someGlobalOfTheBrowser } catch { probe = 'unknown' }\n",
    'content/page.mdx': "# P\n\nimport Storage from '@site/components/Storage'\n\n<Storage />\n",
  })
  const { code, stderr } = await site.build()
  expect({ code, stderr }).toMatchObject({ code: 0 })
  const folder = path.join(site.outDir, 'assets')
  const script = readdirSync(folder).find((file) => /^Storage-.*\.js$/.test(file))
  const text = site.read(`assets/${script}`)
  expect(text).toMatch(/try\{window\.localStorage\}catch/)
  expect(text).toMatch(/try\{someGlobalOfTheBrowser\}catch/)
})

test('M1 a `tsconfig.json` of the site is for editors: what it extends may not be installed', async () => {
  const site = createTempSite({
    'tsconfig.json': '{ "extends": "@docusaurus/tsconfig", "compilerOptions": { "jsx": "preserve" } }',
    'components/Count.tsx':
      "import { useState } from 'react'\nexport const Count = () => <b>{useState(1)[0]}</b>\n",
    'components/Still.tsx': 'export const Still = () => <i>still</i>\n',
    'content/page.mdx':
      "# P\n\nimport { Count } from '@site/components/Count'\nimport { Still } from '@site/components/Still'\n\n<Count />\n\n<Still />\n",
  })
  const { code, stderr } = await site.build()
  expect({ code, stderr }).toMatchObject({ code: 0 })
  expect(site.read('page.html')).toContain('<i>still</i>')
  const folder = path.join(site.outDir, 'assets')
  expect(readdirSync(folder).filter((file) => /^Count-.*\.js$/.test(file))).toHaveLength(1)
})

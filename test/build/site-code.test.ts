import { readdirSync, rmSync } from 'node:fs'
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

test('M1 parts that a site adds to the theme itself are found in `src/theme/`', async () => {
  const site = createTempSite({
    'src/theme/Shot/index.tsx':
      "import styles from './styles.module.css'\nexport default ({ alt }: { alt: string }) => <figure className={styles.shot}>{alt}</figure>\n",
    'src/theme/Shot/styles.module.css': '.shot { border: 1px solid }',
    'src/theme/Count.tsx':
      "import { useState } from 'react'\nimport Shot from '@theme/Shot'\nexport default () => <b><Shot alt=\"counted\" />{useState(1)[0]}</b>\n",
    'components/Frame.tsx':
      'import Shot from \'@theme/Shot\'\nexport const Frame = () => <section><Shot alt="framed" /></section>\n',
    'content/page.mdx':
      "# P\n\nimport Shot from '@theme/Shot'\nimport Count from '@theme/Count'\nimport { Frame } from '@site/components/Frame'\n\n<Shot alt=\"shown\" />\n\n<Count />\n\n<Frame />\n",
  })
  const { code, stderr } = await site.build()
  expect({ code, stderr }).toMatchObject({ code: 0 })
  const page = site.read('page.html')
  for (const alt of ['shown', 'counted', 'framed'])
    expect(page).toMatch(new RegExp(`<figure class="\\w*shot\\w*">${alt}</figure>`))
  const folder = path.join(site.outDir, 'assets')
  expect(readdirSync(folder).filter((file) => /^Count-.*\.js$/.test(file))).toHaveLength(1)
})

test('M1 a part of the theme that neither has is an error with its place', async () => {
  const site = createTempSite({ 'content/page.mdx': "# P\n\nimport Tab from '@theme/Tab'\n\n<Tab />\n" })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toContain('There is no module `@theme/Tab` here.')
  expect(stderr).toContain('Did you mean `@theme/Tabs`?')
})

test('C6: a live component that cannot be bundled fails the build, shown or not, and without it all is well', async () => {
  const site = createTempSite({
    'components/Broken.tsx':
      "import 'no-such-package'\nimport { useState } from 'react'\nexport const Part = () => <button>{useState('broken')[0]}</button>\n",
    'content/b.md': 'Text\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toContain('components/Broken.tsx:1:')
  expect(stderr).toContain('`components/Broken.tsx` imports `no-such-package`, which is not installed')
  expect(stderr).toContain('Install it, or remove the component.')

  rmSync(path.join(site.siteDir, 'components/Broken.tsx'))
  const mended = await site.build()
  expect([mended.code, mended.stderr]).toEqual([0, ''])
})

test('E9: a stylesheet that cannot be built is told once, beside the faults of all documents', async () => {
  const site = createTempSite({
    'styles.css': "a::before { content: '}{' }\n.a\\{ {}\nh1 { color: red;\n",
    'content/broken.mdx': '# Broken\n\n<div>\n',
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr).toContain('A block of rules is never closed. (stylesheet-syntax)\n  styles.css:3:4')
  expect(stderr).toContain('Tag `<div>` is never closed. (mdx-syntax)\n  content/broken.mdx:3:1')
  expect(stderr.match(/^error/gm)).toHaveLength(2)
})

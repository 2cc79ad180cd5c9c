/** The cache is portable: any copy of the engine can continue from it, wherever it is installed. */
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { openBuilt } from '../support/built'
import { root } from '../support/site'
import { createTempSite } from '../support/temp-site'
import { tempFolder } from '../support/temp-folder'

vi.setConfig({ testTimeout: 240_000 })

/** A page with a stylesheet and a script, and an article with a live component: everything that HTML refers to in the bundle. */
const files = {
  'content/p.mdx':
    "import Counter from '../components/Counter'\n\n# Page\n\n<Counter />\n\n```js\nconst a = 1\n```\n",
  'components/Counter.tsx': "'use client'\nexport default function Counter() { return <button>0</button> }\n",
  'pages/about.tsx': "import './about.css'\nexport default function About() { return <p>About</p> }\n",
  'pages/about.css': '.about { color: green }\n',
}

/** A copy of the engine in a separate folder. */
function copyEngine(): string {
  const folder = path.join(tempFolder(), 'elsewhere', 'engine')
  const isOwn = (name: string) => /^(?:packages|package(?:-lock)?\.json|tsconfig.*\.json)$/.test(name)
  for (const name of readdirSync(root).filter(isOwn))
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !/[\\/](?:\.cache|node_modules|lib)$/.test(file),
    })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

it('an engine at another place goes on with the cache, and writes the same bytes', async () => {
  const site = createTempSite(files)
  expect((await site.build()).code).toBe(0)
  const first = openBuilt(site.outDir).contents()
  const bundles = readdirSync(path.join(site.cacheDir, 'client'))
  const outDir = path.join(site.folder, 'again')
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(copyEngine(), 'packages/engine/bin/docs.mjs'), 'build'],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, SITE_DIR: site.siteDir, OUT_DIR: outDir, CACHE_DIR: site.cacheDir },
    },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(readdirSync(path.join(site.cacheDir, 'client'))).toEqual(bundles)
  const again = openBuilt(outDir).contents()
  expect([...again].filter(([file, content]) => first.get(file) !== content).map(([file]) => file)).toEqual(
    [],
  )
  expect(again.size).toBe(first.size)
})

it('browser code whose description is damaged is made anew', async () => {
  const site = createTempSite(files)
  expect((await site.build()).code).toBe(0)
  const first = openBuilt(site.outDir).contents()
  const [bundle = ''] = readdirSync(path.join(site.cacheDir, 'client'))
  writeFileSync(path.join(site.cacheDir, 'client', bundle, 'bundle.json'), '{"script":')
  site.write({ 'content/q.md': '# Q\n' })
  expect((await site.build()).code).toBe(0)
  const scriptsOf = (text = '') => /data-scripts="([^"]+)"/.exec(text)?.[1]
  expect(scriptsOf(openBuilt(site.outDir).contents().get('p.html'))).toBe(scriptsOf(first.get('p.html')))
})

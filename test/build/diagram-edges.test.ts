/** Claims on edges of diagrams: if the import, call, use or dependency no longer exists, the edge's line in the fence is reported. */
import { claims } from '../../packages/claims/src/index'
import { expect, it } from 'vitest'
import { fixtureUpstream, indexFilesOfSources } from '../support/fixture-upstream'
import { configOf, createTempSite } from '../support/temp-site'

const diagram = `\`\`\`dot alt="Routes use services."
digraph {
  routes [label="Routes", href="src:@fixture/box/src/routes.ts"]
  routes -> services [href="src:@fixture/box/src/routes.ts?imports=koa"]
  routes -> registry [label="asks", href="src:@fixture/box/src/routes.ts#routes?uses=Registry"]
  routes -> find [href="src:@fixture/box/src/routes.ts#routes?calls=find"]
  box -> knex [URL="src:@fixture/box/package.json#dependencies.knex"]
}
\`\`\`
`

const manifest = '{ "name": "@fixture/box", "version": "1.0.0", "dependencies": { "knex": "1.0.0" } }'
const routes = `import Koa from 'koa'
import { find } from './find'
import type { Registry } from './registry'

export const routes = (registry: Registry) => find(new Koa(), registry)
`

/** Builds a site with the diagram against this code. Returns each problem's line, column and code. */
async function problemsWith(code: { manifest?: string; routes?: string }): Promise<string[]> {
  const index = indexFilesOfSources({
    'package.json': code.manifest ?? manifest,
    'src/routes.ts': code.routes ?? routes,
  })
  const site = createTempSite({
    'site.config.ts': configOf({
      integrations: [claims({ ...fixtureUpstream, packages: [{ name: '@fixture/box' }] })],
    }),
    'content/a.mdx': `---\ntitle: A\n---\n\n## Drawing\n\n${diagram}`,
    ...Object.fromEntries([...index].map(([file, text]) => [`upstream/1.0.0/${file}`, text])),
  })
  const { stdout, stderr } = await site.build()
  const reported = (stdout + stderr).matchAll(/\((claim-[\w-]+)\)\n +content\/a\.mdx:(\d+:\d+)/g)
  return Array.from(reported, ([, name, place]) => `${place} ${name}`)
}

it('edges that hold are reported nowhere', async () => {
  expect(await problemsWith({})).toEqual([])
})

it.each([
  ['import', { routes: routes.replace("'koa'", "'express'") }, '10'],
  ['use', { routes: routes.replace(': Registry)', ': Map)') }, '11'],
  ['call', { routes: routes.replace('find(', 'search(find, ') }, '12'],
  ['dependency', { manifest: manifest.replace('knex', 'mysql') }, '13'],
])('one whose %s is gone is, at its line', async (_, code, line) => {
  expect(await problemsWith(code)).toEqual([
    expect.stringMatching(new RegExp(`^${line}:\\d+ claim-(?:false|unknown-symbol)$`)),
  ])
})

/** Claims about code next to the documents: the option `checkout`. */
import { expect, it } from 'vitest'
import { configOf, createTempSite } from '../support/temp-site'

const options = {
  name: 'Acme',
  release: '2.1.0',
  index: 'upstream',
  checkout: 'code',
  sourceUrl: 'https://example.org/blob/v{tag}/{path}#L{line}',
  packages: [{ name: '@acme/core' }],
}

const site = () =>
  createTempSite({
    'site.config.ts': configOf({ integrations: [{ module: '@holdtrue/claims/integration', options }] }),
    'code/packages/core/package.json': '{ "name": "@acme/core" }',
    'code/packages/core/src/hub.ts': '\nexport const limit = 5\n',
    'content/a.mdx': 'There are [5](src:@acme/core/src/hub.ts#limit?value=5).',
    'content/b.mdx': 'Text.',
  })

it('are checked against the files there, and again after these have changed', async () => {
  const { build, read, write } = site()
  const first = await build()
  expect(first.stderr).toBe('')
  expect(read('a.html')).toContain('href="https://example.org/blob/v2.1.0/packages/core/src/hub.ts#L2"')
  write({ 'code/packages/core/src/hub.ts': 'export const limit = 6\n' })
  const second = await build({ STRICT: '1' })
  expect(second.code).toBe(1)
  expect(second.stderr).toContain('content/a.mdx:1:11')
  expect(second.stderr).toContain('`6`')
})

it('in a folder without these packages that is an error that names one', async () => {
  const { build, write } = site()
  write({ 'code/packages/core/package.json': '{ "name": "@acme/other" }' })
  const { code, stderr } = await build()
  expect(code).toBe(1)
  expect(stderr).toContain('`@acme/core`')
})

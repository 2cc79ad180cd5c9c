import { expect, it } from 'vitest'
import { configOf, createTempSite } from '../../../test/support/temp-site'

const code = {
  'content/a.mdx':
    "import Link from '@docusaurus/Link'\nimport Tabs from '@theme/Tabs'\n\n<Link to=\"/\">x</Link>\n",
  'pages/index.tsx': "\nimport Layout from '@theme/Layout'\nexport default () => <Layout>Home</Layout>\n",
}
const withOptions = (options?: Record<string, unknown>) =>
  configOf({ integrations: [{ module: '@holdtrue/docusaurus', ...(options && { options }) }] })

it('a site without the integration is told where it imports a module of Docusaurus, and what to add', async () => {
  const hint = "{ module: '@holdtrue/docusaurus' }"
  const { 'pages/index.tsx': page, ...documents } = code
  const ofDocument = await createTempSite(documents).build()
  expect(ofDocument.code).toBe(1)
  expect(ofDocument.stderr).toMatch(
    /There is no module `@docusaurus\/Link` here[^\n]*\n  content\/a\.mdx:1:1/,
  )
  expect(ofDocument.stderr).toContain(hint)
  // Tabs are part of the content format.
  expect(ofDocument.stderr).not.toContain('no module `@theme/Tabs`')
  const ofPage = await createTempSite({ 'pages/index.tsx': page, 'content/a.md': '' }).build()
  expect(ofPage.code).toBe(1)
  expect(ofPage.stderr).toMatch(/`@theme\/Layout`[^\n]*\n  pages\/index\.tsx:2:21/)
  expect(ofPage.stderr).toContain(hint)
})

it('the same site builds with it, and an option that it does not know is an error', async () => {
  const site = createTempSite({ ...code, 'site.config.ts': withOptions() })
  expect(await site.build({ STRICT: '1' })).toMatchObject({ code: 0, stderr: '' })
  site.write({ 'site.config.ts': withOptions({ infina: true }) })
  const { code: exit, stderr } = await site.build()
  expect(exit).toBe(1)
  expect(stderr).toContain('Unknown setting `infina` of `@holdtrue/docusaurus`')
})

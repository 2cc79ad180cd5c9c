import { expect, it } from 'vitest'
import { withIntegrations } from '../support/integrations'
import { loadSite } from '../../packages/engine/src/content/load-site'
import { compileArticleOf } from '../../packages/engine/src/pages/compile-articles'
import { createTempSite } from '../support/temp-site'

const files = {
  'content/plain.md': 'A map `{ a }` is <code>{ a: string; }</code>, or 1 <= 2.\n\n:::tip Old\n\nx\n\n:::\n',
  'content/live.mdx': "import Part from './_part.md'\n\n{1 + 1}\n\n<Part />\n",
  'content/_part.md': 'Braces {stay}.\n',
}

async function compileAll(markdown: string) {
  const { siteDir, cacheDir } = createTempSite({
    ...files,
    'site.config.ts': `export default { title: 'T', url: 'https://docs.test', ${markdown} }`,
  })
  const site = await withIntegrations(await loadSite({ siteDir, cacheDir, mode: 'production' }))
  const compile = compileArticleOf(site, undefined)
  const articles = await Promise.all(site.docs.map(compile))
  return {
    html: articles.map(({ html }) => html).join('\n'),
    problems: articles.flatMap(({ problems }) => problems),
  }
}

it('`.md` files are plain Markdown where the site says `detect`, partials too', async () => {
  const { html, problems } = await compileAll("markdown: { format: 'detect' }")
  expect(problems).toEqual([])
  expect(html).toContain('<code>{ a: string; }</code>, or 1 &lt;= 2.')
  expect(html).toContain('aria-label="Old"')
  expect(html).toMatch(/\b2\b/)
  expect(html).toContain('Braces {stay}.')
})

it('`.md` files are MDX otherwise', async () => {
  const { problems } = await compileAll('')
  expect(problems).toMatchObject([{ code: 'mdx-runtime' }, { code: 'mdx-syntax' }])
})

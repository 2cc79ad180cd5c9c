/** Files that a page imports, however broken: a fault is a problem of that page, and does not affect other pages. */
import { expect, it } from 'vitest'
import { compileArticle } from '../../packages/engine/src/markdown/compile-article'
import type { CompiledArticle } from '../../packages/engine/src/model/article'
import { compileArticleOf } from '../../packages/engine/src/pages/compile-articles'
import { createTempSite, type SiteFiles } from '../support/temp-site'
import { compile, context } from './compile'

/** Compiles `content/page.mdx` of a site. */
async function compilePage(source: string, files: SiteFiles): Promise<CompiledArticle> {
  const site = await createTempSite({ 'content/page.mdx': source, ...files }).load()
  const [doc] = site.docs
  if (!doc) throw new Error('The site has no page.')
  return compileArticleOf(site, undefined)(doc)
}

it('a JSON file with a fault is an error at its import', async () => {
  const { problems } = await compilePage("# P\n\nimport d from './d.json'\n\n{d.a}\n", {
    'content/d.json': '{\n  "a": 1,\n}\n',
  })
  expect(problems).toMatchObject([
    { severity: 'error', code: 'mdx-import', file: 'content/page.mdx', line: 3, column: 1 },
  ])
  expect(problems[0]?.message).toContain('Module `./d.json` could not be loaded')
  expect(problems[0]?.message).toContain('content/d.json:3:1')
  expect(problems[0]?.hint).toContain('no comma after the last entry')
})

it('a JSON file that is not UTF-8 is an error with that as its reason, not silently damaged', async () => {
  const { problems } = await compilePage("# P\n\nimport d from './d.json'\n\n{d.a}\n", {
    'content/d.json': Buffer.from('{ "a": "b\xE4r" }', 'latin1'),
  })
  expect(problems).toMatchObject([{ code: 'mdx-import', line: 3, hint: 'Save the file as UTF-8.' }])
  expect(problems[0]?.message).toContain('`content/d.json` is not UTF-8 text.')
})

it('JSON and partials may begin with a byte order mark, and a partial with frontmatter', async () => {
  const { html, problems } = await compilePage(
    "import d from './d.json'\nimport Part from './_part.mdx'\n\n<Part />\n\n{d.a}\n",
    {
      'content/d.json': '\uFEFF{ "a": "word" }',
      'content/_part.mdx': '\uFEFF---\r\ntitle: Hidden\r\n---\r\n\r\nPart.\r\n',
    },
  )
  expect(problems).toEqual([])
  expect(html).toBe('<p>Part.</p>\nword')
})

it('a partial that is not UTF-8 is an error with its place', async () => {
  const { problems } = await compilePage("import Part from './_part.mdx'\n\n<Part />\n", {
    'content/_part.mdx': Buffer.from('a\n\nb\xE4r\n', 'latin1'),
  })
  expect(problems).toMatchObject([
    { severity: 'error', code: 'not-utf8', file: 'content/_part.mdx', line: 3, column: 2 },
  ])
})

it('whatever fails while a document is compiled is a problem of that document', async () => {
  const source = "import Counter from '@site/components/Counter'\n\n<Counter />\n"
  const isLive = () => {
    throw new Error('no idea')
  }
  const article = await compileArticle(
    { file: 'docs/page.mdx', source, bodyOffset: 0, format: 'mdx' },
    { ...context, isLive },
  )
  expect(article).toMatchObject({
    html: '',
    problems: [{ severity: 'error', code: 'document-compile', file: 'content/docs/page.mdx', line: 1 }],
  })
  expect(article.problems[0]?.message).toContain('no idea')
})

it('an address that can be no path costs nothing but its picture', async () => {
  const { html, problems } = await compilePage(
    `![a](x%00y.png) ![b](${'x'.repeat(5000)}.png) and words\n`,
    {},
  )
  expect(problems).toEqual([])
  expect(html).toContain('and words')
})

it('C6: a component is live by a hook of the site, also through an index file; its neighbour is not', async () => {
  const { islands, problems } = await compilePage(
    "import { Clock, Still } from '@site/components'\n\n<Clock />\n\n<Still icon={<b />} />\n",
    {
      'hooks/use-now.ts': "import { useState } from 'react'\nexport const useNow = () => useState(7)[0]\n",
      'components/Clock.tsx':
        "import { useNow } from '@site/hooks/use-now'\nexport const Clock = () => <b>{useNow()}</b>\n",
      'components/Still.tsx': 'export const Still = ({ icon }) => <i>{icon}</i>\n',
      'components/index.ts': "export * from './Clock'\nexport * from './Still'\n",
    },
  )
  expect(problems).toEqual([])
  expect(islands).toEqual([{ module: 'components/index.ts', exportName: 'Clock' }])
})

it('C6: JSX in a `.js` file is code, as in Docusaurus', async () => {
  const { problems } = await compilePage("import A from '@site/components/A'\n\n<A />\n", {
    'components/A.js': 'export default () => <b>x</b>\n',
  })
  expect(problems).toEqual([])
})

it('an import may stand in a component, right below its tag, too', async () => {
  const { html, problems } = await compile(
    "<div>\nimport Part from './_words.mdx';\n\n<Part />\n\n</div>\n\n<section>\n\nimport data from './data.json'\n\n{Object.keys(data).length > 0 ? 'data' : ''}\n\n</section>\n",
  )
  expect(problems).toEqual([])
  expect(html).not.toContain('import')
  expect(html).toContain('data')
})

/** What questions know of claims without compiling is what compiling says. */
import { collectionOf } from '../../packages/engine/src/content/collections/collection'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { scanClaims } from '../../packages/engine/src/markdown/scan-claims'
import { formatOf } from '../../packages/engine/src/model/document-format'
import type { Doc } from '../../packages/engine/src/model/doc'
import { loadSite, type Site } from '../../packages/engine/src/content/load-site'
import { claimsWithHeadings } from '../../packages/claims/src/sources/claim-headings'
import { compileArticleOf } from '../../packages/engine/src/pages/compile-articles'
import { createTempSite, configOf } from '../support/temp-site'
import { root } from '../support/site'

vi.setConfig({ testTimeout: 120_000 })

const byPlace = (claims: ReturnType<typeof claimsWithHeadings>) =>
  claims
    .map(({ kind, target, place, text, heading }) => ({ kind, target, place, text, heading }))
    .sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)

async function bothOf(site: Site, doc: Doc) {
  const { contentDir } = collectionOf(site, doc)
  const { file, bodyOffset, absolute } = doc
  const source = readFileSync(absolute, 'utf8')
  const format = formatOf(file, site.config.markdown)
  const scanned = await scanClaims({ file, source, bodyOffset, format, contentDir, siteDir: site.siteDir })
  const article = await compileArticleOf(site, undefined)(doc)
  return { scanned: scanned && byPlace(scanned), compiled: byPlace(claimsWithHeadings(article)) }
}

it('every page of this site is scanned, and its claims are those of the compiled page', async () => {
  const site = await loadSite({
    siteDir: path.join(root, 'site'),
    cacheDir: path.join(root, '.cache'),
    mode: 'production',
  })
  let claims = 0
  for (const doc of site.docs) {
    const { scanned, compiled } = await bothOf(site, doc)
    expect([doc.sitePath, scanned]).toEqual([doc.sitePath, compiled])
    claims += compiled.length
  }
  expect(claims).toBeGreaterThan(2000)
})

const claim = '[`a`](src:p/a.ts#a)'

it.each([
  [
    'below headings of all kinds',
    `${claim}\n\n## A *b* \`c\` {#x}\n\n${claim}\n\n## A b\n\n- ${claim}\n\n## A b\n\n> ${claim}\n`,
  ],
  ['in a title', `# The ${claim}\n\n## The a\n\n${claim}\n`],
  [
    'in tables, notes and emphasis',
    `|a|b|\n|-|-|\n|${claim}|*${claim}*|\n\n:::note[About ${claim}]\n## In\n${claim}\n:::\n`,
  ],
  [
    'in tabs and details',
    `<Tabs>\n<TabItem value="a">\n\n## In\n\n${claim}\n\n</TabItem>\n</Tabs>\n\n<details>\n<summary>More</summary>\n\n${claim}\n\n</details>\n`,
  ],
  ['in a diagram', '## D\n\n```dot alt="x"\ndigraph { a -> b [href="src:p/a.ts#a"] }\n```\n'],
])('claims %s', async (_, body) => {
  const temp = createTempSite({
    'site.config.ts': configOf({}),
    'content/a.mdx': `---\ntitle: A\n---\n\n${body}`,
  })
  const site = await loadSite({ ...temp, cacheDir: path.join(temp.siteDir, '.cache'), mode: 'production' })
  const [doc] = site.docs
  if (!doc) throw new Error('There is no document.')
  const { scanned, compiled } = await bothOf(site, doc)
  expect(compiled.length).toBeGreaterThan(0)
  expect(scanned).toEqual(compiled)
})

it.each([
  ['a partial', "import Part from './_part.mdx'\n\n<Part />\n"],
  ['a component that gets claims', `export const Box = ({ children }) => null\n\n<Box>${claim}</Box>\n`],
  ['an address in an attribute', '<a href="src:p/a.ts#a">a</a>\n'],
  ['code with an address', "{['src:p/a.ts#a'].map((to) => <a href={to}>a</a>)}\n"],
  ['a footnote', `Note[^1].\n\n[^1]: ${claim}\n`],
  ['a reference', '[a][b]\n\n[b]: src:p/a.ts#a\n'],
  ['an emoji in the text', '[`a` :tada:](src:p/a.ts#a)\n'],
  ['a text that does not parse', '<a\n'],
])('%s is left to the compiler', async (_, source) => {
  const input = {
    file: 'a.mdx',
    source,
    bodyOffset: 0,
    format: 'mdx' as const,
    contentDir: '/s/content',
    siteDir: '/s',
  }
  expect(await scanClaims(input)).toBeUndefined()
})

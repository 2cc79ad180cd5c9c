/** What questions read of a document alone, and the search of a page's data, is what a build writes and indexes of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { readHeads } from '../../packages/engine/src/cli/ask/read-heads'
import { PageReader } from '../../packages/engine/src/cli/ask/page-reader'
import { planSite } from '../../packages/engine/src/pipeline/plan'
import { markdownCopy } from '../../packages/engine/src/output/markdown-copies'
import { loadSite } from '../../packages/engine/src/content/load-site'
import { factsOf, type KnownDocument } from '../../packages/engine/src/pages/document-facts'
import { gatheredPages } from '../../packages/engine/src/pages/gathered-pages'
import { searchPage } from '../../packages/engine/src/pages/search-pages'
import type { SearchSection } from '../../packages/engine/src/model/article'
import type { PageData } from '../../packages/engine/src/model/page'
import { withOpening } from '../../packages/engine/src/model/page-sections'
import type { IndexPlace } from '../../packages/engine/src/search/client/index-place'
import { readTexts } from '../../packages/engine/src/search/client/page-texts'
import { root } from '../support/site'

vi.setConfig({ testTimeout: 180_000 })

const cacheDir = mkdtempSync(path.join(tmpdir(), 'docs-ask-'))
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }))

it.each([
  ['this site', 'site'],
  ['a site with components', 'test/fixtures/sites/docusaurus'],
])('of every page of %s: its copy, its statements, and what the search takes from it', async (_, folder) => {
  const environment = { siteDir: path.join(root, folder), cacheDir }
  const { answers } = await readHeads(environment)
  const reader = new PageReader(answers, environment)
  const site = await loadSite({ ...environment, mode: 'production' })
  const { compiler, claims, places } = await planSite(site)
  const known: KnownDocument[] = []
  for (const doc of site.docs) {
    const ready = await compiler.compile(doc, places.of(doc))
    known.push({ doc, facts: factsOf(ready, site), problems: ready.problems })
    const page = answers.pages.find(({ route }) => route === doc.route)
    if (!page?.document) throw new Error(`${doc.route} is no page that can be read alone.`)
    const read = await reader.read(page, page.document)
    expect(read?.text.copy).toBe(markdownCopy(ready, site))
    expect(read?.text.headings.map(({ id }) => id)).toEqual(ready.page.headings.map(({ id }) => id))
    expect(read?.page.statements).toBe(ready.claims.length)
    const searched = searchPage(ready, site)
    const { input } = await reader.searched(page.document)
    expect([doc.route, input]).toEqual([doc.route, asJson(searched)])
    expect([doc.route, await readTexts(placeOf(ready.page), doc.route)]).toMatchObject([
      doc.route,
      textsOf(searched?.sections ?? []),
    ])
  }
  expect(answers.pages).toHaveLength(site.docs.length)
  const lists = gatheredPages(site, claims, known).pages.filter(({ kind }) => kind !== 'doc')
  expect(answers.lists.map(({ route }) => route)).toEqual(lists.map(({ route }) => route))
})

/** Where the data of a page alone are. */
const placeOf = (page: PageData): IndexPlace => ({
  manifestUrl: '/search-index.json',
  fetchFile: async () => Buffer.from(JSON.stringify({ page })),
})

/** What excerpts of a page are made of, the page's own words first. */
const textsOf = (sections: readonly SearchSection[]) =>
  withOpening([...sections], { id: '', heading: '', text: '' }).map(({ id, text }) => ({ id, text }))

/** Without what a label's place in the sidebar says besides. */
function asJson(input: ReturnType<typeof searchPage>) {
  return input && { ...input, breadcrumbs: input.breadcrumbs.map(({ label }) => ({ label })) }
}

/** What questions read of a document alone is what a build writes of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { readHeads } from '../../src/cli/ask/read-heads'
import { PageReader } from '../../src/cli/ask/page-reader'
import { planSite } from '../../src/build/plan'
import { markdownCopy } from '../../src/output/markdown-copies'
import { loadSite } from '../../src/site/load-site'
import { factsOf, type KnownDocument } from '../../src/sources/document-facts'
import { gatheredPages } from '../../src/sources/gathered-pages'
import { searchListPage, searchPage } from '../../src/sources/search-pages'
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
    expect([doc.route, await reader.searched(page.document)]).toEqual([
      doc.route,
      asJson(searchPage(ready, site)),
    ])
  }
  expect(answers.pages).toHaveLength(site.docs.length)
  const { lists } = gatheredPages(site, claims, known)
  expect(answers.lists).toEqual(lists.map(searchListPage))
})

/** Without what a label's place in the sidebar says besides. */
function asJson(input: ReturnType<typeof searchPage>) {
  return input && { ...input, breadcrumbs: input.breadcrumbs.map(({ label }) => ({ label })) }
}

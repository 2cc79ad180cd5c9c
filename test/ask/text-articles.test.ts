/** An article compiled only for its text has the same text as the complete page. */
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import type { CompiledArticle } from '../../packages/engine/src/model/article'
import { loadSite } from '../../packages/engine/src/content/load-site'
import { compileArticleOf, compileTextOf } from '../../packages/engine/src/pages/compile-articles'
import { headingsOfClaims } from '../../packages/claims/src/sources/claim-headings'
import { withIntegrations } from '../support/integrations'
import { root } from '../support/site'

vi.setConfig({ testTimeout: 120_000 })

const saidBy = (article: CompiledArticle) => {
  const { html: _html, ...said } = article
  return { ...said, claims: [...headingsOfClaims(article)] }
}

it('of every page of a site with all there is', async () => {
  const siteDir = path.join(root, 'test/fixtures/sites/content')
  const cacheDir = path.join(root, '.cache')
  const site = await withIntegrations(await loadSite({ siteDir, cacheDir, mode: 'production' }))
  const [whole, text] = [compileArticleOf(site, undefined), compileTextOf(site)]
  let coloured = 0
  for (const doc of site.docs) {
    const [article, read] = [await whole(doc), await text(doc)]
    expect([doc.sitePath, saidBy(read)]).toEqual([doc.sitePath, saidBy(article)])
    if (read.html.length < article.html.length) coloured++
  }
  expect(site.docs.length).toBeGreaterThan(0)
  expect(coloured).toBeGreaterThan(0)
})

import { createSearch } from '../../packages/engine/src/search/client/create-search'
import { queryCases } from '../search/queries'
import { siteHost } from '../support/search-files'
import { realSiteDir } from '../support/site'
import { expect, test } from '../support/test'

/** Share of the queries whose pages must be in the first three results. */
const shareRequired = 0.95

test('S the query set finds its pages among the first three results', async () => {
  const search = await createSearch(siteHost(realSiteDir))
  const misses: string[] = []
  for (const { query, pages } of queryCases) {
    const { results } = await search.search(query)
    const found = results.slice(0, 3).map(({ route }) => route)
    if (!pages.every((page) => found.includes(page)))
      misses.push(`${query}: ${found.join(', ') || 'nothing'}`)
  }
  const share = 1 - misses.length / queryCases.length
  test.info().annotations.push({ type: 'found', description: `${(share * 100).toFixed(1)} %` })
  expect(share, `Missed:\n${misses.join('\n')}`).toBeGreaterThanOrEqual(shareRequired)
})

test('S the query set has the size that the bar asks for', () => {
  expect(queryCases.length).toBeGreaterThanOrEqual(80)
  expect(new Set(queryCases.map(({ query }) => query)).size).toBe(queryCases.length)
})

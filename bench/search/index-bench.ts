import { buildSearchIndex } from '../../packages/engine/src/search/build-index'
import { queryCases } from '../../test/search/queries'
import { fileHost, filesOfIndex } from '../../test/support/search-files'
import { generatePages } from './generate-pages'
import { IndexHost, reportSession } from './measure'

/**
 * Size and speed of the search on generated sites: `index-bench.ts [pages…]`, default 131, 1000 and 10000. The size of the client code
 * is not counted. Times depend on the machine and exclude the network.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const queries = queryCases.map(({ query }) => query)
for (const count of sizes.length > 0 ? sizes : [131, 1000, 10_000]) {
  const pages = [...generatePages(count)]
  const start = performance.now()
  const index = buildSearchIndex(pages)
  const building = performance.now() - start
  console.log(`\n${count} generated pages, built in ${building.toFixed(0)} ms`)
  const first = ['permission', 'plugin uplaod', 'usePluginField', 'content transfer engine']
  const { fetchFile } = fileHost(filesOfIndex(index, pages))
  await reportSession(new IndexHost(filesOfIndex(index), fetchFile), first, queries)
}

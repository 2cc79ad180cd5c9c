import { createSearchIndexBuilder } from '../../src/search/build-index'
import type { SearchFile } from '../../src/search/types'
import { queryCases } from '../../test/search/queries'
import { filesOfIndex } from '../../test/support/search-files'
import { generatePages } from './generate-pages'
import { IndexHost, reportSession } from './measure'

/**
 * Size and speed of the search on generated sites: `index-bench.ts [pages…]`, default 131, 1000 and 10000. Client code is not
 * counted; times are those of the machine that runs it and leave the network out.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const queries = queryCases.map(({ query }) => query)
for (const count of sizes.length > 0 ? sizes : [131, 1000, 10_000]) {
  const builder = createSearchIndexBuilder()
  const early: SearchFile[] = []
  let building = 0
  const timed = <T>(work: () => T): T => {
    const start = performance.now()
    const result = work()
    building += performance.now() - start
    return result
  }
  for (const page of generatePages(count)) early.push(...timed(() => builder.add(page)))
  const index = timed(() => builder.finish())
  console.log(`\n${count} generated pages, built in ${building.toFixed(0)} ms:`, index.stats)
  const first = ['permission', 'plugin uplaod', 'usePluginField', 'content transfer engine']
  await reportSession(new IndexHost(filesOfIndex(index, early)), first, queries)
}

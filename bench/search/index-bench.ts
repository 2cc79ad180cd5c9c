import { createSearchIndexBuilder } from '../../src/search/build-index'
import type { SearchFile } from '../../src/search/types'
import { queryCases } from '../../test/search/queries'
import { generatePages } from './generate-pages'
import { IndexHost, percentile, timeKeystrokes } from './measure'

/**
 * Size and speed of the search at generated sites of growing size: `index-bench.ts [pages…]`, default 131, 1000 and 10000.
 * Client code is not counted; the times are those of the machine that runs it and leave the network out.
 */
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const sizes = process.argv.slice(2).map(Number).filter(Boolean)
for (const count of sizes.length > 0 ? sizes : [131, 1000, 10_000]) await report(count)

async function report(count: number): Promise<void> {
  const builder = createSearchIndexBuilder()
  const done: SearchFile[] = []
  const before = process.memoryUsage().rss
  let building = 0
  for (const page of generatePages(count)) {
    const start = performance.now()
    done.push(...builder.add(page))
    building += performance.now() - start
  }
  const start = performance.now()
  const index = builder.finish()
  building += performance.now() - start
  const memory = (process.memoryUsage().rss - before) / 2 ** 20
  console.log(
    `\n${count} pages:`,
    index.stats,
    `built in ${building.toFixed(0)} ms, ${memory.toFixed(0)} MB with all files held`,
  )
  const host = IndexHost.of({ ...index, files: [...index.files, ...done] })
  console.table(host.sizesByKind())
  await reportSession(host)
}

async function reportSession(host: IndexHost): Promise<void> {
  const opening = performance.now()
  await host.open()
  console.log(
    `opened in ${(performance.now() - opening).toFixed(1)} ms, ${kilobytes(host.transferred().bytes)}`,
  )
  for (const query of ['permission', 'plugin uplaod', 'usePluginField', 'content transfer engine']) {
    const search = await host.open()
    const outcome = await search.search(query)
    const titles = host.transferred()
    await search.excerpts(outcome)
    const all = host.transferred()
    console.log(
      `"${query}": ${kilobytes(titles.bytes)} in ${titles.files} files to results, ${kilobytes(all.bytes)} with excerpts`,
    )
  }
  const times = await timeKeystrokes(
    await host.open(),
    queryCases.map(({ query }) => query),
  )
  const [median, p95, worst] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(2))
  console.log(`${times.length} keys: median ${median} ms, p95 ${p95} ms, worst ${worst} ms`)
}

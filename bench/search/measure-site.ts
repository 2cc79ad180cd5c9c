import { readIndexFiles, siteHost } from '../../test/support/search-files'
import { IndexHost, percentile, timeKeystrokes } from './measure'

/** The transfers and delays that readers of a built site notice when they search. */
export interface SiteSearch {
  /** Most bytes fetched up to the results of a first query, compressed. */
  firstBytes: number
  /** Milliseconds per keystroke, 95th percentile. */
  keyMs: number
}

/** Asks each query in a new session, then types all of them in one session. */
export async function measureSite(folder: string, queries: readonly string[]): Promise<SiteSearch> {
  const host = new IndexHost(readIndexFiles(folder), siteHost(folder).fetchFile)
  let firstBytes = 0
  for (const query of queries) {
    const search = await host.open()
    await search.search(query)
    firstBytes = Math.max(firstBytes, host.transferred().bytes)
  }
  const times = await timeKeystrokes(await host.open(), queries)
  return { firstBytes, keyMs: percentile(times, 0.95) }
}

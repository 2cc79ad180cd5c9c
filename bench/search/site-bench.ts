import { queryCases } from '../../test/search/queries'
import { readIndexFiles, siteHost } from '../../test/support/search-files'
import { IndexHost, reportSession } from './measure'

/** Size and speed of the search on a built site: `site-bench.ts [folder]`, default `dist`. */
const folder = process.argv[2] ?? 'dist'
console.log(`search of ${folder}`)
const first = ['permission', 'useAPIErrorHandler', 'transfer enigne', 'how do I schedule a release']
const queries = queryCases.map(({ query }) => query)
await reportSession(new IndexHost(readIndexFiles(folder), siteHost(folder).fetchFile), first, queries)

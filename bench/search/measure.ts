import { brotliCompressSync, constants } from 'node:zlib'
import { createSearch, type Search } from '../../packages/engine/src/search/client/create-search'
import type { FetchFile } from '../../packages/engine/src/search/client/index-reader'
import type { IndexFiles } from '../../test/support/search-files'

/** An index as a browser sees it; counts the bytes a session fetches. */
export class IndexHost {
  private readonly files: IndexFiles
  private readonly sizes = new Map<string, number>()
  private readonly fetchFile: FetchFile
  private fetched = new Set<string>()

  /** @param fetchFile also called for files outside the index: page data */
  constructor(files: IndexFiles, fetchFile: FetchFile) {
    this.files = files
    this.fetchFile = fetchFile
  }

  open(): Promise<Search> {
    this.fetched = new Set()
    return createSearch({
      manifestUrl: '/search-index.json',
      fetchFile: async (url) => {
        const text = await this.fetchFile(url)
        this.fetched.add(url)
        this.wireSize(url, text)
        return text
      },
    })
  }

  /** Brotli-compressed bytes fetched since `open`. */
  transferred(): { files: number; bytes: number } {
    let bytes = 0
    for (const url of this.fetched) bytes += this.sizes.get(url) ?? 0
    return { files: this.fetched.size, bytes }
  }

  /** Number and total bytes of all files. */
  size(): { files: number; bytes: number } {
    let bytes = 0
    for (const [url, content] of this.files) bytes += this.wireSize(url, content)
    return { files: this.files.size, bytes }
  }

  private wireSize(url: string, text: string): number {
    const known = this.sizes.get(url)
    if (known !== undefined) return known
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    const size = brotliCompressSync(text, quality).length
    this.sizes.set(url, size)
    return size
  }
}

/** Types every query letter by letter in one session and returns the milliseconds of each keystroke, sorted. */
export async function timeKeystrokes(search: Search, queries: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const query of queries) {
    for (let length = 1; length <= query.length; length++) {
      const start = performance.now()
      await search.search(query.slice(0, length))
      times.push(performance.now() - start)
    }
  }
  return times.sort((a, b) => a - b)
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Prints the cost of a reader's first searches and the time per keystroke. */
export async function reportSession(
  host: IndexHost,
  firstQueries: readonly string[],
  typed: readonly string[],
): Promise<void> {
  const { files, bytes } = host.size()
  console.log(`${files} files, ${kilobytes(bytes)}`)
  const opening = performance.now()
  await host.open()
  console.log(
    `opened in ${(performance.now() - opening).toFixed(1)} ms, ${kilobytes(host.transferred().bytes)}`,
  )
  for (const query of firstQueries) {
    const search = await host.open()
    const outcome = await search.search(query)
    const titles = host.transferred()
    await Promise.all(outcome.results.map((result) => search.excerpt(result, outcome.matched)))
    const all = host.transferred()
    console.log(
      `"${query}": ${kilobytes(titles.bytes)} in ${titles.files} files to results, ${kilobytes(all.bytes)} with excerpts`,
    )
  }
  const times = await timeKeystrokes(await host.open(), typed)
  const [median, p95, worst] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(2))
  console.log(`${times.length} keys: median ${median} ms, p95 ${p95} ms, worst ${worst} ms`)
}

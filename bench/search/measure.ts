import { brotliCompressSync, constants } from 'node:zlib'
import { createSearch, type Search } from '../../src/search/client/create-search'
import type { SearchFile, SearchIndexFiles } from '../../src/search/types'

/** An index as a browser meets it: files by address, and what has been fetched of them. */
export class IndexHost {
  readonly sizes = new Map<string, number>()
  private readonly files = new Map<string, Uint8Array>()
  private fetched = new Set<string>()

  constructor(files: Iterable<SearchFile>) {
    for (const { name, content } of files) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      this.files.set(`/${name}`, bytes)
    }
  }

  static of(index: SearchIndexFiles): IndexHost {
    const inFolder = index.files.map((file) => ({ ...file, name: index.folder + file.name }))
    return new IndexHost([...inFolder, index.manifest])
  }

  open(): Promise<Search> {
    this.fetched = new Set()
    return createSearch({
      manifestUrl: '/search-index.json',
      fetchFile: async (url) => {
        const bytes = this.files.get(url)
        if (bytes === undefined) throw new Error(`There is no ${url}.`)
        this.fetched.add(url)
        return bytes
      },
    })
  }

  /** Bytes fetched since `open`, as they travel: JSON with brotli, the rest as it is. */
  transferred(): { files: number; bytes: number } {
    let bytes = 0
    for (const url of this.fetched) bytes += this.wireSize(url)
    return { files: this.fetched.size, bytes }
  }

  /** Bytes of all files by kind. */
  sizesByKind(): Record<string, { files: number; bytes: number }> {
    const kinds: Record<string, { files: number; bytes: number }> = {}
    for (const url of this.files.keys()) {
      const kind = url.slice(url.lastIndexOf('/') + 1).replace(/-\d+\./, '-*.')
      const entry = (kinds[kind] ??= { files: 0, bytes: 0 })
      entry.files++
      entry.bytes += this.wireSize(url)
    }
    return kinds
  }

  private wireSize(url: string): number {
    const known = this.sizes.get(url)
    if (known !== undefined) return known
    const bytes = this.files.get(url) ?? new Uint8Array()
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    const size = url.endsWith('.bin') ? bytes.length : brotliCompressSync(bytes, quality).length
    this.sizes.set(url, size)
    return size
  }
}

/** Types every query letter by letter in one session and returns the milliseconds of each key, sorted. */
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

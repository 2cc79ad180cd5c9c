import type { Route } from '../model/doc'
import type { Problem } from '../model/problem'
import { textNumber } from '../model/text-number'
import type { OutputFile } from '../output/output-folder'
import type { ListedPage } from '../search/build-index'
import type { PageInfo } from '../search/format/files'
import type { Ask } from '../sources/answers'
import type { DocumentFacts } from '../sources/document-facts'
import type { Attachment } from '../sources/media-names'
import type { Fingerprint, KnownTraces } from './fingerprints'
import type { Reference } from './make/page-maker'

/** What is remembered of a page: enough to know whether it would be the same, and to list it. */
export interface KnownPage {
  fingerprint: Fingerprint
  files: OutputFile[]
  /** Hash of its ids: what links to it depend on. */
  idsHash: string
  /** See `PageData`. */
  pageless?: Route[]
  problems: Problem[]
  attachments: Attachment[]
  socialImage?: string
  search?: ListedPage
  document?: { traces: KnownTraces; facts: DocumentFacts }
}

/** What a build seldom asks of a page that it keeps: read when somebody does. */
export interface PageDetails {
  ids: string[]
  references: Reference[]
  asks: Ask[]
  /** What the search shows of it. */
  info?: PageInfo
}

/** Details of some pages, by route. */
type Shard = Record<string, PageDetails>

/** Pages whose details are in one part, about. */
const pagesPerShard = 64

/** What is remembered of all pages. Details lie in parts of their own, of which a build reads those that it needs and writes those that change. */
export class PageMemory {
  readonly pages: ReadonlyMap<string, KnownPage>
  readonly #shards: readonly string[]
  readonly #read: (name: string) => Shard
  readonly #loaded = new Map<string, Shard>()

  /** `shards`: names of the parts; `read` gets one, and throws when it is damaged. */
  constructor(
    pages: ReadonlyMap<string, KnownPage> = new Map(),
    shards: readonly string[] = [],
    read: (name: string) => Shard = () => ({}),
  ) {
    this.pages = pages
    this.#shards = shards
    this.#read = read
  }

  /** Details of a page that is remembered. */
  detailsOf(route: string): PageDetails {
    const name = this.#shards[shardOf(route, this.#shards.length)] ?? ''
    const shard = this.#loaded.get(name) ?? this.#read(name)
    this.#loaded.set(name, shard)
    return shard[route] ?? noDetails
  }

  /**
   * Names of the parts with the details of these pages. `made` has those of pages that were made; `write` stores a part and returns its
   * name.
   */
  store(
    pages: ReadonlyMap<string, KnownPage>,
    made: ReadonlyMap<string, PageDetails>,
    write: (content: string) => string,
  ): string[] {
    const count = 2 ** Math.ceil(Math.log2(Math.max(pages.size / pagesPerShard, 1)))
    const gone = [...this.pages.keys()].filter((route) => !pages.has(route))
    const changed = new Set([...made.keys(), ...gone].map((route) => shardOf(route, count)))
    const isKept = (shard: number) => count === this.#shards.length && !changed.has(shard)
    const shards = Array.from({ length: count }, (): Shard => ({}))
    for (const route of pages.keys()) {
      const shard = shardOf(route, count)
      const own = shards[shard]
      if (own && !isKept(shard)) own[route] = made.get(route) ?? this.detailsOf(route)
    }
    return shards.map(
      (shard, index) => (isKept(index) ? this.#shards[index] : undefined) ?? write(JSON.stringify(shard)),
    )
  }
}

const noDetails: PageDetails = { ids: [], references: [], asks: [] }

const shardOf = (route: string, count: number) => textNumber(route) % Math.max(count, 1)

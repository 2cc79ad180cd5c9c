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

/** A reference of a page: as it stands in the HTML, and where in the source (file, line and column), if that is known. */
export type Reference = [href: string, file?: string, line?: number, column?: number]

/** What a build seldom asks of a page that it keeps: read when somebody does. */
export interface PageDetails {
  ids: string[]
  references: Reference[]
  asks: Ask[]
  /** What the search shows of it. */
  info?: PageInfo
}

/** Details as they are stored: the JSON of each. */
export type WrittenDetails = { readonly [Name in keyof PageDetails]: string }

export function writeDetails({ ids, references, asks, info }: PageDetails): WrittenDetails {
  return {
    ids: JSON.stringify(ids),
    references: JSON.stringify(references),
    asks: JSON.stringify(asks),
    ...(info && { info: JSON.stringify(info) }),
  }
}

/**
 * Details of the pages that a build made, kept as they are stored: as objects they would be several times as large, and of most pages
 * nobody asks for more than one of them once.
 */
export class MadeDetails {
  readonly #written = new Map<Route, WrittenDetails>()

  set(route: Route, written: WrittenDetails): void {
    this.#written.set(route, written)
  }

  has(route: Route): boolean {
    return this.#written.has(route)
  }

  get(route: Route): PageDetails | undefined {
    const written = this.#written.get(route)
    return written && new OpenedDetails(written)
  }

  /** JSON of a page's details. */
  jsonOf(route: Route): string | undefined {
    const written = this.#written.get(route)
    return (
      written &&
      `{${Object.entries(written)
        .map(([name, json]) => `"${name}":${json}`)
        .join(',')}}`
    )
  }

  get size(): number {
    return this.#written.size
  }

  routes(): Iterable<Route> {
    return this.#written.keys()
  }
}

/** Each is read when it is asked for. */
class OpenedDetails implements PageDetails {
  readonly #written: WrittenDetails

  constructor(written: WrittenDetails) {
    this.#written = written
  }

  get ids(): string[] {
    return JSON.parse(this.#written.ids)
  }

  get references(): Reference[] {
    return JSON.parse(this.#written.references)
  }

  get asks(): Ask[] {
    return JSON.parse(this.#written.asks)
  }

  get info(): PageInfo | undefined {
    const { info } = this.#written
    return info === undefined ? undefined : JSON.parse(info)
  }
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
    made: MadeDetails,
    write: (content: string) => string,
  ): string[] {
    const count = 2 ** Math.ceil(Math.log2(Math.max(pages.size / pagesPerShard, 1)))
    const gone = [...this.pages.keys()].filter((route) => !pages.has(route))
    const changed = new Set([...made.routes(), ...gone].map((route) => shardOf(route, count)))
    const isKept = (shard: number) => count === this.#shards.length && !changed.has(shard)
    const shards = Array.from({ length: count }, (): Route[] => [])
    for (const route of pages.keys()) shards[shardOf(route, count)]?.push(route)
    const entry = (route: Route) =>
      `${JSON.stringify(route)}:${made.jsonOf(route) ?? JSON.stringify(this.detailsOf(route))}`
    return shards.map(
      (routes, index) =>
        (isKept(index) ? this.#shards[index] : undefined) ?? write(`{${routes.map(entry).join(',')}}`),
    )
  }
}

const noDetails: PageDetails = { ids: [], references: [], asks: [] }

const shardOf = (route: string, count: number) => textNumber(route) % Math.max(count, 1)

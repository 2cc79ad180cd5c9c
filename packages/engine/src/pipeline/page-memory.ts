import type { Route } from '../model/doc'
import type { Problem } from '../model/problem'
import { textNumber } from '../model/text-number'
import type { SocialImage } from '../output/social-images'
import type { ListedPage } from '../search/listed-page'
import type { PageInfo } from '../search/format/files'
import type { Ask } from '../pages/answers'
import type { DocumentFacts } from '../pages/document-facts'
import type { Attachment } from '../pages/media-names'
import type { Fingerprint, KnownTraces } from './fingerprints'

/** What is remembered of a page: enough to know whether it would be the same, and to list it. */
export interface KnownPage {
  fingerprint: Fingerprint
  /** Names of its files in the output, whose memory knows what they hold. */
  files: string[]
  /** Hash of its ids: what links to it depend on. */
  idsHash: string
  /** See `PageData`. */
  pageless?: Route[]
  problems: Problem[]
  attachments: Attachment[]
  socialImage?: SocialImage
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

const detailNames = ['ids', 'references', 'asks', 'info'] as const

/** Details of the pages that a build made, as JSON: of most pages nobody asks for more than one of them once. */
export class MadeDetails {
  readonly #written = new Map<Route, WrittenDetails>()

  set(route: Route, details: WrittenDetails): void {
    this.#written.set(route, details)
  }

  has(route: Route): boolean {
    return this.#written.has(route)
  }

  get(route: Route): PageDetails | undefined {
    const written = this.#written.get(route)
    return written && new OpenedDetails((name) => written[name] ?? '')
  }

  /** JSON of a page's details. */
  jsonOf(route: Route): string | undefined {
    const written = this.#written.get(route)
    if (!written) return undefined
    const entries = detailNames.flatMap((name) => {
      const json = written[name] ?? ''
      return json === '' ? [] : `"${name}":${json}`
    })
    return `{${entries.join(',')}}`
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
  readonly #read: (name: keyof PageDetails) => string

  constructor(read: (name: keyof PageDetails) => string) {
    this.#read = read
  }

  get ids(): string[] {
    return JSON.parse(this.#read('ids'))
  }

  get references(): Reference[] {
    return JSON.parse(this.#read('references'))
  }

  get asks(): Ask[] {
    return JSON.parse(this.#read('asks'))
  }

  get info(): PageInfo | undefined {
    const json = this.#read('info')
    return json === '' ? undefined : JSON.parse(json)
  }
}

/** Names of the parts in which pages lie, about as many in each. */
export interface PageParts {
  pages: readonly string[]
  details: readonly string[]
}

/** What is remembered of some pages, by route. */
type Shard<Entry> = Record<Route, Entry>

/** Pages that are in one part, about. */
const pagesPerShard = 64

/**
 * What is remembered of all pages. It lies in parts, of which a build writes those that change; of details, which it seldom needs, it reads
 * no others than those either.
 */
export class PageMemory {
  readonly #parts: PageParts
  readonly #read: <Entry>(name: string) => Shard<Entry>
  readonly #known = new Map<string, Shard<KnownPage>>()
  readonly #details = new Map<string, Shard<PageDetails>>()
  #pages: ReadonlyMap<Route, KnownPage> | undefined

  /** `read` gets the name of a part, and throws when it is damaged. */
  constructor(
    parts: PageParts = { pages: [], details: [] },
    read: <Entry>(name: string) => Shard<Entry> = () => ({}),
  ) {
    this.#parts = parts
    this.#read = read
  }

  /** All pages. Whoever needs a few of them asks for these alone. */
  get pages(): ReadonlyMap<Route, KnownPage> {
    this.#pages ??= new Map(
      this.#parts.pages.flatMap((name) => Object.entries(this.#shardOf(name, this.#known))),
    )
    return this.#pages
  }

  /** Details of a page that is remembered. */
  detailsOf(route: Route): PageDetails {
    return this.#find(this.#parts.details, this.#details, route) ?? noDetails
  }

  #find<Entry>(names: readonly string[], loaded: Map<string, Shard<Entry>>, route: Route): Entry | undefined {
    const name = names[shardOf(route, names.length)]
    return name === undefined ? undefined : this.#shardOf(name, loaded)[route]
  }

  #shardOf<Entry>(name: string, loaded: Map<string, Shard<Entry>>): Shard<Entry> {
    const shard = loaded.get(name) ?? this.#read<Entry>(name)
    loaded.set(name, shard)
    return shard
  }

  /**
   * Stores all pages and returns the names of their parts. Those whose pages are as they were stay.
   * @param made details of the pages that were made
   * @param write stores a part and returns its name
   */
  store(pages: ReadonlyMap<Route, KnownPage>, made: MadeDetails, write: WritePart): PageParts {
    const before = this.pages
    const count = 2 ** Math.ceil(Math.log2(Math.max(pages.size / pagesPerShard, 1)))
    const gone = [...before.keys()].filter((route) => !pages.has(route))
    const changed = [...pages.keys()].filter((route) => pages.get(route) !== before.get(route))
    const shards = Array.from({ length: count }, (): Route[] => [])
    for (const route of pages.keys()) shards[shardOf(route, count)]?.push(route)
    const storeAs = (
      kind: keyof PageParts,
      news: Iterable<Route>,
      jsonOf: (route: Route) => string,
    ): string[] => {
      const known = this.#parts[kind].length === count ? this.#parts[kind] : []
      const isNew = new Set(Array.from([...news, ...gone], (route) => shardOf(route, count)))
      return shards.map(
        (routes, shard) =>
          (isNew.has(shard) ? undefined : known[shard]) ??
          write(kind, `{${routes.map((route) => `${JSON.stringify(route)}:${jsonOf(route)}`).join(',')}}`),
      )
    }
    return {
      pages: storeAs('pages', changed, (route) => JSON.stringify(pages.get(route))),
      details: storeAs(
        'details',
        made.routes(),
        (route) => made.jsonOf(route) ?? JSON.stringify(this.detailsOf(route)),
      ),
    }
  }
}

/** Stores a part and returns its name. */
type WritePart = (kind: string, content: string) => string

const noDetails: PageDetails = { ids: [], references: [], asks: [] }

const shardOf = (route: Route, count: number) => textNumber(route) % Math.max(count, 1)

import path from 'node:path'
import { editionsOf } from '../content/load-site'
import type { Route } from '../model/doc'
import type { PageData } from '../model/page'
import type { Problem } from '../model/problem'
import type { OutputFolder } from '../output/output-folder'
import { filesOfPage } from '../output/render-page'
import type { GeneratedRecord } from '../pages/integrations'
import { searchLists } from '../pages/search-pages'
import type { MadePage, MakeOrder } from './make/page-maker'
import { PagePool } from './make/page-pool'
import type { PoolThread } from './make/pool-thread'
import { neverSame, type BuildMemory, type KnownPage } from './memory'
import type { Plan } from './plan'

export interface PageKeeperInput {
  plan: Plan
  memory: BuildMemory
  output: OutputFolder
  cacheDir: string
  /** Threads that were started early. */
  threads: readonly PoolThread[]
}

/** Keeps pages that are up to date, and makes the others. */
export class PageKeeper {
  /** Pages so far, by route, in the order of the records. */
  readonly pages = new Map<Route, KnownPage>()
  reused = 0
  readonly #pool: PagePool

  constructor(private readonly input: PageKeeperInput) {
    this.#pool = new PagePool(input, input.threads)
  }

  /** Brings pages up to date. `onProgress` gets the number of pages made and the number of pages to make. */
  async bring(
    records: readonly PageRecord[],
    onProgress: (done: number, of: number) => void = () => {},
  ): Promise<void> {
    const due = new Map<Route, DuePage>()
    for (const record of records) {
      const known = this.#find(record)
      const isSame = known && known.frame === record.frame
      if (!isSame) due.set(record.route, { record, known })
      // Reserves the page's position.
      this.pages.set(record.route, known ?? unmade)
    }
    this.reused += records.length - due.size
    let done = 0
    await this.#pool.make(
      Array.from(due.values(), (page) => this.#orderOf(page)),
      (made) => {
        const page = due.get(made.route)
        if (page) this.#take(page.known ? reframed(made, page.known) : made, page)
        onProgress(++done, due.size)
      },
    )
  }

  /** Ends the threads, and copies the files that pages show to the output. Call it after the last records. */
  async finish(): Promise<Problem[]> {
    await this.#pool.rest()
    const { output, plan } = this.input
    for (const { attachments } of this.pages.values())
      for (const [name, source] of attachments) {
        const file = path.resolve(plan.site.siteDir, source)
        if (!output.has(name)) output.copy(file, name, plan.site.files.hashOf(file))
      }
    return [...this.#pool.late(), ...[...this.pages.values()].flatMap(({ problems }) => problems)]
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }

  /** A known page is only put into its new frame. */
  #orderOf({ record: { order }, known }: DuePage): MakeOrder {
    if (!known || order.kind !== 'document') return order
    const { json } = filesOfPage({ kind: 'doc', route: order.doc.route })
    return { kind: 'framed', doc: order.doc, data: this.input.output.pathOf(json) }
  }

  /** The known page if it is up to date, except perhaps for its frame. */
  #find({ route, frame, fingerprintOf }: PageRecord): KnownPage | undefined {
    const { memory, output } = this.input
    const page = memory.pages.get(route)
    // A dry run assumes that the output exists, but cannot read it.
    if (output.isDry && page?.frame !== frame) return undefined
    if (!page || page.fingerprint === neverSame || fingerprintOf(page) !== page.fingerprint) return undefined
    return output.keep(page.files) ? page : undefined
  }

  #take(made: MadePage, { record, known }: DuePage): void {
    const { files, route, search = known?.search, ...page } = made
    this.input.output.adopt(files)
    this.pages.set(route, {
      ...page,
      fingerprint: record.fingerprintOf(made, true),
      ...(record.frame !== undefined && { frame: record.frame }),
      files: [...new Set([...files.map(([name]) => name), ...(known?.files ?? [])])],
      ...(search && { search }),
    })
  }
}

interface DuePage {
  record: PageRecord
  /** The page in its old frame. */
  known: KnownPage | undefined
}

/** A page in a new frame, with everything that comes from its article. */
function reframed(made: MadePage, { places, problems, attachments, document }: KnownPage): MadePage {
  return { ...made, problems: [...problems, ...made.problems], attachments, places, document }
}

const unmade: KnownPage = {
  fingerprint: neverSame,
  files: [],
  ids: '[]',
  references: '[]',
  problems: [],
  attachments: [],
}

interface PageRecord {
  readonly route: Route
  readonly order: MakeOrder
  /** See `KnownPage`. */
  readonly frame?: string
  /** Fingerprint that it would have if it were made now; `isNow`: it was. */
  fingerprintOf(page: Pick<KnownPage, 'document'>, isNow?: boolean): string
}

export function documentRecords({ site, fingerprints }: Plan): PageRecord[] {
  return site.docs.map((doc): PageRecord => ({
    route: doc.route,
    order: { kind: 'document', doc },
    frame: fingerprints.ofFrame(doc),
    fingerprintOf: ({ document }, isNow) => {
      if (!document) return neverSame
      const { traces } = document
      return isNow ? fingerprints.ofDocument(doc, traces) : fingerprints.ofKnownDocument(doc, traces)
    },
  }))
}

/** Records of all pages but documents. The search finds lists; pages of integrations do not have their articles yet. */
export function pageRecords(
  { site, fingerprints }: Plan,
  pages: readonly PageData[],
  generated: ReadonlyMap<PageData, GeneratedRecord>,
): PageRecord[] {
  const lists = new Map(
    editionsOf(site)
      .flatMap(searchLists)
      .map((list) => [list.route, list]),
  )
  return pages.map((page) => {
    const search = lists.get(page.route)
    const record = generated.get(page)
    return {
      route: page.route,
      order: {
        ...(record ? { kind: 'generated', record } : { kind: 'page', page }),
        ...(search && { search }),
      },
      fingerprintOf: () => fingerprints.ofPage(page, record),
    }
  })
}

import path from 'node:path'
import { createPagelessFinder, type PagelessFinder } from '../check/links'
import { articleState } from '../pages/article-cache'
import type { Problem } from '../model/problem'
import type { OutputFolder } from '../output/output-folder'
import type { PageTerms } from '../search/page-terms'
import type { Attachment } from '../pages/media-names'
import type { MadePage, MakeOrder, ReframedPage, WrittenFrame } from './make/page-maker'
import { PagePool } from './make/page-pool'
import { neverSame, type BuildMemory, type Fingerprint, type KnownPage } from './known-site'
import type { Plan } from './plan'
import type { PageData } from '../model/page'
import { indexPageCopy } from '../output/markdown-copies'
import { editionsOf } from '../content/editions'
import { searchLists } from '../pages/search-pages'
import type { GeneratedRecord } from '../pages/integrations'

export interface PageKeeperInput {
  plan: Plan
  memory: BuildMemory
  output: OutputFolder
  articlesDir: string
  cacheDir: string
}

/** Keeps pages that would be the same, and makes the others. */
export class PageKeeper {
  readonly #input: PageKeeperInput
  readonly #pool: PagePool
  readonly #pagelessOf: PagelessFinder
  readonly #pages = new Map<string, KnownPage>()
  readonly #remade = new Set<string>()
  #terms: Map<string, PageTerms> | undefined
  readonly #indexed = new Set<string>()
  /** Resolves when all pages are made that were ordered so far. */
  #making: Promise<unknown> = Promise.resolve()
  /** Pages whose written files cannot take another frame. */
  readonly #refused: DuePage[] = []
  reused = 0

  constructor(input: PageKeeperInput) {
    const { plan, cacheDir, output } = input
    this.#input = input
    this.#pagelessOf = createPagelessFinder(new Set(plan.routes), plan.site.config)
    this.#pool = new PagePool({
      site: plan.site,
      routes: plan.routes,
      sidebars: plan.sidebars,
      places: plan.places,
      client: plan.client.bundle,
      cacheDir,
      ...(!output.isDry && { stagingDir: output.staging.dir }),
      input: {
        siteData: plan.siteData,
        buildId: plan.buildId,
        articles: { dir: input.articlesDir, state: articleState(plan.site.config) },
      },
    })
  }

  /** Pages so far, by route, in the order of the records. */
  get pages(): Map<string, KnownPage> {
    return this.#pages
  }

  /** Terms of all pages, where any page of the search was made; undefined otherwise. */
  get terms(): ReadonlyMap<string, PageTerms> | undefined {
    return this.#terms
  }

  get remade(): ReadonlySet<string> {
    return this.#remade
  }

  get indexed(): ReadonlySet<string> {
    return this.#indexed
  }

  /**
   * Brings pages up to date. Resolves when all pages with new content are made; pages that only get another frame may still be
   * written until `finish`. `onProgress` gets the number of pages made and the number of all that are due.
   */
  async bring(
    records: readonly PageRecord[],
    onProgress: (done: number, of: number) => void = () => {},
  ): Promise<void> {
    const due = new Map<string, DuePage>()
    for (const record of records) {
      const known = this.#find(record)
      if (!known?.isSame) {
        due.set(record.route, { record, order: record.order, ...known })
      }
      // Takes its place in the order now.
      this.#pages.set(record.route, known?.page ?? unmade)
    }
    this.reused += records.length - due.size
    let done = 0
    let asked = [...due.values()].filter(({ page }) => !page).length
    await new Promise<void>((resolve, reject) => {
      const making = this.#pool.make(
        Array.from(due.values(), ({ order }) => order),
        (made) => {
          const one = due.get(made.route)
          if (one) this.#takeDue(made, one)
          onProgress(++done, due.size)
          if (!one?.page && --asked === 0) resolve()
        },
      )
      this.#making = Promise.all([this.#making, making])
      this.#making.catch(reject)
      if (asked === 0) resolve()
    })
  }

  /** Call this after the last records. */
  async rest(): Promise<void> {
    await this.#pool.rest()
  }

  /** Waits for all pages, and copies the files that they show into the output. */
  async finish(): Promise<Problem[]> {
    await this.#making
    const refused = new Map(this.#refused.map((one) => [one.record.route, one]))
    await this.#pool.make(
      Array.from(refused.values(), ({ record }) => record.order),
      (made) => {
        const one = refused.get(made.route)
        if (one) this.#takeDue(made, one)
      },
    )
    await this.#pool.rest()
    for (const { attachments } of this.#pages.values()) for (const file of attachments) this.#attach(file)
    return [...this.#pool.late(), ...[...this.#pages.values()].flatMap(({ problems }) => problems)]
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }

  /** The known page if it would be the same, with an order if only its frame differs. */
  #find(record: PageRecord): KnownPageFound | undefined {
    const { memory, output } = this.#input
    const page = memory.pages.get(record.route)
    if (!page || page.fingerprint.own === neverSame) return undefined
    const fingerprint = record.fingerprintOf(page)
    const { own, frame: before } = page.fingerprint
    const isSame = fingerprint.frame === before
    if (fingerprint.own !== own || !(isSame || (record.frameOrder && !output.isDry))) return undefined
    if (!this.#hasSamePageless(record.route, page)) return undefined
    if (!output.keep(page.files)) return undefined
    if (isSame || !record.frameOrder) return { isSame: true, page }
    const order = record.frameOrder({ dir: output.outDir, before })
    return { isSame: false, page: { ...page, fingerprint }, order }
  }

  /** Whether the same links of a known page lead to no page. Checked only if pages were added or removed. */
  #hasSamePageless(route: string, { pageless = [], references }: KnownPage): boolean {
    const { plan, memory } = this.#input
    if (memory.linkTargets === plan.fingerprints.linkTargets) return true
    const found = this.#pagelessOf(
      references.map(([href]) => href),
      route,
    )
    return found.join('\n') === pageless.join('\n')
  }

  #takeDue(made: MadePage | ReframedPage, due: DuePage): void {
    if (!('reframed' in made)) this.#take(made, due)
    // Its content did not change, so what is known of it still holds.
    else if (made.reframed) this.#input.output.adopt(made.reframed)
    else this.#refused.push(due)
  }

  #take(made: MadePage, { record, page: known }: DuePage): void {
    const { output } = this.#input
    const { route, files, search } = made
    output.adopt(files)
    // Its text is the same in another frame.
    if (search && !known) {
      this.#indexed.add(route)
      this.#terms ??= new Map(this.#input.memory.terms())
      this.#terms.set(route, search.terms)
    }
    this.#pages.set(route, knownPage(made, record.fingerprintOfMade(made)))
    this.#remade.add(route)
  }

  #attach([name, source]: Attachment): void {
    const { output, plan } = this.#input
    const file = path.resolve(plan.site.siteDir, source)
    if (!output.has(name)) output.copy(file, name, plan.site.files.hashOf(file))
  }
}

function knownPage(made: MadePage, fingerprint: Fingerprint): KnownPage {
  const { files, search, route: _route, ...page } = made
  return {
    ...page,
    fingerprint,
    files: files.map(([name]) => name),
    ...(search && { search: search.page }),
  }
}

type KnownPageFound =
  | { isSame: true; page: KnownPage }
  /** With the fingerprint of the frame that it is to be put into. */
  | { isSame: false; page: KnownPage; order: MakeOrder }

/** A page that is to be made, or a known page that gets another frame. */
interface DuePage {
  record: PageRecord
  order: MakeOrder
  page?: KnownPage
}

const unmade: KnownPage = {
  fingerprint: { own: neverSame, frame: '' },
  files: [],
  ids: [],
  references: [],
  problems: [],
  attachments: [],
}

/** What is known of a page without making it. */
interface PageRecord {
  readonly route: string
  readonly order: MakeOrder
  /** How it is put into another frame. Absent for what is no document. */
  frameOrder?(known: WrittenFrame): MakeOrder
  /** Fingerprint that it would have if it were made now. */
  fingerprintOf(known: KnownPage): Fingerprint
  fingerprintOfMade(made: MadePage): Fingerprint
}

const unknown: Fingerprint = { own: neverSame, frame: '' }

/** A record for each document. */
export function documentRecords({ site, fingerprints }: Plan): PageRecord[] {
  return site.docs.map((doc): PageRecord => ({
    route: doc.route,
    order: { kind: 'document', doc },
    frameOrder: (known) => ({ kind: 'frame', doc, ...known }),
    fingerprintOf: ({ document }) =>
      document ? fingerprints.ofKnownDocument(doc, document.traces) : unknown,
    fingerprintOfMade: ({ document }) => (document ? fingerprints.ofDocument(doc, document.traces) : unknown),
  }))
}

/** A record for each page that is no document. Lists are found by the search; pages of integrations still lack their articles. */
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
    const copy = record ? undefined : indexPageCopy(page, site.config)
    const fingerprint = () => (record ? fingerprints.ofGenerated(record) : fingerprints.ofPage(page))
    return {
      route: page.route,
      order: {
        ...(record
          ? { kind: 'generated', record }
          : { kind: 'page', page, ...(copy !== undefined && { copy }) }),
        ...(search && { search }),
      },
      fingerprintOf: fingerprint,
      fingerprintOfMade: fingerprint,
    }
  })
}

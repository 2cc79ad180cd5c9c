import path from 'node:path'
import { createPagelessFinder, type PagelessFinder } from '../check/pageless'
import { articleState } from '../pages/article-cache'
import type { Problem } from '../model/problem'
import type { OutputFolder } from '../output/output-folder'
import type { TermStore } from '../search/term-store'
import type { Attachment } from '../pages/media-names'
import { neverSame } from './fingerprints'
import type { MadePage, MakeOrder, ReframedPage } from './make/page-maker'
import { PagePool } from './make/page-pool'
import type { BuildMemory } from './memory'
import { KnownPages } from './make/known-page'
import type { MadeDetails, KnownPage } from './page-memory'
import type { PageRecord } from './page-records'
import type { Plan } from './plan'

export interface PageKeeperInput {
  plan: Plan
  memory: BuildMemory
  output: OutputFolder
  /** Takes in those of the pages that are made. */
  details: MadeDetails
  /** Folder of compiled articles. */
  articlesDir: string
  cacheDir: string
}

/** Keeps pages that would be the same, and has the others made. */
export class PageKeeper {
  readonly #input: PageKeeperInput
  readonly #pool: PagePool
  readonly #pagelessOf: PagelessFinder
  readonly #pages = new Map<string, KnownPage>()
  readonly #known = new KnownPages()
  readonly #made: MadeDetails
  #termsBefore: TermStore | undefined
  #terms: TermStore | undefined
  readonly #indexed = new Set<string>()
  /** Resolves when all pages are made that were ordered so far. */
  #making: Promise<unknown> = Promise.resolve()
  /** Pages that cannot be put into another frame as they are written. */
  readonly #refused: DuePage[] = []
  reused = 0

  constructor(input: PageKeeperInput) {
    const { plan, cacheDir, output } = input
    this.#input = input
    this.#made = input.details
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

  /** Pages so far, by route, in the order in which they were brought. */
  get pages(): Map<string, KnownPage> {
    return this.#pages
  }

  /** Terms of all pages, where any page of the search was made; undefined otherwise. */
  get terms(): TermStore | undefined {
    return this.#terms
  }

  /** Routes of the pages whose terms were found anew. */
  get indexed(): ReadonlySet<string> {
    return this.#indexed
  }

  /**
   * Brings pages up to date. Resolves when those are made that others may ask about: what is put into another frame alone, of which nothing
   * else changes, goes on until `finish`. `onProgress` gets the number of pages made, of how many.
   */
  async bring(
    records: readonly PageRecord[],
    onProgress: (done: number, of: number) => void = () => {},
  ): Promise<void> {
    const due = new Map<string, DuePage>()
    for (const record of records) {
      const known = this.#find(record)
      if (!known?.isSame) {
        const one: DuePage = { record, order: record.order, ...known }
        due.set(record.route, one)
        this.#pool.announce(one.order)
      }
      // Its place in the order is taken now, whoever is made first.
      this.#pages.set(record.route, known?.page ?? unmade)
    }
    this.reused += records.length - due.size
    let done = 0
    const whole = [...due.values()].filter(({ page }) => !page)
    let asked = whole.length
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
      // Read while threads have not answered yet.
      else if (whole.some(({ record }) => record.doc)) this.#openTerms()
    })
  }

  /** To be called when no more pages will be brought. */
  async rest(): Promise<void> {
    await this.#pool.rest()
  }

  /** Waits for pages, and puts the files that they show into the output. */
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
    for (const { attachments } of this.#pages.values()) for (const file of attachments) this.#attach(file)
    return [...this.#pages.values()].flatMap(({ problems }) => problems)
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    await this.#pool.close()
  }

  /** The page as it is known, where it would be the same; with an order where it would be the same in another frame. */
  #find(record: PageRecord): KnownPageFound | undefined {
    const { memory, output } = this.#input
    const page = memory.pages.pages.get(record.route)
    if (!page || page.fingerprint.own === neverSame) return undefined
    const asks = () => memory.pages.detailsOf(record.route).asks
    const fingerprint = record.fingerprintOf(page, asks)
    const { own, frame: before } = page.fingerprint
    const isSame = fingerprint.frame === before
    if (fingerprint.own !== own || !(isSame || (record.frameOrder && !output.isDry))) return undefined
    if (!this.#hasSamePageless(record.route, page)) return undefined
    if (!output.keep(page.files)) return undefined
    if (isSame || !record.frameOrder) return { isSame: true, page }
    const order = record.frameOrder({ dir: output.outDir, before })
    return { isSame: false, page: { ...page, fingerprint }, order }
  }

  /** Whether the links of a known page that lead to no page are those that they were: asked where pages came or went. */
  #hasSamePageless(route: string, { pageless = [] }: KnownPage): boolean {
    const { plan, memory } = this.#input
    if (memory.linkTargets === plan.fingerprints.linkTargets) return true
    const references = memory.pages.detailsOf(route).references.map(([href]) => href)
    return this.#pagelessOf(references, route).join('\n') === pageless.join('\n')
  }

  #takeDue(made: MadePage | ReframedPage, due: DuePage): void {
    if (!('reframed' in made)) this.#take(made, due)
    // What it holds, and so what else is known of it, is as it was.
    else if (made.reframed) this.#input.output.adopt(made.reframed)
    else this.#refused.push(due)
  }

  #take(made: MadePage, { record, page: known }: DuePage): void {
    const { output } = this.#input
    const { route, files, details, search } = made
    output.adopt(files)
    // In another frame it says what it said.
    if (search && !known) {
      this.#indexed.add(route)
      this.#terms = this.#openTerms()
      this.#terms.set(route, search.terms)
    }
    this.#pages.set(route, this.#known.of(made, record.fingerprintOfMade(made), record.doc))
    this.#made.set(route, details)
  }

  #openTerms(): TermStore {
    return (this.#termsBefore ??= this.#input.memory.terms())
  }

  #attach([name, source]: Attachment): void {
    const { output, plan } = this.#input
    const file = path.resolve(plan.site.siteDir, source)
    if (!output.has(name)) output.copy(file, name, plan.site.files.hashOf(file))
  }
}

type KnownPageFound =
  | { isSame: true; page: KnownPage }
  /** With the fingerprint of the frame that it is to be put into. */
  | { isSame: false; page: KnownPage; order: MakeOrder }

/** A page that is to be made, or put into another frame where it is known. */
interface DuePage {
  record: PageRecord
  order: MakeOrder
  page?: KnownPage
}

const unmade: KnownPage = {
  fingerprint: { own: neverSame, frame: '' },
  files: [],
  idsHash: '',
  problems: [],
  attachments: [],
}

import path from 'node:path'
import { articleState } from '../sources/article-cache'
import type { Problem } from '../model/problem'
import type { OutputFolder } from '../output/output-folder'
import { SocialImageFiles } from '../output/social-images'
import { listPage } from '../search/build-index'
import type { TermStore } from '../search/term-store'
import { hashOfContent } from '../site/files/file-states'
import { asksForFiles, type Traces } from '../sources/answers'
import type { Attachment } from '../sources/media-names'
import { neverSame } from './fingerprints'
import type { MadePage } from './make/page-maker'
import { PagePool } from './make/page-pool'
import type { BuildMemory } from './memory'
import type { KnownPage, KnownTraces, PageDetails } from './page-memory'
import type { PageRecord } from './page-records'
import type { Plan } from './plan'

export interface PageKeeperInput {
  plan: Plan
  memory: BuildMemory
  output: OutputFolder
  /** Folder of compiled articles. */
  articlesDir: string
  cacheDir: string
}

/** Keeps pages that would be the same, and has the others made. */
export class PageKeeper {
  readonly #input: PageKeeperInput
  readonly #pool: PagePool
  readonly #images: SocialImageFiles
  readonly #pages = new Map<string, KnownPage>()
  readonly #made = new Map<string, PageDetails>()
  #terms: TermStore | undefined
  readonly #indexed = new Set<string>()
  reused = 0

  constructor(input: PageKeeperInput) {
    const { plan, cacheDir, output } = input
    this.#input = input
    this.#images = new SocialImageFiles(cacheDir)
    this.#pool = new PagePool({
      site: plan.site,
      client: plan.client.bundle,
      cacheDir,
      ...(!output.isDry && { stagingDir: output.staging.dir }),
      input: {
        siteData: plan.siteData,
        sidebars: plan.sidebars,
        buildId: plan.buildId,
        articles: { dir: input.articlesDir, state: articleState(plan.site.config) },
        socialDir: this.#images.dir,
      },
    })
  }

  /** Pages so far, by route, in the order in which they were brought. */
  get pages(): Map<string, KnownPage> {
    return this.#pages
  }

  /** Details of the pages that were made, by route. */
  get made(): ReadonlyMap<string, PageDetails> {
    return this.#made
  }

  /** Terms of all pages, where any page of the search was made; undefined otherwise. */
  get terms(): TermStore | undefined {
    return this.#terms
  }

  /** Routes of the pages whose terms were found anew. */
  get indexed(): ReadonlySet<string> {
    return this.#indexed
  }

  /** Brings pages up to date. `onProgress` gets the number of pages made, of how many. */
  async bring(
    records: readonly PageRecord[],
    onProgress: (done: number, of: number) => void = () => {},
  ): Promise<void> {
    const due = new Map<string, PageRecord>()
    for (const record of records) {
      const kept = this.#keep(record)
      if (!kept) due.set(record.route, record)
      // Its place in the order is taken now, whoever is made first.
      this.#pages.set(record.route, kept ?? unmade)
    }
    this.reused += records.length - due.size
    let done = 0
    await this.#pool.make(
      Array.from(due.values(), ({ order }) => order),
      (made) => {
        const record = due.get(made.route)
        if (record) this.#take(made, record)
        onProgress(++done, due.size)
      },
    )
  }

  /** Waits for pictures, and puts what pages show into the output. */
  async finish(): Promise<Problem[]> {
    const { output } = this.#input
    for (const { attachments } of this.#pages.values()) for (const file of attachments) this.#attach(file)
    if (!output.isDry) await this.#images.finish(output)
    return [...this.#pages.values()].flatMap(({ problems }) => problems)
  }

  async close(): Promise<void> {
    await this.#images.close()
  }

  #keep(record: PageRecord): KnownPage | undefined {
    const { memory, output } = this.#input
    const known = memory.pages.pages.get(record.route)
    if (!known || known.fingerprint === neverSame) return undefined
    const asks = () => memory.pages.detailsOf(record.route).asks
    if (known.fingerprint !== record.fingerprintOf(known, asks)) return undefined
    if (known.socialImage !== undefined && !output.isDry && !this.#images.keep(known.socialImage))
      return undefined
    return output.keep(known.files) ? known : undefined
  }

  #take(made: MadePage, record: PageRecord): void {
    const { output } = this.#input
    const { route, files, ids, references, problems, attachments, socialImage, search, document } = made
    output.adopt(files)
    if (socialImage && !output.isDry) this.#images.add(socialImage)
    if (search) {
      this.#indexed.add(route)
      this.#terms ??= this.#input.memory.terms()
      this.#terms.set(route, search.terms)
    }
    this.#pages.set(route, {
      fingerprint: record.fingerprintOfMade(made),
      files,
      idsHash: hashOfContent(ids.join('\n')),
      problems,
      attachments,
      ...(socialImage && { socialImage: socialImage.name }),
      ...(search && { search: listPage(search) }),
      ...(document && { document: { facts: document.facts, traces: withoutAsks(document.traces) } }),
    })
    const asks = document?.traces.asks ?? []
    this.#made.set(route, { ids, references, asks, ...(search && { info: search.info }) })
  }

  #attach([name, source]: Attachment): void {
    const { output, plan } = this.#input
    const file = path.resolve(plan.site.siteDir, source)
    if (!output.has(name)) output.copy(file, name, plan.site.files.hashOf(file))
  }
}

const unmade: KnownPage = {
  fingerprint: neverSame,
  files: [],
  idsHash: '',
  problems: [],
  attachments: [],
}

function withoutAsks({ asks, ...traces }: Traces): KnownTraces {
  return { ...traces, asksForFiles: asksForFiles(asks) }
}

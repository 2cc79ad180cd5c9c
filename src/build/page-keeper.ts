import path from 'node:path'
import { articleState } from '../sources/article-cache'
import type { Problem } from '../model/problem'
import type { OutputFolder } from '../output/output-folder'
import { SocialImageFiles } from '../output/social-images'
import type { TermStore } from '../search/term-store'
import type { Attachment } from '../sources/media-names'
import { neverSame } from './fingerprints'
import type { MadePage } from './make/page-maker'
import { PagePool } from './make/page-pool'
import type { BuildMemory, KnownPage } from './memory'
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
  #terms: TermStore | undefined
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

  /** Terms of all pages, where any page of the search was made; undefined otherwise. */
  get terms(): TermStore | undefined {
    return this.#terms
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
    const known = memory.pages.get(record.route)
    if (!known || known.fingerprint === neverSame || known.fingerprint !== record.fingerprintOf(known))
      return undefined
    if (known.socialImage !== undefined && !output.isDry && !this.#images.keep(known.socialImage))
      return undefined
    return output.keep(known.files) ? known : undefined
  }

  #take({ socialImage, search, ...made }: MadePage, record: PageRecord): void {
    const { output } = this.#input
    output.adopt(made.files)
    if (socialImage && !output.isDry) this.#images.add(socialImage)
    if (search) (this.#terms ??= this.#input.memory.terms()).set(made.route, search.terms)
    this.#pages.set(made.route, {
      fingerprint: record.fingerprintOfMade({ ...made, search }),
      files: made.files,
      ids: made.ids,
      references: made.references,
      problems: made.problems,
      attachments: made.attachments,
      ...(socialImage && { socialImage: socialImage.name }),
      ...(search && { search: withoutTerms(search) }),
      ...(made.document && { document: made.document }),
    })
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
  ids: [],
  references: [],
  problems: [],
  attachments: [],
}

function withoutTerms({
  terms: _terms,
  ...listed
}: NonNullable<MadePage['search']>): NonNullable<KnownPage['search']> {
  return listed
}

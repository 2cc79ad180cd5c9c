import { availableParallelism } from 'node:os'
import { builtModule } from '../../files/engine-root'
import type { FolderState } from '../../files/folder-state'
import { ProblemsError, type Problem } from '../../model/problem'
import type { OutputFolder } from '../../output/output-folder'
import type { BuildMemory } from '../memory'
import type { Plan } from '../plan'
import { PageMaker, type MakeOrder, type MakerInput } from './page-maker'
import { PoolThread, type OnMade } from './pool-thread'

/** Below this number, starting a thread takes longer than making the pages. */
const fewPages = 24
/** Pages per message: every message has a fixed cost. */
const batchSize = 6
/** With more threads they compete for files and memory. */
const maxThreads = 6
const mostThreads = Math.min(availableParallelism(), maxThreads)
/** Pages for each further thread, at least: warming up its code takes as long as its half of the pages, while the bundler runs too. */
const pagesPerThread = 150

const threadsFor = (pages: number) => Math.min(Math.ceil(pages / pagesPerThread), mostThreads)

/** Threads for a build that has to make all pages of a site: they load their code while it is read. None for few documents. */
export function startThreads({ files }: FolderState): PoolThread[] {
  const documents = [...files.keys()].filter((name) => /\.mdx?$/.test(name)).length
  const script = documents > fewPages ? builtModule('pipeline/make/make-thread') : undefined
  return script === undefined
    ? []
    : Array.from({ length: threadsFor(documents) }, () => new PoolThread(script))
}

/** Makes pages: many in threads, a few in this one. Results arrive in batches, in any order. */
export class PagePool {
  readonly #threads = new Set<PoolThread>()
  /** Idle threads. They load their code before the first batch and wait for the next one. */
  readonly #idle: PoolThread[] = []
  #isClosed = false
  #local: PageMaker | undefined
  readonly #makerInput: MakerInput

  constructor(
    private readonly input: { plan: Plan; output: OutputFolder; memory: BuildMemory; cacheDir: string },
    early: readonly PoolThread[],
  ) {
    const { plan, output } = input
    const { siteData, buildId } = plan
    this.#makerInput = { siteData, buildId, stagingDir: output.isDry ? undefined : output.staging.dir }
    for (const thread of early) this.#idle.push(this.#opened(thread))
  }

  /** Makes pages. Rejects if a page cannot be made at all, with a `ProblemsError` if a writer can fix it. */
  async make(orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const { site, client } = this.input.plan
    // Plugins always run in a thread, because only a thread can be terminated.
    const few = site.config.markdown.plugins === undefined ? fewPages : 0
    const script = orders.length > few ? builtModule('pipeline/make/make-thread') : undefined
    if (script !== undefined) return this.#makeInThreads(script, orders, onMade)
    this.#local ??= new PageMaker(this.#makerInput, site, client.bundle, this.input.memory.words)
    for (const order of orders) onMade(await this.#local.make(order))
  }

  async #makeInThreads(script: string, orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const left = [...orders]
    const batches: MakeOrder[][] = []
    while (left.length > 0) batches.push(left.splice(0, batchSize))
    while (this.#idle.length < threadsFor(orders.length)) this.#idle.push(this.#start(script))
    const threads = this.#idle.splice(0)
    let isOver = false
    const run = async (thread: PoolThread): Promise<void> => {
      const unmade = await thread.run(batches, onMade)
      if (unmade.length === 0 || isOver || this.#isClosed) return
      await this.#makeAlone(this.#start(script), unmade, onMade)
      await run(this.#start(script))
    }
    try {
      // Rejects if the bundle fails; otherwise pages would wait for it forever.
      const failed = this.input.plan.client.bundle.then(() => new Promise<never>(() => {}))
      await Promise.race([failed, Promise.all(threads.map(run))])
      this.#idle.push(...[...this.#threads].filter(({ hasEnded }) => !hasEnded))
    } finally {
      isOver = true
    }
  }

  /** To free their memory. */
  async rest(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()))
  }

  late(): Problem[] {
    return [...this.#threads].flatMap(({ late }) => late)
  }

  #start(script: string): PoolThread {
    return this.#opened(new PoolThread(script))
  }

  #opened(thread: PoolThread): PoolThread {
    const { plan, memory, cacheDir } = this.input
    const { siteDir, config, code, collections, modules } = plan.site
    const snapshot = { siteDir, config, code, collections, provided: modules.provided }
    thread.open({ input: this.#makerInput, snapshot, cacheDir }, plan.client.bundle, memory.words)
    this.#threads.add(thread)
    return thread
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(Array.from(this.#threads, (thread) => thread.close()))
  }

  /** Makes the pages of a thread that ended one by one, to find the page that ended it. */
  async #makeAlone(thread: PoolThread, orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const [fatal] = await thread.run(
      orders.map((order) => [order]),
      onMade,
      1,
    )
    if (fatal) throw new ProblemsError(thread.reportEnd(fileOf(fatal)))
  }
}

function fileOf(order: MakeOrder): string {
  if ('doc' in order) return order.doc.sitePath
  return order.kind === 'page' ? order.page.route : order.record.page.route
}

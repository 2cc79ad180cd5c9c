import { availableParallelism } from 'node:os'
import type { ClientBundle } from '../../bundle/client-bundle'
import { builtModule } from '../../files/engine-root'
import { ProblemsError, type Problem } from '../../model/problem'
import { FolderTarget, nowhere } from '../../output/output-folder'
import type { PlannedSite } from '../../pages/integrations'
import { PageMaker, type MakeOrder } from './page-maker'
import { PoolThread, type OnMade, type ThreadData } from './pool-thread'

export interface PagePoolOptions extends Omit<ThreadData, 'snapshot'> {
  site: PlannedSite
  client: Promise<ClientBundle>
}

/** So few pages are made sooner than a thread has started. */
const fewPages = 24
/** Pages that travel together: each message has its cost. */
const batchSize = 24
/** More threads than this wait for each other's files and memory. */
const maxThreads = 6
const mostThreads = Math.min(availableParallelism(), maxThreads)
/**
 * Fewer pages than this are made by one thread: another one loads all code and warms up for itself, which takes as long as its half of the
 * pages, and in a first build the browser's code is bundled beside it.
 */
const pagesPerThread = 150

/** Makes pages, many in threads, few right here. Answers come in any order, in batches. */
export class PagePool {
  readonly #options: PagePoolOptions
  readonly #threads = new Set<PoolThread>()
  /** Threads without work: they load their code before they get some, and stay for what comes next. */
  readonly #idle: PoolThread[] = []
  #isClosed = false
  #local: PageMaker | undefined

  constructor(options: PagePoolOptions) {
    this.#options = options
  }

  /** Makes pages. Rejects when one of them cannot be made at all, with a `ProblemsError` for what a writer can fix. */
  async make(orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const script = this.#needsThreads(orders.length)
      ? builtModule('./make-thread', import.meta.url)
      : undefined
    if (script !== undefined) return this.#makeInThreads(script, orders, onMade)
    const { input, site, stagingDir, client } = this.#options
    const target = stagingDir === undefined ? nowhere : new FolderTarget(stagingDir)
    this.#local ??= new PageMaker(input, site, target, client)
    for (const order of orders) onMade(await this.#local.make(order))
  }

  /** Plugins always run in a thread: only a thread can be ended. */
  #needsThreads(count: number): boolean {
    return count > fewPages || (count > 0 && this.#options.site.config.markdown.plugins !== undefined)
  }

  async #makeInThreads(script: string, orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const { site, client, ...options } = this.#options
    const { siteDir, config, code, collections, modules } = site
    const snapshot = { siteDir, config, code, collections, provided: modules.provided }
    const left = [...orders]
    const batches: MakeOrder[][] = []
    while (left.length > 0) batches.push(left.splice(0, batchSize))
    const count = Math.min(Math.ceil(orders.length / pagesPerThread), mostThreads)
    while (this.#idle.length < count) this.#idle.push(this.#start(script))
    const threads = this.#idle.splice(0)
    let isOver = false
    const open = (thread: PoolThread) => {
      thread.open({ ...options, snapshot }, client)
      return thread
    }
    const another = () => {
      const thread = this.#start(script)
      threads.push(thread)
      return thread
    }
    const run = async (thread: PoolThread): Promise<void> => {
      const unmade = await open(thread).run(batches, onMade)
      if (unmade.length === 0 || isOver || this.#isClosed) return
      await this.#makeAlone(open(another()), unmade, onMade)
      await run(another())
    }
    try {
      // A bundle that failed is met here; pages that wait for it would wait for ever.
      const failed = client.then(() => new Promise<never>(() => {}))
      await Promise.race([failed, Promise.all(threads.map(run))])
      this.#idle.push(...threads.filter(({ hasEnded }) => !hasEnded))
    } finally {
      isOver = true
    }
  }

  /** Ends the threads without work: what they hold is memory that others need. */
  async rest(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()))
  }

  /** What was found in threads after their pages were made. */
  late(): Problem[] {
    return [...this.#threads].flatMap(({ late }) => late)
  }

  #start(script: string): PoolThread {
    const thread = new PoolThread(script)
    this.#threads.add(thread)
    return thread
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(Array.from(this.#threads, (thread) => thread.close()))
  }

  /** Makes the pages that a thread was at when it ended, one by one: so the one that ended it has a name. */
  async #makeAlone(thread: PoolThread, orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const [fatal] = await thread.run(
      orders.map((order) => [order]),
      onMade,
      1,
    )
    if (fatal) throw new ProblemsError([thread.reportEnd(fileOf(fatal))])
  }
}

function fileOf(order: MakeOrder): string {
  if (order.kind === 'document') return order.doc.sitePath
  return order.kind === 'page' ? order.page.route : order.record.page.route
}

import { availableParallelism } from 'node:os'
import type { ClientBundle } from '../../bundle/client-bundle'
import { engineScript } from '../../files/engine-root'
import { ProblemsError } from '../../model/problem'
import type { DocFrame } from '../../model/page'
import type { DocPlaces } from '../../pages/doc-places'
import { addressesOf } from '../../pages/resolve-slots'
import { openTarget } from './open-target'
import { PageMaker, type FrameOrder, type MakeOrder, type PlacedOrder } from './page-maker'
import { batchesAhead, PoolThread, type OnMade, type ThreadData } from './pool-thread'
import { takeSnapshot, type SnapshotInput } from './site-snapshot'

export interface PagePoolOptions extends Omit<ThreadData, 'snapshot'>, SnapshotInput {
  places: DocPlaces
  client: Promise<ClientBundle>
}

/** So few pages are made sooner than a thread has started; a new frame takes a fraction of a page's time. */
const fewPages = 24
const framesPerPage = 20
/** Pages that travel together: each message has its cost. */
const batchSize = 24
/** The same of frames, which go on while the main thread writes what is one for the site, and does not listen. */
const frameBatchSize = 2000
/** The smallest batch is this part of the largest. */
const leastShare = 20
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
  /** Work that was announced and not ordered yet, in pages. */
  #announced = 0
  #isClosed = false
  #local: PageMaker | undefined

  constructor(options: PagePoolOptions) {
    this.#options = options
  }

  /** Tells of an order that will come: where there are too many to be made right here, threads load their code meanwhile. */
  announce(order: MakeOrder): void {
    this.#announced += workOf(order)
    if (!this.#needsThreads(this.#announced) || this.#idle.length >= threadsFor(this.#announced)) return
    const script = engineScript('make')
    if (script !== undefined) this.#startThreads(script, this.#announced)
  }

  /** Makes pages. Rejects when one of them cannot be made at all, with a `ProblemsError` for what a writer can mend. */
  async make(orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    this.#announced = 0
    const script = this.#needsThreads(workOfAll(orders)) ? engineScript('make') : undefined
    if (script !== undefined) return this.#makeInThreads(script, orders, onMade)
    const { input, site, routes, sidebars, stagingDir, client } = this.#options
    this.#local ??= new PageMaker(
      input,
      {
        site,
        addresses: addressesOf(site.docs),
        routes: new Set(routes),
        sidebars: new Map(sidebars.map(({ address, content }) => [address, content])),
      },
      openTarget(stagingDir),
      client,
    )
    for (const order of orders) onMade(await this.#local.fulfil(this.#place(order)))
  }

  /** Plugins always run in a thread: only a thread can be ended. */
  #needsThreads(work: number): boolean {
    return work > fewPages || (work > 0 && this.#options.site.config.markdown.plugins !== undefined)
  }

  async #makeInThreads(script: string, orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const { input, cacheDir, stagingDir, client } = this.#options
    const data: ThreadData = {
      input,
      cacheDir,
      ...(stagingDir !== undefined && { stagingDir }),
      snapshot: takeSnapshot(this.#options),
    }
    const work = workOfAll(orders)
    const count = threadsFor(work)
    const [frames, pages] = [orders.filter(isFrame), orders.filter((order) => !isFrame(order))]
    const batches = [...share(pages, batchSize, count), ...share(frames, frameBatchSize, count)]
    this.#startThreads(script, work)
    const threads = this.#idle.splice(0)
    let isOver = false
    const open = (thread: PoolThread) => {
      thread.open(data, client)
      return thread
    }
    const another = () => {
      const thread = this.#start(script)
      threads.push(thread)
      return thread
    }
    const run = async (thread: PoolThread): Promise<void> => {
      const left = await open(thread).run(batches, onMade)
      if (left.length === 0 || isOver || this.#isClosed) return
      await this.#makeAlone(open(another()), left, onMade)
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
    const threads = this.#idle.splice(0)
    for (const thread of threads) this.#threads.delete(thread)
    await Promise.all(threads.map((thread) => thread.close()))
  }

  /** @param work in pages */
  #startThreads(script: string, work: number): void {
    while (this.#idle.length < threadsFor(work)) this.#idle.push(this.#start(script))
  }

  #start(script: string): PoolThread {
    const thread = new PoolThread(script, (order) => this.#place(order))
    this.#threads.add(thread)
    return thread
  }

  /** Ends what is under way. */
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
    if (fatal) throw new ProblemsError([thread.reportEnd(this.#fileOf(fatal))])
  }

  /** What the rest of the site decides of a document is looked up when it is made: of all at once it would be much to keep. */
  #place(order: MakeOrder): PlacedOrder {
    if (!('doc' in order)) return order
    const { places } = this.#options
    return order.kind === 'document'
      ? { ...order, place: places.of(order.doc) }
      : frameOrder(order, places.frameOf(order.doc))
  }

  /** What a page is made of, for messages. */
  #fileOf(order: MakeOrder): string {
    if ('doc' in order) return order.doc.sitePath
    return order.kind === 'page' ? order.page.route : order.record.page.route
  }
}

const isFrame = ({ kind }: MakeOrder) => kind === 'frame'

/** In pages. */
const workOf = (order: MakeOrder) => (isFrame(order) ? 1 / framesPerPage : 1)

const workOfAll = (orders: readonly MakeOrder[]) => orders.reduce((sum, order) => sum + workOf(order), 0)

/** How many threads so much work is shared by, in pages. */
const threadsFor = (work: number) => Math.min(Math.ceil(work / pagesPerThread), mostThreads)

const frameOrder = ({ doc, ...order }: MakeOrder & { kind: 'frame' }, frame: DocFrame): FrameOrder => ({
  ...order,
  route: doc.route,
  frame,
})

/** Cuts what threads share into batches: the less is left, the smaller they are, so that no thread is at work long after the others. */
export function share<T>(items: readonly T[], most: number, threads: number): T[][] {
  const least = Math.ceil(most / leastShare)
  const batches: T[][] = []
  for (let at = 0; at < items.length; at += batches.at(-1)?.length ?? 1) {
    const part = Math.ceil((items.length - at) / (threads * batchesAhead))
    batches.push(items.slice(at, at + Math.min(most, Math.max(least, part))))
  }
  return batches
}

import { availableParallelism } from 'node:os'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { ClientBundle } from '../../bundle/client-bundle'
import { engineScript } from '../../engine/engine-root'
import { ProblemsError, type Problem } from '../../model/problem'
import type { DocFrame } from '../../model/page'
import type { Site } from '../../site/load-site'
import { partPlace } from '../../sources/doc-page'
import type { DocPlaces } from '../../sources/doc-places'
import { addressesOf } from '../../sources/resolve-slots'
import { guardPlugins, type PluginGuard } from '../../sources/site-plugins'
import { openTarget } from './open-target'
import {
  PageMaker,
  type FrameOrder,
  type MadePage,
  type MakeOrder,
  type MakerInput,
  type PlacedOrder,
  type ReframedPage,
} from './page-maker'
import { takeSnapshot, type SiteSnapshot, type SnapshotInput } from './site-snapshot'

export interface ThreadData {
  input: MakerInput
  snapshot: SiteSnapshot
  cacheDir: string
  /** Absent for a build that only checks. */
  stagingDir?: string
  /** What to beat in while plugins are at work; absent for a site without any. */
  pulse?: SharedArrayBuffer
}

export type ThreadMessage = { orders: PlacedOrder[]; batch: number } | { client: ClientBundle }

export type ThreadAnswer =
  { made: (MadePage | ReframedPage)[]; batch: number } | { error: unknown; problems?: Problem[] }

export interface PagePoolOptions extends Omit<ThreadData, 'snapshot'>, SnapshotInput {
  places: DocPlaces
  client: Promise<ClientBundle>
}

/** Takes what was made; of a frame also that it cannot be put around a page. */
type OnMade = (made: MadePage | ReframedPage) => void

/** So few pages are made sooner than a thread has started; a new frame takes a fraction of a page's time. */
const fewPages = 24
const framesPerPage = 20
/** Pages that travel together: each message has its cost. */
const batchSize = 24
/** The same of frames, which go on while the main thread writes what is one for the site, and does not listen. */
const frameBatchSize = 2000
/** Batches that wait in a thread, so that it never waits. */
const batchesAhead = 2
/**
 * A heap that may have 2 GB and more is let grow to four times what is in use before the collector has a look at it; below that, to twice
 * as much. What a thread uses is a hundredth of this limit.
 */
const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: 2000 }
/** More threads than this wait for each other's files and memory. */
const maxThreads = 6

/** Makes pages, many in threads, few right here. Answers come in any order, in batches. */
export class PagePool {
  readonly #options: PagePoolOptions
  readonly #threads = new Set<MakeThread>()
  #isClosed = false
  #local: PageMaker | undefined

  constructor(options: PagePoolOptions) {
    this.#options = options
  }

  /** Makes pages. Rejects when one of them cannot be made at all, with a `ProblemsError` for what a writer can mend. */
  async make(orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const frames = orders.filter(isFrame).length
    const work = orders.length - frames + frames / framesPerPage
    const script = work > fewPages ? engineScript('make') : undefined
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

  async #makeInThreads(script: string, orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const { input, cacheDir, stagingDir, site, client } = this.#options
    const data: ThreadData = {
      input,
      cacheDir,
      ...(stagingDir !== undefined && { stagingDir }),
      snapshot: takeSnapshot(this.#options),
    }
    const most = Math.min(availableParallelism(), maxThreads)
    const [frames, pages] = [orders.filter(isFrame), orders.filter((order) => !isFrame(order))]
    // Each thread gets its share of few.
    const sizeOf = (all: number, limit: number) => Math.min(limit, Math.ceil(all / (most * batchesAhead)))
    const batches = [
      ...cut(pages, sizeOf(pages.length, batchSize)),
      ...cut(frames, sizeOf(frames.length, frameBatchSize)),
    ]
    const count = Math.min(most, batches.length)
    const threads = new Set<MakeThread>()
    let isOver = false
    const start = () => {
      const thread = new MakeThread(script, data, { site, place: (order) => this.#place(order) })
      threads.add(thread)
      this.#threads.add(thread)
      client.then(
        (bundle) => thread.tell(bundle),
        () => {},
      )
      return thread
    }
    const work = async (): Promise<void> => {
      const left = await start().run(batches, onMade)
      if (left.length === 0 || isOver || this.#isClosed) return
      await this.#makeAlone(start(), left, onMade)
      await work()
    }
    try {
      // A bundle that failed is met here; pages that wait for it would wait for ever.
      const failed = client.then(() => new Promise<never>(() => {}))
      await Promise.race([failed, Promise.all(Array.from({ length: count }, work))])
    } finally {
      isOver = true
      for (const thread of threads) this.#threads.delete(thread)
      await Promise.all(Array.from(threads, (thread) => thread.close()))
    }
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(Array.from(this.#threads, (thread) => thread.close()))
  }

  /** Makes the pages that a thread was at when it ended, one by one: so the one that ended it has a name. */
  async #makeAlone(thread: MakeThread, orders: readonly MakeOrder[], onMade: OnMade): Promise<void> {
    const [fatal] = await thread.run(cut(orders, 1), onMade, 1)
    if (fatal) throw new ProblemsError([thread.reportEnd(this.#fileOf(fatal))])
  }

  /** What the rest of the site decides of a document is looked up when it is made: of all at once it would be much to keep. */
  #place(order: MakeOrder): PlacedOrder {
    if (!('doc' in order)) return order
    const place = this.#options.places.of(order.doc)
    return order.kind === 'document' ? { ...order, place } : frameOrder(order, partPlace(place).frame)
  }

  /** What a page is made of, for messages. */
  #fileOf(order: MakeOrder): string {
    if ('doc' in order) return order.doc.sitePath
    return order.kind === 'page' ? order.page.route : order.record.page.route
  }
}

const isFrame = ({ kind }: MakeOrder) => kind === 'frame'

const frameOrder = ({ doc, ...order }: MakeOrder & { kind: 'frame' }, frame: DocFrame): FrameOrder => ({
  ...order,
  route: doc.route,
  frame,
})

/** One thread and what it has to do. */
class MakeThread {
  readonly #worker: Worker
  readonly #guard: PluginGuard | undefined
  /** What to say of the page that it was at when it ended before its work was done. */
  reportEnd = (page: string): Problem => threadEnded(page)

  readonly #place: (order: MakeOrder) => PlacedOrder

  constructor(
    script: string,
    data: ThreadData,
    { site, place }: { site: Site; place: (order: MakeOrder) => PlacedOrder },
  ) {
    this.#place = place
    this.#guard = guardPlugins(site, (report) => {
      this.reportEnd = report
      void this.#worker.terminate()
    })
    const workerData: ThreadData = { ...data, ...(this.#guard && { pulse: this.#guard.memory }) }
    this.#worker = new Worker(script, { workerData, ...(!hasOwnLimit() && { resourceLimits }) })
    this.#worker.on('error', ({ message }) => (this.reportEnd = (page) => threadEnded(page, message)))
    this.#worker.once('exit', () => this.#guard?.stop())
  }

  tell(client: ClientBundle): void {
    this.#worker.postMessage({ client } satisfies ThreadMessage)
  }

  /**
   * Takes batches until there are none. Returns what it was at when the thread ended, which is nothing as a rule.
   * @param ahead batches that wait in the thread
   */
  run(batches: MakeOrder[][], onMade: OnMade, ahead = batchesAhead): Promise<MakeOrder[]> {
    return new Promise((resolve, reject) => {
      const underWay = new Map<number, MakeOrder[]>()
      let count = 0
      const feed = () => {
        const orders = batches.shift()
        if (orders === undefined) return
        underWay.set(++count, orders)
        const placed = orders.map((order) => this.#place(order))
        this.#worker.postMessage({ orders: placed, batch: count } satisfies ThreadMessage)
      }
      this.#worker.on('message', (answer: ThreadAnswer) => {
        if ('error' in answer) {
          reject(answer.problems ? new ProblemsError(answer.problems, { cause: answer.error }) : answer.error)
          return
        }
        underWay.delete(answer.batch)
        // First, so that the thread has something to do meanwhile.
        feed()
        for (const made of answer.made) onMade(made)
        if (underWay.size === 0) resolve([])
      })
      this.#worker.once('exit', () => resolve([...underWay.values()].flat()))
      for (let index = 0; index < ahead; index++) feed()
      if (underWay.size === 0) resolve([])
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Whether whoever runs the build says how much memory there is. */
const hasOwnLimit = () =>
  [process.env.NODE_OPTIONS ?? '', ...process.execArgv].some((option) => /max[-_]old[-_]space/.test(option))

const threadEnded = (page: string, ending = ''): Problem => ({
  severity: 'error',
  code: 'thread-ended',
  message: `\`${page}\` cannot be made: it ends the thread that makes it${ending && ` (${ending})`}.`,
  hint: 'Look at the components that it shows. If memory ran out, give Node more of it: `NODE_OPTIONS=--max-old-space-size=4096`.',
})

function cut<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: items.length && Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ClientBundle } from '../../bundle/client-build'
import { engineScript } from '../../engine/engine-root'
import { ProblemsError, type Problem } from '../../model/problem'
import { takeSnapshot, type Site, type SiteSnapshot } from '../../site/load-site'
import { openTarget } from './open-target'
import { PageMaker, type MadePage, type MakeOrder, type MakerInput } from './page-maker'

export interface ThreadData {
  input: MakerInput
  snapshot: SiteSnapshot
  cacheDir: string
  /** Absent for a build that only checks. */
  stagingDir?: string
}

export type ThreadMessage = { orders: MakeOrder[] } | { client: ClientBundle }

export type ThreadAnswer = { made: MadePage[] } | { error: unknown; problems?: Problem[] }

export interface PagePoolOptions extends Omit<ThreadData, 'snapshot'> {
  site: Site
  client: Promise<ClientBundle>
}

/** So few pages are made sooner than a thread has started; a new frame takes a fraction of a page's time. */
const fewPages = 24
const framesPerPage = 8
/** Pages that travel together: each message has its cost. */
const batchSize = 24
/** Batches that wait in a thread, so that it never waits. */
const batchesAhead = 2
/** More threads than this wait for each other's files and memory. */
const maxThreads = 6

/** Makes pages, many in threads, few right here. Answers come in any order, in batches. */
export class PagePool {
  readonly #options: PagePoolOptions
  #local: PageMaker | undefined

  constructor(options: PagePoolOptions) {
    this.#options = options
  }

  /** Makes pages. Rejects when one of them cannot be made at all, with a `ProblemsError` for what a writer can mend. */
  async make(orders: readonly MakeOrder[], onMade: (made: MadePage) => void): Promise<void> {
    const frames = orders.filter(({ kind }) => kind === 'frame').length
    const work = orders.length - frames + frames / framesPerPage
    const script = work > fewPages ? engineScript('make') : undefined
    if (script !== undefined) return this.#makeInThreads(script, orders, onMade)
    const { input, site, stagingDir, client } = this.#options
    this.#local ??= new PageMaker(input, site, openTarget(stagingDir), client)
    for (const order of orders) onMade(await this.#local.make(order))
  }

  async #makeInThreads(
    script: string,
    orders: readonly MakeOrder[],
    onMade: (made: MadePage) => void,
  ): Promise<void> {
    const { site, client, ...rest } = this.#options
    const data: ThreadData = { ...rest, snapshot: takeSnapshot(site) }
    const batches = cut(orders, batchSize)
    const count = Math.min(availableParallelism(), maxThreads, batches.length)
    const next = () => batches.shift()
    const threads = Array.from({ length: count }, () => new MakeThread(script, data))
    client.then(
      (bundle) => threads.forEach((thread) => thread.tell(bundle)),
      () => {},
    )
    try {
      // A bundle that failed is met here; pages that wait for it would wait for ever.
      const failed = client.then(() => new Promise<never>(() => {}))
      await Promise.race([failed, Promise.all(threads.map((thread) => thread.run(next, onMade)))])
    } finally {
      await Promise.all(threads.map((thread) => thread.close()))
    }
  }
}

/** One thread and what it has to do. */
class MakeThread {
  readonly #worker: Worker

  constructor(script: string, data: ThreadData) {
    this.#worker = new Worker(script, { workerData: data })
  }

  tell(client: ClientBundle): void {
    this.#worker.postMessage({ client } satisfies ThreadMessage)
  }

  /** Takes batches until there are none. */
  run(next: () => MakeOrder[] | undefined, onMade: (made: MadePage) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let underWay = 0
      const feed = () => {
        const orders = next()
        if (orders === undefined) return
        underWay++
        this.#worker.postMessage({ orders } satisfies ThreadMessage)
      }
      this.#worker.on('message', (answer: ThreadAnswer) => {
        if ('error' in answer) {
          reject(answer.problems ? new ProblemsError(answer.problems, { cause: answer.error }) : answer.error)
          return
        }
        underWay--
        for (const made of answer.made) onMade(made)
        feed()
        if (underWay === 0) resolve()
      })
      this.#worker.once('error', reject)
      this.#worker.once('exit', (code) => reject(new ProblemsError([threadEnded(code)])))
      for (let index = 0; index < batchesAhead; index++) feed()
      if (underWay === 0) resolve()
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

const threadEnded = (code: number): Problem => ({
  severity: 'error',
  code: 'thread-ended',
  message: `A thread that makes pages ended with code ${code}.`,
  hint: 'Build again. If memory ran out, give Node more of it: `NODE_OPTIONS=--max-old-space-size=4096`.',
})

function cut<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

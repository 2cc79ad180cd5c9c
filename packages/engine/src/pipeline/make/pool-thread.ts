import { Worker, type ResourceLimits } from 'node:worker_threads'
import type { ClientBundle } from '../../bundle/client-bundle'
import { ProblemsError, type Problem } from '../../model/problem'
import { lateLimitMs, lateProblem, stillRunning } from '../../modules/run/module-problem'
import { pluginLimitMs, pluginStalled, type PluginWork } from '../../pages/compile-articles'
import type { Site } from '../../content/load-site'
import type { ProvidedModules } from '../../modules/resolve'
import type { NumberedWords } from '../../search/page-terms'
import type { MadePage, MakeOrder, MakerInput } from './page-maker'

export interface ThreadData {
  input: MakerInput
  /** The site as plain data, with its integrations' modules. */
  snapshot: Pick<Site, 'siteDir' | 'config' | 'code' | 'collections'> & { provided: ProvidedModules }
  cacheDir: string
}

export type ThreadMessage =
  | { site: ThreadData }
  | { orders: MakeOrder[]; batch: number }
  | { client: ClientBundle }
  /** No more work follows. */
  | { end: true }

/** The answer to a batch, with the words that the thread has numbered since the last one, or a notice that a plugin starts or finishes. */
type WorkAnswer =
  | { made: MadePage[]; batch: number; newWords: string[] }
  | { error: unknown; problems?: Problem[] }
  | { work: PluginWork | undefined }

/** `late`: the site's code threw after its page was made. */
export type ThreadAnswer = WorkAnswer | { late: Problem }

export type OnMade = (made: MadePage) => void

/** Batches queued in a thread, so that it never idles. */
const batchesAhead = 8
/** From 2 GB on, V8 lets the heap grow to four times the live data before it collects, not twice. A thread uses a hundredth of it. */
const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: 2000 }

/** A thread that makes pages. It loads its code at once, and gets the site, and then the browser bundle, when they are ready. */
export class PoolThread {
  readonly #worker: Worker
  /** Reports the page that it was making when it ended early. */
  reportEnd = (page: string): Problem => threadEnded(page)

  /** Problems found after the affected pages were made. */
  readonly late: Problem[] = []
  hasEnded = false
  readonly #words: string[] = []
  #renumber = (postings: Uint32Array) => postings
  #pluginTimer: NodeJS.Timeout | undefined
  #onAnswer: (answer: WorkAnswer) => void = () => {}
  #onExit: () => void = () => {}

  constructor(script: string) {
    this.#worker = new Worker(script, hasOwnLimit() ? {} : { resourceLimits })
    this.#worker.on('error', (error) => {
      this.reportEnd = (page) => threadEnded(page, error.message)
      // Its pages are made again one by one, which may need less memory.
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (!isMemory) this.late.push(lateProblem(error, undefined))
    })
    this.#worker.on('message', (answer: ThreadAnswer) => {
      if ('late' in answer) this.late.push(answer.late)
      else this.#onAnswer(answer)
    })
    this.#worker.once('exit', () => {
      this.hasEnded = true
      clearTimeout(this.#pluginTimer)
      this.#onExit()
    })
  }

  /** Gives it what its first pages need. Call it once, before `run`. Words of the search get their numbers from `words`. */
  open(site: ThreadData, client: Promise<ClientBundle>, words: NumberedWords): void {
    this.#renumber = words.renumber(this.#words)
    this.#tell({ site })
    client.then(
      (bundle) => this.#tell({ client: bundle }),
      () => {},
    )
  }

  #tell(message: ThreadMessage): void {
    this.#worker.postMessage(message)
  }

  /** Runs all batches, `ahead` queued in the thread. Resolves with the pages in progress if the thread ended, normally none. */
  run(batches: MakeOrder[][], onMade: OnMade, ahead = batchesAhead): Promise<MakeOrder[]> {
    if (this.hasEnded) return Promise.resolve(batches.shift() ?? [])
    return new Promise((resolve, reject) => {
      const underWay = new Map<number, MakeOrder[]>()
      let count = 0
      const feed = () => {
        const orders = batches.shift()
        if (orders === undefined) return
        underWay.set(++count, orders)
        this.#tell({ orders, batch: count })
      }
      this.#onAnswer = (answer) => {
        if ('work' in answer) return this.#watchPlugin(answer.work)
        if ('error' in answer) {
          const { problems, error } = answer
          return reject(problems ? new ProblemsError(problems, { cause: error }) : error)
        }
        underWay.delete(answer.batch)
        // Before handling the results, so that the thread stays busy.
        feed()
        for (const word of answer.newWords) this.#words.push(word)
        for (const made of answer.made) {
          if (made.search) made.search.postings = this.#renumber(made.search.postings)
          onMade(made)
        }
        if (underWay.size === 0) resolve([])
      }
      this.#onExit = () => resolve([...underWay.values()].flat())
      for (let index = 0; index < ahead; index++) feed()
      if (underWay.size === 0) resolve([])
    })
  }

  /** Terminates the thread if a plugin blocks it for too long: nothing else can stop an endless loop after an `await`. */
  #watchPlugin(work: PluginWork | undefined): void {
    clearTimeout(this.#pluginTimer)
    if (!work) return
    const end = () => {
      this.reportEnd = (file) => pluginStalled(work.plugin, file)
      void this.#worker.terminate()
    }
    this.#pluginTimer = setTimeout(end, pluginLimitMs)
  }

  /** Ends the thread as soon as it is idle. */
  async end(): Promise<void> {
    if (this.hasEnded) return
    const ended = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()))
    this.#tell({ end: true })
    const timer = setTimeout(() => {
      this.late.push(stillRunning())
      void this.#worker.terminate()
    }, lateLimitMs)
    await ended
    clearTimeout(timer)
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}

const hasOwnLimit = () =>
  [process.env.NODE_OPTIONS ?? '', ...process.execArgv].some((option) => /max[-_]old[-_]space/.test(option))

const threadEnded = (page: string, ending = ''): Problem => ({
  severity: 'error',
  code: 'thread-ended',
  message: `\`${page}\` cannot be made: it crashes the thread that makes it${ending && ` (${ending})`}.`,
  hint: 'Look at the components that it shows. If memory ran out, give Node more of it: `NODE_OPTIONS=--max-old-space-size=4096`.',
})

import { Worker } from 'node:worker_threads'
import { engineScript } from '../engine/engine-root'
import { BackgroundWork, type BackgroundResult, type IndexTarget, type Order } from './background-work'

export interface BackgroundMessage {
  orders: Order[]
  startIndex?: IndexTarget
  finish?: boolean
}

export interface BackgroundAnswer {
  /** So many orders are done. */
  done: number
  result?: BackgroundResult
  error?: unknown
  /** Further properties of the error. */
  details?: object
}

/** Orders that travel together: each message costs about as much as a small order. */
const batchSize = 8

/**
 * What the build does on a second core: writing files and indexing pages for the search, a third of a cold build's work. The first
 * failure is kept and met by whoever waits.
 */
export class Background {
  readonly #thread: Worker | undefined
  readonly #local: BackgroundWork | undefined
  #batch: Order[] = []
  #underWay = 0
  #failure: { error: unknown } | undefined
  #onAnswer: (answer: BackgroundAnswer) => void = () => {}

  constructor() {
    const script = engineScript('background')
    if (script === undefined) {
      this.#local = new BackgroundWork()
      return
    }
    this.#thread = new Worker(script)
    this.#thread.on('message', (answer: BackgroundAnswer) => this.#take(answer))
    this.#thread.on('error', (error) => this.#take({ done: this.#underWay, error }))
  }

  add(order: Order): void {
    if (this.#local) return this.#local.run(order)
    this.#batch.push(order)
    if (this.#batch.length >= batchSize) this.#post({})
  }

  startIndex(target: IndexTarget): void {
    if (this.#local) this.#local.startIndex(target)
    else this.#post({ startIndex: target })
  }

  /** Has everything done that was added, writes the search index and tells what was found out. */
  async finish(): Promise<BackgroundResult> {
    if (this.#local) return this.#local.finish()
    let result: BackgroundResult | undefined
    this.#post({ finish: true })
    while (!result && !this.#failure) ({ result } = await this.#nextAnswer())
    await this.settle()
    return result ?? { index: [], pages: new Map() }
  }

  /** Waits until at most `left` orders are not done; rejects when one of them failed. */
  async settle(left = 0): Promise<void> {
    if (this.#batch.length > left) this.#post({})
    while (this.#underWay > left && !this.#failure) await this.#nextAnswer()
    if (this.#failure) throw this.#failure.error
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #post(message: Omit<BackgroundMessage, 'orders'>): void {
    const orders = this.#batch
    this.#batch = []
    this.#underWay += orders.length
    this.#thread?.postMessage({ orders, ...message } satisfies BackgroundMessage)
  }

  #nextAnswer(): Promise<BackgroundAnswer> {
    return new Promise((resolve) => {
      this.#onAnswer = resolve
    })
  }

  #take(answer: BackgroundAnswer): void {
    this.#underWay -= answer.done
    const { error, details } = answer
    if (error !== undefined)
      this.#failure ??= { error: error instanceof Error ? Object.assign(error, details) : error }
    this.#onAnswer(answer)
  }
}

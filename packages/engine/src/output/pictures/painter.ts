import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { engineScript } from '../../files/engine-root'
import { ProblemsError, type Problem } from '../../model/problem'
import type { SocialImageInput } from '../../render/social-image'
import { drawImage } from './draw-image'

export interface PaintOrder {
  picture: SocialImageInput
  /** Absolute path of the PNG file. */
  file: string
}

/** What the thread says of each order: nothing, or why it failed. */
export interface PaintAnswer {
  error?: unknown
  /** What of it somebody can mend; errors of other threads arrive without what their classes add. */
  problems?: Problem[]
}

/** Draws pictures in a thread of their own, which starts with the first one. The first failure is met by whoever waits. */
export class Painter {
  #thread: Worker | undefined
  #underWay = 0
  #failure: { error: unknown } | undefined
  #onAnswer: () => void = () => {}

  draw(picture: SocialImageInput, file: string): void {
    mkdirSync(path.dirname(file), { recursive: true })
    const script = engineScript('paint')
    if (script === undefined) return drawImage(picture, file)
    this.#thread ??= this.#start(script)
    this.#underWay++
    this.#thread.postMessage({ picture, file } satisfies PaintOrder)
  }

  /** Waits until everything is drawn; rejects when something failed. */
  async settle(): Promise<void> {
    while (this.#underWay > 0 && !this.#failure) {
      await new Promise<void>((resolve) => {
        this.#onAnswer = resolve
      })
    }
    if (this.#failure) throw this.#failure.error
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #start(script: string): Worker {
    const thread = new Worker(script)
    thread.on('message', ({ error, problems }: PaintAnswer) => {
      this.#underWay--
      if (error !== undefined)
        this.#failure ??= { error: problems ? new ProblemsError(problems, { cause: error }) : error }
      this.#onAnswer()
    })
    thread.on('error', (error) => {
      this.#failure ??= { error }
      this.#onAnswer()
    })
    return thread
  }
}

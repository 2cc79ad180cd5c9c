/** Default number of jobs that a queue holds. */
export const defaultLimit = 100

export class QueueFullError extends Error {}

export type Job = () => Promise<void>

/** Runs jobs one after the other, in the order they were added. */
export class Queue {
  readonly #jobs: Job[] = []
  readonly #limit: number
  #isRunning = false

  constructor({ limit = defaultLimit }: { limit?: number } = {}) {
    this.#limit = limit
  }

  /** Adds a job and starts it as soon as the jobs before it have ended. */
  add(job: Job): void {
    if (this.#jobs.length >= this.#limit) throw new QueueFullError(`The queue holds ${this.#limit} jobs.`)
    this.#jobs.push(job)
    if (!this.#isRunning) void this.run()
  }

  /** Runs the waiting jobs. If a job rejects, the remaining ones do not run. */
  async run(): Promise<void> {
    this.#isRunning = true
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) await job()
    this.#isRunning = false
  }
}

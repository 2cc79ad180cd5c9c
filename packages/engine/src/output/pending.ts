/** Work under way, of which only so much may wait in memory. The first failure is kept and met by whoever waits. */
export class Pending {
  readonly #running = new Set<Promise<void>>()
  #failure: { error: unknown } | undefined

  add(work: Promise<void>): void {
    const noted = work
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#running.delete(noted))
    this.#running.add(noted)
  }

  /** Waits until at most `left` of them are under way; rejects when one of them failed. */
  async settle(left = 0): Promise<void> {
    while (this.#running.size > left) await Promise.race(this.#running)
    if (this.#failure) throw this.#failure.error
  }
}

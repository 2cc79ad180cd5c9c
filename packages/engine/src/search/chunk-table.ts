/** Chunks of a text and what is known of them; beyond so many, or so many letters, all is forgotten, so that the memory stays flat. */
const rememberedChunks = 200_000
const rememberedLetters = 4_000_000
/** Places for chunks by their hash: a power of two, more than twice the chunks. */
const slotCount = 1 << 19

/** Numbers for stretches of text that come again and again, found by their letters in place: no string is made of what is known. */
export class ChunkTable {
  /** Number of the chunk plus one, by hash. */
  readonly #slots = new Uint32Array(slotCount)
  readonly #letters = new Uint16Array(rememberedLetters)
  /** Where the letters of each chunk begin, and where those of the next would. */
  readonly #starts = new Uint32Array(rememberedChunks + 1)
  #count = 0

  /**
   * The number of the chunk from `start` to `end`; negative where it has none yet: it is given to `add`.
   * @param hash of these letters
   */
  find(text: string, start: number, end: number, hash: number): number {
    const letters = this.#letters
    const length = end - start
    for (let slot = hash & (slotCount - 1); ; slot = (slot + 1) & (slotCount - 1)) {
      const chunk = (this.#slots[slot] ?? 0) - 1
      if (chunk < 0) return -1 - slot
      const from = this.#starts[chunk] ?? 0
      if ((this.#starts[chunk + 1] ?? 0) - from !== length) continue
      let same = 0
      while (same < length && letters[from + same] === text.charCodeAt(start + same)) same++
      if (same === length) return chunk
    }
  }

  /** Whether there is no room for a chunk of this length. */
  isFull(length: number): boolean {
    return this.#count === rememberedChunks || (this.#starts[this.#count] ?? 0) + length > rememberedLetters
  }

  /** Forgets all chunks. */
  clear(): void {
    this.#slots.fill(0)
    this.#count = 0
  }

  /** Gives a chunk the next number, from 0 on, in the place that `find` said. */
  add(chunk: string, place: number): number {
    const start = this.#starts[this.#count] ?? 0
    for (let index = 0; index < chunk.length; index++) this.#letters[start + index] = chunk.charCodeAt(index)
    this.#starts[this.#count + 1] = start + chunk.length
    this.#slots[-1 - place] = this.#count + 1
    return this.#count++
  }
}

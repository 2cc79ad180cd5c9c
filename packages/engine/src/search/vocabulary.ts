import { threadId } from 'node:worker_threads'
import { ownText } from '../model/own-text'
import { stopWords } from './text/stop-words'
import { rawWords, termsOf } from './text/tokenize'

/** What a text says. */
export interface ReadWords {
  /** Number of its words. */
  words: number
  /** Numbers of the terms of all words, in order. Valid until the next text is read. */
  terms: Uint32Array
}

/** Terms that got their numbers lately. */
export interface NewTerms {
  /** Which vocabulary gave them: no other in this process or its threads has this name. */
  vocabulary: string
  /** Number of the first of them. */
  first: number
  /** One a line, in order of their numbers; empty for none. */
  terms: string
}

const space = 32
let vocabularies = 0

/** Numbers every term of the site, and remembers how each stretch between two spaces is taken apart. */
export class Vocabulary {
  readonly terms: string[] = []
  readonly #name = `${threadId}.${++vocabularies}`
  /** How many terms were taken. */
  #taken = 0
  readonly #numbers = new Map<string, number>()
  readonly #stops: boolean[] = []
  readonly #chunks = new ChunkTable()
  /** Of each chunk: its words, and where its terms begin and end in `#chunkTerms`. */
  #chunkWords: number[] = []
  #chunkStarts: number[] = [0]
  #chunkTerms: number[] = []
  #read = new Uint32Array(1 << 12)

  /** Number of a term, a new one when it has none yet. */
  numberOf(term: string): number {
    let number = this.#numbers.get(term)
    if (number === undefined) {
      const own = ownText(term)
      number = this.terms.push(own) - 1
      this.#numbers.set(own, number)
      this.#stops.push(stopWords.has(term))
    }
    return number
  }

  isStop(number: number): boolean {
    return this.#stops[number] ?? false
  }

  /** Terms that are new since the last time. */
  takeNew(): NewTerms {
    const first = this.#taken
    this.#taken = this.terms.length
    return { vocabulary: this.#name, first, terms: this.terms.slice(first).join('\n') }
  }

  /** Reads a text. No word has a space in it, so what stands between two is looked up as a whole. */
  read(text: string): ReadWords {
    let words = 0
    let count = 0
    for (let start = 0; start < text.length;) {
      let hash = 0
      let end = start
      for (let code; end < text.length && (code = text.charCodeAt(end)) !== space; end++)
        hash = (Math.imul(hash, 31) + code) | 0
      if (end > start) {
        const chunk = this.#chunkOf(text, start, end, hash ^ (hash >>> 15))
        words += this.#chunkWords[chunk] ?? 0
        const last = this.#chunkStarts[chunk + 1] ?? 0
        for (let at = this.#chunkStarts[chunk] ?? 0; at < last; at++) {
          if (count === this.#read.length) this.#read = grown(this.#read)
          this.#read[count++] = this.#chunkTerms[at] ?? 0
        }
      }
      start = end + 1
    }
    return { words, terms: this.#read.subarray(0, count) }
  }

  #chunkOf(text: string, start: number, end: number, hash: number): number {
    const found = this.#chunks.find(text, start, end, hash)
    if (found >= 0) return found
    let place = found
    const written = text.slice(start, end)
    if (this.#chunks.isFull(written.length)) {
      this.#chunks.clear()
      this.#chunkWords = []
      this.#chunkStarts = [0]
      this.#chunkTerms = []
      place = this.#chunks.find(text, start, end, hash)
    }
    const raw = rawWords(written)
    for (const word of raw) for (const term of termsOf(word)) this.#chunkTerms.push(this.numberOf(term))
    this.#chunkWords.push(raw.length)
    this.#chunkStarts.push(this.#chunkTerms.length)
    return this.#chunks.add(written, place)
  }
}

/** The same numbers with room for as many again, and for at least so many. */
export function grown(numbers: Uint32Array, least = 0): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(numbers.length, least) * 2)
  larger.set(numbers)
  return larger
}

/** Chunks of a text and what is known of them; beyond so many, or so many letters, all is forgotten, so that the memory stays flat. */
const rememberedChunks = 200_000
const rememberedLetters = 4_000_000
/** Places for chunks by their hash: a power of two, more than twice the chunks. */
const slotCount = 1 << 19

/** Numbers for stretches of text that come again and again, found by their letters in place: no string is made of what is known. */
class ChunkTable {
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

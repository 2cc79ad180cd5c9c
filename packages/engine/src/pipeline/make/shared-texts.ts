import { textNumber } from '../../model/text-number'

/** A table of texts in memory that all threads share. Plain data, which goes to threads without being copied. */
export interface SharedTextsData {
  /** Keys and values, one after the other. */
  text: SharedArrayBuffer
  /** Where each of them ends. */
  ends: SharedArrayBuffer
  /** Numbers of entries from 1 on, by their keys' letters; 0 where there is none. */
  places: SharedArrayBuffer
}

const bytesPerNumber = Uint32Array.BYTES_PER_ELEMENT
/** Places for each entry at least, so that most are found at the first look. */
const placesPerEntry = 2

/** Writes a table. Of entries with one key the first counts. */
export function shareTexts(entries: readonly (readonly [key: string, value: string])[]): SharedTextsData {
  const whole = Buffer.from(entries.flat().join(''))
  const text = new SharedArrayBuffer(whole.length)
  Buffer.from(text).set(whole)
  const ends = new Uint32Array(new SharedArrayBuffer(entries.length * 2 * bytesPerNumber))
  const count = 2 ** Math.ceil(Math.log2(Math.max(entries.length * placesPerEntry, 1)))
  const places = new Uint32Array(new SharedArrayBuffer(count * bytesPerNumber))
  let end = 0
  for (const [index, [key, value]] of entries.entries()) {
    ends[index * 2] = end += Buffer.byteLength(key)
    ends[index * 2 + 1] = end += Buffer.byteLength(value)
    let place = textNumber(key) % count
    while (places[place] !== 0) place = (place + 1) % count
    places[place] = index + 1
  }
  return { text, ends: sharedOf(ends), places: sharedOf(places) }
}

function sharedOf({ buffer }: Uint32Array): SharedArrayBuffer {
  if (buffer instanceof SharedArrayBuffer) return buffer
  throw new TypeError('The memory of a table is not shared.')
}

/** Reads a table of texts: nothing of it is copied into the thread's own memory but what is asked for. */
export class SharedTexts {
  readonly #text: Buffer
  readonly #ends: Uint32Array
  readonly #places: Uint32Array

  constructor({ text, ends, places }: SharedTextsData) {
    this.#text = Buffer.from(text)
    this.#ends = new Uint32Array(ends)
    this.#places = new Uint32Array(places)
  }

  get(key: string): string | undefined {
    const index = this.#find(key)
    return index < 0 ? undefined : this.#part(index * 2 + 1)
  }

  has(key: string): boolean {
    return this.#find(key) >= 0
  }

  *keys(): Iterable<string> {
    for (let part = 0; part < this.#ends.length; part += 2) yield this.#part(part)
  }

  /** Number of the entry with a key; -1 where there is none. */
  #find(key: string): number {
    const count = this.#places.length
    for (let place = textNumber(key) % count; ; place = (place + 1) % count) {
      const index = (this.#places[place] ?? 0) - 1
      if (index < 0 || this.#part(index * 2) === key) return index
    }
  }

  #part(part: number): string {
    return this.#text.toString('utf8', part === 0 ? 0 : this.#ends[part - 1], this.#ends[part])
  }
}

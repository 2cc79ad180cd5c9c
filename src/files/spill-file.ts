import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Where a text lies: offset and length in bytes. */
export type SpillPlace = readonly [start: number, bytes: number]

/** So many bytes stay in memory, so that small builds need no file. */
const defaultLimit = 4 * 1024 * 1024

/**
 * Texts that are too many to be kept in memory and are read again before the process ends. The file has no name once it is open, so that
 * nothing is left of it, whatever ends the process.
 */
export class SpillFile {
  readonly #file: string
  readonly #limit: number
  /** What is not written yet. */
  #pending: Buffer[] = []
  #pendingBytes = 0
  #written = 0
  #descriptor: number | undefined

  /** `file`: absolute; its folder is made where it is not there. `limit`: bytes that are kept in memory, for tests. */
  constructor(file: string, limit = defaultLimit) {
    this.#file = file
    this.#limit = limit
  }

  /** Keeps a text. Throws the system's error, with the file's path. */
  add(text: string): SpillPlace {
    const bytes = Buffer.from(text)
    const place: SpillPlace = [this.#written + this.#pendingBytes, bytes.length]
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    if (this.#pendingBytes > this.#limit) this.#spill()
    return place
  }

  read([start, bytes]: SpillPlace): string {
    if (start >= this.#written) return this.#readPending(start - this.#written, bytes)
    const content = Buffer.allocUnsafe(bytes)
    for (let read = 0; read < bytes;) {
      const count = readSync(this.#descriptor ?? -1, content, read, bytes - read, start + read)
      if (count === 0) throw new Error(`The file \`${this.#file}\` is shorter than what was written to it.`)
      read += count
    }
    return content.toString()
  }

  #readPending(start: number, bytes: number): string {
    // Read for the first time: from here on it is one piece, unless more is added.
    if (this.#pending.length > 1) this.#pending = [Buffer.concat(this.#pending)]
    return this.#pending[0]?.toString('utf8', start, start + bytes) ?? ''
  }

  #spill(): void {
    const content = Buffer.concat(this.#pending)
    try {
      this.#descriptor ??= this.#open()
      for (let done = 0; done < content.length;)
        done += writeSync(this.#descriptor, content, done, content.length - done, this.#written + done)
    } catch (error) {
      throw error instanceof Error ? Object.assign(error, { path: this.#file }) : error
    }
    this.#written += content.length
    this.#pending = []
    this.#pendingBytes = 0
  }

  #open(): number {
    mkdirSync(path.dirname(this.#file), { recursive: true })
    const descriptor = openSync(this.#file, 'w+', 0o600)
    rmSync(this.#file, { force: true })
    return descriptor
  }

  /** Forgets everything. */
  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
    this.#pending = []
  }
}

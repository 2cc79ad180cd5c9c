import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Where a text lies: offset and length in bytes. */
export type SpillPlace = readonly [start: number, bytes: number]

/** Bytes that are read at once, where who asks for some will ask for the next ones. */
const aheadBytes = 512 * 1024

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
  /** What was read last: bytes of the file from a place on. */
  #window = Buffer.alloc(0)
  #windowStart = 0
  #room = Buffer.alloc(0)

  /** `file`: absolute; its folder is made where it is not there. `limit`: bytes that are kept in memory, for tests. */
  constructor(file: string, limit = defaultLimit) {
    this.#file = file
    this.#limit = limit
  }

  /** Keeps a text. Throws the system's error, with the file's path. */
  add(text: string): SpillPlace {
    return this.#add(Buffer.from(text))
  }

  /** Keeps a copy of some numbers. */
  addNumbers(numbers: Uint32Array): SpillPlace {
    return this.#add(Buffer.copyBytesFrom(numbers))
  }

  #add(bytes: Buffer): SpillPlace {
    const place: SpillPlace = [this.#written + this.#pendingBytes, bytes.length]
    this.#pending.push(bytes)
    this.#pendingBytes += bytes.length
    if (this.#pendingBytes > this.#limit) this.#spill()
    return place
  }

  read(place: SpillPlace): string {
    return this.#bytesAt(place).toString()
  }

  /** Copies numbers to where they are wanted. What lies near in the file is read with them, for who asks for one after the other. */
  readNumbers(place: SpillPlace, into: Uint32Array): void {
    Buffer.from(into.buffer, into.byteOffset, into.byteLength).set(this.#bytesAt(place, aheadBytes))
  }

  /** Bytes that are valid until others are asked for. */
  #bytesAt([start, bytes]: SpillPlace, ahead = 0): Buffer {
    if (start >= this.#written) {
      // Read for the first time: from here on it is one piece, unless more is added.
      if (this.#pending.length > 1) this.#pending = [Buffer.concat(this.#pending)]
      return (
        this.#pending[0]?.subarray(start - this.#written, start - this.#written + bytes) ?? Buffer.alloc(0)
      )
    }
    const isRead = start >= this.#windowStart && start + bytes <= this.#windowStart + this.#window.length
    if (!isRead) this.#readWindow(start, bytes, ahead)
    return this.#window.subarray(start - this.#windowStart, start - this.#windowStart + bytes)
  }

  #readWindow(start: number, bytes: number, ahead: number): void {
    const wanted = Math.min(Math.max(bytes, ahead), this.#written - start)
    if (this.#room.length < wanted) this.#room = Buffer.allocUnsafeSlow(wanted)
    for (let read = 0; read < wanted;) {
      const count = readSync(this.#descriptor ?? -1, this.#room, read, wanted - read, start + read)
      if (count === 0) throw new Error(`The file \`${this.#file}\` is shorter than what was written to it.`)
      read += count
    }
    this.#windowStart = start
    this.#window = this.#room.subarray(0, wanted)
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
    this.#window = this.#room = Buffer.alloc(0)
  }
}

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from '../files/file-states'
import { writeNamed } from '../files/write-whole'

/** A file of the output: its path relative to the folder, with forward slashes, its size, and the hash of its content. */
export type OutputFile = readonly [name: string, bytes: number, hash: string]

/** What the pages of a site are written to, wherever that is. */
export interface OutputTarget {
  write(name: string, content: string | Uint8Array): OutputFile
}

/** Writes files below a folder that is not in use. */
export class FolderTarget implements OutputTarget {
  readonly #folders = new Set<string>()

  /** `dir`: absolute. */
  constructor(readonly dir: string) {}

  write(name: string, content: string | Uint8Array): OutputFile {
    const bytes = bytesOf(content)
    writeNamed(this.place(name), bytes)
    return [name, bytes.length, hashOfContent(bytes)]
  }

  /** Absolute path of a file whose folder is there. */
  place(name: string): string {
    const file = path.join(this.dir, name)
    if (!file.startsWith(this.dir + path.sep)) {
      throw new Error(`Output file \`${name}\` lies outside the output folder.`)
    }
    const folder = path.dirname(file)
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      this.#folders.add(folder)
    }
    return file
  }
}

/** Texts of files are put into bytes here, one after the other: a buffer for each would be memory that the system gets back late. */
let scratch: Buffer | undefined
const scratchBytes = 1024 * 1024
/** Bytes that a UTF-16 unit takes at most. */
const bytesPerUnit = 3

/** The content of a file, until the next file's is asked for; bytes are not copied. */
export function bytesOf(content: string | Uint8Array): Buffer {
  if (typeof content === 'string') {
    if (content.length * bytesPerUnit > scratchBytes) return Buffer.from(content)
    scratch ??= Buffer.allocUnsafeSlow(scratchBytes)
    return scratch.subarray(0, scratch.write(content))
  }
  return Buffer.from(content.buffer, content.byteOffset, content.length)
}

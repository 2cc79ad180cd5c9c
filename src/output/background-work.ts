import { appendFileSync, copyFileSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  createSearchIndexBuilder,
  type SearchIndexBuilder,
  type SearchIndexOptions,
} from '../search/build-index'
import type { SearchPageInput } from '../search/types'

/** A piece of work that the build need not wait for. Paths are absolute. */
export type Order =
  | { do: 'write'; file: string; content: string | Uint8Array }
  /** Adds to the end of a file. */
  | { do: 'append'; file: string; content: string }
  | { do: 'remove'; file: string }
  /** Another name for a file that is there already; a copy where the file system knows no links. */
  | { do: 'link'; file: string; from: string }
  /** Takes a page into the search index, which is written below `dir`. */
  | { do: 'index'; page: SearchPageInput }

/** Where a search index goes, and what it must know before the first page. */
export interface IndexTarget extends SearchIndexOptions {
  /** Output folder. */
  dir: string
}

/** Files that were written, relative to the output folder, and their sizes. */
export type WrittenFiles = { file: string; bytes: number }[]

/** Does orders one after the other. Runs in a thread of its own; in unit tests in the only one. */
export class BackgroundWork {
  readonly #folders = new Set<string>()
  #index: { builder: SearchIndexBuilder; dir: string; written: WrittenFiles } | undefined

  run(order: Order): void {
    switch (order.do) {
      case 'write':
        writeFileSync(this.#prepare(order.file), order.content)
        return
      case 'append':
        appendFileSync(this.#prepare(order.file), order.content)
        return
      case 'remove':
        rmSync(order.file, { force: true })
        return
      case 'link':
        linkOrCopy(order.from, this.#prepare(order.file))
        return
      case 'index':
        this.#addToIndex(order.page)
    }
  }

  startIndex({ dir, ...options }: IndexTarget): void {
    this.#index = { builder: createSearchIndexBuilder(options), dir, written: [] }
  }

  /** Writes the index. Its folder is named by its content, so what was written before gets its place only now. */
  finishIndex(): WrittenFiles {
    if (!this.#index) return []
    const { builder, dir, written } = this.#index
    const { folder, files, manifest } = builder.finish()
    for (const { name, content } of files) this.#writeIndexed(name, content)
    renameSync(path.join(dir, unnamedIndex), this.#prepare(path.join(dir, folder)))
    writeFileSync(path.join(dir, manifest.name), manifest.content)
    this.#index = undefined
    return [
      ...written.map(({ file, bytes }) => ({ file: folder + file, bytes })),
      { file: manifest.name, bytes: Buffer.byteLength(manifest.content) },
    ]
  }

  #addToIndex(page: SearchPageInput): void {
    for (const { name, content } of this.#index?.builder.add(page) ?? []) this.#writeIndexed(name, content)
  }

  #writeIndexed(name: string, content: string | Uint8Array): void {
    if (!this.#index) return
    const bytes = Buffer.from(content)
    writeFileSync(this.#prepare(path.join(this.#index.dir, unnamedIndex, name)), bytes)
    this.#index.written.push({ file: name, bytes: bytes.length })
  }

  /** Makes the folder of a file. */
  #prepare(file: string): string {
    const folder = path.dirname(file)
    if (!this.#folders.has(folder)) {
      mkdirSync(folder, { recursive: true })
      this.#folders.add(folder)
    }
    return file
  }
}

/** Folder of a search index that is not complete. */
const unnamedIndex = 'assets/search/next'

function linkOrCopy(from: string, file: string): void {
  try {
    linkSync(from, file)
  } catch {
    copyFileSync(from, file)
  }
}

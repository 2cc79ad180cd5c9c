import { appendFileSync, copyFileSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  createSearchIndexBuilder,
  type SearchIndexBuilder,
  type SearchIndexOptions,
} from '../search/build-index'
import { collectReferences } from '../check/links'
import type { SearchPageInput } from '../search/types'
import { drawImage } from './draw-image'
import { SearchCache, type SearchCacheFile } from './search-cache'

/** A piece of work that the build need not wait for. Paths are absolute. */
export type Order =
  | { do: 'write'; file: string; content: string | Uint8Array }
  /** Writes a page's files and collects what links need to know of it. */
  | { do: 'write-page'; page: RenderedPage }
  /** Adds to the end of a file. */
  | { do: 'append'; file: string; content: string }
  | { do: 'remove'; file: string }
  /** Another name for a file that is there already; a copy where the file system knows no links. */
  | { do: 'link'; file: string; from: string }
  /** Draws an SVG into a PNG file. */
  | { do: 'draw'; file: string; svg: string }
  /** Takes a page into the search index, which is written below `dir`. */
  | { do: 'index'; page: SearchPageInput }

export interface RenderedPage {
  route: string
  html: { file: string; content: string }
  /** Absent for a page that nobody navigates to. */
  json?: { file: string; content: string }
  /** Look for links in the whole page; default in its own part alone: the shell's links are the same on every page. */
  withShell: boolean
}

/** What is to be known of a page that was written. */
export interface WrittenPage {
  htmlBytes: number
  jsonBytes: number
  ids: string[]
  references: string[]
}

/** All that was found out in the background. */
export interface BackgroundResult {
  /** Files of the search index. */
  index: WrittenFiles
  pages: Map<string, WrittenPage>
}

/** Where a search index goes, and what it must know before the first page. */
export interface IndexTarget extends Pick<SearchIndexOptions, 'sidebars'> {
  /** Output folder. */
  dir: string
  /** Where terms of pages are kept from one build to the next. */
  cache: SearchCacheFile
}

/** Files that were written, relative to the output folder, and their sizes. */
export type WrittenFiles = { file: string; bytes: number }[]

/** Does orders one after the other. Runs in a thread of its own; in unit tests in the only one. */
export class BackgroundWork {
  readonly #folders = new Set<string>()
  readonly #pages = new Map<string, WrittenPage>()
  #index: { builder: SearchIndexBuilder; dir: string; cache: SearchCache; written: WrittenFiles } | undefined

  run(order: Order): void {
    switch (order.do) {
      case 'write':
        writeFileSync(this.#prepare(order.file), order.content)
        return
      case 'write-page':
        this.#pages.set(order.page.route, this.#writePage(order.page))
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
      case 'draw':
        drawImage(order.svg, this.#prepare(order.file))
        return
      case 'index':
        this.#addToIndex(order.page)
    }
  }

  startIndex({ dir, sidebars, cache: place }: IndexTarget): void {
    const cache = new SearchCache(place)
    this.#index = { builder: createSearchIndexBuilder({ sidebars, cache }), dir, cache, written: [] }
  }

  finish(): BackgroundResult {
    return { index: this.#finishIndex(), pages: this.#pages }
  }

  #writePage({ html, json, withShell }: RenderedPage): WrittenPage {
    return {
      htmlBytes: this.#write(html.file, html.content),
      jsonBytes: json ? this.#write(json.file, json.content) : 0,
      ...collectReferences(withShell ? html.content : mainPart(html.content)),
    }
  }

  /** Writes a file and returns its size in bytes. */
  #write(file: string, content: string | Uint8Array): number {
    const bytes = Buffer.from(content)
    writeFileSync(this.#prepare(file), bytes)
    return bytes.length
  }

  /** Writes the index. Its folder is named by its content, so what was written before gets its place only now. */
  #finishIndex(): WrittenFiles {
    if (!this.#index) return []
    const { builder, dir, cache, written } = this.#index
    const { folder, files, manifest } = builder.finish()
    for (const { name, content } of files) this.#writeIndexed(name, content)
    renameSync(path.join(dir, unnamedIndex), this.#prepare(path.join(dir, folder)))
    writeFileSync(path.join(dir, manifest.name), manifest.content)
    cache.save()
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
    const bytes = this.#write(path.join(this.#index.dir, unnamedIndex, name), content)
    this.#index.written.push({ file: name, bytes })
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

/** A page's own part; nothing where the page could not be rendered. */
function mainPart(html: string): string {
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  return start >= 0 && end > start ? html.slice(start, end) : ''
}

function linkOrCopy(from: string, file: string): void {
  try {
    linkSync(from, file)
  } catch {
    copyFileSync(from, file)
  }
}

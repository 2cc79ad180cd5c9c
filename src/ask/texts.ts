/** Where the texts of pages and the search index lie. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { inflateSync } from 'node:zlib'
import { textOf } from '../model/html-reader'
import type { DocPage } from '../model/page'
import type { IndexPlace } from '../search/client/index-reader'
import type { SearchIndexFiles } from '../search/types'
import type { OpenedAnswers, StoredPage } from './answer-store'

export interface PageHeading {
  id: string
  text: string
  level: number
}

/** What can be read of a page. */
export interface ReadableText {
  /** Markdown. */
  copy: string
  /** None of a page that only lists others. */
  headings: readonly PageHeading[]
}

export interface OpenedTexts extends OpenedAnswers {
  textOf(page: StoredPage): ReadableText
}

export interface OpenedSearch extends OpenedAnswers {
  index: IndexPlace
}

/** A page of the output of a build, by its copy and the data beside it. */
export function textInFolder(folder: string, { copy }: StoredPage): ReadableText {
  const data = path.join(folder, copy.replace(/\.md$/, '.json'))
  return {
    copy: readFileSync(path.join(folder, copy), 'utf8'),
    get headings() {
      if (!existsSync(data)) return []
      const { page }: { page: Partial<Pick<DocPage, 'headings'>> } = JSON.parse(readFileSync(data, 'utf8'))
      return headingsOf(page.headings ?? [])
    },
  }
}

export const headingsOf = (headings: readonly Pick<DocPage['headings'][number], 'id' | 'level' | 'html'>[]) =>
  headings.map(({ id, level, html }): PageHeading => ({ id, level, text: textOf(html) }))

const manifestName = 'search-index.json'

/** The search index in the output of a build. */
export function indexInFolder(folder: string): IndexPlace {
  return {
    manifestUrl: `/${manifestName}`,
    // A hundred small files cost more to be waited for than to be read.
    fetchFile: async (url) => readFileSync(path.join(folder, url)),
    inflate: (bytes) => Promise.resolve(inflateSync(bytes)),
  }
}

/** An index that is in no folder: contents by name, none of them deflated. */
export type IndexFiles = ReadonlyMap<string, () => Uint8Array | string>

/** @param otherwise asked for files that are not there. Default: there are none. */
export function indexOfFiles(files: IndexFiles, otherwise?: IndexPlace['fetchFile']): IndexPlace {
  return {
    manifestUrl: `/${manifestName}`,
    fetchFile: (url) => {
      const content = files.get(url.slice(1))
      if (content) return Promise.resolve(Buffer.from(content()))
      return otherwise ? otherwise(url) : Promise.reject(new Error(`The search index has no file ${url}.`))
    },
    inflate: (bytes) => Promise.resolve(bytes),
  }
}

/** Files of an index that was put together in memory. */
export const filesOf = ({ files, manifest }: Pick<SearchIndexFiles, 'files' | 'manifest'>): IndexFiles =>
  new Map([
    ...files.map(({ name, content }) => [name, content] as const),
    [manifestName, () => manifest.content] as const,
  ])

export const packIndex = (files: IndexFiles): Uint8Array =>
  serialize(Array.from(files, ([name, content]) => [name, content()]))

/** The index in a file that `packIndex` made; one that is damaged throws. */
export function indexInFile(file: string): IndexPlace {
  const files: [string, Uint8Array | string][] = deserialize(readFileSync(file))
  return indexOfFiles(new Map(files.map(([name, content]) => [name, () => content])))
}

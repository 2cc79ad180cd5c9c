/** Where the texts of pages and the search index lie. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { inflateSync } from 'node:zlib'
import { textOf } from '../model/html-reader'
import { decodePercent } from '../model/path'
import type { DocPage } from '../model/page'
import type { IndexPlace } from '../search/client/index-place'
import { readTexts } from '../search/client/page-texts'
import type { PageTexts } from '../search/format/files'
import type { SearchIndexFiles } from '../search/types'
import type { OpenedAnswers, StoredSearch } from './answer-store'
import type { StoredPage } from './stored-answers'

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
    fetchFile: async (url) => readFileSync(path.join(folder, decodePercent(url))),
    inflate: (bytes) => Promise.resolve(inflateSync(bytes)),
  }
}

/** An index that is in no folder, none of its files deflated. */
export interface IndexInMemory {
  /** Contents by name. */
  files: ReadonlyMap<string, () => Uint8Array | string>
  /** Texts of pages by their routes. */
  texts: ReadonlyMap<string, PageTexts>
}

/** @param before where texts are that it has not. Default: it has them all. */
export function indexOfFiles({ files, texts }: IndexInMemory, before?: IndexPlace): IndexPlace {
  return {
    manifestUrl: `/${manifestName}`,
    fetchFile: (url) => {
      const content = files.get(url.slice(1))
      if (content) return Promise.resolve(Buffer.from(content()))
      return before
        ? before.fetchFile(url)
        : Promise.reject(new Error(`The search index has no file ${url}.`))
    },
    inflate: (bytes) => Promise.resolve(bytes),
    textsOf: async (route) => texts.get(route) ?? (before ? readTexts(before, route) : []),
  }
}

/** Files of an index that was put together in memory. */
export const filesOf = ({
  files,
  manifest,
}: Pick<SearchIndexFiles, 'files' | 'manifest'>): IndexInMemory['files'] =>
  new Map([
    ...files.map(({ name, content }) => [name, once(content)] as const),
    [manifestName, () => manifest.content] as const,
  ])

/** What is made when it is asked for first. */
function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

export const packIndex = ({ files, texts }: IndexInMemory): Uint8Array =>
  serialize({ files: Array.from(files, ([name, content]) => [name, content()]), texts })

/** The index that is stored; one that is damaged throws. */
export function indexInStore({
  file,
  folder,
}: StoredSearch): IndexPlace & Partial<Pick<IndexInMemory, 'texts'>> {
  const written = folder === undefined ? undefined : indexInFolder(folder)
  if (file !== undefined) return indexInFile(file, written)
  if (!written) throw new Error('A search index lies nowhere.')
  return written
}

function indexInFile(
  file: string,
  before: IndexPlace | undefined,
): IndexPlace & Pick<IndexInMemory, 'texts'> {
  const packed: { files: [string, Uint8Array | string][]; texts: IndexInMemory['texts'] } = deserialize(
    readFileSync(file),
  )
  const files = new Map(packed.files.map(([name, content]) => [name, () => content]))
  const { texts } = packed
  return { ...indexOfFiles({ files, texts }, before), texts }
}

/** Where the texts of pages and the search index lie. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { textOf } from '../model/html-reader'
import { decodePercent } from '../model/path'
import type { DocPage } from '../model/page'
import type { IndexPlace } from '../search/client/index-place'
import type { SearchedIndex } from '../search/client/searched-index'
import type { OpenedAnswers } from './answer-store'
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
  index: SearchedIndex
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

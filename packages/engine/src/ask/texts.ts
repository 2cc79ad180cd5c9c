/** Where the texts of pages and the search index are. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { textOf } from '../model/html-reader'
import type { DocPage } from '../model/page'
import { decodePercent } from '../model/path'
import type { IndexPlace } from '../search/client/index-reader'
import type { PageTexts } from '../search/format/files'
import type { PageHeading, PageText, StoredPage } from './stored-answers'

/** A search index that no build wrote. */
export interface SearchFiles {
  /** Its files by name, the manifest among them. */
  files: ReadonlyMap<string, string | Uint8Array>
  /** Texts of pages by route. */
  texts: ReadonlyMap<string, PageTexts>
}

/** A page of the output of a build, by its copy and the data beside it. */
export function textInFolder(folder: string, { copy }: StoredPage): PageText {
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

export const manifestName = 'search-index.json'

const inflated = {
  manifestUrl: `/${manifestName}`,
  inflate: (bytes: Uint8Array) => Promise.resolve(inflateSync(bytes)),
}

/** The search index in the output of a build. */
export const indexInFolder = (folder: string): IndexPlace => ({
  ...inflated,
  // A hundred small files cost more to be waited for than to be read.
  fetchFile: async (url) => readFileSync(path.join(folder, decodePercent(url))),
})

export const indexInMemory = ({ files, texts }: SearchFiles): IndexPlace => ({
  ...inflated,
  fetchFile: async (url) => Buffer.from(files.get(url.slice(1)) ?? ''),
  textsOf: async (route) => texts.get(route) ?? [],
})

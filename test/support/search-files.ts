import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { decodePercent, pageDataPath } from '../../packages/engine/src/model/path'
import type { FetchFile } from '../../packages/engine/src/search/client/index-reader'
import { searchFolder } from '../../packages/engine/src/search/format/files'
import type { SearchIndexFiles } from '../../packages/engine/src/search/build-index'
import type { SearchPageInput } from '../../packages/engine/src/search/page-terms'

/** Files of an index by address, at the root of a site. */
export type IndexFiles = Map<string, string>

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A page's data, reduced to the fields that the search reads. */
function dataOf({ title, sections }: SearchPageInput): string {
  const html = sections.map(
    ({ id, heading, text }) => (id && `<h2 id="${id}">${escape(heading)}</h2>`) + `<p>${escape(text)}</p>`,
  )
  return JSON.stringify({ page: { kind: 'doc', title, html: html.join('') } })
}

/** The files of a newly built index, and the data of its pages. */
export function filesOfIndex(index: SearchIndexFiles, pages: readonly SearchPageInput[] = []): IndexFiles {
  const files = [
    ...index.files,
    index.manifest,
    ...pages.map((page) => ({ name: pageDataPath(page.route).slice(1), content: () => dataOf(page) })),
  ]
  return new Map(files.map(({ name, content }) => [`/${name}`, content()]))
}

/** The files of the indexes of a built site. */
export function readIndexFiles(outDir: string): IndexFiles {
  const names = [
    ...readdirSync(outDir).filter((name) => /^search-index.*\.json$/.test(name)),
    ...readdirSync(path.join(outDir, searchFolder)).map((name) => searchFolder + name),
  ]
  return new Map(names.map((name) => [`/${name}`, readFileSync(path.join(outDir, name), 'utf8')]))
}

interface Host {
  manifestUrl: string
  fetchFile: FetchFile
}

/** Options of `createSearch` that read files from memory. */
export function fileHost(files: IndexFiles, manifest = 'search-index.json'): Host {
  return {
    manifestUrl: `/${manifest}`,
    async fetchFile(url) {
      const text = files.get(url)
      if (text === undefined) throw new Error(`There is no ${url}.`)
      return text
    },
  }
}

/** Options of `createSearch` for a built site. */
export const siteHost = (outDir: string, manifest = 'search-index.json'): Host => ({
  manifestUrl: `/${manifest}`,
  fetchFile: async (url) => readFileSync(path.join(outDir, decodePercent(url)), 'utf8'),
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FetchFile } from '../../src/search/client/index-reader'
import type { SearchFile, SearchIndexFiles } from '../../src/search/types'

/** Files of an index by address, as they lie at the root of a site. */
export type IndexFiles = Map<string, Uint8Array>

/** The files of an index that was just built; `early` are those that its builder handed out before the end. */
export function filesOfIndex(index: SearchIndexFiles, early: readonly SearchFile[] = []): IndexFiles {
  const inFolder = [...index.files, ...early].map(({ name, content }) => ({
    name: index.folder + name,
    content,
  }))
  return new Map(
    [...inFolder, index.manifest].map(({ name, content }) => [
      `/${name}`,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  )
}

/** The files of the index of a built site. */
export function readIndexFiles(outDir: string): IndexFiles {
  const manifest = readFileSync(path.join(outDir, 'search-index.json'))
  const { folder }: { folder: string } = JSON.parse(manifest.toString())
  const files: IndexFiles = new Map([['/search-index.json', manifest]])
  for (const name of readdirSync(path.join(outDir, folder))) {
    files.set(`/${folder}${name}`, readFileSync(path.join(outDir, folder, name)))
  }
  return files
}

/** Options of `createSearch` that take files from memory. */
export function fileHost(files: IndexFiles): { manifestUrl: string; fetchFile: FetchFile } {
  return {
    manifestUrl: '/search-index.json',
    async fetchFile(url) {
      const bytes = files.get(url)
      if (bytes === undefined) throw new Error(`There is no ${url}.`)
      return bytes
    },
  }
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FetchFile } from '../../src/search/client/index-reader'
import { searchFolder, textFolder } from '../../src/search/format/files'
import type { SearchIndexFiles } from '../../src/search/types'

/** Files of an index by address, as they lie at the root of a site. */
export type IndexFiles = Map<string, Uint8Array>

/** The files of an index that was just built. */
export function filesOfIndex(index: SearchIndexFiles): IndexFiles {
  return new Map(
    [...index.files.map(({ name, content }) => ({ name, content: content() })), index.manifest].map(
      ({ name, content }) => [
        `/${name}`,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ],
    ),
  )
}

/** The files of the indexes of a built site. */
export function readIndexFiles(outDir: string): IndexFiles {
  const manifests = readdirSync(outDir).filter((name) => /^search-index.*\.json$/.test(name))
  const files: IndexFiles = new Map(
    manifests.map((name) => [`/${name}`, readFileSync(path.join(outDir, name))]),
  )
  for (const part of [searchFolder, textFolder]) {
    for (const name of readdirSync(path.join(outDir, part))) {
      if (!name.includes('.')) continue
      files.set(`/${part}${name}`, readFileSync(path.join(outDir, part, name)))
    }
  }
  return files
}

/** Options of `createSearch` that take files from memory. */
export function fileHost(
  files: IndexFiles,
  manifest = 'search-index.json',
): { manifestUrl: string; fetchFile: FetchFile } {
  return {
    manifestUrl: `/${manifest}`,
    async fetchFile(url) {
      const bytes = files.get(url)
      if (bytes === undefined) throw new Error(`There is no ${url}.`)
      return bytes
    },
  }
}

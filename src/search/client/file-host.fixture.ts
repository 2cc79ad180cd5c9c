import type { SearchIndexFiles } from '../types'
import type { FetchFile } from './index-reader'

/** An index in memory, as a browser would find it at the root of a site. */
export function fileHost(index: SearchIndexFiles): { manifestUrl: string; fetchFile: FetchFile } {
  const inFolder = index.files.map(({ name, content }) => ({ name: index.folder + name, content }))
  const files = new Map([...inFolder, index.manifest].map(({ name, content }) => [`/${name}`, content]))
  return {
    manifestUrl: '/search-index.json',
    async fetchFile(url) {
      const content = files.get(url)
      if (content === undefined) throw new Error(`There is no ${url}.`)
      return typeof content === 'string' ? new TextEncoder().encode(content) : content
    },
  }
}

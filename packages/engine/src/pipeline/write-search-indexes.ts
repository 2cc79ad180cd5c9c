import type { OutputFolder } from '../output/output-folder'
import { assembleIndex } from '../search/build-index'
import { editionsOf, type Edition } from '../content/editions'
import { hashOfPieces } from '../files/file-states'
import { jsonOfList } from '../files/json-pieces'
import type { Site } from '../content/load-site'
import { searchedRoutes, searchOptions } from '../pages/search-pages'
import type { MadeSite } from './make-site'
import type { BuildMemory } from './memory'
import type { KnownIndex } from './site-notes'
import type { KnownPage } from './page-memory'

interface Place {
  output: Pick<OutputFolder, 'keep' | 'write'>
  memory: Pick<BuildMemory, 'search' | 'terms'> & { pages: Pick<BuildMemory['pages'], 'detailsOf'> }
}

/** The pages that an index is made of, and what of them was found anew. */
export interface SearchedPages extends Pick<MadeSite, 'details' | 'terms' | 'indexed'> {
  pages: ReadonlyMap<string, Pick<KnownPage, 'search'>>
}

/** Writes the search index of each edition, or keeps the one that is there when it would be the same. */
export function writeSearchIndexes(site: Site, made: SearchedPages, place: Place): BuildMemory['search'] {
  return editionsOf(site).map((edition) => writeSearchIndex(edition, made, place))
}

function writeSearchIndex(edition: Edition, made: SearchedPages, { output, memory }: Place): KnownIndex {
  const routes = searchedRoutes(edition)
  const own = [...made.pages].filter(([route]) => routes.has(route))
  const pages = own.flatMap(([, { search }]) => search ?? [])
  const options = searchOptions(edition)
  const { manifest = '' } = options
  const state = hashOfPieces(jsonOfList([...pages, options]))
  const known = memory.search.find((index) => index.manifest === manifest)
  const isSame = known?.state === state && !own.some(([route]) => made.indexed.has(route))
  if (isSame && output.keep(known.files)) return known
  const terms = made.terms ?? memory.terms()
  const infoOf = (route: string) => (made.details.get(route) ?? memory.pages.detailsOf(route)).info
  const files: string[] = []
  const index = assembleIndex({ pages, terms, infoOf }, options, {
    blocks: known?.blocks,
    // Named by what is in it, so one that is there need not be deflated again.
    take: ({ name, content }) => {
      files.push(name)
      if (!output.keep([name])) output.write(name, content())
    },
  })
  files.push(index.manifest.name)
  output.write(index.manifest.name, index.manifest.content)
  return { manifest, state, files, blocks: index.blocks }
}

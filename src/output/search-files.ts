import { sidebarLabel } from '../site/sidebars/sections'
import type { AdmonitionsPage } from '../model/page'
import type { Site } from '../site/load-site'
import {
  createSearchIndexBuilder,
  type SearchIndexBuilder,
  type SearchIndexOptions,
} from '../search/build-index'
import type { SearchFile, SearchPageInput } from '../search/types'
import type { Background } from '../workers/background'
import type { ReadyDocument } from '../sources/compile-documents'
import type { SearchCacheFile } from '../workers/search-cache'
import type { Staging } from './staging'

/** Has pages taken into the search index, in the background, as they are written (S). */
export function createSearchWriter(
  site: Site,
  staging: Staging,
  background: Background,
  cache: SearchCacheFile,
): { add(ready: ReadyDocument): void; addList(page: AdmonitionsPage): void } {
  background.startIndex({ dir: staging.dir, cache, ...optionsOf(site) })
  return {
    add(ready) {
      const page = searchPage(ready, site)
      if (page) background.add({ do: 'index', page })
    },
    addList: (page) => background.add({ do: 'index', page: listPage(page) }),
  }
}

/** The search index of a site, document by document. */
export function createSiteIndexBuilder(site: Site): Pick<SearchIndexBuilder, 'finish'> & {
  add(ready: ReadyDocument): SearchFile[]
  addList(page: AdmonitionsPage): SearchFile[]
} {
  const builder = createSearchIndexBuilder(optionsOf(site))
  return {
    finish: builder.finish,
    add(ready) {
      const page = searchPage(ready, site)
      return page ? builder.add(page) : []
    },
    addList: (page) => builder.add(listPage(page)),
  }
}

function optionsOf(site: Site): Pick<SearchIndexOptions, 'sidebars'> {
  return { sidebars: site.sidebars.map(({ id }) => ({ id, label: sidebarLabel(site.config, id) })) }
}

/** A list of admonitions: what it is about, since their texts are found on their own pages. */
function listPage({ route, title, description }: AdmonitionsPage): SearchPageInput {
  return {
    route,
    title,
    ...(description !== undefined && { description }),
    breadcrumbs: [],
    tags: [],
    sections: [{ id: '', heading: '', text: description ?? '' }],
  }
}

/** A document as the index takes it in; drafts and unlisted pages stay out (S, C7). */
function searchPage({ doc, page, sections }: ReadyDocument, site: Site): SearchPageInput | undefined {
  if (doc.unlisted || doc.draft) return undefined
  return {
    route: doc.route,
    title: doc.title,
    ...(page.description !== undefined && { description: page.description }),
    ...(doc.sidebar !== undefined && {
      sidebar: { id: doc.sidebar, label: sidebarLabel(site.config, doc.sidebar) },
    }),
    breadcrumbs: page.breadcrumbs,
    tags: page.tags,
    sections,
  }
}

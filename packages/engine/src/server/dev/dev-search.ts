import { buildSearchIndex } from '../../search/build-index'
import { editionsOf } from '../../content/load-site'
import { searchedRoutes, searchLists, searchOptions, searchPage } from '../../pages/search-pages'
import type { DevSite } from './dev-site'

/**
 * Makes a function that returns a file of the search index, or undefined if the address is not one. The index is built on the first search,
 * and again after an edit. As files are named by their content, an open dialog keeps its index.
 */
export function createDevSearch(site: DevSite) {
  let built: { state: string; files: Promise<ReadonlyMap<string, string>> } | undefined

  return async (route: string) => {
    const isManifest = /^\/search-index[^/]*\.json$/.test(route)
    if (!isManifest && !route.startsWith('/assets/search/')) return undefined
    const state = site.site.docs.map(({ route: own, sourceHash }) => `${own} ${sourceHash}`).join('\n')
    if (built === undefined || (isManifest && built.state !== state)) {
      const files = buildFiles(site)
      files.catch(() => (built = undefined))
      built = { state, files }
    }
    return (await built.files).get(route)
  }
}

async function buildFiles(site: DevSite): Promise<ReadonlyMap<string, string>> {
  const documents = await site.documents()
  const pages = documents.flatMap(({ document }) => searchPage(document, site.site) ?? [])
  const indexes = editionsOf(site.site).map((edition) => {
    const routes = searchedRoutes(edition)
    const own = pages.filter(({ route }) => routes.has(route))
    return buildSearchIndex([...own, ...searchLists(edition)], searchOptions(edition))
  })
  const files = indexes.flatMap((index) => [...index.files, index.manifest])
  return new Map(files.map(({ name, content }) => [`/${name}`, content()]))
}

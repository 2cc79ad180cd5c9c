import {
  createSearch,
  type Search,
  type SearchFacets,
  type SearchFilters,
  type SearchResult,
} from './create-search'
import { fetchText } from './index-reader'
import { siteData } from 'virtual:site-data'
import { encodeRoute, withBase } from '../../model/path'

/** The search as the page uses it: every call may fail and can be repeated. */
export interface SearchClient extends Omit<Search, 'facets'> {
  facets(): Promise<SearchFacets>
}

/** @param manifestUrl absolute address of `search-index.json` */
function createSearchClient(manifestUrl: string): SearchClient {
  let opened: Promise<Search> | undefined
  // After a failure the next call reopens the index, because the manifest may refer to a newer one.
  const forget = () => (opened = undefined)
  const fetchFile = async (url: string) => {
    try {
      return await fetchText(url)
    } catch (error) {
      forget()
      throw error
    }
  }
  const open = () => {
    if (opened) return opened
    opened = createSearch({ manifestUrl, fetchFile })
    opened.catch(forget)
    return opened
  }
  return {
    facets: async () => (await open()).facets,
    search: async (query, options) => (await open()).search(query, options),
    excerpt: async (result, matched) => (await open()).excerpt(result, matched),
  }
}

const clients = new Map<string, SearchClient>()

/** Scope of the page's search: the whole site, or one version of it. */
interface SearchScope {
  index: string
  page: string
  /** Name of the version, if there are several. */
  label?: string
}

/** The scope given by the page's search box. */
export function searchScope(): SearchScope {
  const box = document.querySelector<HTMLAnchorElement>('a.search-box')
  const { index = 'search-index.json', label } = box?.dataset ?? {}
  return { index, page: box?.pathname ?? addressOf('/search'), ...(label !== undefined && { label }) }
}

/** The client for the index of the page's search. */
export function siteSearch(): SearchClient {
  const { index } = searchScope()
  const known = clients.get(index)
  if (known) return known
  const client = createSearchClient(new URL(withBase(siteData.baseUrl, `/${index}`), location.href).href)
  clients.set(index, client)
  return client
}

/** Address of a route of this site. */
export const addressOf = (route: string): string => withBase(siteData.baseUrl, encodeRoute(route))

export function addressOfResult({ route, sectionId }: SearchResult): string {
  return addressOf(route) + (sectionId === '' ? '' : `#${encodeURIComponent(sectionId)}`)
}

/** Address that opens the search with a query and its filters. */
export function addressOfSearch(query: string, { sidebar, tag }: SearchFilters): string {
  const parameters = new URLSearchParams({ q: query.trim() })
  if (sidebar !== undefined) parameters.set('in', sidebar)
  if (tag !== undefined) parameters.set('tag', tag)
  return `${searchScope().page}?${parameters}`
}

/** The query and filters in the address of the search page. Undefined on other pages. */
export function addressedSearch(): { query: string; filters: SearchFilters } | undefined {
  if (location.pathname !== searchScope().page) return undefined
  const parameters = new URLSearchParams(location.search)
  const [sidebar, tag] = [parameters.get('in') ?? undefined, parameters.get('tag') ?? undefined]
  return { query: parameters.get('q') ?? '', filters: { sidebar, tag } }
}

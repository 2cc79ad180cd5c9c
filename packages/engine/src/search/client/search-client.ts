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

/** The search engine as the page sees it: every call may fail, and calling again tries again. */
export interface SearchClient extends Omit<Search, 'facets'> {
  facets(): Promise<SearchFacets>
}

/** @param manifestUrl absolute address of `search-index.json` */
function createSearchClient(manifestUrl: string): SearchClient {
  let opened: Promise<Search> | undefined
  // After a failure the next call opens the index again: the manifest may name a newer one (E10).
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

/** What the page's search looks through: all of the site, or one version of it. */
interface SearchScope {
  index: string
  page: string
  /** Name of the version, where there are several. */
  label?: string
}

/** What the page's search box says that is searched. */
export function searchScope(): SearchScope {
  const box = document.querySelector<HTMLAnchorElement>('a.search-box')
  const { index = 'search-index.json', label } = box?.dataset ?? {}
  return { index, page: box?.pathname ?? addressOf('/search'), ...(label !== undefined && { label }) }
}

/** The client of the index that the page's search looks through. */
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

/** Address of the results page for a query, with what narrows it. */
export function addressOfSearch(query: string, { sidebar, tag }: SearchFilters): string {
  const parameters = new URLSearchParams({ q: query.trim() })
  if (sidebar !== undefined) parameters.set('in', sidebar)
  if (tag !== undefined) parameters.set('tag', tag)
  return `${searchScope().page}?${parameters}`
}

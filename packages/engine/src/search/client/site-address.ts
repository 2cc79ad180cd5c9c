import { siteData } from 'virtual:site-data'
import { encodeRoute, withBase } from '../../model/path'
import type { SearchFilters, SearchResult } from './create-search'
import { createSearchClient, type SearchClient } from './search-client'

const clients = new Map<string, SearchClient>()

/** What the page's search looks through: all of the site, or one version of it. */
export interface SearchScope {
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

import { siteData } from 'virtual:site-data'
import { encodeRoute, withBase } from '../../model/path'
import type { SearchFilters, SearchResult } from './create-search'
import { createSearchClient, type SearchClient } from './search-client'

let client: SearchClient | undefined

/** The page's one search client. */
export function siteSearch(): SearchClient {
  client ??= createSearchClient(new URL(withBase(siteData.baseUrl, '/search-index.json'), location.href).href)
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
  return `${addressOf('/search')}?${parameters}`
}

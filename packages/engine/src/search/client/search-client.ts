import { siteData } from 'virtual:site-data'
import { encodeRoute, withBase } from '../../model/path'
import { createSearch, type Search, type SearchFilters, type SearchResult } from './create-search'
import { fetchText } from './index-reader'

/** What the page's search box says: the index of the site or of one version, the address of the search page, the version if several. */
export function searchScope() {
  const box = document.querySelector<HTMLAnchorElement>('a.search-box')
  const { index = 'search-index.json', label } = box?.dataset ?? {}
  return { index, page: box?.pathname ?? addressOf('/search'), label }
}

const opened = new Map<string, Promise<Search>>()

/** Opens the index of the page's search. After any failure the next call opens it again: the manifest may refer to a newer one. */
export function openSearch(): Promise<Search> {
  const { index } = searchScope()
  const known = opened.get(index)
  if (known) return known
  const orForget = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    answer.catch(() => opened.delete(index))
    return answer
  }
  const manifestUrl = new URL(withBase(siteData.baseUrl, `/${index}`), location.href).href
  const search = orForget(createSearch({ manifestUrl, fetchFile: (url) => orForget(fetchText(url)) }))
  opened.set(index, search)
  return search
}

export const addressOf = (route: string): string => withBase(siteData.baseUrl, encodeRoute(route))

export const addressOfResult = ({ route, sectionId }: SearchResult): string =>
  addressOf(route) + (sectionId === '' ? '' : `#${encodeURIComponent(sectionId)}`)

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

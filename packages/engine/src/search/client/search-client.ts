import type {
  Search,
  SearchFacets,
  SearchOptions,
  SearchOutcome,
  SearchFilters,
  SearchResult,
} from './create-search'
import type { TextRun } from './excerpt'
import { siteData } from 'virtual:site-data'
import { encodeRoute, withBase } from '../../model/path'

type Call =
  | { method: 'facets' }
  | { method: 'search'; query: string; options: SearchOptions }
  | { method: 'excerpts'; outcome: Pick<SearchOutcome, 'results' | 'matched'> }

/** What the page asks the worker. */
export type SearchRequest = Call & { id: number; manifestUrl: string }
/** What the worker answers. */
export type SearchAnswer = { id: number } & (
  { value: unknown; error?: undefined } | { error: string; value?: undefined }
)

/** The search engine as the page sees it: every call may fail, and calling again tries again. */
export interface SearchClient extends Omit<Search, 'facets'> {
  facets(): Promise<SearchFacets>
}

interface Pending {
  resolve: (value: never) => void
  reject: (error: Error) => void
}

/** @param manifestUrl absolute address of `search-index.json` */
export function createSearchClient(manifestUrl: string): SearchClient {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let lastId = 0

  /** A worker whose script cannot be had is dropped with everything that waits for it; the next call starts another. */
  const fail = (broken: Worker) => {
    broken.terminate()
    if (worker === broken) worker = undefined
    for (const { reject } of pending.values())
      reject(new Error('The script of the search could not be loaded.'))
    pending.clear()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'search' })
    started.addEventListener('error', () => fail(started))
    started.addEventListener('message', ({ data }: MessageEvent<SearchAnswer & { value: never }>) => {
      const waiting = pending.get(data.id)
      pending.delete(data.id)
      if (data.error === undefined) waiting?.resolve(data.value)
      else waiting?.reject(new Error(data.error))
    })
    return started
  }

  const call = <T>(request: Call): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      worker ??= start()
      const id = ++lastId
      pending.set(id, { resolve, reject })
      worker.postMessage({ ...request, id, manifestUrl } satisfies SearchRequest)
    })

  return {
    facets: () => call<SearchFacets>({ method: 'facets' }),
    search: (query, options = {}) => call<SearchOutcome>({ method: 'search', query, options }),
    excerpts: ({ results, matched }) =>
      call<TextRun[][]>({ method: 'excerpts', outcome: { results, matched } }),
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

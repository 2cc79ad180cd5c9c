import type { Search, SearchFacets, SearchOptions, SearchOutcome } from './create-search'
import type { TextRun } from './excerpt'

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

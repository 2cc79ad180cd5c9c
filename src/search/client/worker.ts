import { createSearch, type Search } from './create-search'
import { fetchBytes } from './fetch-bytes'
import type { SearchAnswer, SearchRequest } from './search-client'

/** The engine off the main thread: a key never waits for a search. */
let search: Promise<Search> | undefined

addEventListener('message', (event: MessageEvent<SearchRequest>) => {
  void answer(event.data)
})

async function answer(request: SearchRequest): Promise<void> {
  const { id } = request
  try {
    const engine = await open(request.manifestUrl)
    const value =
      request.method === 'facets'
        ? engine.facets
        : request.method === 'search'
          ? await engine.search(request.query, request.options)
          : await engine.excerpts(request.outcome)
    send({ id, value })
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) })
  }
}

/** Opens the index once. After a failure the next request opens it anew: the manifest may name a newer index (E10). */
function open(manifestUrl: string): Promise<Search> {
  search ??= createSearch({ manifestUrl, fetchFile })
  search.catch(() => (search = undefined))
  return search
}

async function fetchFile(url: string): Promise<Uint8Array> {
  try {
    return await fetchBytes(url)
  } catch (error) {
    search = undefined
    throw error
  }
}

function send(message: SearchAnswer): void {
  postMessage(message)
}

import { createSearch, type Search } from './create-search'
import { fetchBytes } from './fetch-bytes'
import type { SearchAnswer, SearchRequest } from './search-client'

/** The engine off the main thread: a key never waits for a search. One for each index. */
const searches = new Map<string, Promise<Search>>()

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

/** Opens an index once. After a failure the next request opens it anew: the manifest may name a newer index (E10). */
function open(manifestUrl: string): Promise<Search> {
  const known = searches.get(manifestUrl)
  if (known) return known
  const forget = () => searches.delete(manifestUrl)
  const fetchFile = async (url: string) => {
    try {
      return await fetchBytes(url)
    } catch (error) {
      forget()
      throw error
    }
  }
  const search = createSearch({ manifestUrl, fetchFile })
  searches.set(manifestUrl, search)
  search.catch(forget)
  return search
}

function send(message: SearchAnswer): void {
  postMessage(message)
}

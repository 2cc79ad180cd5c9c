import { useEffect, useRef, useState } from 'react'
import type { SearchFacets, SearchFilters, SearchOutcome } from './create-search'
import type { SearchClient } from './search-client'

/** What the reader looks for. */
export interface SearchInput extends SearchFilters {
  query: string
  limit: number
}

export interface SearchState {
  /** Of the last answered query; the list stays while the next one is under way. */
  outcome?: SearchOutcome
  /** Whether the outcome is of the present input. */
  isCurrent: boolean
  /** Set when the index could not be loaded (E2). */
  error?: string
  retry: () => void
}

/** Searches whenever the input changes, one search at a time: while one runs only the latest input waits. */
export function useSearch(client: SearchClient, { query, limit, sidebar, tag }: SearchInput): SearchState {
  const [answer, setAnswer] = useState<{ outcome: SearchOutcome; input: string }>()
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const input = JSON.stringify([query, limit, sidebar, tag])
  const latest = useRef(0)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    const turn = ++latest.current
    const isLatest = () => turn === latest.current
    const run = async () => {
      if (!isLatest()) return
      try {
        const found = await client.search(query, { limit, sidebar, tag })
        if (!isLatest()) return
        setAnswer({ outcome: found, input })
        setError(undefined)
      } catch (reason) {
        if (isLatest()) setError(messageOf(reason))
      }
    }
    if (query.trim() === '') {
      setAnswer(undefined)
      setError(undefined)
    } else running.current = running.current.then(run)
  }, [client, input, query, limit, sidebar, tag, attempt])

  return {
    outcome: answer?.outcome,
    isCurrent: answer?.input === input,
    error,
    retry: () => setAttempt((count) => count + 1),
  }
}

/** What can be filtered by; undefined until the index is there. `attempt` asks again. */
export function useFacets(client: SearchClient, attempt: unknown): SearchFacets | undefined {
  const [facets, setFacets] = useState<SearchFacets>()
  useEffect(() => {
    let gone = false
    client.facets().then(
      (loaded) => {
        if (!gone) setFacets(loaded)
      },
      // The search itself reports the failure.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [client, attempt])
  return facets
}

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

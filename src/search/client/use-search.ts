import { useEffect, useRef, useState } from 'react'
import type { SearchFacets, SearchFilters, SearchOutcome } from './create-search'
import type { TextRun } from './excerpt'
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
  /** By section number; they follow the titles when the reader pauses. */
  excerpts: ReadonlyMap<number, TextRun[]>
  /** Set when the index could not be loaded (E2). */
  error?: string
  retry: () => void
}

/** Excerpts cost a file for each page, so they wait for a pause in typing. */
const excerptDelayMs = 120

/** Searches whenever the input changes, one search at a time: while one runs only the latest input waits. */
export function useSearch(client: SearchClient, { query, limit, sidebar, tag }: SearchInput): SearchState {
  const [answer, setAnswer] = useState<{ outcome: SearchOutcome; input: string }>()
  const [excerpts, setExcerpts] = useState<ReadonlyMap<number, TextRun[]>>(new Map())
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const input = JSON.stringify([query, limit, sidebar, tag])
  const latest = useRef(0)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    const turn = ++latest.current
    const isLatest = () => turn === latest.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async () => {
      if (!isLatest()) return
      try {
        const found = await client.search(query, { limit, sidebar, tag })
        if (!isLatest()) return
        setAnswer({ outcome: found, input })
        setError(undefined)
        timer = setTimeout(() => void fillIn(found), excerptDelayMs)
      } catch (reason) {
        if (isLatest()) setError(messageOf(reason))
      }
    }
    const fillIn = async (found: SearchOutcome) => {
      // Without excerpts a result is still a result, and the next pause tries again.
      const texts = await client.excerpts(found).catch(() => [])
      if (isLatest())
        setExcerpts(new Map(found.results.map(({ section }, index) => [section, texts[index] ?? []])))
    }
    if (query.trim() === '') {
      setAnswer(undefined)
      setError(undefined)
    } else running.current = running.current.then(run)
    return () => clearTimeout(timer)
  }, [client, input, query, limit, sidebar, tag, attempt])

  return {
    outcome: answer?.outcome,
    isCurrent: answer?.input === input,
    excerpts,
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

import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SearchFacets, SearchFilters, SearchOutcome } from './create-search'
import type { SearchClient } from './search-client'
import { rememberSearch } from './SearchMessages'

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

type Place = 'here' | 'new tab'

/** Element of a result in the list of the combobox. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Which option of the combobox is active, and the keys that move it and open it: focus stays in the input. */
export function useActiveResult({
  listId,
  query,
  filters,
  count,
  state: { outcome, isCurrent, error },
}: {
  listId: string
  query: string
  filters: SearchFilters
  count: number
  state: SearchState
}) {
  const [active, setActive] = useState(0)
  /** Enter came before the answer: its first result is opened when it comes. */
  const wish = useRef<Place>(undefined)

  const open = (index: number, place: Place) => {
    const link = document.getElementById(optionId(listId, index))
    if (place === 'new tab') rememberSearch(query)
    if (link instanceof HTMLAnchorElement && place === 'new tab') window.open(link.href, '_blank', 'noopener')
    // The runtime's listener takes a click on a link, from the keyboard too.
    else if (link) link.click()
  }
  useEffect(() => {
    if (!isCurrent && error === undefined) return
    if (wish.current !== undefined && isCurrent) open(0, wish.current)
    wish.current = undefined
  })
  useEffect(() => setActive(0), [outcome?.query, filters])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = moved(event, active, count)
    if (target !== undefined) {
      event.preventDefault()
      wish.current = undefined
      setActive(target)
    } else if (event.key === 'Enter' && query.trim() !== '') {
      event.preventDefault()
      const place = event.ctrlKey || event.metaKey ? 'new tab' : 'here'
      if (isCurrent) open(active, place)
      else if (error === undefined) wish.current = place
    }
  }
  const dropWish = () => (wish.current = undefined)
  return { active, setActive, dropWish, onKeyDown }
}

/** Result that a key moves to; undefined for keys that do not move. The list has no ends. */
function moved(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  active: number,
  count: number,
): number | undefined {
  // With a modifier Home and End are the text's.
  if (count === 0 || shiftKey || ctrlKey || metaKey) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

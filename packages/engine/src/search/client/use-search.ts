import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SearchFacets, SearchFilters, SearchOutcome } from './create-search'
import { openSearch } from './search-client'
import { rememberSearch } from './SearchMessages'

export interface SearchInput extends SearchFilters {
  query: string
  limit: number
}

export interface SearchState {
  /** Result of the last query that was answered; it stays while the next query is running. */
  outcome?: SearchOutcome
  /** Whether the outcome belongs to the current input. */
  isCurrent: boolean
  /** Set if the index failed to load. */
  error?: string
  retry: () => void
}

/** Searches whenever the input changes, one search at a time: while one is running, only the latest input is queued. */
export function useSearch({ query, limit, sidebar, tag }: SearchInput): SearchState {
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
        const found = await (await openSearch()).search(query, { limit, sidebar, tag })
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
  }, [input, query, limit, sidebar, tag, attempt])

  return {
    outcome: answer?.outcome,
    isCurrent: answer?.input === input,
    error,
    retry: () => setAttempt((count) => count + 1),
  }
}

/** The available filters; undefined until the index is loaded. A changed `attempt` tries again. */
export function useFacets(attempt: unknown): SearchFacets | undefined {
  const [facets, setFacets] = useState<SearchFacets>()
  useEffect(() => {
    let gone = false
    // The search itself reports a failure.
    openSearch().then(
      ({ facets }) => gone || setFacets(facets),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [attempt])
  return facets
}

const messageOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

type Place = 'here' | 'new tab'

/** Id of a result's element in the combobox list. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The active option of the combobox, and the keys that move and open it; the focus stays in the input. */
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
  /** Enter was pressed before the answer: its first result is opened on arrival. */
  const wish = useRef<Place>(undefined)

  const open = (index: number, place: Place) => {
    const link = document.getElementById(optionId(listId, index))
    if (place === 'new tab') rememberSearch(query)
    if (link instanceof HTMLAnchorElement && place === 'new tab') window.open(link.href, '_blank', 'noopener')
    // The runtime's listener handles clicks on links, including this one.
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

/** Index of the result that a key moves to, wrapping at the ends; undefined for other keys. */
function moved(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  active: number,
  count: number,
): number | undefined {
  // With a modifier, Home and End edit the text.
  if (count === 0 || shiftKey || ctrlKey || metaKey) return undefined
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { SearchFacets, SearchFilters, SearchOptions, SearchOutcome } from './create-search'
import { addressedSearch, openSearch } from './search-client'
import { rememberSearch } from './SearchMessages'

/** Most results in the dialog, and in the dialog over the search page, where nobody reads further. */
const [resultsShown, resultsOnSearchPage] = [12, 100]

export type DialogSearch = ReturnType<typeof useDialogSearch>

/** The reader's query, which `begun` begins, and its answer. `error` and `answer` are set only while there is a query. */
export function useDialogSearch(begun: string) {
  const [asked] = useState(addressedSearch)
  const [query, setQuery] = useState(begun || asked?.query || '')
  const [filters, setFilters] = useState<SearchFilters>(asked?.filters ?? {})
  const state = useSearch(query, { limit: asked ? resultsOnSearchPage : resultsShown, ...filters })
  const typed = query.trim() !== ''
  const error = typed ? state.error : undefined
  const answer = typed && error === undefined ? state.outcome : undefined
  const count = answer?.results.length ?? 0
  const { dropWish, ...list } = useActiveResult(query, filters, count, state)
  const edit = (next: string) => {
    dropWish()
    setQuery(next)
  }
  const filter = (next: SearchFilters) => {
    dropWish()
    setFilters(next)
  }
  const { facets, retry } = state
  return {
    isOnPage: asked !== undefined,
    query,
    filters,
    facets,
    answer,
    error,
    retry,
    edit,
    filter,
    ...list,
  }
}

/** Searches whenever the input changes, one search at a time: while one is running, only the latest input is queued. */
function useSearch(query: string, { limit, sidebar, tag }: SearchOptions) {
  const [answer, setAnswer] = useState<{ outcome: SearchOutcome; input: string }>()
  const [error, setError] = useState<string>()
  const [facets, setFacets] = useState<SearchFacets>()
  const [attempt, setAttempt] = useState(0)
  const input = JSON.stringify([query, limit, sidebar, tag])
  const latest = useRef(0)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    const turn = ++latest.current
    const isLatest = () => turn === latest.current
    const isTyped = query.trim() !== ''
    const run = async () => {
      if (!isLatest()) return
      try {
        const index = await openSearch()
        setFacets(index.facets)
        if (!isTyped) return
        const found = await index.search(query, { limit, sidebar, tag })
        if (!isLatest()) return
        setAnswer({ outcome: found, input })
        setError(undefined)
      } catch (reason) {
        if (isLatest() && isTyped) setError(reason instanceof Error ? reason.message : String(reason))
      }
    }
    if (!isTyped) {
      setAnswer(undefined)
      setError(undefined)
    }
    running.current = running.current.then(run)
  }, [input, query, limit, sidebar, tag, attempt])

  return {
    /** Result of the last query that was answered; it stays while the next query is running. */
    outcome: answer?.outcome,
    isCurrent: answer?.input === input,
    /** The available filters; undefined until the index is loaded. */
    facets,
    /** Set if the index failed to load. */
    error,
    retry: () => setAttempt((count) => count + 1),
  }
}

type Place = 'here' | 'new tab'

/** Id of a result's element in the combobox list. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The active option of the combobox, and the keys that move and open it; the focus stays in the input. */
function useActiveResult(
  query: string,
  filters: SearchFilters,
  count: number,
  { outcome, isCurrent, error }: ReturnType<typeof useSearch>,
) {
  const listId = useId()
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
  return { listId, active, setActive, dropWish, onKeyDown }
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

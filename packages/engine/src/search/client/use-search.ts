import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { SearchFacets, SearchFilters, SearchOptions, SearchOutcome } from './create-search'
import { addressedSearch, openSearch } from './search-client'
import { rememberSearch } from './SearchMessages'

/** Most results in the dialog, and in the dialog over the search page, where nobody reads further. */
const [resultsShown, resultsOnSearchPage] = [12, 100]

export type DialogSearch = ReturnType<typeof useDialogSearch>

/** The reader's query, which `begun` begins, and its answer. */
export function useDialogSearch(begun: string) {
  const [asked] = useState(addressedSearch)
  const [query, setQuery] = useState(begun || asked?.query || '')
  const [filters, setFilters] = useState<SearchFilters>(asked?.filters ?? {})
  const found = useSearch(query, { limit: asked ? resultsOnSearchPage : resultsShown, ...filters })
  const { dropWish, ...list } = useActiveResult(query, filters, found)
  const edit = (next: string) => {
    dropWish()
    setQuery(next)
  }
  const filter = (next: SearchFilters) => {
    dropWish()
    setFilters(next)
  }
  return { isOnPage: asked !== undefined, query, filters, edit, filter, ...found, ...list }
}

/** Searches whenever the input changes, one search at a time: while one is running, only the latest input is queued. */
function useSearch(query: string, { limit, sidebar, tag }: SearchOptions) {
  const [found, setFound] = useState<{ answer?: SearchOutcome; error?: string; input?: string }>({})
  const [facets, setFacets] = useState<SearchFacets>()
  const [attempt, setAttempt] = useState(0)
  const input = JSON.stringify([query, limit, sidebar, tag])
  const latest = useRef(0)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const isTyped = query.trim() !== ''

  useEffect(() => {
    const turn = ++latest.current
    const isLatest = () => turn === latest.current
    const run = async () => {
      if (!isLatest()) return
      try {
        const index = await openSearch()
        setFacets(index.facets)
        if (!isTyped) return
        const answer = await index.search(query, { limit, sidebar, tag })
        if (isLatest()) setFound({ answer, input })
      } catch (reason) {
        const error = reason instanceof Error ? reason.message : String(reason)
        if (isLatest() && isTyped) setFound({ error })
      }
    }
    if (!isTyped) setFound({})
    running.current = running.current.then(run)
  }, [input, isTyped, query, limit, sidebar, tag, attempt])

  return {
    /** Result of the last query that was answered; it stays while the next query is running. */
    answer: isTyped ? found.answer : undefined,
    isCurrent: found.input === input,
    /** The available filters; undefined until the index is loaded. */
    facets,
    /** Set if the index failed to load. */
    error: isTyped ? found.error : undefined,
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
  { answer, isCurrent, error }: ReturnType<typeof useSearch>,
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
  useEffect(() => setActive(0), [answer?.query, filters])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = moved(event, active, answer?.results.length ?? 0)
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

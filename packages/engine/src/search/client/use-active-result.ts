import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { SearchFilters } from './create-search'
import { rememberSearch } from './RecentSearches'
import type { SearchState } from './use-search'

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

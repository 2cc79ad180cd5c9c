import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { SearchFilters as Filters } from './create-search'
import { useModalKeys } from './modal-keys'
import { forgetSearch, readRecent, rememberSearch } from './recent-searches'
import { CloseMark, RecentSearches } from './RecentSearches'
import { optionId, ResultList } from './ResultList'
import { SearchedVersion } from './SearchedVersion'
import { SearchFilters } from './SearchFilters'
import { CodeMapLead } from './CodeMapLead'
import { Corrections, NoResults, SearchFailure } from './SearchMessages'
import { SearchStatus } from './SearchStatus'
import { addressOfSearch, siteSearch } from './site-address'
import { useFacets, useSearch } from './use-search'

const resultsShown = 12

/**
 * The search, in a modal dialog. It is a popover, not a modal `<dialog>`: that makes the rest of the page inert, and a phone takes longer to
 * find the style of every element behind it than to show it. So Tab and Escape are dealt with by `useModalKeys`. Input and list form
 * an ARIA combobox, so focus stays in the input while the arrows move through the results.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const client = siteSearch()
  const dialog = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState<Filters>({})
  const [active, setActive] = useState(0)
  const [recent, setRecent] = useState(readRecent)
  /** Enter came before the answer: its first result is opened when it comes. */
  const wish = useRef<'here' | 'new tab'>(undefined)
  /** Where the pointer went down: a drag that ends on the backdrop is a click there, too. */
  const pressed = useRef<EventTarget>(undefined)
  const { outcome, isCurrent, excerpts, error, retry } = useSearch(client, {
    query,
    limit: resultsShown,
    ...filters,
  })
  const facets = useFacets(client, outcome !== undefined)

  useEffect(() => {
    dialog.current?.showPopover()
    input.current?.focus()
    input.current?.select()
  }, [])
  useModalKeys({ dialog, home: input, onClose })
  useEffect(() => setActive(0), [outcome?.query, filters])
  useEffect(() => {
    // Back and forward leave the page that the dialog was opened on.
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [onClose])

  const typed = query.trim() !== ''
  const results = typed ? (outcome?.results ?? []) : []
  const hasResults = results.length > 0 && error === undefined

  const edit = (next: string) => {
    wish.current = undefined
    setQuery(next)
  }
  // What is pressed goes away with the message that it stands in, and would take the focus along.
  const search = (next: string) => {
    edit(next)
    input.current?.focus()
  }
  const filter = (next: Filters) => {
    wish.current = undefined
    setFilters(next)
  }
  const openResult = (index: number, place: 'here' | 'new tab') => {
    const link = document.getElementById(optionId(listId, index))
    if (place === 'new tab') rememberSearch(query)
    if (link instanceof HTMLAnchorElement && place === 'new tab') open(link.href, '_blank', 'noopener')
    // The runtime's listener takes a click on a link, from the keyboard too.
    else if (link) link.click()
  }
  const leave = () => {
    setRecent(rememberSearch(query))
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const target = moved(event, active, results.length)
    if (target !== undefined) {
      event.preventDefault()
      wish.current = undefined
      setActive(target)
    } else if (event.key === 'ArrowDown' && !typed) {
      event.preventDefault()
      dialog.current?.querySelector<HTMLElement>('.search-recent-query')?.focus()
    } else if (event.key === 'Enter' && typed) {
      event.preventDefault()
      const place = event.ctrlKey || event.metaKey ? 'new tab' : 'here'
      if (isCurrent) openResult(active, place)
      else if (error === undefined) wish.current = place
    }
  }

  useEffect(() => {
    if (!isCurrent && error === undefined) return
    if (wish.current !== undefined && isCurrent) openResult(0, wish.current)
    wish.current = undefined
  })

  return (
    <div
      ref={dialog}
      className="search-dialog"
      popover="manual"
      role="dialog"
      aria-modal="true"
      aria-label="Search"
      tabIndex={-1}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => {
        const { target, currentTarget } = event
        if (target === currentTarget && pressed.current === target) onClose()
        else if (opensHere(event)) leave()
      }}
    >
      <div className="search-panel">
        <div className="search-head">
          <input
            ref={input}
            className="search-input"
            type="text"
            role="combobox"
            aria-label="Search the documentation"
            aria-expanded={hasResults}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={hasResults ? optionId(listId, active) : undefined}
            placeholder="Search the documentation"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={({ target }) => edit(target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="icon-button" aria-label="Close search" onClick={onClose}>
            <CloseMark />
          </button>
        </div>
        <SearchedVersion />
        <SearchFilters facets={facets} filters={filters} onChange={filter} />
        <div className="search-body">
          {!typed && (
            <RecentSearches
              recent={recent}
              onPick={search}
              onForget={(entry) => {
                setRecent(forgetSearch(entry))
                input.current?.focus()
              }}
              onLeave={() => input.current?.focus()}
            />
          )}
          {typed && error !== undefined && (
            <SearchFailure
              error={error}
              onRetry={() => {
                retry()
                input.current?.focus()
              }}
            />
          )}
          {typed && error === undefined && outcome && (
            <>
              <CodeMapLead query={query} />
              <Corrections corrections={outcome.corrections} />
              {outcome.results.length === 0 && outcome.query.trim() !== '' && (
                <NoResults
                  outcome={outcome}
                  filters={filters}
                  sidebarLabel={facets?.sidebars.find(({ id }) => id === filters.sidebar)?.label}
                  onQuery={search}
                  onFilters={(next) => {
                    filter(next)
                    input.current?.focus()
                  }}
                />
              )}
              {hasResults && (
                <ResultList
                  id={listId}
                  results={results}
                  excerpts={excerpts}
                  active={active}
                  onActive={setActive}
                />
              )}
            </>
          )}
        </div>
        <div className="search-foot">
          <SearchStatus outcome={typed && error === undefined ? outcome : undefined} />
          {hasResults && (
            <>
              <a className="search-all" href={addressOfSearch(query, filters)}>
                All results
              </a>
              <p className="search-keys" aria-hidden="true">
                <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> new tab
              </p>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** Whether a click is on a link and stays in this tab. */
function opensHere({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey) return false
  return target instanceof Element && target.closest('a[href]') !== null
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

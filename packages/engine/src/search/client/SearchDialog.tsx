import { useId, useRef, useState } from 'react'
import type { SearchFilters as Filters } from './create-search'
import { rememberSearch } from './recent-searches'
import { RecentSearches } from './RecentSearches'
import { ResultList } from './ResultList'
import { SearchedVersion } from './SearchedVersion'
import { SearchFilters } from './SearchFilters'
import { AboveResults, SearchFailure } from './SearchMessages'
import { SearchHead } from './SearchHead'
import { SearchPopover } from './SearchPopover'
import { SearchStatus } from './SearchStatus'
import { addressOfSearch, siteSearch } from './site-address'
import { useActiveResult } from './use-active-result'
import { useFacets, useSearch } from './use-search'

const resultsShown = 12

/** The search, in a modal dialog. Input and list form an ARIA combobox. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { query, filters, facets, answer, error, retry, edit, filter, ...list } = useDialogSearch(listId)
  const hasResults = list.results.length > 0

  const leave = () => {
    rememberSearch(query)
    onClose()
  }
  const toInput = () => input.current?.focus()
  /** What is pressed goes away with the message that it stands in, and would take the focus along. */
  const thenType = <Values extends unknown[]>(act: (...values: Values) => void) => {
    return (...values: Values) => {
      act(...values)
      toInput()
    }
  }

  return (
    <SearchPopover input={input} onClose={onClose} onLeave={leave}>
      <SearchHead
        input={input}
        query={query}
        listId={listId}
        active={hasResults ? list.active : undefined}
        onEdit={edit}
        onKeyDown={list.onKeyDown}
        onClose={onClose}
      />
      <SearchedVersion />
      <SearchFilters facets={facets} filters={filters} onChange={filter} />
      <div className="search-body">
        {query.trim() === '' && <RecentSearches onPick={thenType(edit)} onLeave={toInput} />}
        {error !== undefined && <SearchFailure error={error} onRetry={thenType(retry)} />}
        {answer && (
          <AboveResults
            query={query}
            outcome={answer}
            filters={filters}
            facets={facets}
            onQuery={thenType(edit)}
            onFilters={thenType(filter)}
          />
        )}
        {answer && hasResults && (
          <ResultList id={listId} outcome={answer} active={list.active} onActive={list.setActive} />
        )}
      </div>
      <div className="search-foot">
        <SearchStatus outcome={answer} />
        {hasResults && <WaysOn address={addressOfSearch(query, filters)} />}
      </div>
    </SearchPopover>
  )
}

/** What the reader asks for, and what is answered: `error` and `answer` only where something is asked. */
function useDialogSearch(listId: string) {
  const client = siteSearch()
  const [query, setQuery] = useState('')
  const [filters, setFilters] = useState<Filters>({})
  const state = useSearch(client, { query, limit: resultsShown, ...filters })
  const { outcome, retry } = state
  const facets = useFacets(client, outcome !== undefined)
  const typed = query.trim() !== ''
  const error = typed ? state.error : undefined
  const answer = typed && error === undefined ? outcome : undefined
  const results = answer?.results ?? []
  const { dropWish, ...list } = useActiveResult({ listId, query, filters, count: results.length, state })
  const edit = (next: string) => {
    dropWish()
    setQuery(next)
  }
  const filter = (next: Filters) => {
    dropWish()
    setFilters(next)
  }
  return { query, filters, facets, answer, error, retry, edit, filter, results, ...list }
}

function WaysOn({ address }: { address: string }) {
  return (
    <>
      <a className="search-all" href={address}>
        All results
      </a>
      <p className="search-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> new tab
      </p>
    </>
  )
}

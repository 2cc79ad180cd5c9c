import { createElement, StrictMode, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { SearchDialog } from './SearchDialog'
import { siteSearch, addressOfResult } from './search-client'
import type { SearchFilters as Filters, SearchOutcome } from './create-search'
import { ResultContent, SearchedVersion, SearchStatus, useExcerpts } from './SearchResults'
import { pageSize, useScrollBack, useSearchEntry, type SearchAddress } from './search-entry'
import { SearchFilters } from './SearchFilters'
import { AboveResults, SearchFailure } from './SearchMessages'
import { useFacets, useSearch } from './use-search'

// Nobody loads this without wanting to search: the worker and the index's core are there before the first key. A failure is not lost:
// the first search meets it again and shows it.
siteSearch()
  .facets()
  .catch(() => {})

let root: Root | undefined
let isOpen = false

/** Opens the dialog; does nothing while it is open. */
export function open(): void {
  if (isOpen) return
  isOpen = true
  if (root === undefined) {
    const host = document.body.appendChild(document.createElement('div'))
    host.id = 'search-host'
    root = createRoot(host)
  }
  // The search stands above all; what else is open would have the focus.
  for (const popover of document.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
  const opener = document.activeElement
  const close = () => {
    if (!isOpen) return
    isOpen = false
    root?.render(null)
    // A popover that is taken away does not give the focus back.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  // At once, so that keys typed right after the shortcut land in the input.
  flushSync(() => root?.render(createElement(SearchDialog, { onClose: close })))
}

/** Fills the results page. Returns what takes it down again. */
export function mountSearchPage(element: HTMLElement): () => void {
  const host = element.appendChild(document.createElement('div'))
  const page = createRoot(host)
  page.render(createElement(StrictMode, null, createElement(SearchPageResults)))
  return () => {
    page.unmount()
    host.remove()
  }
}

/** `/search`: the same search as the dialog's on a page that can be linked to; its address follows what is typed. */
function SearchPageResults() {
  const client = siteSearch()
  const { address, limit, change } = useSearchEntry()
  const { query, ...filters } = address
  const { outcome, error, retry } = useSearch(client, { limit, ...address })
  const facets = useFacets(client, outcome !== undefined)
  const forgetPlace = useScrollBack(outcome)
  const typed = query.trim() !== ''
  const answer = typed && error === undefined ? outcome : undefined

  const search = (next: SearchAddress) => {
    forgetPlace()
    change(next)
  }
  const onQuery = (next: string) => search({ ...filters, query: next })
  const onFilters = (next: Filters) => search({ ...next, query })

  return (
    <div className={typed ? 'search-page search-page-active' : 'search-page'}>
      <form role="search" onSubmit={(event) => event.preventDefault()}>
        <input
          className="search-input"
          type="search"
          aria-label="Search the documentation"
          placeholder="Search the documentation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
        />
        <SearchedVersion />
        <SearchFilters facets={facets} filters={filters} onChange={onFilters} />
      </form>
      {typed && error !== undefined && <SearchFailure error={error} onRetry={retry} />}
      {answer && (
        <>
          <SearchStatus outcome={answer} />
          <AboveResults
            query={query}
            outcome={answer}
            filters={filters}
            facets={facets}
            onQuery={onQuery}
            onFilters={onFilters}
          />
          <Results outcome={answer} />
          {answer.total > answer.results.length && answer.results.length === limit && (
            <button type="button" className="button" onClick={() => change(address, limit + pageSize)}>
              Show more
            </button>
          )}
        </>
      )}
    </div>
  )
}

function Results({ outcome }: { outcome: SearchOutcome }) {
  const list = useRef<HTMLOListElement>(null)
  const excerpts = useExcerpts(list, outcome)
  return (
    <ol ref={list} className="search-results">
      {outcome.results.map((result) => (
        <li key={result.section}>
          <a className="search-result" href={addressOfResult(result)}>
            <ResultContent result={result} excerpt={excerpts.get(result.section)} />
          </a>
        </li>
      ))}
    </ol>
  )
}

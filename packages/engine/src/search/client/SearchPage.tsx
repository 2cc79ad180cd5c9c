import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SearchFilters as Filters, SearchOutcome } from './create-search'
import { AboveResults, SearchFailure } from './SearchMessages'
import { ResultContent, SearchFilters, SearchStatus } from './SearchResults'
import { addressOfResult, siteSearch } from './search-client'
import { useFacets, useSearch, type SearchInput } from './use-search'

const pageSize = 20

/** `/search`: the dialog's search as a page with an address, which follows what is typed. */
export function SearchPage() {
  const client = siteSearch()
  const [input, setInput] = useEntry()
  const { query, limit, ...filters } = input
  const { outcome, error, retry } = useSearch(client, input)
  const facets = useFacets(client, outcome !== undefined)
  const forgetPlace = useScrollBack(outcome)
  const typed = query.trim() !== ''
  const answer = typed && error === undefined ? outcome : undefined

  const search = (next: Omit<SearchInput, 'limit'>) => {
    forgetPlace()
    setInput({ ...next, limit: pageSize })
  }
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
          onChange={({ target }) => search({ ...filters, query: target.value })}
        />
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
            onFilters={onFilters}
          />
          <Results {...answer} />
          {answer.total > answer.results.length && answer.results.length === limit && (
            <button
              type="button"
              className="button"
              onClick={() => setInput({ ...input, limit: limit + pageSize })}
            >
              Show more
            </button>
          )}
        </>
      )}
    </div>
  )
}

function Results({ results, matched }: SearchOutcome) {
  return (
    <ol className="search-results">
      {results.map((result) => (
        <li key={result.section}>
          <a className="search-result" href={addressOfResult(result)}>
            <ResultContent result={result} matched={matched} />
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The address is updated when typing pauses, because browsers limit changes (Safari: 100 in 30 s). */
const addressDelayMs = 300

/** The page's state, stored in its history entry: the query, and how many results are shown. */
function useEntry() {
  const [input, setInput] = useState(readEntry)
  useEffect(() => {
    const onPopState = () => setInput(readEntry())
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => writeEntry(input), addressDelayMs)
    return () => clearTimeout(timer)
  }, [input])
  return [input, setInput] as const
}

function readEntry(): SearchInput {
  const parameters = new URLSearchParams(location.search)
  return {
    query: parameters.get('q') ?? '',
    sidebar: parameters.get('in') ?? undefined,
    tag: parameters.get('tag') ?? undefined,
    limit: stateNumber('searchLimit') ?? pageSize,
  }
}

/** Replaces the history entry, so that Back does not step through single letters. */
function writeEntry({ query, sidebar, tag, limit }: SearchInput): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries({ q: query, in: sidebar, tag })) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  try {
    history.replaceState({ ...history.state, searchLimit: limit }, '', url)
  } catch {
    // Refused anyway: the results are shown, only the address is outdated.
  }
}

function stateNumber(key: string): number | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return undefined
  const value: unknown = Reflect.get(state, key)
  return typeof value === 'number' ? value : undefined
}

/** On a return, the runtime scrolls before the results exist, so this scrolls when they do. Returns a function that drops the position. */
function useScrollBack(outcome: unknown): () => void {
  const place = useRef(stateNumber('scrollY') ?? 0)
  useLayoutEffect(() => {
    if (outcome === undefined) return
    if (place.current > 0) scrollTo({ top: place.current, behavior: 'instant' })
    place.current = 0
  }, [outcome])
  return () => (place.current = 0)
}

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SearchFilters as Filters } from './create-search'
import { ResultContent } from './ResultContent'
import { SearchedVersion } from './SearchedVersion'
import { SearchFilters } from './SearchFilters'
import { CodeMapLead } from './CodeMapLead'
import { Corrections, NoResults, SearchFailure } from './SearchMessages'
import { SearchStatus } from './SearchStatus'
import { addressOfResult, siteSearch } from './site-address'
import { useFacets, useSearch } from './use-search'

const pageSize = 20

interface Address extends Filters {
  query: string
}

/** `/search`: the same search as the dialog's on a page that can be linked to; its address follows what is typed. */
export function SearchPageResults() {
  const client = siteSearch()
  const [{ query, ...filters }, setInput] = useState(readAddress)
  const [limit, setLimit] = useState(readLimit)
  const { outcome, excerpts, error, retry } = useSearch(client, { query, limit, ...filters })
  const facets = useFacets(client, outcome !== undefined)
  const typed = query.trim() !== ''

  const change = (next: Address) => {
    place.current = 0
    setInput(next)
    setLimit(pageSize)
    writeEntry(next, pageSize)
  }
  const showMore = () => {
    setLimit(limit + pageSize)
    writeEntry({ query, ...filters }, limit + pageSize)
  }
  // Coming back the runtime scrolls as soon as the page is there, which is before the results are.
  const place = useRef(stateNumber('scrollY') ?? 0)
  useLayoutEffect(() => {
    if (outcome === undefined) return
    if (place.current > 0) scrollTo({ top: place.current, behavior: 'instant' })
    place.current = 0
  }, [outcome])
  useEffect(() => {
    const onPopState = () => {
      setInput(readAddress())
      setLimit(readLimit())
    }
    addEventListener('popstate', onPopState)
    addEventListener('pointerdown', flushEntry, true)
    return () => {
      removeEventListener('popstate', onPopState)
      removeEventListener('pointerdown', flushEntry, true)
    }
  }, [])

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
          onChange={({ target }) => change({ ...filters, query: target.value })}
        />
        <SearchedVersion />
        <SearchFilters facets={facets} filters={filters} onChange={(next) => change({ ...next, query })} />
      </form>
      {typed && error !== undefined && <SearchFailure error={error} onRetry={retry} />}
      {typed && error === undefined && outcome && (
        <>
          <SearchStatus outcome={outcome} />
          <CodeMapLead query={query} />
          <Corrections corrections={outcome.corrections} />
          {outcome.results.length === 0 && (
            <NoResults
              outcome={outcome}
              filters={filters}
              sidebarLabel={facets?.sidebars.find(({ id }) => id === filters.sidebar)?.label}
              onQuery={(next) => change({ ...filters, query: next })}
              onFilters={(next) => change({ ...next, query })}
            />
          )}
          <ol className="search-results">
            {outcome.results.map((result) => (
              <li key={result.section}>
                <a className="search-result" href={addressOfResult(result)}>
                  <ResultContent result={result} excerpt={excerpts.get(result.section)} />
                </a>
              </li>
            ))}
          </ol>
          {outcome.total > outcome.results.length && outcome.results.length === limit && (
            <button type="button" className="button" onClick={showMore}>
              Show more
            </button>
          )}
        </>
      )}
    </div>
  )
}

function readAddress(): Address {
  const parameters = new URLSearchParams(location.search)
  return {
    query: parameters.get('q') ?? '',
    sidebar: parameters.get('in') ?? undefined,
    tag: parameters.get('tag') ?? undefined,
  }
}

/** How many results the history entry has shown. */
const readLimit = (): number => stateNumber('searchLimit') ?? pageSize

function stateNumber(key: string): number | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return undefined
  const value: unknown = Reflect.get(state, key)
  return typeof value === 'number' ? value : undefined
}

/** Browsers refuse the address when it is changed too often (Safari: 100 times in 30 s), so it follows when the reader pauses. */
const addressDelayMs = 400
let addressTimer: ReturnType<typeof setTimeout> | undefined
let unwritten: (() => void) | undefined

/** Writes the history entry when the reader pauses. */
function writeEntry(address: Address, searchLimit: number): void {
  const { pathname } = location
  clearTimeout(addressTimer)
  // Not where the reader has gone on to another page meanwhile.
  unwritten = () => location.pathname === pathname && replaceEntry(address, searchLimit)
  addressTimer = setTimeout(flushEntry, addressDelayMs)
}

/** Writes at once what waits: a click may lead away. */
function flushEntry(): void {
  clearTimeout(addressTimer)
  unwritten?.()
  unwritten = undefined
}

/** Replaces the history entry: each letter is no step back. */
function replaceEntry({ query, sidebar, tag }: Address, searchLimit: number): void {
  const url = new URL(location.href)
  for (const [name, value] of [
    ['q', query],
    ['in', sidebar],
    ['tag', tag],
  ] as const) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  try {
    history.replaceState({ ...history.state, searchLimit }, '', url)
  } catch {
    // Refused after all: the results are there, only the address is behind.
  }
}

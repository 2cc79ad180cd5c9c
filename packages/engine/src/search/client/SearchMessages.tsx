import { useState, type KeyboardEvent } from 'react'
import { siteData } from 'virtual:site-data'
import type { SearchFacets, SearchFilters, SearchOutcome } from './create-search'
import { addressOf } from './search-client'

/** The index or the script failed to load: the reason, and a button to try again. */
export function SearchFailure({ error, onRetry }: { error: string; onRetry: () => void }) {
  return (
    <div className="search-message" role="alert">
      <p>
        <strong>The search could not be loaded.</strong>
      </p>
      <p>{error}</p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

interface Searched {
  outcome: SearchOutcome
  filters: SearchFilters
  facets: SearchFacets | undefined
  onFilters: (filters: SearchFilters) => void
}

/** Above the results: other places to look, corrections, and help if nothing was found. */
export function AboveResults({ query, ...searched }: Searched & { query: string }) {
  return (
    <>
      <CodeMapLead query={query} />
      <Corrections corrections={searched.outcome.corrections} />
      {searched.outcome.results.length === 0 && <NoResults {...searched} />}
    </>
  )
}

/** Lists the words and names that were not found, and what was searched for instead. */
function Corrections({ corrections }: Pick<SearchOutcome, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <p key={corrections.map(({ from, to }) => `${from} ${to}`).join()} className="small-text search-note">
      {corrections.map(({ from, to }, index) => (
        <span key={from}>
          {index > 0 && ' '}
          <q>{from}</q> was not found; these are results for <q>{to}</q>.
        </span>
      ))}
    </p>
  )
}

function NoResults({ outcome, filters, facets, onFilters }: Searched) {
  const sidebarLabel = facets?.sidebars.find(({ id }) => id === filters.sidebar)?.label
  const filtered = filters.sidebar !== undefined || filters.tag !== undefined
  return (
    <div className="search-message">
      <p key={[outcome.query, sidebarLabel, filters.tag].join()}>
        Nothing matches{' '}
        <q>
          {/* Isolated, because pasted text may change the writing direction. */}
          <bdi>{outcome.query.trim()}</bdi>
        </q>
        {sidebarLabel !== undefined && <> in {sidebarLabel}</>}
        {filters.tag !== undefined && <> on pages tagged {filters.tag}</>}.
      </p>
      {filtered && (
        <button type="button" className="button" onClick={() => onFilters({})}>
          Search everywhere
        </button>
      )}
      <p>
        <a href={addressOf('/search')}>All pages and tags of this site</a>
      </p>
    </div>
  )
}

/** A path with at least two folders, a source file with or without a line, or a package. */
const place =
  /(?:^|[\s('"`])(?:[\w@.:-]*[\\/]){2,}[\w@.-]|[\w-]\.(?:[cm]?[jt]sx?|json)(?::\d+)*(?:$|[\s)'"`])|^@[\w-]+\/[\w.-]+$/

/** Links a path, an address or a stack trace to the code map, which knows the pages about it. */
function CodeMapLead({ query }: { query: string }) {
  const { lookup } = siteData
  const text = query.trim()
  if (!lookup || !place.test(text.slice(0, 2000))) return null
  return (
    <p className="small-text search-note">
      <a href={`${addressOf(lookup.route)}?${new URLSearchParams({ q: text.slice(0, 300) })}`}>
        On the code map
      </a>
      : pages by what they say of <q>{text.length > 80 ? `${text.slice(0, 80)}…` : text}</q>
    </p>
  )
}

/** Shown before anything is typed. */
export function RecentSearches({
  onPick,
  onLeave,
}: {
  onPick: (query: string) => void
  /** Called when the list loses the focus: arrow up from the first entry, or an entry is removed. */
  onLeave: () => void
}) {
  const [recent, setRecent] = useState(readRecent)
  if (recent.length === 0)
    return (
      <p className="search-message">
        Words in any order, parts of names such as errorHandler, or an exact phrase in quotes.
      </p>
    )
  return (
    <div className="search-recent">
      <h2>Recent searches</h2>
      <ul onKeyDown={(event) => moveFocus(event, onLeave)}>
        {recent.map((query) => (
          <li key={query}>
            <button type="button" className="search-recent-query" onClick={() => onPick(query)}>
              {query}
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove “${query}” from recent searches`}
              onClick={() => {
                setRecent(write(recent.filter((entry) => entry !== query)))
                onLeave()
              }}
            >
              <CloseMark />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('.search-recent-query')]
  const current = entries.findIndex((entry) => entry.parentElement?.contains(document.activeElement))
  const next = current + (event.key === 'ArrowDown' ? 1 : -1)
  if (next < 0) onLeave()
  else entries[next]?.focus()
}

export function CloseMark() {
  return (
    <svg
      className="icon"
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M5 5l10 10M15 5L5 15" />
    </svg>
  )
}

/** The reader's last searches, in local storage; without storage nothing is remembered. */
const key = 'search.recent'
const kept = 6

function readRecent(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}

export function rememberSearch(query: string): void {
  const text = query.trim()
  if (text !== '') write([text, ...readRecent().filter((entry) => entry !== text)].slice(0, kept))
}

function write(entries: string[]): string[] {
  try {
    localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Blocked or full: the list lasts for this page view.
  }
  return entries
}

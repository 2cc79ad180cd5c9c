import { useState, type KeyboardEvent } from 'react'
import { forgetSearch, readRecent } from './recent-searches'

/** Shown before anything is typed. */
export function RecentSearches({
  onPick,
  onLeave,
}: {
  onPick: (query: string) => void
  /** Nothing here has the focus any more: arrow up from the first entry, or the entry is forgotten. */
  onLeave: () => void
}) {
  const [recent, setRecent] = useState(readRecent)
  if (recent.length === 0) {
    return (
      <div className="search-message">
        <p>
          Words in any order, parts of names such as <code>errorHandler</code>, or an exact phrase in quotes.
        </p>
      </div>
    )
  }
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
                setRecent(forgetSearch(query))
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
    <svg className="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d="M5 5l10 10M15 5L5 15" />
    </svg>
  )
}

import { useState, type KeyboardEvent } from 'react'

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
  if (recent.length === 0) return <Shortcuts />
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

/** For readers who have not searched yet: how to, and where the foot of the page leads within the site. */
function Shortcuts() {
  const [columns] = useState(readFooter)
  return (
    <div className="search-message">
      <p>
        Words in any order, parts of names such as <code>errorHandler</code>, or an exact phrase in quotes.
      </p>
      <div className="search-shortcuts">
        {columns.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, text }) => (
                <li key={href}>
                  <a href={href}>{text}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function readFooter() {
  return [...document.querySelectorAll('.footer-column')].map((column) => ({
    title: column.querySelector('h2')?.textContent ?? '',
    links: [...column.querySelectorAll('a')].flatMap(({ href, origin, textContent: text }) =>
      origin === location.origin ? [{ href, text }] : [],
    ),
  }))
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

/** The reader's last searches, kept in local storage; without storage nothing is remembered (E11). */
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

/** Puts a search first; returns the new list. */
export function rememberSearch(query: string): string[] {
  const text = query.trim()
  if (text === '') return readRecent()
  return write([text, ...readRecent().filter((entry) => entry !== text)].slice(0, kept))
}

function forgetSearch(query: string): string[] {
  return write(readRecent().filter((entry) => entry !== query))
}

function write(entries: string[]): string[] {
  try {
    localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Blocked or full: the list holds for this page view.
  }
  return entries
}

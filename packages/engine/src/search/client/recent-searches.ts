/** The reader's last searches, kept in local storage; without storage nothing is remembered (E11). */
const key = 'search.recent'
const kept = 6

export function readRecent(): string[] {
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

export function forgetSearch(query: string): string[] {
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

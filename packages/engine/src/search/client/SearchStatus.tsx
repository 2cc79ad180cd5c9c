import { useEffect, useState } from 'react'
import type { SearchOutcome } from './create-search'

/** A screen reader hears the count when the reader pauses, not with every key. */
const announceDelayMs = 500

/** How many results there are, shown at once and spoken after a pause. */
export function SearchStatus({ outcome }: { outcome: SearchOutcome | undefined }) {
  const text = describe(outcome)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), announceDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <p className="search-count" aria-hidden="true">
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  )
}

function describe(outcome: SearchOutcome | undefined): string {
  if (outcome === undefined) return ''
  const { results, total } = outcome
  if (total === 0) return 'No results'
  if (total === 1) return '1 result'
  return total > results.length ? `${results.length} of ${total} results` : `${total} results`
}

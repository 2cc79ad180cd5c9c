import { useEffect, useId, useRef, useState } from 'react'
import type { SearchFacets, SearchFilters as Filters, SearchOutcome, SearchResult } from './create-search'
import type { TextRun } from './excerpt'
import { searchScope, siteSearch } from './search-client'

/** Where a result is, what it is called, and the text around the words looked for. */
export function ResultContent({ result, matched }: { result: SearchResult; matched: readonly string[] }) {
  const isSection = result.sectionId !== ''
  return (
    <>
      <span className="search-result-title">
        <Marked runs={isSection ? result.heading : result.pageTitle} />
      </span>
      <span className="search-result-path">
        {result.breadcrumbs.map((label, index) => (
          <span key={index}>{label}</span>
        ))}
        {isSection && (
          <span>
            <Marked runs={result.pageTitle} />
          </span>
        )}
      </span>
      <Excerpt result={result} matched={matched} />
    </>
  )
}

function Marked({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, marked }, index) =>
    // Elements both: translators replace bare texts with their own elements, which React then misses.
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** Excerpts cost a page's data each, so they wait for a pause in typing and in scrolling. */
const excerptDelayMs = 120

/** Text of a result, which follows its title once it is in view. */
function Excerpt({ result, matched }: { result: SearchResult; matched: readonly string[] }) {
  const place = useRef<HTMLSpanElement>(null)
  const [runs, setRuns] = useState<readonly TextRun[]>([])
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      // Without its excerpt a result is still a result, and the next search tries again.
      const found = await siteSearch()
        .excerpt(result, matched)
        .catch(() => [])
      if (!isGone) setRuns(found)
    }
    // Without it a result shows its title alone.
    if (!('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => void load(), excerptDelayMs)
    })
    if (place.current) observer.observe(place.current)
    return () => {
      isGone = true
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [result, matched])
  return (
    <span ref={place} className="search-result-excerpt">
      <Marked runs={runs} />
    </span>
  )
}

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

/** Narrows the search to a sidebar and a tag, and says which version is searched. Empty until the index has said what there is. */
export function SearchFilters({
  facets,
  filters,
  onChange,
}: {
  facets: SearchFacets | undefined
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const name = useId()
  const version = searchScope().label
  const choices = [{ id: undefined, label: 'All' }, ...(facets?.sidebars ?? [])]
  return (
    <>
      {version !== undefined && (
        <p className="search-version">
          Version: <b>{version}</b>
        </p>
      )}
      <div className="search-filters">
        <fieldset>
          <legend className="visually-hidden">Part of the site</legend>
          {choices.map(({ id, label }) => (
            <label key={label} className="search-choice">
              <input
                type="radio"
                name={name}
                checked={filters.sidebar === id}
                onChange={() => onChange({ ...filters, sidebar: id })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <select
          className="search-tag"
          aria-label="Tag"
          value={filters.tag ?? ''}
          onChange={({ target }) => onChange({ ...filters, tag: target.value || undefined })}
        >
          <option value="">Any tag</option>
          {facets?.tags.map(({ label, count }) => (
            <option key={label} value={label}>
              {label} ({count})
            </option>
          ))}
        </select>
      </div>
    </>
  )
}

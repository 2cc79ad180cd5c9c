import { useEffect, useId, useRef, useState } from 'react'
import type { SearchOutcome, SearchResult } from './create-search'
import type { TextRun } from './excerpt'
import { openSearch, searchScope } from './search-client'
import type { DialogSearch } from './use-search'

/** A result's path and title, and the text around the matches. */
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
    // Both are elements: translators replace text nodes, which React then fails to find.
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
}

/** Each excerpt needs a page's data, so it waits for a pause in typing and scrolling. */
const excerptDelayMs = 120

/** A result's text, loaded once the result is in view. */
function Excerpt({ result, matched }: { result: SearchResult; matched: readonly string[] }) {
  const place = useRef<HTMLSpanElement>(null)
  const [runs, setRuns] = useState<readonly TextRun[]>([])
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      const found = await (await openSearch()).excerpt(result, matched)
      if (!isGone) setRuns(found)
    }
    // Older browsers show only the title.
    if (!('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      // A result without its excerpt is still useful, and the next search tries again.
      if (entry?.isIntersecting) timer = setTimeout(() => load().catch(() => {}), excerptDelayMs)
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

/** Screen readers announce the count when typing pauses, not with every key. */
const announceDelayMs = 500

/** The number of results, shown immediately and announced after a pause. */
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

/** Narrows the search to a sidebar and a tag, and shows which version is searched. Empty until the index is loaded. */
export function SearchFilters({
  facets,
  filters,
  onChange,
}: Pick<DialogSearch, 'facets' | 'filters'> & { onChange: DialogSearch['filter'] }) {
  const name = useId()
  const version = searchScope().label
  const choices = [{ id: undefined, label: 'All' }, ...(facets?.sidebars ?? [])]
  return (
    <>
      {version !== undefined && (
        <p className="small-text search-version">
          Version: <b>{version}</b>
        </p>
      )}
      <div className="flow-row search-filters">
        <fieldset className="flow-row">
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

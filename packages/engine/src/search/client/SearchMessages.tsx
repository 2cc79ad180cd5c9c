import type { SearchFacets, SearchFilters, SearchOutcome } from './create-search'
import { addressOf } from './search-client'
import { siteData } from 'virtual:site-data'
import { looksLikePlace } from './looks-like-place'

/** The index or the script did not come (E2): the reason, and a button that loads it again. */
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
  onQuery: (query: string) => void
  onFilters: (filters: SearchFilters) => void
}

/** What stands above the results: where else to look, how words were read, and ways on where nothing was found. */
export function AboveResults({ query, ...searched }: Searched & { query: string }) {
  return (
    <>
      <CodeMapLead query={query} />
      <Corrections corrections={searched.outcome.corrections} />
      {searched.outcome.results.length === 0 && <NoResults {...searched} />}
    </>
  )
}

/** Says which words and names stand nowhere, and as what they were read. */
function Corrections({ corrections }: Pick<SearchOutcome, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <p key={corrections.map(({ from, to }) => `${from} ${to}`).join()} className="search-note">
      {corrections.map(({ from, to }, index) => (
        <span key={from}>
          {index > 0 && ', '}
          <q>{from}</q> was not found; these are results for <q>{to}</q>
        </span>
      ))}
      .
    </p>
  )
}

/** Nothing found: what was searched where, and ways on. */
function NoResults({ outcome, filters, facets, onQuery, onFilters }: Searched) {
  const sidebarLabel = facets?.sidebars.find(({ id }) => id === filters.sidebar)?.label
  const { words, tags } = outcome.nearest
  const filtered = filters.sidebar !== undefined || filters.tag !== undefined
  return (
    <div className="search-message">
      <p key={[outcome.query, sidebarLabel, filters.tag].join()}>
        Nothing matches{' '}
        <q>
          {/* What was pasted may turn the direction of text, and its mark stays in the field. */}
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
      {words.length > 0 && (
        <p className="search-suggestions">
          Words like it:{' '}
          {words.map((word) => (
            <button key={word} type="button" className="search-suggestion" onClick={() => onQuery(word)}>
              {word}
            </button>
          ))}
        </p>
      )}
      {tags.length > 0 && (
        <p className="search-suggestions">
          Tags like it:{' '}
          {tags.map(({ label, route }) => (
            <a key={label} className="tag" href={addressOf(route)}>
              {label}
            </a>
          ))}
        </p>
      )}
      <p>
        <a href={addressOf('/search')}>All pages and tags of this site</a>
      </p>
    </div>
  )
}

/** Leads from a path, an address or a stack trace to the code map, which knows what pages say of it. */
function CodeMapLead({ query }: { query: string }) {
  const { lookup } = siteData
  if (!lookup || !looksLikePlace(query)) return null
  const text = query.trim()
  return (
    <p className="search-note">
      <a href={`${addressOf(lookup.route)}?${new URLSearchParams({ q: text.slice(0, 300) })}`}>
        On the code map
      </a>
      : pages by what they say of <q>{text.length > 80 ? `${text.slice(0, 80)}…` : text}</q>
    </p>
  )
}

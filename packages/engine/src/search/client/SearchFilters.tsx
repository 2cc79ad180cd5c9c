import { useId } from 'react'
import type { SearchFacets, SearchFilters as Filters } from './create-search'

/** Narrows the search to a sidebar and a tag. Empty until the index has said what there is. */
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
  const choices = [{ id: undefined, label: 'All' }, ...(facets?.sidebars ?? [])]
  return (
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
  )
}

import { useEffect, useRef } from 'react'
import type { SearchResult } from './create-search'
import type { TextRun } from './excerpt'
import { ResultContent } from './ResultContent'
import { addressOfResult } from './site-address'
import { optionId } from './use-active-result'

/** Results as the options of a combobox. Each is a plain link: the runtime's click listener does the navigation. */
export function ResultList({
  id,
  results,
  excerpts,
  active,
  onActive,
}: {
  id: string
  results: readonly SearchResult[]
  excerpts: ReadonlyMap<number, TextRun[]>
  active: number
  onActive: (index: number) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className="search-results">
      {results.map((result, index) => (
        <a
          key={result.section}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className="search-result"
          href={addressOfResult(result)}
          onMouseMove={() => {
            if (index !== active) onActive(index)
          }}
        >
          <ResultContent result={result} excerpt={excerpts.get(result.section)} />
        </a>
      ))}
    </div>
  )
}

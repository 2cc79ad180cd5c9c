import { useEffect, useRef } from 'react'
import type { SearchOutcome } from './create-search'
import { ResultContent } from './ResultContent'
import { addressOfResult } from './site-address'
import { optionId } from './use-active-result'
import { useExcerpts } from './use-excerpts'

/** Results as the options of a combobox. Each is a plain link: the runtime's click listener does the navigation. */
export function ResultList({
  id,
  outcome,
  active,
  onActive,
}: {
  id: string
  outcome: SearchOutcome
  active: number
  onActive: (index: number) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  const excerpts = useExcerpts(list, outcome)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className="search-results">
      {outcome.results.map((result, index) => (
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

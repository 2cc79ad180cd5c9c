import type { KeyboardEvent, RefObject } from 'react'
import { CloseMark } from './RecentSearches'
import { optionId } from './use-active-result'

/**
 * What is typed into, and what closes the dialog.
 * @param active index of the active result; undefined while nothing is listed
 */
export function SearchHead({
  input,
  query,
  listId,
  active,
  onEdit,
  onKeyDown,
  onClose,
}: {
  input: RefObject<HTMLInputElement | null>
  query: string
  listId: string
  active: number | undefined
  onEdit: (query: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}) {
  return (
    <div className="search-head">
      <input
        ref={input}
        className="search-input"
        type="text"
        role="combobox"
        aria-label="Search the documentation"
        aria-expanded={active !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(listId, active)}
        placeholder="Search the documentation"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={query}
        onChange={({ target }) => onEdit(target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key !== 'ArrowDown' || query.trim() !== '') return onKeyDown(event)
          event.preventDefault()
          document.querySelector<HTMLElement>('.search-recent-query')?.focus()
        }}
      />
      <button type="button" className="icon-button" aria-label="Close search" onClick={onClose}>
        <CloseMark />
      </button>
    </div>
  )
}

import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import type { SearchOutcome } from './create-search'
import { AboveResults, CloseMark, RecentSearches, rememberSearch, SearchFailure } from './SearchMessages'
import { ResultContent, SearchFilters, SearchStatus } from './SearchResults'
import { addressOfResult, addressOfSearch } from './search-client'
import { optionId, useDialogSearch, type DialogSearch } from './use-search'

/** The search in a modal dialog. Input and list form an ARIA combobox. */
export function SearchDialog({ typed, onClose }: { typed: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const search = useDialogSearch(typed)
  const { isOnPage, query, filters, facets, answer, error, retry, edit, filter } = search
  const isWaiting = query.trim() !== '' && answer === undefined && error === undefined

  const leave = () => {
    rememberSearch(query)
    // Going back must lead to the same results.
    if (isOnPage) history.replaceState(history.state, '', addressOfSearch(query, filters))
    onClose()
  }
  const toInput = () => input.current?.focus()
  /** The pressed button disappears with its message; without this the focus would be lost. */
  const thenType = <Values extends unknown[]>(act: (...values: Values) => void) => {
    return (...values: Values) => {
      act(...values)
      toInput()
    }
  }

  return (
    <Modal input={input} isBegun={typed !== ''} onClose={onClose} onLeave={leave}>
      <SearchHead input={input} search={search} onClose={onClose} />
      <SearchFilters facets={facets} filters={filters} onChange={filter} />
      <div className="search-body">
        {query.trim() === '' && <RecentSearches onPick={thenType(edit)} onLeave={toInput} />}
        {isWaiting && <p className="soft-text search-wait">Searching …</p>}
        {error !== undefined && <SearchFailure error={error} onRetry={thenType(retry)} />}
        {answer && (
          <AboveResults
            query={query}
            outcome={answer}
            filters={filters}
            facets={facets}
            onFilters={thenType(filter)}
          />
        )}
        {answer && answer.results.length > 0 && <ResultList search={search} outcome={answer} />}
      </div>
      {/* The results that an address asks for would push the foot down, and a reader who did nothing would see it move. */}
      {!(isOnPage && isWaiting) && (
        <SearchFoot outcome={answer} all={isOnPage ? undefined : addressOfSearch(query, filters)} />
      )}
    </Modal>
  )
}

/** `all`: the address of the search page, which shows more results. */
function SearchFoot({ outcome, all }: { outcome: SearchOutcome | undefined; all: string | undefined }) {
  return (
    <div className="flow-row soft-text search-foot">
      <SearchStatus outcome={outcome} />
      {outcome !== undefined && outcome.results.length > 0 && (
        <>
          {all !== undefined && (
            <a className="search-all" href={all}>
              All results
            </a>
          )}
          <p className="search-keys" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Ctrl Enter</kbd> new tab
          </p>
        </>
      )}
    </div>
  )
}

interface ModalProps {
  /** Gets the focus first. */
  input: RefObject<HTMLInputElement | null>
  /** Whether the reader has begun to type; otherwise the query is selected. */
  isBegun: boolean
  onClose: () => void
  /** Called when a link in the dialog is followed. */
  onLeave: () => void
  children: ReactNode
}

function Modal({ input, isBegun, onClose, onLeave, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  /** Where the pointer went down: a drag that ends on the backdrop also fires a click there. */
  const pressed = useRef<EventTarget>(undefined)
  useEffect(() => {
    dialog.current?.showModal()
    input.current?.focus()
    if (!isBegun) input.current?.select()
    // Back and forward leave the page the dialog was opened on.
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [input, isBegun, onClose])
  return (
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-modal="true"
      aria-label="Search"
      onClose={onClose}
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => {
        const { target, currentTarget } = event
        if (target === currentTarget && pressed.current === target) onClose()
        else if (opensHere(event)) onLeave()
      }}
    >
      <div className="raised-popup search-panel">{children}</div>
    </dialog>
  )
}

/** Whether a click follows a link in this tab. */
function opensHere({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  if (ctrlKey || metaKey || shiftKey || altKey) return false
  return target instanceof Element && target.closest('a[href]') !== null
}

/** Results as the options of a combobox. Each is a plain link; the runtime's click listener handles navigation. */
function ResultList({ search, outcome }: { search: DialogSearch; outcome: SearchOutcome }) {
  const { listId, active, setActive } = search
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={listId} role="listbox" aria-label="Results" className="search-results">
      {outcome.results.map((result, index) => (
        <a
          key={result.section}
          id={optionId(listId, index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className="search-result"
          href={addressOfResult(result)}
          onMouseMove={() => {
            if (index !== active) setActive(index)
          }}
        >
          <ResultContent result={result} matched={outcome.matched} />
        </a>
      ))}
    </div>
  )
}

function SearchHead({
  input,
  search,
  onClose,
}: Pick<ModalProps, 'input' | 'onClose'> & { search: DialogSearch }) {
  const { query, listId, active, answer, edit, onKeyDown } = search
  const hasResults = answer !== undefined && answer.results.length > 0
  return (
    <div className="search-head">
      <input
        ref={input}
        className="search-input"
        type="text"
        role="combobox"
        aria-label="Search the documentation"
        aria-expanded={hasResults}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hasResults ? optionId(listId, active) : undefined}
        placeholder="Search the documentation"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        value={query}
        onChange={({ target }) => edit(target.value)}
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

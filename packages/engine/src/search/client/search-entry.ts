import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SearchFilters } from './create-search'

export const pageSize = 20

/** What the address of the results page says. */
export interface SearchAddress extends SearchFilters {
  query: string
}

/** The results page's state, which its history entry keeps: what is asked, how many results are shown. */
export function useSearchEntry() {
  const [address, setAddress] = useState(readAddress)
  const [limit, setLimit] = useState(readLimit)
  const [entry] = useState(createEntryWriter)
  useEffect(() => {
    const onPopState = () => {
      setAddress(readAddress())
      setLimit(readLimit())
    }
    addEventListener('popstate', onPopState)
    // A click may lead away.
    addEventListener('pointerdown', entry.flush, true)
    return () => {
      removeEventListener('popstate', onPopState)
      removeEventListener('pointerdown', entry.flush, true)
    }
  }, [entry])
  const change = (next: SearchAddress, nextLimit = pageSize) => {
    setAddress(next)
    setLimit(nextLimit)
    entry.write(next, nextLimit)
  }
  return { address, limit, change }
}

/**
 * Coming back the runtime scrolls as soon as the page is there, which is before the results are: this scrolls when they are.
 * Returns what forgets the place.
 */
export function useScrollBack(outcome: unknown): () => void {
  const place = useRef(stateNumber('scrollY') ?? 0)
  useLayoutEffect(() => {
    if (outcome === undefined) return
    if (place.current > 0) scrollTo({ top: place.current, behavior: 'instant' })
    place.current = 0
  }, [outcome])
  return () => (place.current = 0)
}

function readAddress(): SearchAddress {
  const parameters = new URLSearchParams(location.search)
  return {
    query: parameters.get('q') ?? '',
    sidebar: parameters.get('in') ?? undefined,
    tag: parameters.get('tag') ?? undefined,
  }
}

const readLimit = (): number => stateNumber('searchLimit') ?? pageSize

function stateNumber(key: string): number | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null) return undefined
  const value: unknown = Reflect.get(state, key)
  return typeof value === 'number' ? value : undefined
}

/** Browsers refuse the address when it is changed too often (Safari: 100 times in 30 s), so it follows when the reader pauses. */
const addressDelayMs = 400

function createEntryWriter() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let unwritten: (() => void) | undefined
  const flush = () => {
    clearTimeout(timer)
    unwritten?.()
    unwritten = undefined
  }
  return {
    flush,
    /** Writes the history entry when the reader pauses. */
    write(address: SearchAddress, searchLimit: number) {
      const { pathname } = location
      clearTimeout(timer)
      // Not where the reader has gone on to another page meanwhile.
      unwritten = () => location.pathname === pathname && replaceEntry(address, searchLimit)
      timer = setTimeout(flush, addressDelayMs)
    },
  }
}

/** Replaces the history entry: each letter is no step back. */
function replaceEntry({ query, sidebar, tag }: SearchAddress, searchLimit: number): void {
  const url = new URL(location.href)
  for (const [name, value] of [
    ['q', query],
    ['in', sidebar],
    ['tag', tag],
  ] as const) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  try {
    history.replaceState({ ...history.state, searchLimit }, '', url)
  } catch {
    // Refused after all: the results are there, only the address is behind.
  }
}

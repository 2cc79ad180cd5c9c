import type { SearchResult, SearchOutcome } from './create-search'
import type { TextRun } from './excerpt'
import { useEffect, useState, type RefObject } from 'react'
import { searchScope, siteSearch } from './search-client'

/** What a result says: where it stands, what it is called, and the text around the words looked for. */
export function ResultContent({ result, excerpt }: { result: SearchResult; excerpt: TextRun[] | undefined }) {
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
      <span className="search-result-excerpt">{excerpt && <Marked runs={excerpt} />}</span>
    </>
  )
}

function Marked({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, marked }, index) =>
    // Elements both: a translator puts elements of its own in the place of bare texts, which React then misses.
    marked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
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

/** Says which version is searched, where there are several. */
export function SearchedVersion() {
  const { label } = searchScope()
  return label === undefined ? null : (
    <p className="search-version">
      Version: <b>{label}</b>
    </p>
  )
}

/** Excerpts cost a page's data each, so they wait for a pause in typing and in scrolling. */
const excerptDelayMs = 120

/**
 * The texts of results that are in view, or were, by section number; they follow the titles.
 * @param list its children are the results, in their order
 */
export function useExcerpts(
  list: RefObject<HTMLElement | null>,
  { results, matched }: Pick<SearchOutcome, 'results' | 'matched'>,
): ReadonlyMap<number, TextRun[]> {
  const [excerpts, setExcerpts] = useState<ReadonlyMap<number, TextRun[]>>(new Map())
  useEffect(() => {
    const client = siteSearch()
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let known = new Map<number, TextRun[]>()
    let inView: typeof results = []
    const fillIn = async () => {
      const shown = inView
      inView = []
      // Without excerpts a result is still a result, and the next search tries again.
      const texts = await client.excerpts({ results: shown, matched }).catch(() => [])
      if (isGone) return
      known = new Map([
        ...known,
        ...shown.map(({ section }, index) => [section, texts[index] ?? []] as const),
      ])
      setExcerpts(known)
    }
    const elements = [...(list.current?.children ?? [])]
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const result = results[elements.indexOf(target)]
        if (!isIntersecting || !result) continue
        observer.unobserve(target)
        inView.push(result)
      }
      clearTimeout(timer)
      if (inView.length > 0) timer = setTimeout(() => void fillIn(), excerptDelayMs)
    })
    for (const element of elements) observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [list, results, matched])
  return excerpts
}

import { useEffect, useState, type RefObject } from 'react'
import type { SearchOutcome } from './create-search'
import type { TextRun } from './excerpt'
import { siteSearch } from './site-address'

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

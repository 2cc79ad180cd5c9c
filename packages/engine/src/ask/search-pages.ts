import { searchIn } from '../search/client/create-search'
import type { TextRun } from '../search/client/excerpt'
import type { IndexReader } from '../search/client/index-reader'

/** A section that answers a query. */
export interface FoundSection {
  /** With `#` and the id of its heading, where it has one. */
  route: string
  title: string
  heading?: string
  /** Section of the site and categories around the page. */
  around: string[]
  excerpt: string
}

export interface FoundSections {
  /** All that match; `results` are the first of them. */
  total: number
  results: FoundSection[]
  /** Words that stand nowhere, with what was looked for instead. */
  corrections: { from: string; to: string }[]
}

/** More words than this are no query. */
const maxQueryCharacters = 500

/** Searches as the site does. `limit`: default 8. */
export async function searchSections(
  index: IndexReader,
  query: string,
  limit?: number,
): Promise<FoundSections> {
  const search = searchIn(index)
  const outcome = await search.search(
    query.slice(0, maxQueryCharacters),
    limit === undefined ? {} : { limit },
  )
  const excerpts = await Promise.all(outcome.results.map((result) => search.excerpt(result, outcome.matched)))
  return {
    total: outcome.total,
    results: outcome.results.map(({ route, sectionId, pageTitle, heading, breadcrumbs }, index) => ({
      route: sectionId === '' ? route : `${route}#${sectionId}`,
      title: plain(pageTitle),
      ...(heading.length > 0 && { heading: plain(heading) }),
      around: breadcrumbs,
      excerpt: plain(excerpts[index] ?? []),
    })),
    corrections: outcome.corrections,
  }
}

const plain = (runs: readonly TextRun[]) => runs.map(({ text }) => text).join('')

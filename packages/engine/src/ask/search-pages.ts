import { Search } from '../search/client/create-search'
import type { TextRun } from '../search/client/excerpt'
import type { IndexReader } from '../search/client/index-reader'

export interface FoundSection {
  /** With `#` and the id of its heading, if it has one. */
  route: string
  title: string
  heading?: string
  /** The page's site section and categories. */
  around: string[]
  excerpt: string
}

export interface FoundSections {
  /** Number of all matches; `results` contains the first of them. */
  total: number
  results: FoundSection[]
  /** Words that occur nowhere, with the words searched for instead. */
  corrections: { from: string; to: string }[]
}

const maxQueryCharacters = 500

/** Searches like the site's own search. `limit` defaults to 8. */
export async function searchSections(
  index: IndexReader,
  query: string,
  limit?: number,
): Promise<FoundSections> {
  const search = new Search(index)
  const outcome = await search.search(query.slice(0, maxQueryCharacters), { limit })
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

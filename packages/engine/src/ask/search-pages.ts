import type { Search } from '../search/client/create-search'
import type { TextRun } from '../search/client/excerpt'

/** What `searchSections` finds. */
export type FoundSections = Awaited<ReturnType<typeof searchSections>>

const maxQueryCharacters = 500

/** Searches like the site's own search. `limit` defaults to 8. */
export async function searchSections(search: Search, query: string, limit?: number) {
  const outcome = await search.search(query.slice(0, maxQueryCharacters), { limit })
  const excerpts = await Promise.all(outcome.results.map((result) => search.excerpt(result, outcome.matched)))
  return {
    /** Number of all matches; `results` contains the first of them. */
    total: outcome.total,
    results: outcome.results.map(({ route, sectionId, pageTitle, heading, breadcrumbs }, index) => ({
      /** With `#` and the id of its heading, if it has one. */
      route: sectionId === '' ? route : `${route}#${sectionId}`,
      title: plain(pageTitle),
      ...(heading.length > 0 && { heading: plain(heading) }),
      /** The page's site section and categories. */
      around: breadcrumbs,
      excerpt: plain(excerpts[index] ?? []),
    })),
    /** Words that occur nowhere, with the words searched for instead. */
    corrections: outcome.corrections,
  }
}

const plain = (runs: readonly TextRun[]) => runs.map(({ text }) => text).join('')

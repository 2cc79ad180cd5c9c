import type { Route } from './doc'
import { editDistance } from './nearest'
import type { PageLink } from './page'

/** A page less like the address than this is no help. */
const leastLikeness = 0.34
/** A word counts as the same with at most this share of other letters. */
const mostOtherLetters = 0.34

/** The pages whose routes are most like an address that has no page, the likeliest first. */
export function nearestPages(route: Route, pages: readonly PageLink[], count = 3): PageLink[] {
  const wanted = wordsOf(route)
  if (wanted.length === 0) return []
  return pages
    .map((page) => ({ page, likeness: likenessOf(wanted, wordsOf(page.route)) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .toSorted((a, b) => b.likeness - a.likeness || (a.page.route < b.page.route ? -1 : 1))
    .slice(0, count)
    .map(({ page }) => page)
}

interface Word {
  text: string
  /** The last part of a route says most about it. */
  weight: number
}

/** `/docs/core/useFetchClient.html` → docs, core, use, fetch, client. */
function wordsOf(route: Route): Word[] {
  const segments = route
    .replace(/\.[a-z]{2,5}$/i, '')
    .split('/')
    .filter((segment) => segment !== '')
  return segments.flatMap((segment, index) =>
    segment
      .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((text) => text !== '')
      .map((text) => ({ text, weight: index === segments.length - 1 ? 3 : 1 })),
  )
}

/** Share of the words, by weight, that the two have in common: 0 to 1. */
function likenessOf(wanted: readonly Word[], found: readonly Word[]): number {
  const shared = (from: readonly Word[], to: readonly Word[]) =>
    from.reduce((sum, word) => sum + word.weight * bestMatch(word.text, to), 0)
  return (shared(wanted, found) + shared(found, wanted)) / (weightOf(wanted) + weightOf(found))
}

const weightOf = (words: readonly Word[]) => words.reduce((sum, { weight }) => sum + weight, 0)

/** How like the likeliest of the words is: 1 for the same one, 0 for none. */
function bestMatch(text: string, words: readonly Word[]): number {
  let best = 0
  for (const { text: other } of words) {
    const limit = Math.floor(Math.max(text.length, other.length) * mostOtherLetters)
    const distance = editDistance(text, other, limit)
    if (distance <= limit) best = Math.max(best, 1 - distance / Math.max(text.length, other.length))
    // `intro` for `introduction`.
    else if (text.length >= 4 && other.length >= 4 && (text.startsWith(other) || other.startsWith(text)))
      best = Math.max(best, 0.75)
  }
  return best
}

/** The pages that the search page lists, read from its data (`/search.json`), in whatever state they may be. */
export function listedPages(payload: unknown): PageLink[] {
  return valuesOf(payload, 'page')
    .flatMap((page) => valuesOf(page, 'sidebars'))
    .flat()
    .flatMap((group) => valuesOf(group, 'pages'))
    .flat()
    .filter(isPageLink)
}

function valuesOf(value: unknown, key: string): unknown[] {
  return typeof value === 'object' && value !== null && key in value ? [Reflect.get(value, key)] : []
}

function isPageLink(value: unknown): value is PageLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'route' in value &&
    typeof value.route === 'string' &&
    'label' in value &&
    typeof value.label === 'string'
  )
}

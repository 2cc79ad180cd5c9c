import type { Route } from './doc'
import type { PageLink } from './page'

interface Distance {
  whole: number
  /** Distance from the whole word to the best prefix of the term: the word may be unfinished. */
  beginning: number
}

/** Edit distances with transpositions (optimal string alignment, Damerau 1964); above `limit` they are `limit + 1`. */
export function editDistances(word: string, term: string, limit: number): Distance {
  const far = { whole: limit + 1, beginning: limit + 1 }
  // Characters of the term beyond this cannot be part of a prefix within the limit.
  const width = Math.min(term.length, word.length + limit)
  if (word.length > term.length + limit) return far
  let beforePrevious: number[] = []
  let previous: number[] = []
  for (let column = 0; column <= width; column++) previous.push(column)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    let smallest = row
    const letter = word.charCodeAt(row - 1)
    const before = row > 1 ? word.charCodeAt(row - 2) : -1
    for (let column = 1; column <= width; column++) {
      const other = term.charCodeAt(column - 1)
      let best = at(previous, column - 1) + (letter === other ? 0 : 1)
      best = Math.min(best, at(previous, column) + 1, at(current, column - 1) + 1)
      if (column > 1 && before === other && letter === term.charCodeAt(column - 2))
        best = Math.min(best, at(beforePrevious, column - 2) + 1)
      current[column] = best
      if (best < smallest) smallest = best
    }
    if (smallest > limit) return far
    beforePrevious = previous
    previous = current
  }
  const beginning = Math.min(limit + 1, ...previous)
  return { whole: width === term.length ? Math.min(at(previous, width), limit + 1) : limit + 1, beginning }
}

const at = (row: readonly number[], column: number): number => row[column] ?? 0

/** Edit distance of two words; `limit + 1` if it is greater than `limit`. */
export const editDistance = (a: string, b: string, limit = 64): number => editDistances(a, b, limit).whole

/**
 * The candidate most like `value`, for hints. Undefined if none is similar enough: at most a third of the longer word's letters may differ,
 * ignoring case, or the last segment must be equal, as for a page in another folder.
 */
export function nearest(value: string, candidates: Iterable<string>): string | undefined {
  const wanted = value.toLowerCase()
  let best: string | undefined
  let bestDistance = Infinity
  for (const candidate of candidates) {
    const other = candidate.toLowerCase()
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))
    // The distance is at least that.
    if (Math.abs(wanted.length - other.length) > Math.min(limit, bestDistance)) continue
    const distance = editDistance(wanted, other, Math.min(limit, bestDistance))
    if (distance <= limit && distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best ?? sameLastSegment(wanted, candidates)
}

/** The candidate with the same last segment. Among several, the one that shares most other segments. */
function sameLastSegment(wanted: string, candidates: Iterable<string>): string | undefined {
  const segments = wanted.split('/').filter((segment) => segment !== '')
  const last = segments.pop()
  if (last === undefined || /^\.*$/.test(last)) return undefined
  const sharedBy = (candidate: string) => {
    const others = candidate.toLowerCase().split('/')
    return segments.filter((segment) => others.includes(segment)).length
  }
  const found = [...candidates].filter((candidate) => candidate.toLowerCase().endsWith(`/${last}`))
  return found.sort((a, b) => sharedBy(b) - sharedBy(a))[0]
}

/** A hint that names the nearest candidate, or lists the candidates if there are few. Otherwise undefined. */
export function didYouMean(value: string, candidates: readonly string[]): string | undefined {
  const match = nearest(value, candidates)
  if (match !== undefined) return `Did you mean \`${match}\`?`
  if (candidates.length === 0 || candidates.length > 12) return undefined
  return `Known: ${candidates.map((candidate) => `\`${candidate}\``).join(', ')}.`
}

/** Pages less similar to the address than this are no help. */
const leastLikeness = 0.34
/** Maximum share of different letters in two words that count as the same. */
const mostOtherLetters = 0.34

/** The pages whose routes are most similar to an address without a page, most similar first. */
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

type Words = ReturnType<typeof wordsOf>

/** `/docs/core/useFetchClient.html` → docs, core, use, fetch, client. The last segment of a route says most about it. */
function wordsOf(route: Route) {
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

/** Weighted share of words in common, from 0 to 1. */
function likenessOf(wanted: Words, found: Words): number {
  const shared = (from: Words, to: Words) =>
    from.reduce((sum, word) => sum + word.weight * bestMatch(word.text, to), 0)
  return (shared(wanted, found) + shared(found, wanted)) / (weightOf(wanted) + weightOf(found))
}

const weightOf = (words: Words) => words.reduce((sum, { weight }) => sum + weight, 0)

/** Similarity of the best match: 1 for the same word, 0 for no match. */
function bestMatch(text: string, words: Words): number {
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

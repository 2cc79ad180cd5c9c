import type { Route } from './doc'
import type { PageLink } from './page'
/** Rows of the table, which all calls share: thousands of terms are compared between two keys. */
let beforePrevious = new Uint16Array(64)
let previous = new Uint16Array(64)
let current = new Uint16Array(64)

interface Distance {
  whole: number
  /** From the whole word to the best beginning of the term: the word may be unfinished. */
  beginning: number
}

/**
 * Edit distances with transpositions (optimal string alignment, Damerau 1964) from `word` to `term`, each `limit + 1` when it is larger than
 * `limit`.
 */
export function editDistances(word: string, term: string, limit: number): Distance {
  const far = { whole: limit + 1, beginning: limit + 1 }
  // Characters of the term beyond this cannot take part in a near beginning.
  const width = Math.min(term.length, word.length + limit)
  if (word.length > term.length + limit) return far
  if (width >= current.length)
    [beforePrevious, previous, current] = [newRow(width), newRow(width), newRow(width)]
  for (let column = 0; column <= width; column++) previous[column] = column
  for (let row = 1; row <= word.length; row++) {
    current[0] = row
    const letter = word.charCodeAt(row - 1)
    const before = row > 1 ? word.charCodeAt(row - 2) : -1
    let smallest = row
    for (let column = 1; column <= width; column++) {
      const other = term.charCodeAt(column - 1)
      let best = at(previous, column - 1) + (letter === other ? 0 : 1)
      best = Math.min(best, at(previous, column) + 1, at(current, column - 1) + 1)
      if (column > 1 && before === other && letter === term.charCodeAt(column - 2)) {
        best = Math.min(best, at(beforePrevious, column - 2) + 1)
      }
      current[column] = best
      if (best < smallest) smallest = best
    }
    if (smallest > limit) return far
    const spare = beforePrevious
    beforePrevious = previous
    previous = current
    current = spare
  }
  let beginning = limit + 1
  for (let column = 0; column <= width; column++) beginning = Math.min(beginning, at(previous, column))
  return { whole: width === term.length ? Math.min(at(previous, width), limit + 1) : limit + 1, beginning }
}

const newRow = (width: number) => new Uint16Array((width + 1) * 2)

const at = (row: Uint16Array, column: number): number => row[column] ?? 0

/** Edit distance of two words; `limit + 1` when it is larger than `limit`. */
export const editDistance = (a: string, b: string, limit = 64): number => editDistances(a, b, limit).whole

/** The letters of a word as bits: a cheap test that spares most words a comparison. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

/** How many bits are set. */
export function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/**
 * The candidate most like `value`, for hints; undefined when none is close enough to be meant.
 * Close enough: at most a third of the longer word's letters differ, ignoring case, or it has the same last segment, as a page in another folder.
 */
export function nearest(value: string, candidates: Iterable<string>): string | undefined {
  const wanted = value.toLowerCase()
  const letters = lettersOf(wanted)
  let best: string | undefined
  let bestDistance = Infinity
  for (const candidate of candidates) {
    const other = candidate.toLowerCase()
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))
    // Each letter that one of the two lacks costs a step: most candidates are out of reach without being compared.
    const difference = letters ^ lettersOf(other)
    if (countBits(difference & letters) > Math.min(limit, bestDistance)) continue
    const distance = editDistance(wanted, other, Math.min(limit, bestDistance))
    if (distance <= limit && distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best ?? sameLastSegment(wanted, candidates)
}

/** The candidate with the same last segment; of several, the one that has most of the other segments, too. */
function sameLastSegment(wanted: string, candidates: Iterable<string>): string | undefined {
  const segments = wanted.split('/').filter((segment) => segment !== '')
  const last = segments.pop()
  if (last === undefined || /^\.*$/.test(last)) return undefined
  let best: string | undefined
  let mostShared = -1
  for (const candidate of candidates) {
    const other = candidate.toLowerCase()
    if (!other.endsWith(`/${last}`)) continue
    const others = other.split('/')
    const shared = segments.filter((segment) => others.includes(segment)).length
    if (shared <= mostShared) continue
    best = candidate
    mostShared = shared
  }
  return best
}

/** A hint sentence naming the nearest candidate, or listing the candidates when they are few, or nothing. */
export function didYouMean(value: string, candidates: readonly string[]): string | undefined {
  const match = nearest(value, candidates)
  if (match !== undefined) return `Did you mean \`${match}\`?`
  if (candidates.length === 0 || candidates.length > 12) return undefined
  return `Known: ${candidates.map((candidate) => `\`${candidate}\``).join(', ')}.`
}

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

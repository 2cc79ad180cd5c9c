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

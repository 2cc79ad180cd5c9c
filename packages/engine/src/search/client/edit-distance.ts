/**
 * Edit distance with transpositions, for scanning thousands of terms between two keys: rows are reused and nothing is
 * allocated, which is why this is not `model/nearest.ts`.
 */
const longest = 64
let beforePrevious = new Uint8Array(longest + 1)
let previous = new Uint8Array(longest + 1)
let current = new Uint8Array(longest + 1)

export interface Distance {
  /** From the whole word to the whole term. */
  whole: number
  /** From the whole word to the best beginning of the term: the word may be unfinished. */
  beginning: number
}

/** Distances from `word` to `term`, each `limit + 1` when it is larger than `limit`. */
export function editDistances(word: string, term: string, limit: number): Distance {
  const far = { whole: limit + 1, beginning: limit + 1 }
  // Characters of the term beyond this cannot take part in a near beginning.
  const width = Math.min(term.length, word.length + limit)
  if (word.length > longest || width > longest || word.length > term.length + limit) return far
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

const at = (row: Uint8Array, column: number): number => row[column] ?? 0

/** How many letters a word of this length may be off. */
export function typosAllowed(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

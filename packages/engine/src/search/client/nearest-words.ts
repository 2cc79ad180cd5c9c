import { countBits, lettersOf } from '../../model/letters'
import { editDistances } from './edit-distance'
import type { SearchedIndex } from './searched-index'
import type { ParsedQuery } from './parse-query'

const wordsMax = 5
const tagsMax = 5

/** Words and tags of the site that look like a query. */
export interface NearestWords {
  words: string[]
  tags: { label: string; route: string }[]
}

/** Words and tags of the site that look like what was looked for, for a search without results. */
export function nearestWords(query: ParsedQuery, reader: SearchedIndex): NearestWords {
  const found = new Map<string, number>()
  const tags = new Map<string, number>()
  for (const { text } of query.words) {
    const limit = Math.min(3, Math.max(1, Math.ceil(text.length / 3)))
    const own = lettersOf(text)
    reader.common.terms.forEach((term, index) => {
      if (countBits(own & ~(reader.letters[index] ?? 0)) > limit) return
      // Words that stand in one section only are mostly identifiers in lower case: nothing to show.
      if ((reader.common.counts[index] ?? 0) < 2 || /\d/.test(term)) return
      const distance = editDistances(text, term, limit).whole
      // The word itself is there, only not where the filters look.
      if (distance === 0 && query.words.length === 1) return
      if (distance <= limit) found.set(term, Math.min(distance, found.get(term) ?? distance))
    })
    for (const { label } of reader.head.tags) {
      const distance = editDistances(text, label.toLowerCase(), limit).beginning
      if (distance <= limit) tags.set(label, Math.min(distance, tags.get(label) ?? distance))
    }
  }
  const labels = new Set(best(tags, tagsMax))
  return { words: best(found, wordsMax), tags: reader.head.tags.filter(({ label }) => labels.has(label)) }
}

function best(found: ReadonlyMap<string, number>, count: number): string[] {
  return [...found]
    .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .slice(0, count)
    .map(([word]) => word)
}

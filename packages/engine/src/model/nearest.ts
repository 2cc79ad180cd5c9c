import { countBits, editDistance, lettersOf } from './edit-distance'

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

import { editDistance } from 'holdtrue/model/nearest'

/** The part of a name after its last dot. */
export const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/** The parts of a camel-case, kebab-case or dotted name, in lower case. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/**
 * Similarity of two names, from 0 to 1 (equal). Case counts little. A common core (`useRBAC`, `useRBACState`) and common words count as
 * much as a small number of different letters.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const [lowerA, lowerB] = [a.toLowerCase(), b.toLowerCase()]
  if (lowerA === lowerB) return 0.98
  const longest = Math.max(a.length, b.length)
  const limit = Math.floor(longest * 0.5)
  const distance = editDistance(lowerA, lowerB, limit)
  const letters = distance > limit ? 0 : 1 - distance / longest
  const [wordsA, wordsB] = [nameWords(a), nameWords(b)]
  const common = wordsA.filter((word) => wordsB.includes(word)).length
  return Math.max(letters, (0.95 * 2 * common) / (wordsA.length + wordsB.length || 1))
}

/** The candidates most similar to `name`, best first, with a similarity of at least `least`. */
export function nearest(name: string, candidates: Iterable<string>, least = 0.6, count = 1): string[] {
  const scored = [...new Set(candidates)]
    .map((candidate) => ({ candidate, score: similarity(name, candidate) }))
    .filter(({ score }) => score >= least)
  const letters = ({ candidate }: { candidate: string }) => editDistance(name, candidate)
  scored.sort((a, b) => b.score - a.score || letters(a) - letters(b) || (a.candidate < b.candidate ? -1 : 1))
  return scored.slice(0, count).map(({ candidate }) => candidate)
}

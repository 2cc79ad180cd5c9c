import { placedWords, termsOf } from '../text/tokenize'

export interface TextRun {
  text: string
  marked: boolean
}

const excerptLength = 170
/** Characters shown before the first match. */
const leadLength = 40

type Match = ReturnType<typeof findMatches>[number]

/** The whole text with its matching words marked. */
export const markWords = (text: string, matched: ReadonlySet<string>): TextRun[] =>
  cut(text, 0, text.length, findMatches(text, matched))

/** The part of a text with the most different terms, or its beginning if nothing matches. */
export function makeExcerpt(text: string, matched: ReadonlySet<string>): TextRun[] {
  const matches = findMatches(text, matched)
  const start = startOfWord(text, Math.max(0, bestStart(matches) - leadLength))
  const end = endOfWord(text, Math.min(text.length, start + excerptLength))
  const runs = cut(text, start, end, matches)
  if (start > 0) runs.unshift({ text: '… ', marked: false })
  if (end < text.length) runs.push({ text: ' …', marked: false })
  return runs
}

function findMatches(text: string, matched: ReadonlySet<string>) {
  return Array.from(placedWords(text), ({ 0: raw, index: start }) => {
    const terms = termsOf(raw).filter((term) => matched.has(term))
    return { start, end: start + raw.length, terms }
  }).filter(({ terms }) => terms.length > 0)
}

/** Offset of the match where an excerpt would contain the most different terms. */
function bestStart(matches: readonly Match[]): number {
  let best = 0
  let bestTerms = 0
  matches.forEach((first, index) => {
    const terms = new Set<string>()
    for (const match of matches.slice(index)) {
      if (match.end > first.start + excerptLength - leadLength) break
      for (const term of match.terms) terms.add(term)
    }
    if (terms.size > bestTerms) {
      best = first.start
      bestTerms = terms.size
    }
  })
  return best
}

function cut(text: string, start: number, end: number, matches: readonly Match[]): TextRun[] {
  const runs: TextRun[] = []
  let position = start
  for (const match of matches) {
    if (match.start < position || match.end > end) continue
    if (match.start > position) runs.push({ text: text.slice(position, match.start), marked: false })
    runs.push({ text: text.slice(match.start, match.end), marked: true })
    position = match.end
  }
  if (position < end) runs.push({ text: text.slice(position, end), marked: false })
  return runs
}

function startOfWord(text: string, offset: number): number {
  if (offset === 0) return 0
  const space = text.indexOf(' ', offset)
  return space < 0 || space > offset + 20 ? offset : space + 1
}

function endOfWord(text: string, offset: number): number {
  if (offset >= text.length) return text.length
  const space = text.lastIndexOf(' ', offset)
  return space < offset - 20 ? offset : space
}

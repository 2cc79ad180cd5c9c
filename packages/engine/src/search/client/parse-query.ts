import { stopWords } from '../text/words'
import { isTerm, rawWords, splitWord } from '../text/tokenize'

export interface QueryWord {
  text: string
  /** A stop word: it can lift a result, but its absence does not matter. */
  optional: boolean
  /** The reader may still be typing it. */
  open: boolean
}

/** Adjacent words written as one: `event hub` as `eventhub`, `@strapi/utils` as `strapiutils`. */
export interface QueryJoin {
  text: string
  /** Index of the first word, and of the one after the last. */
  from: number
  to: number
  open: boolean
}

export interface ParsedQuery {
  words: QueryWord[]
  joins: QueryJoin[]
  /** Exact phrases, each split into its parts. */
  phrases: string[][]
  /** Names with capitals or underscores inside, as written. */
  names: string[]
}

/** Further words are dropped, because the ranking keeps one bit for each. */
const wordsMax = 15
const joinedWordsMax = 5

export function parseQuery(query: string): ParsedQuery {
  const phrases: string[][] = []
  const quoted = query.replaceAll(/["“”]([^"“”]*)["“”]?/g, (_, phrase: string) => {
    const parts = partsOf(phrase)
    if (parts.length > 0) phrases.push(parts)
    return ` ${phrase} `
  })
  // A space or a quote ends the last word.
  const open = /[\p{L}\p{N}]$/u.test(query)
  const texts = partsOf(quoted)
    .filter((text) => isTerm(text) || text.length === 1)
    .slice(0, wordsMax)
  const allStops = texts.every((text) => stopWords.has(text))
  const words = texts.map((text, index) => ({
    text,
    optional: !allStops && stopWords.has(text),
    open: open && index === texts.length - 1,
  }))
  const names = query.match(/(?<![\w$])[\w$]*[a-z\d](?:[A-Z]|_[A-Za-z\d])[\w$]*/g) ?? []
  return { words, joins: joinsOf(words), phrases, names }
}

/** Parts of every word, in order, as in the index. */
export const partsOf = (text: string): string[] => rawWords(text).flatMap((raw) => splitWord(raw).parts)

function joinsOf(words: readonly QueryWord[]): QueryJoin[] {
  const joins: QueryJoin[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 2; to <= Math.min(words.length, from + joinedWordsMax); to++) {
      const slice = words.slice(from, to)
      const text = slice.map((word) => word.text).join('')
      if (isTerm(text)) joins.push({ text, from, to, open: slice.some((word) => word.open) })
    }
  }
  return joins
}

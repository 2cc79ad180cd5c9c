import { stem, stopWords } from 'holdtrue/search/text/words'
import { foldCase, rawWords, splitWord } from 'holdtrue/search/text/tokenize'

/** Stems of all parts of all words, in order, without stop words and bare numbers. */
export const termsOf = (text: string): string[] => rawWords(text).flatMap(termsOfWord)

const known = new Map<string, string[]>()
/** To limit memory. */
const remembered = 50_000

function termsOfWord(raw: string): string[] {
  const isTerm = (part: string) =>
    part.length > 1 && part.length < 40 && !stopWords.has(part) && !/^\d+$/.test(part)
  const found = known.get(raw) ?? splitWord(raw).parts.filter(isTerm).map(stem)
  if (known.size >= remembered) known.clear()
  known.set(raw, found)
  return found
}

/** All words of a text in lower case, for comparing messages word by word. */
export const plainWords = (text: string): string[] => foldCase(text).match(/[\p{L}\p{N}_$]+/gu) ?? []

/** Words for telling what happened, which say nothing about the code. */
const talk = new Set(
  (
    'say said see saw show go went gone come came give gave given take taken took make made bring brought keep kept put want ' +
    'let seem look still alone together again back away later soon already ever never always sometimes then else even really ' +
    'quite second third first last next previous another two three four five everything nothing something anything everybody ' +
    'nobody everywhere thing way time case part place kind point problem issue bug wrong right fine broken break broke work ' +
    'expect fail failed failure happen appear doesn isn don won hasn haven didn wasn aren result reproduce reproduction version ' +
    'try tried able unable instead although though because since while upgrade update updated old big small large many few ' +
    'several same different whole own full long short good bad bit lot please thank hello hi help know known think thought ' +
    'used using called description behavior behaviour steps actual current currently'
  )
    .split(' ')
    .map(stem),
)

export const isTalk = (term: string): boolean => talk.has(term)

/** The rarest term, the first of equally rare ones; undefined if none is known. */
export function rarest(terms: readonly string[], countOf: (term: string) => number | undefined) {
  const counted = terms.filter((term) => countOf(term) !== undefined)
  return counted.sort((a, b) => (countOf(a) ?? 0) - (countOf(b) ?? 0) || (a < b ? -1 : 1))[0]
}

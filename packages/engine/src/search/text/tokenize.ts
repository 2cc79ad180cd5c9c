/**
 * Splits text into words the way readers search for them. An identifier yields its parts and its whole:
 * `useAPIErrorHandler` gives `use`, `api`, `error`, `handler` and `useapierrorhandler`. The whole keeps letters and digits
 * only, so `@strapi/utils`, `strapi-utils` and `strapiUtils` are one term and no spelling of a separator is wrong.
 */

/** One word taken apart. */
export interface Word {
  /** Lower-case parts in order; a plain word has one. */
  parts: string[]
  /** Lower-case letters and digits of the whole word; equals the only part of a plain word. */
  whole: string
}

/** Letters and digits joined by the separators that identifiers use. A slash joins only a scope and its package. */
const wordPattern =
  /@[\p{L}\p{N}_-]+\/[\p{L}\p{N}]+(?:[._-]+[\p{L}\p{N}]+)*|[\p{L}\p{N}]+(?:(?:::?|[._'’-]+)[\p{L}\p{N}]+)*/gu
const partPattern = /[\p{L}\p{N}]+/gu
/** `APIError` is `API` and `Error`; `useAPI` is `use` and `API`; digits stay with the letters before them. */
const humpPattern = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{N}]+|\p{Lu}[\p{Lu}\p{N}]*|\p{Lt}/gu
const hasHumps = /\p{Ll}\p{N}*\p{Lu}|\p{Lu}{2}\p{Ll}/u
const separators = /[^\p{L}\p{N}]+/gu
const asciiOnly = /^[\0-\x7f]*$/
/** A word without separators, humps and letters beyond ASCII, as most are: it is its only part. */
const plainWord = /^(?:[A-Z]?[a-z\d]+|[A-Z\d]+)$/

/** Longest term kept, in characters; base64 and hashes are noise. */
const termMaxLength = 48

/** The longest text that is matched at once, in characters: a pattern that repeats itself over megabytes overflows V8's stack. */
const matchedAtOnce = 65_536

/** Every word of a text as it is written. */
export function rawWords(text: string): string[] {
  return text.length > matchedAtOnce ? piecesOf(text).flatMap(rawWords) : (text.match(wordPattern) ?? [])
}

/** Calls back with every word of a text as it is written, and its offset. */
export function eachWord(text: string, visit: (raw: string, start: number) => void): void {
  let from = 0
  for (const piece of text.length > matchedAtOnce ? piecesOf(text) : [text]) {
    for (const match of piece.matchAll(wordPattern)) visit(match[0], from + match.index)
    from += piece.length
  }
}

/** A long text in pieces that are matched at once. They end before a space; a word without one in its reach is noise. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const end = from + matchedAtOnce
    const space = end < text.length ? text.lastIndexOf(' ', end) : -1
    const to = space > from ? space : end
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

/** Lower case without diacritics, so that `Café` is found by `cafe`. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return asciiOnly.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}+/gu, '')
}

/** Takes one word apart, at separators and at humps. */
export function splitWord(raw: string): Word {
  if (plainWord.test(raw)) {
    const whole = raw.toLowerCase()
    return { parts: [whole], whole }
  }
  const parts: string[] = []
  for (const piece of raw.match(partPattern) ?? []) {
    if (!hasHumps.test(piece)) parts.push(foldCase(piece))
    else for (const hump of piece.match(humpPattern) ?? []) parts.push(foldCase(hump))
  }
  return { parts, whole: foldCase(raw.replace(separators, '')) }
}

/** Whether a term is worth a place in the index: a single letter says too little, an endless one is noise. */
export function isTerm(term: string): boolean {
  return term.length > 1 && term.length <= termMaxLength
}

/** The terms that a word is found by: its parts, and the whole when there are several. */
export function termsOf(raw: string): string[] {
  const { parts, whole } = splitWord(raw)
  if (parts.length === 1 && parts[0] === whole) return isTerm(whole) ? parts : []
  const terms = new Set(parts)
  terms.add(whole)
  return [...terms].filter(isTerm)
}

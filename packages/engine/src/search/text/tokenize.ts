/**
 * Letters and digits, joined by separators used in identifiers. A slash joins only a scope and its package. The number of parts is limited,
 * because a group repeated over megabytes overflows V8's stack.
 */
const wordPattern =
  /@[\p{L}\p{N}_-]+\/[\p{L}\p{N}]+(?:[._-]+[\p{L}\p{N}]+){0,99}|[\p{L}\p{N}]+(?:(?:::?|[._'’-]+)[\p{L}\p{N}]+){0,99}/gu
const partPattern = /[\p{L}\p{N}]+/gu
/** `APIError` is `API` and `Error`; `useAPI` is `use` and `API`; digits stay with the letters before them. */
const humpPattern = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{N}]+|\p{Lu}[\p{Lu}\p{N}]*|\p{Lt}/gu
const hasHumps = /\p{Ll}\p{N}*\p{Lu}|\p{Lu}{2}\p{Ll}/u
const separators = /[^\p{L}\p{N}]+/gu
const asciiOnly = /^[\0-\x7f]*$/
/** A word of ASCII letters without separators or humps, as most are: it has one part. */
const plainWord = /^(?:[A-Z]?[a-z\d]+|[A-Z\d]+)$/

/** Maximum length of a term in characters; base64 and hashes are noise. */
const termMaxLength = 48

/** Every word of a text as written. */
export const rawWords = (text: string): string[] => text.match(wordPattern) ?? []

/** Every word of a text as written, with its offset. */
export const placedWords = (text: string) => text.matchAll(wordPattern)

/** Lower case without diacritics, so that `Café` is found by `cafe`. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return asciiOnly.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}+/gu, '')
}

/**
 * Splits a word at separators and humps: `useAPIErrorHandler` has the parts `use`, `api`, `error`, `handler`. The whole keeps only letters
 * and digits, so `@strapi/utils`, `strapi-utils` and `strapiUtils` are the same term. A plain word is its only part.
 */
export function splitWord(raw: string): { parts: string[]; whole: string } {
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

/** Whether a term belongs in the index: a single letter says too little, a very long term is noise. */
export const isTerm = (term: string): boolean => term.length > 1 && term.length <= termMaxLength

/** The terms that find a word: its parts, and the whole if there are several. */
export function termsOf(raw: string): string[] {
  const { parts, whole } = splitWord(raw)
  if (parts.length === 1 && parts[0] === whole) return isTerm(whole) ? parts : []
  const terms = new Set(parts)
  terms.add(whole)
  return [...terms].filter(isTerm)
}

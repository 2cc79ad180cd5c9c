/**
 * Light English stemming, used only to compare: terms keep their written form in the index, so identifiers stay exact, and
 * two words are taken as forms of one when their stems agree (`releases` and `release`, `reordering` and `reorder`).
 */
export function stem(word: string): string {
  if (word.length < 4) return word
  return trimEnd(stripVerb(stripPlural(word)))
}

function stripPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:xes|ches|shes|sses|zes)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function stripVerb(word: string): string {
  const ending = /(?:ing|ed)$/.exec(word)?.[0]
  if (ending === undefined) return word
  const base = word.slice(0, -ending.length)
  // `string`, `need`: what is left is no word.
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word
  // `transferring` doubles the last letter; `call` and `pass` own theirs.
  return /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base
}

/** `schedule`, `scheduling`: a final `e` comes and goes; `copy`, `copied` change `y`. */
function trimEnd(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1)
  return word.endsWith('y') || word.endsWith('i') ? `${word.slice(0, -1)}y` : word
}

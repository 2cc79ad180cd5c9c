/**
 * Light English stemming, used only for comparison: the index keeps terms as written, so identifiers stay exact, and two words are forms of
 * one if their stems are equal (`releases` and `release`, `reordering` and `reorder`).
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
  // `string`, `need`: the rest is not a word.
  if (base.length < 3 || !/[aeiouy]/.test(base)) return word
  // `transferring` doubles the last letter, while in `call` and `pass` both belong to the word.
  return /([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base
}

/** Unifies endings: `schedule`, `scheduling`; `copy`, `copied`. */
function trimEnd(word: string): string {
  if (word.length > 3 && word.endsWith('e')) return word.slice(0, -1)
  return word.endsWith('y') || word.endsWith('i') ? `${word.slice(0, -1)}y` : word
}

/** Words that say nothing about a page: indexed only in titles and headings (`EventHub.on`); in a query they may lift but never exclude. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any are as at be because been before being between both but by can cannot could ' +
    'did do does doing don done each either else ever every few for from get gets had has have having he her here his ' +
    'how i if in into is it its just let like may me more most much must my need new no nor not now of off often on once ' +
    'one only or other our out over own per same shall she should since so some such than that the their them then ' +
    'there these they this those through thus to too two under until up upon us used uses using very via want was we ' +
    'well were what when where whether which while who whose why will with within without would yes yet you your'
  ).split(' '),
)

import type { Option } from './expand-word'
import type { IndexReader } from './index-reader'
import type { ParsedQuery } from './parse-query'
import type { ScoredTerm } from './scorer'
import type { TermLookup } from './term-lookup'

/** A stop word counts this much of a word. */
const optionalShare = 0.08
/** An identifier, found by its words one after the other, adds this much to them. */
const joinShare = 0.6

/** Loads the postings of every option and decides how telling each word is. */
export async function weighTerms(
  parsed: ParsedQuery,
  wordOptions: readonly Option[][],
  reader: IndexReader,
  lookup: TermLookup,
): Promise<{ terms: ScoredTerm[]; needed: number[] }> {
  const load = async (option: Option) => ({
    weight: option.weight,
    postings: await Promise.all(option.refs.map((ref) => lookup.postings(ref))),
  })
  const telling = (options: readonly Option[]): number => {
    const certain = options.filter(({ kind }) => kind === 'exact' || kind === 'form')
    const counts = (certain.length > 0 ? certain : options).map(({ refs }) =>
      Math.min(...refs.map(({ count }) => count)),
    )
    const count = certain.length > 0 ? counts.reduce((sum, next) => sum + next, 0) : Math.max(...counts)
    return Math.max(0.3, Math.log(1 + (reader.head.sections - count + 0.5) / (count + 0.5)))
  }
  const words = parsed.words.map(async (word, index): Promise<ScoredTerm> => {
    const options = wordOptions[index] ?? []
    const worth = options.length === 0 ? 0 : telling(options) * (word.optional ? optionalShare : 1)
    return { options: await Promise.all(options.map(load)), telling: worth, bits: 1 << index }
  })
  const joins = parsed.joins.map(async (join): Promise<ScoredTerm> => {
    const found = join.open
      ? await lookup.startingWith(join.text)
      : lookup.commonRange(join.text, `${join.text}\0`)
    const options = found.slice(0, 3).map((ref): Option => {
      return { refs: [ref], weight: ref.term === join.text ? 1 : 0.6, kind: 'exact' }
    })
    let bits = 0
    for (let word = join.from; word < join.to; word++) bits |= 1 << word
    const worth = options.length === 0 ? 0 : telling(options) * joinShare
    return { options: await Promise.all(options.map(load)), telling: worth, bits }
  })
  const terms = await Promise.all([...words, ...joins])
  const unknown = Math.log(1 + reader.head.sections)
  const needed = parsed.words.map((word, index) => {
    if (word.optional) return 0
    // A word that stands nowhere should not outweigh those that do.
    return terms[index]?.telling || unknown * 0.3
  })
  return { terms: terms.filter(({ options }) => options.length > 0), needed }
}

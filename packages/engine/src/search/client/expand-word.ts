import { editDistances } from '../../model/nearest'
import { stem } from '../text/words'
import type { IndexReader, TermRef } from './index-reader'
import type { ParsedQuery, QueryWord } from './parse-query'
import type { ScoredTerm } from './scorer'

/** Developers' abbreviations, and the words that texts use instead. */
const abbreviations = new Map([
  ['auth', ['authentication']],
  ['ci', ['continuous', 'integration']],
  ['db', ['database']],
  ['e2e', ['endtoend']],
  ['i18n', ['internationalization']],
  ['perms', ['permissions']],
  ['pr', ['pull', 'request']],
  ['prs', ['pull', 'requests']],
  ['repo', ['repository']],
])

/** Terms that a word may match. Several refs must occur together (`apierror` as `api` and `error`). */
export interface Option {
  refs: TermRef[]
  /** 1 for the word itself, less for similar words. */
  weight: number
  kind: 'exact' | 'form' | 'short' | 'beginning' | 'pair' | 'typo'
}

const beginningsMax = 24
/** Maximum number of posting blocks that one word may load. The most similar terms come first, so little is lost. */
const blocksMax = 3
const typosMax = 4
/** Minimum length of each half of a pair. */
const pairMinLength = 3

/** Every interpretation of a word, best first. Empty if no term is similar. */
export async function expandWord(word: QueryWord, reader: IndexReader): Promise<Option[]> {
  const options = [...(await directOptions(word, reader)), ...longForms(word, reader)]
  // Other interpretations of a stop word are not worth loading postings.
  if (word.optional && !word.open) return options.filter(({ kind }) => kind === 'exact')
  const certain = options.filter(isCertain)
  // A two-letter word is not a prefix: `PR` does not mean provider.
  if (certain.length > 0 && word.text.length === 2) return certain
  if (certain.length === 0) options.push(...pairOptions(word.text, reader))
  // An unfinished word is probably a prefix, a finished one a typing error.
  if (certain.length === 0 && (!word.open || options.length === 0))
    options.push(...(await typoOptions(word, reader)))
  return withinBudget(
    options.sort((a, b) => b.weight - a.weight || countOf(b) - countOf(a)),
    reader,
  )
}

/** Whether the option is the word itself in any form. */
const isCertain = ({ kind }: Option) => kind === 'exact' || kind === 'form' || kind === 'short'

function longForms({ text }: QueryWord, reader: IndexReader): Option[] {
  const words = abbreviations.get(text) ?? []
  const refs = words.flatMap((word) => reader.common(word) ?? [])
  return words.length > 0 && refs.length === words.length ? [{ refs, weight: 0.85, kind: 'short' }] : []
}

function withinBudget(options: readonly Option[], reader: IndexReader): Option[] {
  const blocks = new Set<number>()
  return options.filter(({ refs }) => {
    const wanted = refs.map(({ term }) => reader.blockOf(term)).filter((block) => !blocks.has(block))
    if (blocks.size + wanted.length > blocksMax) return false
    for (const block of wanted) blocks.add(block)
    return true
  })
}

/** The word itself, its other forms, and longer words that start with it. */
async function directOptions(word: QueryWord, reader: IndexReader): Promise<Option[]> {
  const { text } = word
  const wanted = stem(text)
  // Forms of a word share its stem except for a final `e` or `y`.
  const root = text.length < 4 ? text : wanted.replace(/y$/, '').slice(0, text.length)
  const options: Option[] = []
  const beginnings: Option[] = []
  for (const ref of await reader.startingWith(root.length < 3 ? text : root)) {
    if (ref.term === text) options.push({ refs: [ref], weight: 1, kind: 'exact' })
    else if (text.length >= 4 && stem(ref.term) === wanted)
      options.push({ refs: [ref], weight: 0.9, kind: 'form' })
    else if (ref.term.startsWith(text)) {
      const share = text.length / ref.term.length
      beginnings.push({ refs: [ref], weight: (word.open ? 0.5 : 0.35) + 0.35 * share, kind: 'beginning' })
    }
  }
  beginnings.sort((a, b) => countOf(b) - countOf(a))
  return [...options, ...beginnings.slice(0, beginningsMax)]
}

/** Two words written as one: `customfield`. */
function pairOptions(text: string, reader: IndexReader): Option[] {
  const options: Option[] = []
  for (let cut = pairMinLength; cut <= text.length - pairMinLength; cut++) {
    const left = reader.common(text.slice(0, cut))
    const right = reader.common(text.slice(cut))
    if (left && right) options.push({ refs: [left, right], weight: 0.75, kind: 'pair' })
  }
  return options
}

async function typoOptions(word: QueryWord, reader: IndexReader): Promise<Option[]> {
  const { length } = word.text
  const limit = length < 4 ? 0 : length < 7 ? 1 : 2
  if (limit === 0) return []
  const common = nearTerms(word, limit, reader.commonRange('', '\uffff'))
  return common.length > 0 ? common : nearTerms(word, limit, await reader.near(word.text))
}

function nearTerms(word: QueryWord, limit: number, refs: readonly TermRef[]): Option[] {
  const found = refs.flatMap((ref) => {
    const { whole, beginning } = editDistances(word.text, ref.term, limit)
    // Prefixes with a typing error cost more than whole words with one.
    const near = Math.min(whole, word.open ? beginning + 0.6 : Infinity)
    return near > limit ? [] : { ref, cost: near + (ref.term[0] === word.text[0] ? 0 : 0.3) }
  })
  found.sort((a, b) => a.cost - b.cost || b.ref.count - a.ref.count)
  // Words two letters off are guesses; drop them if a word one letter off matches.
  const best = found[0]?.cost ?? 0
  return found
    .filter(({ cost }) => cost < best + 0.7)
    .slice(0, typosMax)
    .map(({ ref, cost }) => ({ refs: [ref], weight: Math.max(0.2, 0.8 - 0.2 * cost), kind: 'typo' }))
}

const countOf = (option: Option): number => option.refs[0]?.count ?? 0

/** Weight of a stop word relative to other words. */
const optionalShare = 0.08
/** Weight that an identifier or path found by consecutive words adds, for each word after the first. */
const joinShare = 0.6

/** Loads the postings of every option and computes each word's weight. */
export async function weighTerms(
  { words, joins }: ParsedQuery,
  wordOptions: readonly Option[][],
  reader: IndexReader,
): Promise<{ terms: ScoredTerm[]; needed: number[] }> {
  const weigh = async (options: readonly Option[], share: number, bits: number): Promise<ScoredTerm> => ({
    options: await Promise.all(
      options.map(async ({ weight, refs }) => ({
        weight,
        postings: await Promise.all(refs.map(({ term }) => reader.postings(term))),
      })),
    ),
    telling: options.length === 0 ? 0 : share * tellingOf(options, reader.sectionCount),
    bits,
  })
  const weighedWords = words.map(({ optional }, index) =>
    weigh(wordOptions[index] ?? [], optional ? optionalShare : 1, 1 << index),
  )
  const weighedJoins = joins.map(async ({ text, from, to, open }) => {
    const found = open ? await reader.startingWith(text) : [reader.common(text) ?? []].flat()
    const options = found
      .slice(0, 3)
      .map((ref): Option => ({ refs: [ref], weight: ref.term === text ? 1 : 0.6, kind: 'exact' }))
    return weigh(options, joinShare * (to - from - 1), (1 << to) - (1 << from))
  })
  const terms = await Promise.all([...weighedWords, ...weighedJoins])
  const unknown = Math.log(1 + reader.sectionCount)
  // A word that never occurs should not outweigh those that do.
  const needed = words.map(({ optional }, index) => (optional ? 0 : terms[index]?.telling || unknown * 0.3))
  return { terms: terms.filter(({ options }) => options.length > 0), needed }
}

/** Inverse document frequency of a word. */
function tellingOf(options: readonly Option[], sections: number): number {
  const countsOf = (some: readonly Option[]) =>
    some.map(({ refs }) => Math.min(...refs.map(({ count }) => count)))
  const certain = countsOf(options.filter(isCertain))
  const count =
    certain.length > 0 ? certain.reduce((sum, next) => sum + next, 0) : Math.max(...countsOf(options))
  return Math.max(0.3, Math.log(1 + (sections - count + 0.5) / (count + 0.5)))
}

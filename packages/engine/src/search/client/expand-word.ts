import { abbreviations } from '../text/abbreviations'
import { stem } from '../text/stem'
import { countBits, editDistances, lettersOf } from '../../model/nearest'
import type { IndexReader } from './index-reader'
import type { QueryWord, ParsedQuery } from './parse-query'
import type { TermLookup, TermRef } from './term-lookup'
import type { ScoredTerm } from './scorer'

/** Terms that a word may stand for. Several refs must occur together (`apierror` as `api` and `error`). */
export interface Option {
  refs: TermRef[]
  /** 1 for the word itself, less for what is less like it. */
  weight: number
  kind: 'exact' | 'form' | 'short' | 'beginning' | 'inside' | 'pair' | 'typo'
}

const beginningsMax = 24
/** Blocks of postings that one word may need. What is most like the word comes first, so the rest is a small loss. */
const blocksMax = 3
const insidesMax = 8
const typosMax = 4
/** Shortest word that is looked for inside identifiers, and shortest half of a pair. */
const insideMinLength = 4
const pairMinLength = 3

/** Everything a word may mean, best first. Empty when no term is like it. */
export async function expandWord(
  word: QueryWord,
  reader: IndexReader,
  lookup: TermLookup,
): Promise<Option[]> {
  const options = [...(await directOptions(word, lookup)), ...longForms(word, lookup)]
  // What a stop word may mean besides itself is not worth a block of postings.
  if (word.optional && !word.open) return options.filter(({ kind }) => kind === 'exact')
  const certain = options.some(({ kind }) => isCertain(kind))
  // Two letters that are a word are no beginning: `PR` is no provider.
  if (certain && word.text.length === 2) return options.filter(({ kind }) => isCertain(kind))
  if (word.text.length >= insideMinLength) options.push(...insideOptions(word.text, reader, lookup, options))
  if (!certain) options.push(...pairOptions(word.text, lookup))
  // A beginning explains an unfinished word; a finished one is more likely misspelt.
  if (!certain && (!word.open || options.length === 0))
    options.push(...(await typoOptions(word, reader, lookup)))
  return withinBudget(options.sort((a, b) => b.weight - a.weight || countOf(b) - countOf(a)))
}

/** Whether it is the word itself, in whatever form. */
const isCertain = (kind: Option['kind']) => kind === 'exact' || kind === 'form' || kind === 'short'

/** What an abbreviation stands for. */
function longForms({ text }: QueryWord, lookup: TermLookup): Option[] {
  const words = abbreviations.get(text) ?? []
  const refs = words.flatMap((word) => lookup.commonRange(word, `${word}\0`))
  return words.length > 0 && refs.length === words.length ? [{ refs, weight: 0.85, kind: 'short' }] : []
}

function withinBudget(options: readonly Option[]): Option[] {
  const blocks = new Set<string>()
  return options.filter(({ refs }) => {
    const wanted = refs.map(({ rare, block }) => `${rare}${block}`).filter((block) => !blocks.has(block))
    if (blocks.size + wanted.length > blocksMax) return false
    for (const block of wanted) blocks.add(block)
    return true
  })
}

/** The word itself, its other forms, and longer words that begin with it. */
async function directOptions(word: QueryWord, lookup: TermLookup): Promise<Option[]> {
  const { text } = word
  const wanted = stem(text)
  // Forms of a word share its stem but for a final `e` or `y`.
  const root = text.length < 4 ? text : wanted.replace(/y$/, '').slice(0, text.length)
  const options: Option[] = []
  for (const ref of await lookup.startingWith(root.length < 3 ? text : root)) {
    if (ref.term === text) options.push({ refs: [ref], weight: 1, kind: 'exact' })
    else if (text.length >= 4 && stem(ref.term) === wanted)
      options.push({ refs: [ref], weight: 0.9, kind: 'form' })
    else if (ref.term.startsWith(text)) {
      const share = text.length / ref.term.length
      options.push({ refs: [ref], weight: (word.open ? 0.5 : 0.35) + 0.35 * share, kind: 'beginning' })
    }
  }
  const beginnings = options.filter(({ kind }) => kind === 'beginning')
  if (beginnings.length <= beginningsMax) return options
  const kept = new Set(beginnings.sort((a, b) => countOf(b) - countOf(a)).slice(0, beginningsMax))
  return options.filter((option) => option.kind !== 'beginning' || kept.has(option))
}

/** Identifiers that hold the word: `errorhandler` in `useapierrorhandler`. */
function insideOptions(
  text: string,
  reader: IndexReader,
  lookup: TermLookup,
  known: readonly Option[],
): Option[] {
  // A word of its own is found as a part; inside others it would only add noise (`port` in `import`).
  if (known.some(({ kind }) => kind === 'exact')) return []
  const found: Option[] = []
  reader.common.terms.forEach((term, index) => {
    if (term.length > text.length && term.indexOf(text, 1) > 0) {
      found.push({
        refs: [lookup.commonRef(index)],
        weight: 0.4 + (0.3 * text.length) / term.length,
        kind: 'inside',
      })
    }
  })
  return found.sort((a, b) => b.weight - a.weight).slice(0, insidesMax)
}

/** Two words written as one: `customfield`. */
function pairOptions(text: string, lookup: TermLookup): Option[] {
  const options: Option[] = []
  for (let cut = pairMinLength; cut <= text.length - pairMinLength; cut++) {
    const refs = [text.slice(0, cut), text.slice(cut)].map((half) => {
      const [ref] = lookup.commonRange(half, `${half}\0`)
      return ref
    })
    const [left, right] = refs
    if (left && right) options.push({ refs: [left, right], weight: 0.75, kind: 'pair' })
  }
  return options
}

async function typoOptions(word: QueryWord, reader: IndexReader, lookup: TermLookup): Promise<Option[]> {
  const limit = typosAllowed(word.text.length)
  if (limit === 0) return []
  const {
    common: { terms },
    letters,
  } = reader
  const common = nearTerms(word, limit, { terms, letters, refOf: (index) => lookup.commonRef(index) })
  const found = common.length > 0 ? common : await rareTypos(word, limit, lookup)
  const best = found[0]
  return best === undefined ? [] : [...found, ...(await formsOf(best, found, lookup))]
}

async function rareTypos(word: QueryWord, limit: number, lookup: TermLookup): Promise<Option[]> {
  const rare = await lookup.rareNear(word.text)
  return nearTerms(word, limit, { terms: rare.map(({ term }) => term), refOf: (index) => rare[index] })
}

/** Other forms of the word that was probably meant: `permision` means `permissions` too. */
async function formsOf(best: Option, known: readonly Option[], lookup: TermLookup): Promise<Option[]> {
  const meant = { text: best.refs[0]?.term ?? '', optional: false, open: false }
  const terms = new Set(known.map(({ refs }) => refs[0]?.term))
  return (await directOptions(meant, lookup))
    .filter(({ kind, refs }) => kind === 'form' && !terms.has(refs[0]?.term))
    .map((form): Option => ({ ...form, weight: best.weight * form.weight, kind: 'typo' }))
}

interface NearTerms {
  terms: readonly string[]
  refOf: (index: number) => TermRef | undefined
  letters?: Uint32Array
}

function nearTerms(word: QueryWord, limit: number, { terms, refOf, letters }: NearTerms): Option[] {
  const found: { option: Option; cost: number }[] = []
  const own = lettersOf(word.text)
  terms.forEach((term, index) => {
    if (term.length < word.text.length - limit || (!word.open && term.length > word.text.length + limit))
      return
    // Each letter of the word that the term lacks altogether costs at least one change.
    if (letters !== undefined && countBits(own & ~(letters[index] ?? 0)) > limit) return
    const distance = editDistances(word.text, term, limit)
    // A near beginning counts as one letter worse than a near word.
    const near = Math.min(distance.whole, word.open ? distance.beginning + 0.6 : Infinity)
    const ref = near > limit ? undefined : refOf(index)
    if (ref === undefined) return
    const cost = near + (term[0] === word.text[0] ? 0 : 0.3)
    found.push({ option: { refs: [ref], weight: Math.max(0.2, 0.8 - 0.2 * cost), kind: 'typo' }, cost })
  })
  found.sort((a, b) => a.cost - b.cost || countOf(b.option) - countOf(a.option))
  // Words two letters off are guesses; they step back when one letter explains it.
  const best = found[0]?.cost ?? 0
  return found
    .filter(({ cost }) => cost < best + 0.7)
    .slice(0, typosMax)
    .map(({ option }) => option)
}

const countOf = (option: Option): number => option.refs[0]?.count ?? 0

/** How many letters a word of this length may be off. */
function typosAllowed(length: number): number {
  return length < 4 ? 0 : length < 7 ? 1 : 2
}

/** A stop word counts this much of a word. */
const optionalShare = 0.08
/** An identifier or a path, found by its words one after the other, adds this much for each word after the first. */
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
    const certain = options.filter(({ kind }) => isCertain(kind))
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
    const worth = options.length === 0 ? 0 : telling(options) * joinShare * (join.to - join.from - 1)
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

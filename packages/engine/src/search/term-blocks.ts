import { ByteWriter } from './format/bytes'
import { writeDictionary, writePostings, type PostingList } from './format/dictionary'
import type { TermStore } from './page-terms'

/** Frequent terms, which every reader loads with the first key. The others wait in blocks by alphabet. */
const commonTermsMax = 10_000
/** Longest posting list kept, the best postings of the term; what a word in half of all sections says is next to nothing. */
const postingsMax = 4096
/** Postings and letters in a block, at most; about 8 kB compressed. */
const blockWeight = 5000
/** From this weight on a block may end at one of its terms; see {@link cutBlocks}. */
const leastWeight = 3500

interface ListedTerm {
  word: string
  list: PostingList
}

export interface EncodedTerms {
  common: { terms: string[]; counts: number[] }
  blocks: { common: Uint8Array[]; rare: Uint8Array[] }
  boundaries: { commonBlockEnds: number[]; rareBlockStarts: string[] }
  stats: { terms: number; postings: number }
}

/** Encodes the terms of pages: the dictionary that is loaded first, and the blocks that queries load. */
export function encodeTerms(routes: readonly string[], store: TermStore): EncodedTerms {
  const { terms, postings } = listTerms(routes, store)
  const isCommon = commonTerms(terms)
  const common = terms.filter((term) => isCommon.has(term))
  const rare = terms.filter((term) => !isCommon.has(term))
  const commonBlocks = cutBlocks(common, lengthOf)
  const rareBlocks = cutBlocks(rare, (term) => lengthOf(term) + term.word.length)
  let end = 0
  return {
    common: { terms: common.map(({ word }) => word), counts: common.map(lengthOf) },
    blocks: { common: commonBlocks.map(encodeCommonBlock), rare: rareBlocks.map(encodeRareBlock) },
    boundaries: {
      commonBlockEnds: commonBlocks.map(({ length }) => (end += length)),
      rareBlockStarts: rareBlocks.map(([first]) => first?.word ?? ''),
    },
    stats: { terms: terms.length, postings },
  }
}

const lengthOf = ({ list: { start, end } }: ListedTerm) => end - start

/** All terms of pages by alphabet. Postings are sorted by counting them first, so that none are compared. */
function listTerms(routes: readonly string[], store: TermStore): { terms: ListedTerm[]; postings: number } {
  const pages = store.of(routes)
  const words = store.terms
  const counts = new Uint32Array(words.length)
  for (const { postings } of pages)
    for (const posting of postings) counts[posting >>> 8] = (counts[posting >>> 8] ?? 0) + 1
  const starts = new Uint32Array(words.length)
  let total = 0
  for (const [term, count] of counts.entries()) {
    starts[term] = total
    total += count
  }
  const next = starts.slice()
  const sections = new Uint32Array(total)
  const impacts = new Uint8Array(total)
  let section = 0
  for (const page of pages) {
    let at = 0
    for (const length of page.counts) {
      for (const posting of page.postings.subarray(at, (at += length))) {
        const place = next[posting >>> 8] ?? 0
        next[posting >>> 8] = place + 1
        sections[place] = section
        impacts[place] = posting & 255
      }
      section++
    }
  }
  const terms = words.flatMap((word, term): ListedTerm[] => {
    const start = starts[term] ?? 0
    const end = next[term] ?? 0
    return start === end ? [] : [{ word, list: keepBest({ sections, impacts, start, end }) }]
  })
  return { terms: terms.sort((a, b) => (a.word < b.word ? -1 : 1)), postings: total }
}

/** The terms with the most postings; of equal ones the first by alphabet. */
function commonTerms(terms: readonly ListedTerm[]): Set<ListedTerm> {
  const byLength = [...terms].sort((a, b) => lengthOf(b) - lengthOf(a))
  return new Set(byLength.slice(0, commonTermsMax))
}

/**
 * Cuts a list of terms into blocks. A block that is heavy enough ends after a term whose letters say so, so that a term that grows
 * moves the cuts near it and not all that follow.
 */
function cutBlocks(terms: readonly ListedTerm[], weigh: (term: ListedTerm) => number): ListedTerm[][] {
  const blocks: ListedTerm[][] = []
  let block: ListedTerm[] = []
  let filled = 0
  const end = () => {
    if (block.length > 0) blocks.push(block)
    block = []
    filled = 0
  }
  for (const term of terms) {
    const weight = weigh(term)
    if (filled + weight > blockWeight) end()
    block.push(term)
    filled += weight
    if (filled >= leastWeight && endsBlock(term.word)) end()
  }
  end()
  return blocks
}

/** Every fourth term, whatever stands around it. */
const endsBlock = (word: string) => textNumber(word) % 4 === 0

/** A block of common terms, whose names are in the core. */
function encodeCommonBlock(block: readonly ListedTerm[]): Uint8Array {
  const out = new ByteWriter()
  writePostings(
    out,
    block.map(({ list }) => list),
  )
  return out.finish()
}

/** A block of rare terms with their names. */
function encodeRareBlock(block: readonly ListedTerm[]): Uint8Array {
  const out = new ByteWriter()
  writeDictionary(
    out,
    block.map(({ word }) => word),
    block.map(lengthOf),
  )
  out.bytes(encodeCommonBlock(block))
  return out.finish()
}

/** Impact levels of the section and of the page together. */
const worthOf = (impact = 0) => (impact % 8) + (impact >> 3)

/** Of a list that is too long the postings of the highest worth, of equal ones the first; in order of their sections. */
function keepBest(list: PostingList): PostingList {
  const { sections, impacts, start, end } = list
  if (end - start <= postingsMax) return list
  const best = Array.from({ length: end - start }, (_, index) => start + index)
    .sort((a, b) => worthOf(impacts[b]) - worthOf(impacts[a]))
    .slice(0, postingsMax)
    .sort((a, b) => a - b)
  return {
    sections: Uint32Array.from(best, (index) => sections[index] ?? 0),
    impacts: Uint8Array.from(best, (index) => impacts[index] ?? 0),
    start: 0,
    end: postingsMax,
  }
}

/** A number out of a text's letters, from 0 to 2^32 - 1: the same everywhere, and spread well enough to share things out. No secret. */
function textNumber(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) >>> 0
  return (sum ^ (sum >>> 15)) >>> 0
}

import { listLength, postingsMax, type TermBlocks } from './cut-terms'
import { ByteWriter } from './format/bytes'
import { writeDictionary } from './format/dictionary'
import { writePostings, type PostingList } from './format/postings'
import type { SortedPostings } from './sort-postings'

/** A block of terms: their numbers, and their lists. */
export interface TermBlock {
  terms: Uint32Array
  postings: SortedPostings
}

/** The terms of each block. */
export function blocksOf({ terms, ends }: TermBlocks): Uint32Array[] {
  return ends.map((end, block) => terms.subarray(ends[block - 1] ?? 0, end))
}

/** A block of common terms, whose names stand in the core. */
export function encodeCommonBlock(block: TermBlock): Uint8Array {
  const out = new ByteWriter()
  writePostings(out, listsOf(block))
  return out.finish()
}

/** A block of rare terms with their names. */
export function encodeRareBlock(block: TermBlock, words: readonly string[]): Uint8Array {
  const out = new ByteWriter()
  const lists = listsOf(block)
  writeDictionary(
    out,
    Array.from(block.terms, (term) => words[term] ?? ''),
    lists.map(({ start, end }) => end - start),
  )
  writePostings(out, lists)
  return out.finish()
}

function listsOf({ terms, postings: { starts, sections, impacts } }: TermBlock): PostingList[] {
  return Array.from(terms, (term) => {
    const start = starts[term] ?? 0
    const end = starts[term + 1] ?? 0
    const list = { sections, impacts, start, end }
    return listLength(end - start) < end - start ? keepBest(list) : list
  })
}

/** Impact levels of the section and of the page together, from 0 to 14, by impact. */
const worthOf = Uint8Array.from({ length: 64 }, (_, impact) => (impact % 8) + (impact >> 3))

/** Of a list that is too long the postings of the highest worth, of equal ones the first; in order of their sections. */
function keepBest(list: PostingList): PostingList {
  const byWorth = new Uint32Array(16)
  const worths = list.impacts.slice(list.start, list.end)
  for (let index = 0; index < worths.length; index++) worths[index] = worthOf[worths[index] ?? 0] ?? 0
  for (let index = 0; index < worths.length; index++) {
    const worth = worths[index] ?? 0
    byWorth[worth] = (byWorth[worth] ?? 0) + 1
  }
  let least = byWorth.length - 1
  let better = 0
  while (least > 0 && better + (byWorth[least] ?? 0) < postingsMax) better += byWorth[least--] ?? 0
  let room = postingsMax - better
  const sections = new Uint32Array(postingsMax)
  const impacts = new Uint8Array(postingsMax)
  let kept = 0
  for (let index = 0; index < worths.length; index++) {
    const worth = worths[index] ?? 0
    if (worth < least || (worth === least && room-- <= 0)) continue
    sections[kept] = list.sections[list.start + index] ?? 0
    impacts[kept++] = list.impacts[list.start + index] ?? 0
  }
  return { sections, impacts, start: 0, end: kept }
}

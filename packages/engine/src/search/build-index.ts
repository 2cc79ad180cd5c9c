import { createHash } from 'node:crypto'
import { maxWorth, worthOfImpact, writtenImpacts } from './format/impact'
import {
  formatVersion,
  indexFile,
  pagesPerInfoFile,
  type SearchCore,
  type SearchManifest,
  type TermBlock,
} from './format/files'
import { indexPage, NumberedWords, type IndexedPage, type SearchPageInput } from './page-terms'

/** Number of terms that every reader loads first. Rarer terms are found only by their beginning. */
const commonTermsMax = 5000
/** Maximum length of a posting list; the best postings are kept. A word in half of all sections says next to nothing. */
const postingsMax = 4096
/** Minimum weight of a block, in postings and letters; about 7 kB compressed. */
const blockWeight = 4000

export interface SearchIndexOptions {
  /** In the readers' order. Defaults to the order in which pages name them. */
  sidebars?: readonly { id: string; label: string }[]
  /** Name of the manifest in the root of the output. Default `search-index.json`. */
  manifest?: string
}

export interface SearchIndexFiles {
  /** Relative to the output folder, named by what they contain. Blocks of terms are written as JSON when asked for their content. */
  files: { name: string; content: () => string }[]
  /** Has a stable name in the root of the output and must be revalidated. */
  manifest: { name: string; content: () => string }
}

export function buildSearchIndex(
  pages: Iterable<SearchPageInput>,
  options: SearchIndexOptions = {},
): SearchIndexFiles {
  const words = new NumberedWords()
  const indexed = Array.from(pages, (page) => indexPage(page, words))
  return assembleIndex(indexed, words, options)
}

/** Assembles an index from the terms of its pages. The same pages in the same order give the same bytes. */
export function assembleIndex(
  pages: readonly IndexedPage[],
  { words }: Pick<NumberedWords, 'words'>,
  { sidebars: known = [], manifest = 'search-index.json' }: SearchIndexOptions = {},
): SearchIndexFiles {
  const files = new Map<string, SearchIndexFiles['manifest']>()
  /** `parts`: everything that the content depends on, if that is cheaper to hash than the content is to write. */
  const add = (content: () => string, parts: (string | Uint32Array)[] = [content()]): string => {
    const hash = createHash('sha256')
    for (const part of parts) hash.update(part)
    const name = hash.digest('hex').slice(0, 12)
    files.set(name, { name: indexFile(name), content })
    return name
  }
  const terms = listTerms(pages, words)
  const common = commonTerms(terms)
  const blocks = cutBlocks(terms)
  const tags = sortedTags(pages)
  const sidebars = [...known]
  const infos = pages.map(({ info }) => info)
  const core: SearchCore = {
    sections: pages.map(({ counts }) => counts.length),
    sidebars,
    sidebarOf: pages.map(({ sidebar }) => sidebarNumber(sidebar, sidebars)),
    tags: tags.map(({ label, route, pages: { length } }) => ({ label, route, count: length })),
    common: { terms: common.map(({ word }) => word), counts: common.map(({ postings }) => postings.length) },
    blockStarts: blocks.map(([first]) => first?.word ?? ''),
    files: {
      blocks: blocks.map((block) => add(() => JSON.stringify(encodeBlock(block)), partsOf(block))),
      tags: add(() => JSON.stringify(tags.map((tag) => tag.pages))),
      infos: Array.from({ length: Math.ceil(pages.length / pagesPerInfoFile) }, (_, group) =>
        add(() => `[${infos.slice(group * pagesPerInfoFile, (group + 1) * pagesPerInfoFile).join()}]`),
      ),
    },
  }
  const written: SearchManifest = { version: formatVersion, core: add(() => JSON.stringify(core)) }
  return {
    files: [...files.values()],
    manifest: { name: manifest, content: () => JSON.stringify(written) },
  }
}

/** Position of a sidebar in the list plus one; a missing sidebar is added. */
function sidebarNumber(sidebar: IndexedPage['sidebar'], all: SearchCore['sidebars']): number {
  if (sidebar === undefined) return 0
  const place = all.findIndex(({ id }) => id === sidebar.id)
  return place >= 0 ? place + 1 : all.push(sidebar)
}

function sortedTags(pages: readonly IndexedPage[]) {
  const tags = new Map<string, { label: string; route: string; pages: number[] }>()
  for (const [number, page] of pages.entries()) {
    for (const { label, route } of page.tags) {
      const tag = tags.get(label)
      if (tag === undefined) tags.set(label, { label, route, pages: [number] })
      else if (tag.pages.at(-1) !== number) tag.pages.push(number)
    }
  }
  return [...tags.values()].sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

interface ListedTerm {
  word: string
  /** Sections with the term, ascending: the section's number times 64, plus the impact. */
  postings: Uint32Array
}

/** All terms of all pages in alphabetical order. Their postings lie in one array, one term's after the other's. */
function listTerms(pages: readonly IndexedPage[], words: readonly string[]): ListedTerm[] {
  const starts = new Uint32Array(words.length + 1)
  for (const { postings } of pages)
    for (const posting of postings) starts[(posting >>> 6) + 1] = (starts[(posting >>> 6) + 1] ?? 0) + 1
  for (let word = 1; word < starts.length; word++)
    starts[word] = (starts[word] ?? 0) + (starts[word - 1] ?? 0)
  const all = new Uint32Array(starts.at(-1) ?? 0)
  const next = starts.slice()
  let section = 0
  for (const { counts, postings } of pages) {
    let at = 0
    for (const count of counts) {
      for (const posting of postings.subarray(at, (at += count))) {
        const place = next[posting >>> 6] ?? 0
        all[place] = section * 64 + (posting & 63)
        next[posting >>> 6] = place + 1
      }
      section++
    }
  }
  return words
    .map((word, index) => ({ word, postings: keepBest(all.subarray(starts[index], starts[index + 1])) }))
    .filter(({ postings }) => postings.length > 0)
    .sort((a, b) => (a.word < b.word ? -1 : 1))
}

/** Shortens a long posting list in place to the postings of the highest worth (the first of equal ones), in section order. */
function keepBest(postings: Uint32Array): Uint32Array {
  if (postings.length <= postingsMax) return postings
  const counts = new Uint32Array(maxWorth + 1)
  for (const posting of postings) counts[worthOfImpact(posting)] = (counts[worthOfImpact(posting)] ?? 0) + 1
  let least = maxWorth
  let room = postingsMax
  for (; (counts[least] ?? 0) < room; least--) room -= counts[least] ?? 0
  let kept = 0
  for (const posting of postings) {
    const worth = worthOfImpact(posting)
    if (worth > least || (worth === least && room-- > 0)) postings[kept++] = posting
  }
  return postings.subarray(0, kept)
}

/** The terms with the most postings (the first of equal ones), in alphabetical order. */
function commonTerms(terms: readonly ListedTerm[]): ListedTerm[] {
  const byLength = terms.toSorted((a, b) => b.postings.length - a.postings.length)
  const common = new Set(byLength.slice(0, commonTermsMax))
  return terms.filter((term) => common.has(term))
}

/** Splits a list of terms depending on their letters, so that a growing term moves only the boundaries near it. */
function cutBlocks(terms: readonly ListedTerm[]): ListedTerm[][] {
  const blocks: ListedTerm[][] = []
  let block: ListedTerm[] = []
  let filled = 0
  for (const term of terms) {
    if (filled === 0) blocks.push((block = []))
    block.push(term)
    filled += term.postings.length + term.word.length
    if (filled >= blockWeight && endsBlock(term.word)) filled = 0
  }
  return blocks
}

/** True for about every fourth term, independent of its neighbours. */
function endsBlock(word: string): boolean {
  let sum = 0
  for (let index = 0; index < word.length; index++) sum = (sum * 31 + word.charCodeAt(index)) >>> 0
  return (sum ^ (sum >>> 15)) % 4 === 0
}

function partsOf(block: readonly ListedTerm[]): (string | Uint32Array)[] {
  const lengths = block.map(({ word, postings }) => `${word} ${postings.length}`)
  return [`${formatVersion} ${lengths.join()}`, ...block.map(({ postings }) => postings)]
}

function encodeBlock(block: readonly ListedTerm[]): TermBlock {
  return {
    terms: block.map(({ word }) => word),
    gaps: block.map(({ postings }) =>
      Array.from(postings.map((posting, index) => (posting >>> 6) - ((postings[index - 1] ?? 0) >>> 6))),
    ),
    impacts: block.map(({ postings }) => writtenImpacts(postings)).join(''),
  }
}

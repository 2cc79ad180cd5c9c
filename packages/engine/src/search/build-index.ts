import { createHash } from 'node:crypto'
import { worthOfImpact, writtenImpact } from './format/impact'
import {
  formatVersion,
  indexFile,
  pagesPerInfoFile,
  type SearchCore,
  type SearchManifest,
  type TermBlock,
} from './format/files'
import { indexPage, type ListedPage, type PageTerms, type SearchPageInput } from './page-terms'

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
  /** Relative to the output folder, named by the hash of their content. */
  files: { name: string; content: string }[]
  /** Has a stable name in the root of the output and must be revalidated. */
  manifest: { name: string; content: string }
  stats: { pages: number; sections: number; terms: number; postings: number }
}

export function buildSearchIndex(
  pages: Iterable<SearchPageInput>,
  options: SearchIndexOptions = {},
): SearchIndexFiles {
  const indexed = Array.from(pages, indexPage)
  const terms = new Map(indexed.map((page) => [page.info.route, page.terms]))
  return assembleIndex(indexed, terms, options)
}

/** Assembles an index from the terms of its pages, by route. The same pages in the same order give the same bytes. */
export function assembleIndex(
  pages: readonly ListedPage[],
  pageTerms: ReadonlyMap<string, PageTerms>,
  { sidebars: known = [], manifest = 'search-index.json' }: SearchIndexOptions = {},
): SearchIndexFiles {
  const files = new Map<string, string>()
  const add = (value: unknown): string => {
    const content = JSON.stringify(value)
    const name = createHash('sha256').update(content).digest('hex').slice(0, 12)
    files.set(indexFile(name), content)
    return name
  }
  const terms = listTerms(pages, pageTerms)
  const common = commonTerms(terms)
  const blocks = cutBlocks(terms)
  const tags = sortedTags(pages)
  const sidebars = [...known]
  const core: SearchCore = {
    sections: pages.map(({ info }) => info.sections.length),
    sidebars,
    sidebarOf: pages.map(({ sidebar }) => sidebarNumber(sidebar, sidebars)),
    tags: tags.map(({ label, route, pages: { length } }) => ({ label, route, count: length })),
    common: { terms: common.map(({ word }) => word), counts: common.map(({ postings }) => postings.length) },
    blockStarts: blocks.map(([first]) => first?.word ?? ''),
    files: {
      blocks: blocks.map((block) => add(encodeBlock(block))),
      tags: add(tags.map((tag) => tag.pages)),
      infos: Array.from({ length: Math.ceil(pages.length / pagesPerInfoFile) }, (_, group) =>
        add(pages.slice(group * pagesPerInfoFile, (group + 1) * pagesPerInfoFile).map(({ info }) => info)),
      ),
    },
  }
  const written: SearchManifest = { version: formatVersion, core: add(core) }
  return {
    files: Array.from(files, ([name, content]) => ({ name, content })),
    manifest: { name: manifest, content: JSON.stringify(written) },
    stats: {
      pages: pages.length,
      sections: core.sections.reduce((sum, count) => sum + count, 0),
      terms: terms.length,
      postings: terms.reduce((sum, { postings }) => sum + postings.length, 0),
    },
  }
}

/** Position of a sidebar in the list plus one; a missing sidebar is added. */
function sidebarNumber(sidebar: ListedPage['sidebar'], all: SearchCore['sidebars']): number {
  if (sidebar === undefined) return 0
  const place = all.findIndex(({ id }) => id === sidebar.id)
  return place >= 0 ? place + 1 : all.push(sidebar)
}

interface TaggedPages {
  label: string
  route: string
  pages: number[]
}

function sortedTags(pages: readonly ListedPage[]): TaggedPages[] {
  const tags = new Map<string, TaggedPages>()
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
  postings: number[]
}

/** All terms of all pages in alphabetical order. */
function listTerms(pages: readonly ListedPage[], pageTerms: ReadonlyMap<string, PageTerms>): ListedTerm[] {
  const found = new Map<string, number[]>()
  let section = 0
  for (const { info } of pages) {
    const { terms, counts, postings } = pageTerms.get(info.route) ?? noTerms
    const lists = terms.split('\n').map((word) => {
      const list = found.get(word) ?? []
      found.set(word, list)
      return list
    })
    let at = 0
    for (const count of counts) {
      for (const posting of postings.subarray(at, (at += count)))
        lists[posting >>> 8]?.push(section * 64 + (posting & 63))
      section++
    }
  }
  found.delete('')
  return Array.from(found, ([word, list]) => ({ word, postings: keepBest(list) })).sort((a, b) =>
    a.word < b.word ? -1 : 1,
  )
}

const noTerms: PageTerms = { terms: '', counts: [], postings: new Uint32Array() }

/** Shortens a long posting list to the postings of the highest worth (the first of equal ones), in section order. */
function keepBest(postings: number[]): number[] {
  if (postings.length <= postingsMax) return postings
  return postings
    .toSorted((a, b) => worthOfImpact(b) - worthOfImpact(a))
    .slice(0, postingsMax)
    .sort((a, b) => a - b)
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

function encodeBlock(block: readonly ListedTerm[]): TermBlock {
  return {
    terms: block.map(({ word }) => word),
    gaps: block.map(({ postings }) =>
      postings.map((posting, index) => (posting >>> 6) - ((postings[index - 1] ?? 0) >>> 6)),
    ),
    impacts: block.flatMap(({ postings }) => postings.map(writtenImpact)).join(''),
  }
}

import { deflateSync } from 'node:zlib'
import { ByteWriter } from './format/bytes'
import { writeDictionary } from './format/dictionary'
import {
  binaryFile,
  formatVersion,
  infoFile,
  nameLength,
  pagesPerInfoFile,
  type CoreHead,
  type PageInfo,
  type SearchManifest,
} from './format/files'
import { hashOfText, indexPage, listPage, type ListedPage, TermStore } from './page-terms'
import { encodeTerms, type EncodedTerms } from './term-blocks'
import type { SearchFile, SearchIndexFiles, SearchPageInput } from './page-terms'

/** What an index is made of. */
export interface IndexParts {
  pages: readonly ListedPage[]
  terms: TermStore
  /** What results show of a page; asked for where it is written anew. */
  infoOf(route: string): PageInfo | undefined
}

export interface SearchIndexOptions {
  /** In the order in which readers know them. Default: as pages name them. */
  sidebars?: readonly { id: string; label: string }[]
  /** Name of the manifest, at the root of the output. Default `search-index.json`. */
  manifest?: string
}

/** Builds the index of pages that are all at hand. */
export function buildSearchIndex(
  pages: Iterable<SearchPageInput>,
  options: SearchIndexOptions = {},
): SearchIndexFiles {
  const terms = new TermStore()
  const infos = new Map<string, PageInfo>()
  const listed = Array.from(pages, (input) => {
    const page = indexPage(input)
    terms.set(page.info.route, page.terms)
    infos.set(page.info.route, page.info)
    return listPage(page)
  })
  return assembleIndex({ pages: listed, terms, infoOf: (route) => infos.get(route) }, options)
}

/** Puts the index of pages together from their terms. The same pages in the same order give the same bytes. */
export function assembleIndex(
  { pages, terms, infoOf }: IndexParts,
  { sidebars = [], manifest = 'search-index.json' }: SearchIndexOptions = {},
): SearchIndexFiles {
  const encoded = encodeTerms(
    pages.map(({ route }) => route),
    terms,
  )
  const files = new Map<string, SearchFile['content']>()
  const add = (content: Uint8Array): string => {
    const name = hashOfText(content)
    files.set(binaryFile(name), () => deflateSync(content, { level: 6 }))
    return name
  }
  const infos = groups(pages, pagesPerInfoFile).map((group) => {
    const name = hashOfText(group.map(({ infoHash }) => infoHash).join(' '))
    files.set(infoFile(name), () => JSON.stringify(group.flatMap(({ route }) => infoOf(route) ?? [])))
    return name
  })
  const tags = sortedTags(pages)
  const names = [
    ...[...encoded.blocks.common, ...encoded.blocks.rare].map(add),
    add(encodeTags(tags)),
    ...infos,
  ]
  const table = pageTable(pages, sidebars)
  const sections = pages.reduce((sum, page) => sum + page.sections, 0)
  const head: CoreHead = {
    pages: pages.length,
    sections,
    sidebars: table.sidebars,
    tags: tags.map(({ label, route, pages: { length } }) => ({ label, route, count: length })),
    ...encoded.boundaries,
  }
  const core = add(encodeCore({ head, pages, sidebarNumbers: table.numbers, common: encoded.common, names }))
  const written: SearchManifest = { version: formatVersion, core }
  return {
    files: Array.from(files, ([name, content]) => ({ name, content })),
    manifest: { name: manifest, content: JSON.stringify(written) },
    stats: { pages: pages.length, sections, ...encoded.stats },
  }
}

/** All sidebars, and of each page the number of its sidebar plus one; 0 for none. */
function pageTable(pages: readonly ListedPage[], known: NonNullable<SearchIndexOptions['sidebars']>) {
  const sidebars = [...known]
  const numbers = pages.map(({ sidebar }) => {
    if (sidebar === undefined) return 0
    const place = sidebars.findIndex(({ id }) => id === sidebar.id)
    return place >= 0 ? place + 1 : sidebars.push(sidebar)
  })
  return { sidebars, numbers }
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

function groups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  )
}

interface Core {
  head: CoreHead
  pages: readonly ListedPage[]
  sidebarNumbers: readonly number[]
  common: EncodedTerms['common']
  /** Of blocks with common and rare terms, of the file of tags, and of info files. */
  names: readonly string[]
}

/** The core: head, page table (number of sections and sidebar of each page), common terms, names. */
function encodeCore({ head, pages, sidebarNumbers, common, names }: Core): Uint8Array {
  const out = new ByteWriter()
  const json = new TextEncoder().encode(JSON.stringify(head))
  out.integer(json.length)
  out.bytes(json)
  for (const page of pages) out.integer(page.sections)
  for (const number of sidebarNumbers) out.integer(number)
  writeDictionary(out, common.terms, common.counts)
  out.bytes(encodeNames(names))
  return out.finish()
}

/** Names, one after the other, two digits a byte. */
function encodeNames(names: readonly string[]): Uint8Array {
  if (names.some(({ length }) => length !== nameLength)) throw new RangeError('A name has another length.')
  return Uint8Array.from(Buffer.from(names.join(''), 'hex'))
}

function encodeTags(tags: readonly TaggedPages[]): Uint8Array {
  const out = new ByteWriter()
  for (const { pages } of tags) {
    let previous = -1
    for (const page of pages) {
      out.integer(page - previous - 1)
      previous = page
    }
  }
  return out.finish()
}

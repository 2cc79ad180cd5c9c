import { deflateSync } from 'node:zlib'
import {
  type PageInfo,
  type SearchManifest,
  binaryFile,
  formatVersion,
  infoFile,
  namesPerFile,
  pagesPerInfoFile,
  nameLength,
  type CoreHead,
} from './format/files'
import { hashOfText } from './hash'
import { indexPage } from './index-page'
import { listPage } from './listed-page'
import type { BlockNames } from './same-blocks'
import { planIndex, type IndexParts, type KnownSidebars } from './plan-index'
import type { KnownBlocks } from './term-blocks'
import { TermStore } from './term-store'
import type { SearchFile, SearchIndexFiles, SearchPageInput } from './types'
import { Vocabulary } from './vocabulary'
import { ByteWriter } from './format/bytes'
import { writeDictionary } from './format/dictionary'

export interface SearchIndexOptions {
  /** Default: as pages name them. */
  sidebars?: KnownSidebars
  /** Name of the manifest, at the root of the output. Default `search-index.json`. */
  manifest?: string
}

/** What is known of the index of the build before, and who wants the new one. */
export interface KnownIndexParts {
  /** Gets each file as soon as it is made; then none is kept. */
  take?(file: SearchFile): void
  /** Its blocks, which are named again where they would be the same. */
  blocks?: KnownBlocks | undefined
}

/** Builds the index of pages that are all at hand; see {@link assembleIndex} for a site of any size. */
export function buildSearchIndex(
  pages: Iterable<SearchPageInput>,
  options: SearchIndexOptions = {},
): SearchIndexFiles {
  const vocabulary = new Vocabulary()
  const store = new TermStore()
  const infos = new Map<string, PageInfo>()
  const listed = Array.from(pages, (input) => {
    const page = indexPage(input, vocabulary)
    store.set(page.info.route, page.terms)
    infos.set(page.info.route, page.info)
    return listPage(page)
  })
  return assembleIndex({ pages: listed, terms: store, infoOf: (route) => infos.get(route) }, options)
}

/**
 * Puts the index of pages together from their terms. The same pages in the same order give the same bytes.
 * @param known spares the work for what is as it was: `terms` is what this was made of, with some pages exchanged
 */
export function assembleIndex(
  { pages, terms, infoOf }: IndexParts,
  options: SearchIndexOptions = {},
  known: KnownIndexParts = {},
): SearchIndexFiles & { blocks: KnownBlocks } {
  const { head, table, tagPages, encoded, layout } = planIndex(
    { pages, terms },
    options.sidebars,
    known.blocks,
  )
  const { files, place, add } = createFiles(known.take)
  const infos = groups(pages, pagesPerInfoFile).map((group) => {
    const name = hashOfText(group.map(({ infoHash }) => infoHash).join(' '))
    const content = () => JSON.stringify(group.flatMap(({ route }) => infoOf(route) ?? []))
    place({ name: infoFile(name), content })
    return name
  })
  const blocks: BlockNames = {
    common: encoded.blocks.common.map(({ encode, name }) => add(encode, name)),
    rare: encoded.blocks.rare.map(({ encode, name }) => add(encode, name)),
  }
  const names: CoreNames = {
    ...blocks,
    tags: add(() => encodeTags(tagPages)),
    lists: groups(infos, namesPerFile).map((group) => add(() => encodeNames(group))),
  }
  const manifest: SearchManifest = {
    version: formatVersion,
    core: add(() => encodeCore(head, table, encoded.common, names)),
  }
  return {
    files,
    manifest: { name: options.manifest ?? 'search-index.json', content: JSON.stringify(manifest) },
    blocks: { layout, names: blocks },
    stats: { pages: pages.length, sections: head.sections, ...encoded.stats },
  }
}

/** Collects the files that only the index itself names. */
function createFiles(take?: (file: SearchFile) => void): {
  /** Each once; none where somebody takes them. */
  files: SearchFile[]
  place(file: SearchFile): void
  /** `known`: the name, where that is known. */
  add(encode: () => Uint8Array, known?: string): string
} {
  const files: SearchFile[] = []
  const names = new Set<string>()
  const place = (file: SearchFile): void => {
    if (names.has(file.name)) return
    names.add(file.name)
    if (take) take(file)
    else files.push(file)
  }
  const add = (encode: () => Uint8Array, known?: string): string => {
    const [name, content] = known === undefined ? namedByContent(encode()) : [known, () => deflated(encode())]
    place({ name: binaryFile(name), content })
    return name
  }
  return { files, place, add }
}

const namedByContent = (content: Uint8Array): [name: string, deflated: () => Uint8Array] => [
  hashOfText(content),
  () => deflated(content),
]

const deflated = (content: Uint8Array): Uint8Array => deflateSync(content, { level: 6 })

function groups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  )
}

/** Names of the files that the core leads to. */
interface CoreNames {
  common: readonly string[]
  rare: readonly string[]
  tags: string
  /** Files with the names of the info files. */
  lists: readonly string[]
}

/** The core: head, page table (number of sections and sidebar of each page), common terms, names. */
function encodeCore(
  head: CoreHead,
  pages: readonly { sections: number; sidebar: number }[],
  common: { terms: readonly string[]; counts: readonly number[] },
  names: CoreNames,
): Uint8Array {
  const out = new ByteWriter()
  const json = new TextEncoder().encode(JSON.stringify(head))
  out.integer(json.length)
  out.bytes(json)
  for (const page of pages) out.integer(page.sections)
  for (const page of pages) out.integer(page.sidebar)
  writeDictionary(out, common.terms, common.counts)
  out.bytes(encodeNames([...names.common, ...names.rare, names.tags, ...names.lists]))
  return out.finish()
}

/** Names, one after the other, two digits a byte. */
function encodeNames(names: readonly string[]): Uint8Array {
  if (names.some(({ length }) => length !== nameLength)) throw new RangeError('A name has another length.')
  return Uint8Array.from(Buffer.from(names.join(''), 'hex'))
}

/** For each tag of the head, its pages as distances. */
function encodeTags(tags: readonly (readonly number[])[]): Uint8Array {
  const out = new ByteWriter()
  for (const pages of tags) {
    let previous = -1
    for (const page of pages) {
      out.integer(page - previous - 1)
      previous = page
    }
  }
  return out.finish()
}

import { deflateSync } from 'node:zlib'
import { encodeCore, encodeNames, encodeTags, type CoreNames } from './encode-core'
import type { CoreHead, PageInfo, SearchManifest } from './format/files'
import {
  binaryFile,
  formatVersion,
  infoFile,
  nameLength,
  namesPerFile,
  pagesPerInfoFile,
} from './format/files'
import { hashOfText } from './hash'
import { indexPage, type IndexedPage } from './index-page'
import type { BlockNames } from './same-blocks'
import { encodeTerms, type KnownBlocks } from './term-blocks'
import { TermStore } from './term-store'
import type { SearchFile, SearchIndexFiles, SearchPageInput } from './types'
import { Vocabulary } from './vocabulary'

export interface SearchIndexOptions {
  /** Sidebars in the order in which readers know them. Default: as pages name them. */
  sidebars?: readonly { id: string; label: string }[]
  /** Name of the manifest, at the root of the output. Default `search-index.json`. */
  manifest?: string
  /** For a reader in memory: files have any names, are made when they are read, and are not deflated. Default false. */
  inMemory?: boolean
}

/** What is known of the index of the build before, and who wants the new one. */
export interface KnownIndexParts {
  /** Gets each file as soon as it is made; then none is kept. */
  take?(file: SearchFile): void
  /** Its blocks, which are named again where they would be the same. Of an index in memory nothing is known. */
  blocks?: KnownBlocks | undefined
}

/** A page of the index, without its terms and without what results show of it. */
export interface ListedPage extends Pick<IndexedPage, 'sidebar' | 'tags'> {
  route: string
  /** Number of its sections. */
  sections: number
  /** Hash of what results show of it. */
  infoHash: string
}

/** What an index is made of. */
export interface IndexParts {
  /** In order of the index. */
  pages: readonly ListedPage[]
  terms: TermStore
  /** What results show of a page; asked for where it is written anew. */
  infoOf(route: string): PageInfo | undefined
}

/** Hash of what results show of a page. */
export const infoHashOf = (info: PageInfo): string => hashOfText(JSON.stringify(info))

/** What the index keeps of an indexed page. */
export function listPage({ info, sidebar, tags }: IndexedPage): ListedPage {
  return {
    route: info.route,
    sections: info.sections.length,
    infoHash: infoHashOf(info),
    ...(sidebar && { sidebar }),
    tags,
  }
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
  { pages, terms: store, infoOf }: IndexParts,
  options: SearchIndexOptions = {},
  known: KnownIndexParts = {},
): SearchIndexFiles & { blocks: KnownBlocks } {
  const sidebars = [...(options.sidebars ?? [])]
  const sidebarNumber = (sidebar: ListedPage['sidebar']): number => {
    if (sidebar === undefined) return 0
    const known = sidebars.findIndex(({ id }) => id === sidebar.id)
    return known >= 0 ? known + 1 : sidebars.push(sidebar)
  }
  const table = pages.map(({ sections, sidebar }) => ({ sections, sidebar: sidebarNumber(sidebar) }))
  const tags = sortedTags(pages)
  const layout = hashOfText(pages.map(({ route, sections }) => `${sections} ${route}`).join('\n'))
  const routes = pages.map(({ route }) => route)
  const source = { routes, store, layout, ...(options.inMemory && { postingsAtOnce: Infinity }) }
  const encoded = encodeTerms(source, known.blocks)
  const sections = table.reduce((sum, page) => sum + page.sections, 0)
  const head: CoreHead = {
    pages: pages.length,
    sections,
    sidebars,
    tags: tags.map(({ label, route, pages: { length } }) => ({ label, route, count: length })),
    ...encoded.boundaries,
  }
  const { files, place, add } = createFiles(options.inMemory, known.take)
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
    tags: add(() => encodeTags(tags.map(({ pages: numbers }) => numbers))),
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
    stats: { pages: pages.length, sections, ...encoded.stats },
  }
}

/** Collects the files that only the index itself names. */
function createFiles(
  inMemory = false,
  take?: (file: SearchFile) => void,
): {
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
    const [name, content] = inMemory
      ? [names.size.toString(16).padStart(nameLength, '0'), encode]
      : known === undefined
        ? namedByContent(encode())
        : [known, () => deflated(encode())]
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

/** Every tag with its pages, by label. */
function sortedTags(pages: readonly ListedPage[]): { label: string; route: string; pages: number[] }[] {
  const tags = new Map<string, { label: string; route: string; pages: number[] }>()
  for (const [number, page] of pages.entries()) {
    for (const { label, route } of page.tags) {
      const tag = tags.get(label)
      if (tag === undefined) tags.set(label, { label, route, pages: [number] })
      else if (tag.pages.at(-1) !== number) tag.pages.push(number)
    }
  }
  return [...tags.values()].sort((a, b) => (a.label < b.label ? -1 : 1))
}

function groups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, group) =>
    items.slice(group * size, (group + 1) * size),
  )
}

import { deflateSync } from 'node:zlib'
import { encodeCore, encodeTags } from './encode-core'
import { encodeTerms } from './encode-terms'
import type { CoreHead, PageInfo, SearchManifest } from './format/files'
import { coreFile, formatVersion, infoFile, pagesPerInfoFile, tagsFile } from './format/files'
import { hashOfText } from './hash'
import { indexPage, type IndexedPage } from './index-page'
import { sortPostings } from './sort-postings'
import { TermStore, type StoredTerms } from './term-store'
import type { SearchFile, SearchIndexFiles, SearchPageInput } from './types'
import { Vocabulary } from './vocabulary'

export interface SearchIndexOptions {
  /** Sidebars in the order in which readers know them. Default: as pages name them. */
  sidebars?: readonly { id: string; label: string }[]
}

/** A page of the index, without its terms. */
export type ListedPage = Omit<IndexedPage, 'terms'>

/** Builds the index of pages that are all at hand, their texts included; see {@link assembleIndex} for a site of any size. */
export function buildSearchIndex(
  pages: Iterable<SearchPageInput>,
  options: SearchIndexOptions = {},
): SearchIndexFiles {
  const vocabulary = new Vocabulary()
  const store = new TermStore()
  const texts: SearchFile[] = []
  const listed = Array.from(pages, (input) => {
    const { page, text } = indexPage(input, vocabulary)
    store.set(page.info.route, page.terms)
    texts.push(text)
    return page
  })
  const index = assembleIndex(listed, store, options)
  return { ...index, files: [...index.files, ...texts] }
}

/** Puts the index of pages together from their terms. The same pages in the same order give the same bytes. */
export function assembleIndex(
  pages: readonly ListedPage[],
  store: TermStore,
  options: SearchIndexOptions = {},
): SearchIndexFiles {
  const sidebars = [...(options.sidebars ?? [])]
  const sidebarNumber = (sidebar: ListedPage['sidebar']): number => {
    if (sidebar === undefined) return 0
    const known = sidebars.findIndex(({ id }) => id === sidebar.id)
    return known >= 0 ? known + 1 : sidebars.push(sidebar)
  }
  const terms = pages.map(
    ({ info }): StoredTerms => store.get(info.route) ?? { counts: [], postings: new Uint32Array() },
  )
  const table = pages.map(({ info, sidebar }) => ({
    sections: info.sections.length,
    sidebar: sidebarNumber(sidebar),
  }))
  const tags = sortedTags(pages)
  const words = store.terms
  const sorted = sortPostings(terms, words.length)
  const encoded = encodeTerms(words, sorted)
  const sections = table.reduce((sum, page) => sum + page.sections, 0)
  const head: CoreHead = {
    pages: pages.length,
    sections,
    sidebars,
    tags: tags.map(({ label, route, pages: { length } }) => ({ label, route, count: length })),
    ...encoded.boundaries,
  }
  const binary = [
    { name: coreFile, content: encodeCore(head, table, encoded.common) },
    { name: tagsFile, content: encodeTags(tags.map(({ pages: numbers }) => numbers)) },
    ...encoded.blocks,
  ].map(({ name, content }) => ({ name, content: deflateSync(content, { level: 6 }) }))
  const files: SearchFile[] = [...binary, ...infoFiles(pages.map(({ info }) => info))]
  const digest = hashOfText(files.map(({ name, content }) => `${name} ${hashOfText(content)}\n`).join(''))
  const folder = `assets/search/${digest}/`
  const manifest: SearchManifest = { version: formatVersion, folder }
  return {
    folder,
    files: files.map(({ name, content }) => ({ name: folder + name, content })),
    manifest: { name: 'search-index.json', content: JSON.stringify(manifest) },
    stats: {
      pages: pages.length,
      sections,
      terms: words.length,
      postings: sorted.sections.length,
    },
  }
}

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

function infoFiles(infos: readonly PageInfo[]): SearchFile[] {
  return Array.from({ length: Math.ceil(infos.length / pagesPerInfoFile) }, (_, group) => ({
    name: infoFile(group),
    content: JSON.stringify(infos.slice(group * pagesPerInfoFile, (group + 1) * pagesPerInfoFile)),
  }))
}

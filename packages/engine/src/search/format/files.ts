/** What the search index consists of, as files. The browser reads what `build-index.ts` writes; both share these shapes. */

import type { SearchSection } from '../../model/article'

/** Raised with every change of the format, so that an old client and a new index part cleanly. */
export const formatVersion = 6

/**
 * `search-index.json`: the one file with a stable name. Everything else is named by its content, so an edit writes what it changes, and
 * readers keep the rest.
 */
export interface SearchManifest {
  version: number
  core: string
}

/** Head of the core, as JSON; page table, common terms and names of the other files follow it in binary. */
export interface CoreHead {
  pages: number
  sections: number
  sidebars: { id: string; label: string }[]
  /** Every tag with the number of its pages, sorted by label. */
  tags: { label: string; route: string; count: number }[]
  /** Postings of the common terms: for each block, the number of the first term after it. */
  commonBlockEnds: number[]
  /** Rare terms: for each block, its first term. */
  rareBlockStarts: string[]
}

/** What a result shows of a page without its text, which is in the page's own data; one file holds those of `pagesPerInfoFile` pages. */
export interface PageInfo {
  route: string
  title: string
  /** Labels of the categories above the page. */
  breadcrumbs: string[]
  /** Ids and headings in order of the index; the first is the text before any heading, with an empty id. */
  sections: { id: string; heading: string }[]
}

/** Texts of one page's sections, for excerpts and exact phrases. */
export type PageTexts = readonly Pick<SearchSection, 'id' | 'text'>[]

/** Small, so that a result costs little more than itself; results often share a folder, so not one. */
export const pagesPerInfoFile = 8

/** Hexadecimal digits of a name; 12 of them tell a million files apart. */
export const nameLength = 12

/** The folder of all files but the manifest. */
export const searchFolder = 'assets/search/'
/** A file that the build deflates: core, blocks of terms, pages of tags, names. */
export const binaryFile = (name: string): string => `${searchFolder}${name}.bin`
export const infoFile = (name: string): string => `${searchFolder}${name}.json`

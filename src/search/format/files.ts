/** What the search index consists of, as files. The browser reads what `build-index.ts` writes; both share these shapes. */

/** Raised with every change of the format, so that an old client and a new index part cleanly. */
export const formatVersion = 3

/** `search-index.json`: the one file with a stable name; everything else lies in a folder named by its content. */
export interface SearchManifest {
  version: number
  /** Relative to the manifest, ends in a slash: `assets/search/1f3a…/`. */
  folder: string
}

/** Head of `core.bin`, as JSON; page table and common terms follow it in binary. */
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

/** What a result shows of a page without its text. `pages-<n>.json` holds those of `pagesPerInfoFile` pages. */
export interface PageInfo {
  route: string
  title: string
  /** Labels of the categories above the page. */
  breadcrumbs: string[]
  /** Ids and headings in order of the index; the first is the text before any heading, with an empty id. */
  sections: { id: string; heading: string }[]
  /** Name of the file with the page's text, without folder and ending: the hash of its content. */
  text: string
}

/** Texts of one page's sections, in the same order, for excerpts and exact phrases. */
export type PageTexts = string[]

/** Small, so that a result costs little more than itself; results often share a folder, so not one. */
export const pagesPerInfoFile = 8

export const coreFile = 'core.bin'
/** Pages of each tag, for the filter. */
export const tagsFile = 'tags.bin'
export const commonBlockFile = (block: number): string => `common-${block}.bin`
export const rareBlockFile = (block: number): string => `rare-${block}.bin`
export const infoFile = (group: number): string => `pages-${group}.json`

/** Texts lie beside the folder of the index, so that a page that did not change keeps its file. */
export const textFolder = 'assets/search/text/'

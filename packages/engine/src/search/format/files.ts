/** The files of the search index, all JSON. `build-index.ts` writes them and the browser reads them. */
import type { SearchSection } from '../../model/article'

/** Raise it with every change of the format, so that a client never reads an index of another version. */
export const formatVersion = 7

/** The only file with a stable name. The others are named by their content, so browsers keep cached files that an edit does not change. */
export interface SearchManifest {
  version: number
  core: string
}

/** Data that every search needs. */
export interface SearchCore {
  /** Number of sections of each page. */
  sections: number[]
  sidebars: { id: string; label: string }[]
  /** Index of each page's sidebar plus one; 0 for none. */
  sidebarOf: number[]
  /** Every tag with its number of pages, sorted by label. */
  tags: { label: string; route: string; count: number }[]
  /** The most frequent terms in alphabetical order, for prefixes, parts and typing errors. */
  common: { terms: string[]; counts: number[] }
  /** First term of each block. */
  blockStarts: string[]
  /** Names of files: blocks of terms, pages by tag (`number[][]`), and groups of `PageInfo[]`. */
  files: { blocks: string[]; tags: string; infos: string[] }
}

/** Terms in alphabetical order, with their sections. */
export interface TermBlock {
  terms: string[]
  /** Each term's sections, as distances from the previous one. */
  gaps: number[][]
  /** The impact of each posting as a character (`impact.ts`), term by term. */
  impacts: string
}

/** The data that a result shows of a page, except its text, which is in the page's data. */
export interface PageInfo {
  route: string
  title: string
  /** Labels of the categories above the page. */
  breadcrumbs: string[]
  /** Ids and headings in index order; the first is the text before any heading, with an empty id. */
  sections: { id: string; heading: string }[]
}

/** Texts of one page's sections, for excerpts and exact phrases. */
export type PageTexts = readonly Pick<SearchSection, 'id' | 'text'>[]

/** Small, so that a result loads little more than it needs; more than one, because results often share a folder. */
export const pagesPerInfoFile = 8

/** The folder of all files except the manifest. */
export const searchFolder = 'assets/search/'
export const indexFile = (name: string): string => `${searchFolder}${name}.json`

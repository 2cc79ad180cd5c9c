/** The search index as files, all of them JSON. The browser reads what `build-index.ts` writes; both share these shapes. */
import type { SearchSection } from '../../model/article'

/** Raised with every change of the format, so that an old client and a new index part cleanly. */
export const formatVersion = 7

/** `search-index.json`: the one file with a stable name. Others are named by their content, so readers keep what an edit leaves alone. */
export interface SearchManifest {
  version: number
  core: string
}

/** What every search needs. */
export interface SearchCore {
  /** Number of sections of each page. */
  sections: number[]
  sidebars: { id: string; label: string }[]
  /** Number of each page's sidebar plus one; 0 for none. */
  sidebarOf: number[]
  /** Every tag with the number of its pages, sorted by label. */
  tags: { label: string; route: string; count: number }[]
  /** The most frequent terms by alphabet, for beginnings, parts and typing errors. */
  common: { terms: string[]; counts: number[] }
  /** First term of each block. */
  blockStarts: string[]
  /** Names of files: blocks of terms, pages by tag (`number[][]`), and `PageInfo[]` of pages in groups. */
  files: { blocks: string[]; tags: string; infos: string[] }
}

/** Terms by alphabet, with the sections that hold them. */
export interface TermBlock {
  terms: string[]
  /** For each term its sections, as the distance from the one before. */
  gaps: number[][]
  /** The impact of each posting as a character (`impact.ts`), term by term. */
  impacts: string
}

/** What a result shows of a page without its text, which is in the page's own data. */
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

/** The folder of all files but the manifest. */
export const searchFolder = 'assets/search/'
export const indexFile = (name: string): string => `${searchFolder}${name}.json`

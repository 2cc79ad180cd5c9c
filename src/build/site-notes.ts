import type { Route } from '../model/doc'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import type { FullTextPart } from '../output/llms-files'
import type { ListedPage } from '../search/listed-page'
import type { KnownBlocks } from '../search/term-blocks'
import type { KnownPage } from './page-memory'

/** What was found of the site as a whole. */
export interface SiteNotes {
  /** State of all that documents may link to by file; see `Fingerprints.linkTargets`. */
  linkTargets?: string
  links?: KnownLinks
  /** One for each edition. */
  search: KnownIndex[]
  /** Of what `llms-full.txt` is put together; absent where there is none. */
  fullText?: readonly FullTextPart[]
  redirects: readonly Redirect[]
  /** Headings of pages that links name (`headingsNamed`), at least. */
  namedHeadings: readonly string[]
  /** Markdown files that pages show besides their own, relative to the site folder. */
  shown: readonly string[]
}

/** A page as lists of all pages have it. */
export interface PageEntry {
  route: Route
  search?: ListedPage
}

/** What a search index was made of, and the names of its files. */
export interface KnownIndex {
  manifest: string
  state: string
  files: string[]
  /** Those with terms. */
  blocks: KnownBlocks
}

/** Broken links that were found, which hold as long as nothing comes, goes or changes that links lead to. */
export interface KnownLinks {
  /** State of all that links may lead to. */
  targets: string
  /** By route, of pages that have any. */
  problems: [route: string, problems: Problem[]][]
}

/** Entries of pages, one after the other. */
export function* entriesOfPages(
  pages: Iterable<readonly [route: Route, page: Pick<KnownPage, 'search'>]>,
): Iterable<PageEntry> {
  for (const [route, page] of pages) yield entryOf(route, page)
}

export function entryOf(route: Route, { search }: Pick<KnownPage, 'search'>): PageEntry {
  return { route, ...(search && { search }) }
}

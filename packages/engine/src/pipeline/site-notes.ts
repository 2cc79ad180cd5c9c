import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import type { FullTextPart } from '../output/llms-files'
import type { KnownBlocks } from '../search/term-blocks'

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

import type { SearchSection } from '../model/article'
import type { Route } from '../model/doc'
import type { PageLink } from '../model/page'

/** A page as the search index takes it in. Drafts and unlisted pages are left out by the caller. */
export interface SearchPageInput {
  route: Route
  title: string
  description?: string
  /** What readers see go wrong that the page explains. */
  symptoms?: readonly string[]
  /** Sidebar that holds the page, with the label readers know it by (`API Reference`). */
  sidebar?: { id: string; label: string }
  /** From the sidebar's root down to the page, the page itself optional. */
  breadcrumbs: readonly { label: string }[]
  tags: readonly PageLink[]
  sections: SearchSection[]
}

/** One file of the index. `.bin` files are deflated; `.json` files are for the host to compress. */
export interface SearchFile {
  /** Relative to the output folder, named by its content; so it need not be asked for its bytes where there is one of this name. */
  name: string
  content(): Uint8Array | string
}

/** A finished index. */
export interface SearchIndexFiles {
  /** Immutable files. */
  files: SearchFile[]
  /** Belongs at the root of the output under a stable name and must be revalidated. */
  manifest: { name: string; content: string }
  stats: { pages: number; sections: number; terms: number; postings: number }
}

/** What is known of a site, as it is stored for questions. Plain data. */
import type { CodePage, CodeStatement, IndexedPackage } from '../model/code-table'
import type { Route } from '../model/doc'
import type { SiteConfig, UpstreamConfig } from '../model/site-config'
import type { SearchIndexOptions } from '../search/build-index'
import type { SearchPageInput } from '../search/types'
import type { DocumentWords } from '../pages/document-words'
import type { SearchPlace } from '../pages/search-input'

/** A statement with where it is written and what the check said. */
export interface StoredStatement extends Omit<CodeStatement, 'page'> {
  /** As written: `src:@strapi/core/src/Strapi.ts#Strapi`. */
  target: string
  /** File relative to the site folder, and 1-based line. */
  source: { file: string; line: number }
  /** Why it fails, or why it is to be read again. */
  message?: string
}

export interface StoredPage extends CodePage {
  /** Name of its Markdown copy below the texts' folder. */
  copy: string
  /** Its statements about the code, in their order, or the JSON of these: `claimsOf` gives them. */
  claims: readonly StoredStatement[] | Uint8Array
  /** Where they are written, for a page whose statements can be read without the rest of the site. */
  document?: StoredDocument
  /** It is no document: it is made of what others say. */
  isMade?: true
}

/** A document's file, what of it decides more than its own text, and what its page says that its text does not. */
export interface StoredDocument {
  /** Relative to the site folder, as problems show it. */
  file: string
  /** Relative to the site folder: what `file` without it is called inside of the content. */
  folder: string
  format: 'md' | 'mdx'
  /** Hash of all that says more than text: frontmatter, first headings. */
  head: string
  words: DocumentWords
  /** Day of its last change, where it is known. */
  lastUpdate?: string
  /** Its page shows the day that the version history tells. */
  asksHistory?: true
  search: SearchPlace
  /** The list of cards that it shows where it names none (`DocCardList`), as Markdown. */
  cards?: string
  /** Documents and partials that it shows, relative to the site folder, where that is known. */
  reads?: readonly string[]
  /** The other files that it shows, relative to the site folder, where that is known. */
  shows?: readonly string[]
}

/** All that is stored. Plain data. */
export interface StoredAnswers {
  title: string
  /** Address of the site with its base path, without a slash at the end. */
  url: string
  /** What statements are checked against: `Strapi 5.54.0`, or a commit; absent for a site without a code base. */
  release?: string
  /** The code base, where the site has one. */
  upstream?: UpstreamConfig
  config: SiteConfig
  /** Content folders, relative to the site folder, with the documents and the version that each holds. */
  collections: readonly { folder: string; id: string; version: string }[]
  /** Where links by file lead: routes by files relative to the site folder. */
  targets: Readonly<Record<string, Route>>
  /** What the search finds besides documents. */
  lists: readonly SearchPageInput[]
  /** Sidebars in the order in which readers know them. */
  sidebars: NonNullable<SearchIndexOptions['sidebars']>
  /** Documents and the pages that list them, in the order of the sidebars. */
  pages: StoredPage[]
  packages: readonly IndexedPackage[]
}

/** The same while it is written: pages may be made one after the other. */
export type WrittenAnswers = Omit<StoredAnswers, 'pages'> & { pages: Iterable<StoredPage> }

/** Size and time of each file by its path relative to the site folder. */
export type FolderStamps = Readonly<Record<string, string>>

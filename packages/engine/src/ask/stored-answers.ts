/** What is known of a site, as it is stored for questions. Plain data. */
import type { CodePage, CodeStatement, IndexedPackage } from '../model/code-table'
import type { UpstreamConfig } from '../model/site-config'

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
  /** Name of its Markdown copy in the output of a build. */
  copy: string
  /** Its statements about the code, in their order, or their JSON; see `claimsOf`. */
  claims: readonly StoredStatement[] | Uint8Array
  /** What can be read of it, or the JSON of that, where no build wrote it. */
  text?: PageText | Uint8Array
}

export interface PageText {
  /** Markdown. */
  copy: string
  /** None of a page that only lists others. */
  headings: readonly PageHeading[]
}

export interface PageHeading {
  id: string
  text: string
  level: number
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
  /** Documents and the pages that list them, in the order of the sidebars. */
  pages: StoredPage[]
  packages: readonly IndexedPackage[]
  /** Routes of pages that are made of what documents say, if nothing is stored of these and of the pages below them. */
  made?: readonly string[]
}

/** The same while it is written: pages may be made one after the other. */
export type WrittenAnswers = Omit<StoredAnswers, 'pages'> & { pages: Iterable<StoredPage> }

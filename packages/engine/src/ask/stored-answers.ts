/** What is known of a site, as it is stored for questions. Plain data. */

/** What integrations store, by their names. */
export type Added = Readonly<Record<string, unknown>>

export interface StoredPage {
  route: string
  /** By which it can stand alone. */
  title: string
  /** Label of its sidebar. */
  section?: string
  /** Name of its Markdown copy in the output of a build. */
  copy: string
  /** What integrations know of it. */
  added: Added
  /** What can be read of it, if no build wrote it. */
  text?: PageText
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
  /** What it describes: `Strapi 5.54.0`; absent if no integration says so. */
  release?: string
  /** Modules of its integrations. */
  integrations: readonly string[]
  added: Added
  /** Documents and the pages that list them, in the order of the sidebars. */
  pages: StoredPage[]
  /** Routes of pages that are made of what documents say, if nothing is stored of these and of the pages below them. */
  made?: readonly string[]
}

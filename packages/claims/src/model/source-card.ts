import type { PageCode } from './claims'

/** What a claim's card shows: facts of the index, no text of the source. */
export interface SourceCard {
  /** `createEventHub`; a text in quotes; for a file or a package its name. */
  name: string
  /** `function`, `class`, `option`, …; absent for files, packages and texts. */
  kind?: string
  /** `(name: string) => EventHub`, `= 30000`. */
  signature?: string
  package: string
  /** Inside the package; empty for the package itself. */
  path: string
  lines?: string
  /** Entry point that exports it: `@strapi/core`, `@strapi/strapi/admin`. */
  entry?: string
  /** Its code changed since it was read against this release. */
  since?: string
  compareUrl?: string
  /** Other pages that speak of it. */
  pages?: { title: string; route: string }[]
  /** How many more there are. */
  morePages?: number
}

/** `docs/intro.cards.json`: the cards of a page, by the address of the claim's link. */
export interface PageCards {
  /** `Strapi 5.54.0`. */
  release: string
  cards: Record<string, SourceCard>
  /** The files that the page is about, where its foot only counts them. */
  code?: PageCode[]
}

/** Address of a page's cards, beside its data: `/docs/intro` → `/docs/intro.cards.json`. */
export function pageCardsPath(route: string): string {
  return `${route === '/' ? '/index' : route}.cards.json`
}

/** So many files of the code base, or packages, need no click to be seen. */
const fewFiles = 3

/** Whether the files that a document is about are all shown at its foot. */
export const isShort = (code: readonly PageCode[]): boolean =>
  code.length <= fewFiles && code.reduce((count, { paths }) => count + paths.length, 0) <= fewFiles

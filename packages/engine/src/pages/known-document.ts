import type { ListedAdmonition } from '../model/article'
import type { Doc } from '../model/doc'
import type { Problem } from '../model/problem'

/** What other pages and files say of a document, taken from it when it is made. Plain data, kept from one build to the next. */
export interface DocumentFacts {
  description?: string
  /** Route of its Markdown copy. */
  markdownRoute?: string
  /** Those of the kinds that have a list page. */
  admonitions: ListedAdmonition[]
  /** What integrations need to know of it, by their names. */
  added?: Record<string, unknown>
}

/** A document, what others say of it, and what was reported of it. */
export interface KnownDocument<Added = unknown> {
  doc: Doc
  facts: DocumentFacts
  /** What the integration that is asked needs to know of it. */
  added?: Added | undefined
  problems: readonly Problem[]
}

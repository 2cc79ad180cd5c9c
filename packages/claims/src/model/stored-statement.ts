import type { DefectFacts, ProofFacts } from './claims'
import type { CodeStatement } from './code-table'
import type { FindablePage } from '../find/find-index'

/** What is stored of a document. */
export interface StoredDocument extends Pick<FindablePage, 'description' | 'symptoms' | 'tests'> {
  statements: readonly StoredStatement[]
  proofs: readonly ProofFacts[]
  defects: readonly StoredDefect[]
}

/** A defect that says how big its fix is. */
export type StoredDefect = Omit<DefectFacts, 'html' | 'href'>

/** A statement with where it is written and what the check said. */
export interface StoredStatement extends Omit<CodeStatement, 'page'> {
  /** As written: `src:@strapi/core/src/Strapi.ts#Strapi`. */
  target: string
  /** File relative to the site folder, and 1-based line. */
  source: { file: string; line: number }
  /** Why it fails, or why it is to be read again. */
  message?: string
}

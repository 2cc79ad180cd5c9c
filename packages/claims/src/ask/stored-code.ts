/** What claims store for questions, and how it is read again. */
import type { StoredAnswers, StoredPage } from 'holdtrue/ask/stored-answers'
import type { CodePage, IndexedPackage } from '../model/code-table'
import type { StoredDocument, StoredStatement } from '../model/stored-statement'
import type { UpstreamConfig } from '../model/upstream-config'

export const claimsName = '@holdtrue/claims'

/** What is stored of the code base. */
export interface StoredCode {
  upstream: UpstreamConfig
  packages: readonly IndexedPackage[]
}

/** A stored statement with its page. */
export type AskedStatement = StoredStatement & { page: CodePage }

/** What is stored of the code base; undefined for a site that checks no claims. */
export function codeOf({ added }: Pick<StoredAnswers, 'added'>): StoredCode | undefined {
  const code = added[claimsName]
  return isCode(code) ? code : undefined
}

/** What is stored of a page; undefined for one that makes no statements. */
export function storedOf(page: StoredPage): StoredDocument | undefined {
  const stored = page.added[claimsName]
  return isDocument(stored) ? stored : undefined
}

/** The tests and the defects of a page. */
export function provableOf(page: StoredPage): Pick<StoredDocument, 'proofs' | 'defects'> {
  const { proofs = [], defects = [] } = storedOf(page) ?? {}
  return { proofs, defects }
}

/** The statements of a page, in their order. */
export function statementsOf(page: StoredPage): AskedStatement[] {
  const statements = storedOf(page)?.statements ?? []
  const { route, title, section } = page
  const about = { route, title, section, statements: statements.length }
  return statements.map((statement) => ({ ...statement, page: about }))
}

// Written by this package, under a key that holds the engine's state.
const isCode = (value: unknown): value is StoredCode =>
  typeof value === 'object' && value !== null && 'upstream' in value && 'packages' in value
const isDocument = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && 'statements' in value

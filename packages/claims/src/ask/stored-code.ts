import type { StoredAnswers, StoredPage } from 'holdtrue/ask/stored-answers'
import type { FindablePage } from '../find/find-index'
import type { DefectFacts, ProofFacts } from '../model/claims'
import type { CodePage, CodeStatement, IndexedPackage } from '../model/code-table'
import type { UpstreamConfig } from '../model/upstream-config'

export const claimsName = '@holdtrue/claims'

export interface StoredCode {
  upstream: UpstreamConfig
  packages: readonly IndexedPackage[]
  /** Folder of the index for `find` in the output of a build; absent without texts of the code. */
  findFolder?: string
}

export interface StoredDocument extends Pick<FindablePage, 'description' | 'symptoms' | 'tests'> {
  statements: readonly StoredStatement[]
  proofs: readonly ProofFacts[]
  defects: readonly StoredDefect[]
}

export type StoredDefect = Omit<DefectFacts, 'html'>

export interface StoredStatement extends Omit<CodeStatement, 'page'> {
  /** As written: `src:@strapi/core/src/Strapi.ts#Strapi`. */
  target: string
  /** File relative to the site folder, and 1-based line. */
  source: { file: string; line: number }
  message?: string
}

export type AskedStatement = StoredStatement & { page: CodePage }

/** Undefined for a site without claims. */
export function codeOf({ added }: Pick<StoredAnswers, 'added'>): StoredCode | undefined {
  const code = added[claimsName]
  return isCode(code) ? code : undefined
}

/** Undefined for a page without statements. */
function storedOf(page: StoredPage): StoredDocument | undefined {
  const stored = page.added[claimsName]
  return isDocument(stored) ? stored : undefined
}

export const findablePages = (pages: readonly StoredPage[]): FindablePage[] =>
  pages.flatMap((page) => {
    const stored = storedOf(page)
    return stored ? [{ route: page.route, title: page.title, ...stored }] : []
  })

export function provableOf(page: StoredPage): Pick<StoredDocument, 'proofs' | 'defects'> {
  const { proofs = [], defects = [] } = storedOf(page) ?? {}
  return { proofs, defects }
}

export function statementsOf(page: StoredPage): AskedStatement[] {
  const statements = storedOf(page)?.statements ?? []
  const { route, title, section } = page
  const about = { route, title, section, statements: statements.length }
  return statements.map((statement) => ({ ...statement, page: about }))
}

// Not validated further: this package wrote it, under a key with the engine's state.
const isCode = (value: unknown): value is StoredCode =>
  typeof value === 'object' && value !== null && 'upstream' in value && 'packages' in value
const isDocument = (value: unknown): value is StoredDocument =>
  typeof value === 'object' && value !== null && 'statements' in value

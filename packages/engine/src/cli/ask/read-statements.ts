/** Statements of documents, read from their sources by their syntax alone. */
import path from 'node:path'
import { AnswerStore } from '../../ask/answer-store'
import type { StoredAnswers, StoredDocument, StoredPage, StoredStatement } from '../../ask/stored-answers'
import { storedStatements } from '../../ask/stored-statements'
import { scanClaims, type ScannedClaim } from '../../markdown/scan-claims'
import type { IndexedPackage } from '../../model/code-table'
import type { Problem } from '../../model/problem'
import { frontmatterBlock } from '../../content/documents/frontmatter-block'
import { readSource } from '../../content/documents/read-source'
import type { DocumentClaim } from '@holdtrue/claims/sources/claim-headings'
import { createClaimChecker, type ClaimChecker } from '@holdtrue/claims/sources/claim-checker'
import { indexedPackages } from '@holdtrue/claims/sources/code-coverage'
import type { UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'
import type { AskEnvironment, Heads } from './heads'

/**
 * Answers with the statements of all pages: those of pages that were not read, or edited since, are read now. All of them are stored.
 * @returns undefined where more of the site decides of the statements of one
 */
export async function readStatements(
  { answers, statements, edited, now, search }: Heads,
  environment: AskEnvironment,
): Promise<StoredAnswers | undefined> {
  const reader = new StatementReader(answers, environment)
  const pages: StoredPage[] = []
  for (const page of answers.pages) {
    const read = statements && !edited.has(page) ? page : await reader.read(page)
    if (!read) return undefined
    pages.push(read)
  }
  if (statements) return { ...answers, pages }
  const { packages } = reader
  const whole = { ...answers, pages, ...(packages && { packages }) }
  const kept = search()
  new AnswerStore(environment).save(whole, { statements: true, ...(kept && { search: kept }), ...now })
  return whole
}

/** Answers with the statements of one page as they are now; undefined where more of the site decides of them. */
export async function readStatementsOf(
  page: StoredPage,
  answers: StoredAnswers,
  environment: AskEnvironment,
): Promise<StoredAnswers | undefined> {
  const read = await new StatementReader(answers, environment).read(page)
  return read && { ...answers, pages: answers.pages.map((own) => (own === page ? read : own)) }
}

/** Reads statements of documents one by one. */
export class StatementReader {
  readonly #answers: StoredAnswers
  readonly #environment: AskEnvironment
  readonly #siteDir: string
  readonly #checker: ClaimChecker

  constructor(answers: StoredAnswers, environment: AskEnvironment) {
    const { upstream } = answers
    this.#answers = answers
    this.#environment = environment
    this.#siteDir = path.resolve(environment.siteDir)
    this.#checker = createClaimChecker({
      siteDir: environment.siteDir,
      collections: [{ key: '', ...(upstream && { upstream }) }],
    })
  }

  get index(): UpstreamIndex | undefined {
    return this.#checker.indexOf({ key: '' })
  }

  get packages(): IndexedPackage[] | undefined {
    const { upstream } = this.#answers
    return this.index && upstream && indexedPackages(this.index, upstream)
  }

  async read(page: StoredPage): Promise<StoredPage | undefined> {
    const { document } = page
    if (!document) return undefined
    const scanned = await this.scan(document)
    if (!scanned) return this.#compile(page, document)
    return { ...page, claims: this.check(scanned, document), statements: scanned.length }
  }

  /** Claims of a document as they are written; undefined where only compiling tells them. */
  scan({ file, folder, format }: StoredDocument): Promise<ScannedClaim[] | undefined> {
    const { source } = readSource(path.resolve(this.#siteDir, file))
    // Most of a text need not be parsed to know that it says nothing.
    if (!source.includes('src:') && !/^(?:import|export)\b/m.test(source)) return Promise.resolve([])
    return scanClaims({
      file: path.posix.relative(folder, file),
      source,
      bodyOffset: frontmatterBlock(source)?.whole.length ?? 0,
      format,
      siteDir: this.#siteDir,
      contentDir: path.resolve(this.#siteDir, folder),
    })
  }

  /** Claims as the check leaves them. */
  check(scanned: readonly ScannedClaim[], { file }: StoredDocument): StoredStatement[] {
    const problems: Problem[] = []
    const claims = scanned.map((slot): DocumentClaim => {
      const { href, claim, problems: found } = this.#checker.resolve(slot, { collection: '', sitePath: file })
      problems.push(...(found ?? []))
      return { ...slot, ok: false, ...claim, href }
    })
    return storedStatements(claims, problems)
  }

  /** A document that shows other files, or whose claims stand in code. */
  async #compile(page: StoredPage, document: StoredDocument): Promise<StoredPage | undefined> {
    const { PageReader } = await import('./page-reader')
    return (await new PageReader(this.#answers, this.#environment).read(page, document))?.page
  }
}

/** Statements of a site whose documents were never read: only those are that can answer a question. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { claimsOf } from '../../ask/answer-file'
import type { AskedPoint, AskedStatement, OpenedAnswers, SiftedStatements } from '../../ask/answer-store'
import type { StoredAnswers, StoredDocument, StoredPage } from '../../ask/stored-answers'
import { isMalformed, parseClaim } from '../../check/claims/claim-target'
import { decodeUtf8 } from '../../files/utf8'
import type { ScannedClaim } from '../../markdown/scan-claims'
import { siftClaims } from '../../markdown/sift-claims'
import { frontmatterBlock } from '../../site/documents/frontmatter-block'
import { NotSifted, type AskEnvironment } from './heads'
import { StatementReader } from './read-statements'
import { ClaimedCode, SiftedPoint } from './sifted-point'

/**
 * Opens the statements of pages without reading them; undefined where more than the texts of documents decides of them.
 * @param isKnown whether the statements of a page are in `answers`. Default: no page's
 */
export function openSifted(
  answers: StoredAnswers,
  environment: AskEnvironment,
  isKnown?: (page: StoredPage) => boolean,
): OpenedAnswers | undefined {
  if (answers.pages.some((page) => page.document === undefined && !isKnown?.(page))) return undefined
  const reader = new StatementReader(answers, environment)
  const { packages = answers.packages } = isKnown ? answers : reader
  return {
    answers: { ...answers, packages },
    sift: async (names) => {
      const sieve = new StatementSieve(reader, answers, environment.siteDir)
      await sieve.fill(names, isKnown ?? (() => false))
      return sieve
    },
  }
}

class StatementSieve implements SiftedStatements {
  readonly points: AskedPoint[] = []
  /** Where statements are written that were not read: the document, and which of its claims it is. */
  readonly #written = new Map<AskedPoint, { document: StoredDocument; index: number }>()
  readonly #read = new Map<AskedPoint, AskedStatement>()
  readonly #scanned = new Map<StoredDocument, Promise<ScannedClaim[] | undefined>>()
  readonly #reader: StatementReader
  readonly #answers: StoredAnswers
  readonly #siteDir: string
  readonly #code: ClaimedCode

  constructor(reader: StatementReader, answers: StoredAnswers, siteDir: string) {
    this.#reader = reader
    this.#answers = answers
    this.#siteDir = siteDir
    this.#code = new ClaimedCode(reader.index, answers.upstream)
  }

  /** @param names packages whose statements are wanted; undefined for all */
  async fill(names: ReadonlySet<string> | undefined, isKnown: (page: StoredPage) => boolean): Promise<void> {
    // A name may be written with percent signs; a document may show another one.
    const starts = names && [...[...names].map((name) => `src:${name}`), 'src:%']
    const signs = starts && [...starts, ...partialSigns]
    for (const page of this.#answers.pages) {
      const { document } = page
      if (isKnown(page)) this.#addStatements(page)
      if (!document || isKnown(page)) continue
      const bytes = readFileSync(path.resolve(this.#siteDir, document.file))
      if (signs && !signs.some((sign) => bytes.includes(sign))) continue
      const targets =
        siftedTargets(bytes, document) ?? (await this.#scan(document))?.map(({ target }) => target)
      const isWanted = (target: string) => !starts || starts.some((start) => target.startsWith(start))
      if (targets) this.#addTargets(targets, isWanted, { page, document })
      else await this.#addRead(page)
    }
  }

  async read(points: readonly AskedPoint[]): Promise<AskedStatement[]> {
    const read: AskedStatement[] = []
    for (const point of points) {
      const { document, index = 0 } = this.#written.get(point) ?? {}
      const known = this.#read.get(point)
      if (known) read.push(known)
      if (!document) continue
      const claim = (await this.#scan(document))?.[index]
      const [statement] = claim ? this.#reader.check([claim], document) : []
      if (!statement) throw new NotSifted(document.file)
      read.push({ ...statement, page: point.page })
    }
    return read
  }

  #scan(document: StoredDocument): Promise<ScannedClaim[] | undefined> {
    const scanned = this.#scanned.get(document) ?? this.#reader.scan(document)
    this.#scanned.set(document, scanned)
    return scanned
  }

  #addTargets(
    targets: readonly string[],
    isWanted: (target: string) => boolean,
    of: { page: StoredPage; document: StoredDocument },
  ): void {
    const page = { ...of.page, statements: targets.length }
    for (const [index, target] of targets.entries()) {
      if (!isWanted(target)) continue
      const claim = parseClaim(target)
      if (isMalformed(claim) || claim.package === '') continue
      const point = new SiftedPoint(page, { target, ...claim }, this.#code)
      this.points.push(point)
      this.#written.set(point, { document: of.document, index })
    }
  }

  async #addRead(page: StoredPage): Promise<void> {
    const read = await this.#reader.read(page)
    if (!read) throw new NotSifted(page.route)
    this.#addStatements(read)
  }

  #addStatements(page: StoredPage): void {
    for (const claim of claimsOf(page)) {
      const statement = { ...claim, page }
      this.points.push(statement)
      this.#read.set(statement, statement)
    }
  }
}

/** How the name of another document ends where it is imported. */
const partialSigns = [`.md'`, `.mdx'`, `.md"`, `.mdx"`]

/** Targets of a document's claims, where that is certain without a parser. */
function siftedTargets(bytes: Buffer, { format }: StoredDocument): string[] | undefined {
  const text = format === 'mdx' ? decodeUtf8(bytes) : undefined
  if (text === undefined || text.includes('\r')) return undefined
  return siftClaims(text.slice(frontmatterBlock(text)?.whole.length ?? 0))
}

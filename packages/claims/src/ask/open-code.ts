import type { AskContext } from 'holdtrue/ask/asking-integration'
import type { OpenedSite } from 'holdtrue/ask/answer-store'
import type { StoredAnswers, StoredPage } from 'holdtrue/ask/stored-answers'
import { ProblemsError } from 'holdtrue/model/problem'
import type { FindablePage } from '../find/find-index'
import type { DefectFacts, ProofFacts } from '../model/claims'
import type { CodePage, CodeStatement, IndexedPackage } from '../model/code-table'
import type { UpstreamConfig } from '../model/upstream-config'
import type { UpstreamIndex } from '../upstream/index/read-index'

export const claimsName = '@holdtrue/claims'

interface StoredCode {
  upstream: UpstreamConfig
  packages: readonly IndexedPackage[]
  /** Folder of the index for `find` in the output of a build; absent without texts of the code. */
  findFolder?: string
}

export interface StoredDocument extends Pick<FindablePage, 'description' | 'symptoms' | 'tests'> {
  statements: readonly StoredStatement[]
  proofs: readonly ProofFacts[]
  defects: readonly Omit<DefectFacts, 'html'>[]
}

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

/** Undefined for a page that is no document. */
function storedOf(page: StoredPage): StoredDocument | undefined {
  const stored = page.added[claimsName]
  return isDocument(stored) ? stored : undefined
}

/** Documents with statements, as `find` ranks them. */
export const findablePages = (pages: readonly StoredPage[]): FindablePage[] =>
  pages.flatMap((page) => {
    const { statements = [], ...stored } = storedOf(page) ?? {}
    return statements.length > 0 ? [{ route: page.route, title: page.title, ...stored, statements }] : []
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

export interface OpenedCode {
  answers: StoredAnswers
  packages: readonly IndexedPackage[]
  /** Name of the release or clone: `Strapi 5.54.0`. */
  release?: string
  index?(): Promise<UpstreamIndex>
  /** Checks a statement against the clone. If absent, the build's verdict is used. */
  recheck?(statement: AskedStatement): AskedStatement
}

/** Reading the index and parsing a clone are lazy, because few answers need them. */
export async function openCode(
  { answers }: Pick<OpenedSite, 'answers'>,
  { environment, checkout }: Pick<AskContext, 'environment' | 'checkout'>,
): Promise<OpenedCode> {
  const code = codeOf(answers)
  const { siteDir } = environment
  if (code && checkout !== undefined) return openCheckout(answers, code, { checkout, siteDir })
  if (code) {
    const { packages, upstream } = code
    return { answers, packages, release: answers.release, index: () => releaseIndex(upstream, siteDir) }
  }
  if (checkout === undefined) return { answers, packages: [] }
  throw new ProblemsError({
    code: 'upstream-missing',
    message: 'The site names no code base to ask about.',
    hint: 'Add `claims({ … })` to `integrations` in `site.config.ts`.',
    file: 'site.config.ts',
  })
}

/** Answers from the files of a clone: paths are relative to the clone, and statements are checked against it when they are shown. */
async function openCheckout(
  answers: StoredAnswers,
  { upstream }: StoredCode,
  { checkout, siteDir }: { checkout: string; siteDir: string },
): Promise<OpenedCode> {
  const [{ checkClaim }, { indexedPackages }, { checkoutIndex, openFolder, workingTree }, { headCommit }] =
    await Promise.all([
      import('../check/claims/check-claim'),
      import('../sources/statements'),
      import('../upstream/checkout/checkout-index'),
      import('../upstream/checkout/git'),
    ])
  const root = openFolder(checkout)
  const released = await releaseIndex(upstream, siteDir)
  const { index } = checkoutIndex(workingTree(root), { upstream, released, label: 'the checkout' })
  const commit = headCommit(root)?.slice(0, 12)
  return {
    answers,
    packages: indexedPackages(index, upstream),
    release: `${upstream.name} in ${checkout}${commit === undefined ? '' : ` at ${commit}`}`,
    index: () => Promise.resolve(index),
    recheck(statement) {
      const { ok, line, lastLine, problem } = checkClaim(index, statement.target, upstream)
      return {
        ...statement,
        lines: line === undefined ? undefined : { first: line, last: lastLine ?? line },
        verdict: ok ? 'holds' : 'fails',
        message: problem?.message,
      }
    },
  }
}

async function releaseIndex(upstream: UpstreamConfig, siteDir: string): Promise<UpstreamIndex> {
  const { openIndex } = await import('../upstream/open-index')
  return openIndex(siteDir, upstream)
}

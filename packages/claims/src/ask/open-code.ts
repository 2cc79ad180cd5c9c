import type { AskContext } from 'holdtrue/ask/asking-integration'
import type { OpenedSite } from 'holdtrue/ask/answer-store'
import type { StoredAnswers } from 'holdtrue/ask/stored-answers'
import { ProblemsError } from 'holdtrue/model/problem'
import type { IndexedPackage } from '../model/code-table'
import type { UpstreamConfig } from '../model/upstream-config'
import type { UpstreamIndex } from '../upstream/index/read-index'
import { codeOf, type AskedStatement, type StoredCode } from './stored-code'

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
  if (checkout !== undefined) return openCheckout(answers, code ?? noCode(), { checkout, siteDir })
  if (!code) return { answers, packages: [] }
  const { packages, upstream } = code
  return { answers, packages, release: answers.release, index: () => releaseIndex(upstream, siteDir) }
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

function noCode(): never {
  throw new ProblemsError({
    severity: 'error',
    code: 'upstream-missing',
    message: 'The site names no code base to ask about.',
    hint: 'Add `claims({ … })` to `integrations` in `site.config.ts`.',
    file: 'site.config.ts',
  })
}

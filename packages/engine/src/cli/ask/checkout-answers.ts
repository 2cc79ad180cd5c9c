import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { AskedStatement, OpenedAnswers } from '../../ask/answer-store'
import type { StoredAnswers } from '../../ask/stored-answers'
import { checkClaim } from '@holdtrue/claims/check/claims/check-claim'
import { ProblemsError } from '../../model/problem'
import { indexedPackages } from '@holdtrue/claims/sources/code-coverage'
import { checkoutIndex } from '@holdtrue/claims/upstream/checkout/checkout-index'
import { headCommit } from '@holdtrue/claims/upstream/checkout/git'
import { WorkingTree } from '@holdtrue/claims/upstream/checkout/source-tree'
import type { UpstreamConfig } from '../../model/site-config'
import { readIndex, type UpstreamIndex } from '@holdtrue/claims/upstream/index/read-index'

/** Answers about the files in a clone of the code base: its paths count, and statements are checked against them when they are shown. */
export function answersForCheckout(
  answers: StoredAnswers,
  folder: string,
  siteDir: string,
): { opened: OpenedAnswers; index: UpstreamIndex } {
  const root = path.resolve(folder)
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory() || !existsSync(root)) throw missing(folder)
  const { upstream } = answers
  const released = releaseIndex(upstream, siteDir)
  if (!upstream) return { opened: { answers }, index: released }
  const { index } = checkoutIndex(new WorkingTree(root), { upstream, released, label: 'the checkout' })
  const commit = headCommit(root)?.slice(0, 12)
  const release = `${upstream.name} in ${folder}${commit === undefined ? '' : ` at ${commit}`}`
  const recheck = (statement: AskedStatement): AskedStatement => {
    const { ok, line, lastLine, problem } = checkClaim(index, statement.target, upstream)
    const { lines: _lines, message: _message, ...rest } = statement
    return {
      ...rest,
      ...(line !== undefined && { lines: { first: line, last: lastLine ?? line } }),
      verdict: ok ? 'holds' : 'fails',
      ...(problem && { message: problem.message }),
    }
  }
  return {
    index,
    opened: {
      answers: { ...answers, release, packages: indexedPackages(index, upstream) },
      recheck,
    },
  }
}

/** The index that answers are about. Throws a `ProblemsError` for a site without a code base. */
export function releaseIndex(upstream: UpstreamConfig | undefined, siteDir: string): UpstreamIndex {
  if (upstream) return readIndex(path.join(siteDir, upstream.index, upstream.release), upstream.release)
  throw new ProblemsError([
    {
      severity: 'error',
      code: 'upstream-missing',
      message: 'The site names no code base to ask about.',
      hint: 'Set `upstream` in `site.config.ts`.',
      file: 'site.config.ts',
    },
  ])
}

function missing(folder: string): ProblemsError {
  return new ProblemsError([
    {
      severity: 'error',
      code: 'checkout-missing',
      message: `There is no folder \`${folder}\`.`,
      hint: 'Name the root of a clone of the code base: `--checkout ../strapi`.',
    },
  ])
}

import path from 'node:path'
import { checkClaim, claimProblem, type ClaimResult } from '../check/claims/check-claim'
import { expiredPage } from '../check/claims/due'
import { readSource } from '../site/documents/documents'
import { frontmatterPlace } from '../site/documents/frontmatter'
import type { Doc } from '../model/doc'
import { claimRelease } from '../check/claims/claim-release'
import type { Site } from '../site/load-site'
import type { Slot } from '../model/article'
import type { SlotResolution } from '../markdown/finish-article'
import type { Problem } from '../model/problem'
import { ProblemsError } from '../model/problem'
import { readIndex, type UpstreamIndex } from '../upstream/index/read-index'

/** Answers `src:` slots from the committed index of the pinned release (V1). */
export interface ClaimChecker {
  resolve(slot: Slot): SlotResolution
  /** What is wrong with a page as a whole: it is dated and due. */
  checkPage(doc: Doc): Problem[]
  /** Problems of the index itself. */
  problems: Problem[]
  index: UpstreamIndex | undefined
}

export function createClaimChecker(site: Site): ClaimChecker {
  const { upstream } = site.config
  if (!upstream) return { resolve: withoutUpstream, checkPage: () => [], problems: [], index: undefined }
  let index: UpstreamIndex
  try {
    index = readIndex(path.join(site.siteDir, upstream.index, upstream.release), upstream.release)
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
    return {
      resolve: () => ({ claim: { ok: false } }),
      checkPage: () => [],
      problems: [...error.problems],
      index: undefined,
    }
  }
  const damaged = new Set<string>()
  return {
    index,
    problems: [],
    checkPage({ file, absolute, frontmatter: { expires } }) {
      if (expires === undefined) return []
      const place = frontmatterPlace(readSource(absolute).source, ['expires'])
      const due = expiredPage(index, expires, {
        file: path.posix.join(site.config.docs.path, file),
        ...place,
      })
      return due ? [due] : []
    },
    resolve(slot) {
      let result: ClaimResult
      try {
        result = checkClaim(index, slot.target, upstream)
      } catch (error) {
        if (!(error instanceof ProblemsError)) throw error
        // A package's data is read when the first claim needs it; its damage is told once, not for each claim.
        const fresh = error.problems.filter(({ message }) => !damaged.has(message))
        for (const { message } of fresh) damaged.add(message)
        return { href: '#', claim: { ok: false }, problems: fresh }
      }
      const release = claimRelease(slot.target, index, upstream)
      return {
        href: result.sourceUrl ?? '#',
        external: result.sourceUrl !== undefined,
        title: result.ok
          ? `Checked against ${release}`
          : (result.problem?.message ?? 'This statement failed its check'),
        claim: { ok: result.ok, release, ...(result.line !== undefined && { line: result.line }) },
        ...(result.problem && { problems: [claimProblem(slot, result.problem)] }),
      }
    },
  }
}

function withoutUpstream(slot: Slot): SlotResolution {
  return {
    href: '#',
    claim: { ok: false },
    problems: [
      {
        severity: 'warning',
        code: 'claim-without-upstream',
        message: `\`${slot.target}\` is a statement about a code base, but the site names none.`,
        hint: 'Set `upstream` in `site.config.ts`.',
        ...slot.place,
        rule: 'V1',
      },
    ],
  }
}

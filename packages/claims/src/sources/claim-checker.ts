import path from 'node:path'
import { checkClaim, claimProblem, type ClaimResult } from '../check/claims/check-claim'
import { readReviews } from '../check/reviews/read-reviews'
import { reviewClaim, type Review } from '../check/reviews/review-claim'
import type { Reviews } from '../check/reviews/reviews-file'
import type { Doc } from 'holdtrue/model/doc'
import { claimRelease } from '../check/claims/claim-release'
import type { Collection } from 'holdtrue/content/collections/collection'
import type { CheckedClaim, Slot } from 'holdtrue/model/article'
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import type { Problem } from 'holdtrue/model/problem'
import { ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from 'holdtrue/model/site-config'
import { readIndex, type UpstreamIndex } from '../upstream/index/read-index'

/** Answers `src:` slots from the committed index of the release that a document's collection is pinned to (V1). */
export interface ClaimChecker {
  /** @param doc the document that the slot is part of, be it through a partial */
  resolve(slot: Slot, doc: Pick<Doc, 'collection' | 'sitePath'>): SlotResolution
  /** Problems of the indexes themselves. */
  problems: Problem[]
  /** The index that a collection is checked against. */
  indexOf(collection: Pick<Collection, 'key'>): UpstreamIndex | undefined
}

/** The checker of one release. */
type ReleaseChecker = Omit<ClaimChecker, 'indexOf'> & { index: UpstreamIndex | undefined }

export function createClaimChecker({
  siteDir,
  collections,
}: {
  siteDir: string
  collections: readonly Pick<Collection, 'key' | 'upstream'>[]
}): ClaimChecker {
  const byRelease = new Map<string, ReleaseChecker>()
  const checkers = new Map<string, ReleaseChecker>()
  for (const { key, upstream } of collections) {
    const release = JSON.stringify(upstream ?? null)
    const checker = byRelease.get(release) ?? createReleaseChecker(siteDir, upstream)
    byRelease.set(release, checker)
    checkers.set(key, checker)
  }
  return {
    resolve: (slot, doc) => (checkers.get(doc.collection) ?? unchecked).resolve(slot, doc),
    problems: [...byRelease.values()].flatMap(({ problems }) => problems),
    indexOf: ({ key }) => checkers.get(key)?.index,
  }
}

const unchecked: ReleaseChecker = {
  resolve: withoutUpstream,
  problems: [],
  index: undefined,
}

function createReleaseChecker(siteDir: string, upstream: UpstreamConfig | undefined): ReleaseChecker {
  if (!upstream) return unchecked
  let index: UpstreamIndex
  let reviews: Reviews
  try {
    reviews = readReviews(siteDir, upstream)
    index = readIndex(path.join(siteDir, upstream.index, upstream.release), upstream.release)
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
    return {
      resolve: () => ({ claim: { ok: false } }),
      problems: [...error.problems],
      index: undefined,
    }
  }
  const damaged = new Set<string>()
  return {
    index,
    problems: [],
    resolve(slot, doc) {
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
      const review = reviewClaim(reviews, doc.sitePath, slot.target, {
        fingerprint: result.fingerprint,
        index,
        upstream,
      })
      const changed = result.ok && review.state === 'changed' ? changeOf(review) : undefined
      return resolutionOf(slot, result, { release: claimRelease(slot.target, index, upstream), changed })
    },
  }
}

/** What readers are told of a claim that was checked. */
function resolutionOf(
  slot: Slot,
  { ok, line, lastLine, path: file, source, sourceUrl, problem }: ClaimResult,
  { release, changed }: Pick<CheckedClaim, 'release' | 'changed'>,
): SlotResolution {
  const change = changed ? `; its code changed since it was read against ${changed.since}` : ''
  return {
    href: sourceUrl ?? '#',
    external: sourceUrl !== undefined,
    title: ok
      ? `Checked against ${release}${change}`
      : (problem?.message ?? 'This statement failed its check'),
    claim: {
      ok,
      release,
      ...(line !== undefined && { line }),
      ...(lastLine !== undefined && { lastLine }),
      ...(file !== undefined && { path: file }),
      ...(changed && { changed }),
      ...(source && Object.keys(source).length > 0 && { source }),
    },
    ...(problem && { problems: [claimProblem(slot, problem)] }),
  }
}

function changeOf({ since, compareUrl }: Extract<Review, { state: 'changed' }>): CheckedClaim['changed'] {
  return { since, ...(compareUrl !== undefined && { compareUrl }) }
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
      },
    ],
  }
}

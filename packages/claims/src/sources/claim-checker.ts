import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from 'holdtrue/files/file-states'
import { checkClaim } from '../check/claims/check-claim'
import { compareUrlOf, readReviews, renameFollower, stampOf, type Reviews } from '../check/reviews'
import type { Doc } from 'holdtrue/model/doc'
import { hashOfSurroundings } from '../prove/proofs'
import { claimRelease } from '../check/claims/source-url'
import type { IntegratedSite } from 'holdtrue/pages/integration'
import type { Slot } from 'holdtrue/model/article'
import type { ClaimVerdict } from '../model/claims'
import { optionsOfVersion } from '../options'
import type { SlotResolution } from 'holdtrue/markdown/finish-article'
import { type Problem, ProblemsError } from 'holdtrue/model/problem'
import type { UpstreamConfig } from '../model/upstream-config'
import type { UpstreamIndex } from '../upstream/index/read-index'
import { openIndex } from '../upstream/open-index'

/** Checks claims against one release, or the code in `checkout`. */
export interface ReleaseChecker {
  upstream: UpstreamConfig
  /** Absent if it cannot be read, which is one of `problems`. */
  index?: UpstreamIndex
  problems: readonly Problem[]
  /** Pages with review stamps whose file no longer exists: another page may have taken over their stamps. */
  gonePages: readonly string[]
  /** Resolves a `src:` slot of a document, possibly in a partial. */
  resolve(slot: Slot, doc: Pick<Doc, 'sitePath'>): SlotResolution<ClaimVerdict>
}

/** The checkers of a site's collections, by their keys. */
export type ClaimCheckers = ReadonlyMap<string, ReleaseChecker>

export function createClaimCheckers(
  { siteDir, collections }: Pick<IntegratedSite, 'siteDir' | 'collections'>,
  own: UpstreamConfig,
): { checkers: ClaimCheckers; problems: Problem[] } {
  const problems: Problem[] = []
  const byRelease = new Map<string, ReleaseChecker>()
  const checkers = new Map<string, ReleaseChecker>()
  for (const collection of collections) {
    const { options, problems: found } = optionsOfVersion(siteDir, collection, own)
    problems.push(...found)
    if (!options) continue
    const release = JSON.stringify(options)
    const checker = byRelease.get(release) ?? createReleaseChecker(siteDir, options)
    byRelease.set(release, checker)
    checkers.set(collection.key, checker)
  }
  for (const checker of byRelease.values()) problems.push(...checker.problems)
  return { checkers, problems }
}

/** The resolution of a claim whose code base cannot be read. */
export const unchecked: SlotResolution<ClaimVerdict> = { verdict: { ok: false } }

function createReleaseChecker(siteDir: string, upstream: UpstreamConfig): ReleaseChecker {
  let index: UpstreamIndex
  let reviews: Reviews
  try {
    reviews = readReviews(siteDir, upstream)
    index = openIndex(siteDir, upstream)
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
    return { upstream, resolve: () => unchecked, problems: error.problems, gonePages: [] }
  }
  const { gone: gonePages, follow } = renameFollower(siteDir, reviews)
  return {
    upstream,
    index,
    gonePages,
    problems: [],
    resolve({ target, place }, { sitePath }) {
      const { fingerprint, sourceUrl, problem, ...verdict } = checkClaim(index, target, upstream)
      const { ok } = verdict
      follow(sitePath)
      const stamp = stampOf(reviews, sitePath, target)
      const since = ok && stamp?.fingerprint !== fingerprint ? stamp?.release : undefined
      const changed = since ? { since, compareUrl: compareUrlOf(index, upstream, target, since) } : undefined
      const release = claimRelease(target, index, upstream)
      const change = changed ? `; its code changed since it was read against ${since}` : ''
      const { code = '', message, hint } = problem ?? {}
      return {
        href: sourceUrl ?? '#',
        external: sourceUrl !== undefined,
        title: message ?? `Checked against ${release}${change}`,
        attributes: { class: ok ? (changed ? 'claim claim-due' : 'claim') : 'claim claim-failed' },
        verdict: { ...verdict, release, message, changed },
        problems:
          message === undefined ? undefined : [{ severity: 'warning', code, message, hint, ...place }],
      }
    },
  }
}

/**
 * Hash of everything that claims are checked against and tests run in: the options, the application, the index of the release or the code
 * in `checkout`, the review stamps, and the stamped pages without a file, because a renamed page takes over their stamps.
 */
export function stateOfCodeBase(
  { siteDir, files }: Pick<IntegratedSite, 'siteDir' | 'files'>,
  checker: ReleaseChecker | undefined,
): string {
  if (!checker) return ''
  const { upstream, index, gonePages } = checker
  const { checkout, packages, release } = upstream
  const code = (checkout === undefined ? [] : packages).flatMap(({ name }) => {
    const own = index?.package(name)
    return own?.paths().map((file) => path.resolve(siteDir, checkout ?? '', own.folder, file)) ?? []
  })
  const folder = path.join(siteDir, upstream.index)
  const all = [...filesIn(folder), ...filesIn(path.join(folder, release)), ...code]
  const states = all.map((file) => `${path.relative(folder, file)}\0${files.hashOf(file)}`)
  const surroundings = hashOfSurroundings(siteDir, upstream)
  return hashOfContent([JSON.stringify(upstream), surroundings, ...states, ...gonePages].join('\n'))
}

/** Every file in the folder, sorted; none if the folder does not exist, which is reported elsewhere. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? path.join(folder, entry.name) : [])).sort()
}

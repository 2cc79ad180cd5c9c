import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { hashOfContent } from 'holdtrue/files/file-states'
import { checkClaim, type ClaimResult } from '../check/claims/check-claim'
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

/** Resolves `src:` slots with the committed index of the release that a document's collection is pinned to. */
export interface ClaimChecker {
  /** @param doc the document that contains the slot, possibly through a partial */
  resolve(slot: Slot, doc: Pick<Doc, 'collection' | 'sitePath'>): SlotResolution<ClaimVerdict>
  problems: Problem[]
  /** The index that a collection is checked against. */
  indexOf(collection: { key: string }): UpstreamIndex | undefined
  /** The options that a collection is checked with. */
  upstreamOf(collection: { key: string }): UpstreamConfig | undefined
  /** Pages with review stamps whose file no longer exists: another page may have taken over their stamps. */
  gonePages(collection: { key: string }): readonly string[]
}

/** The checker of one release. */
interface ReleaseChecker extends Pick<ClaimChecker, 'resolve' | 'problems'> {
  upstream: UpstreamConfig
  index?: UpstreamIndex
  gonePages: readonly string[]
}

export function createClaimChecker(
  { siteDir, collections }: Pick<IntegratedSite, 'siteDir' | 'collections'>,
  own: UpstreamConfig,
): ClaimChecker {
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
  return {
    resolve: (slot, doc) => checkers.get(doc.collection)?.resolve(slot, doc) ?? { verdict: { ok: false } },
    problems: [...problems, ...[...byRelease.values()].flatMap((checker) => checker.problems)],
    indexOf: ({ key }) => checkers.get(key)?.index,
    upstreamOf: ({ key }) => checkers.get(key)?.upstream,
    gonePages: ({ key }) => checkers.get(key)?.gonePages ?? [],
  }
}

function createReleaseChecker(siteDir: string, upstream: UpstreamConfig): ReleaseChecker {
  let index: UpstreamIndex
  let reviews: Reviews
  try {
    reviews = readReviews(siteDir, upstream)
    index = openIndex(siteDir, upstream)
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error
    const problems = [...error.problems]
    return { upstream, resolve: () => ({ verdict: { ok: false } }), problems, gonePages: [] }
  }
  const { gone: gonePages, follow } = renameFollower(siteDir, reviews)
  return {
    upstream,
    index,
    gonePages,
    problems: [],
    resolve(slot, doc) {
      const result = checkClaim(index, slot.target, upstream)
      follow(doc.sitePath)
      const stamp = stampOf(reviews, doc.sitePath, slot.target)
      const since = result.ok && stamp?.fingerprint !== result.fingerprint ? stamp?.release : undefined
      return resolutionOf(slot, result, {
        release: claimRelease(slot.target, index, upstream),
        changed:
          since === undefined
            ? undefined
            : { since, compareUrl: compareUrlOf(index, upstream, slot.target, since) },
      })
    },
  }
}

/** The link, mark and verdict that readers see for a checked claim. */
function resolutionOf(
  slot: Slot,
  { ok, line, lastLine, path: file, source, sourceUrl, problem }: ClaimResult,
  { release, changed }: Pick<ClaimVerdict, 'release' | 'changed'>,
): SlotResolution<ClaimVerdict> {
  const change = changed ? `; its code changed since it was read against ${changed.since}` : ''
  const message = problem?.message ?? 'This statement failed its check'
  return {
    href: sourceUrl ?? '#',
    external: sourceUrl !== undefined,
    title: ok ? `Checked against ${release}${change}` : message,
    attributes: { class: ok ? (changed ? 'claim claim-due' : 'claim') : 'claim claim-failed' },
    verdict: {
      ok,
      release,
      line,
      lastLine,
      path: file,
      message: problem?.message,
      changed,
      source,
    },
    problems: problem && [
      { severity: 'warning', code: problem.code, message, hint: problem.hint, ...slot.place },
    ],
  }
}

/**
 * Hash of everything that claims are checked against and tests run in: the options, the application, the index of the release or the code
 * in `checkout`, the review stamps, and the stamped pages without a file, because a renamed page takes over their stamps.
 */
export function stateOfCodeBase(
  { siteDir, files }: Pick<IntegratedSite, 'siteDir' | 'files'>,
  checker: Pick<ClaimChecker, 'upstreamOf' | 'indexOf' | 'gonePages'>,
  collection: { key: string },
): string {
  const options = checker.upstreamOf(collection)
  if (!options) return ''
  const { checkout } = options
  const code =
    checkout === undefined
      ? []
      : options.packages.flatMap(({ name }) => {
          const own = checker.indexOf(collection)?.package(name)
          return own?.paths().map((file) => path.resolve(siteDir, checkout, own.folder, file)) ?? []
        })
  const folder = path.join(siteDir, options.index)
  const states = [folder, path.join(folder, options.release)]
    .flatMap((parent) => filesIn(parent))
    .concat(code)
    .map((file) => `${path.relative(folder, file)}\0${files.hashOf(file)}`)
  const surroundings = hashOfSurroundings(siteDir, options)
  return hashOfContent(
    [JSON.stringify(options), surroundings, ...states, ...checker.gonePages(collection)].join('\n'),
  )
}

/** Every file in the folder, sorted; none if the folder does not exist, which is reported elsewhere. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name))
    .sort()
}

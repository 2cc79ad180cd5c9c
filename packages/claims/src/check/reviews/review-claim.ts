import { createHash } from 'node:crypto'
import type { UpstreamConfig } from '../../model/upstream-config'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import { isMalformed, parseClaim } from '../claims/claim-target'
import { stampKey, type Reviews } from './reviews-file'

/** What a stamp says of a claim that holds. */
export type Review =
  | { state: 'reviewed' }
  /** Nobody has stamped it. */
  | { state: 'unstamped' }
  /** What it is about changed after it was read against `since`. */
  | { state: 'changed'; since: string; compareUrl?: string }

/**
 * @param page file of the document, relative to the site folder
 * @param fingerprint of the target now, from `checkClaim`
 */
export function reviewClaim(
  reviews: Reviews,
  page: string,
  target: string,
  { fingerprint, index, upstream }: { fingerprint?: string; index: UpstreamIndex; upstream: UpstreamConfig },
): Review {
  const stamp = reviews.get(page)?.get(stampKey(target))
  if (stamp === undefined) return { state: 'unstamped' }
  if (stamp.fingerprint === fingerprint) return { state: 'reviewed' }
  const compareUrl = compareUrlOf(index, upstream, target, stamp.release)
  return { state: 'changed', since: stamp.release, ...(compareUrl !== undefined && { compareUrl }) }
}

/**
 * Where two releases are compared at the file of a claim; undefined where the site or the package names no such address.
 * @param since the older one; the newer one is the index's
 */
export function compareUrlOf(
  index: UpstreamIndex,
  upstream: UpstreamConfig,
  target: string,
  since: string,
): string | undefined {
  const claim = parseClaim(target)
  const view = isMalformed(claim) ? undefined : index.package(claim.package)
  const own = upstream.packages.find(({ name }) => name === view?.name)
  // A package from another repository has releases of its own, which a stamp does not know.
  if (isMalformed(claim) || !view || own?.sourceUrl !== undefined || own?.version !== undefined)
    return undefined
  const file = claim.path === '' ? undefined : view.file(claim.path)
  const original = [view.folder, file?.original ?? claim.path].filter((part) => part !== '').join('/')
  return upstream.compareUrl
    ?.replaceAll('{from}', since)
    .replaceAll('{to}', index.release)
    .replaceAll('{pathHash}', createHash('sha256').update(original).digest('hex'))
}

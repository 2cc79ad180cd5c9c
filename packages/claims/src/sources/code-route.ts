import { joinRoute, defaultCodeRoute } from 'holdtrue/model/path'
import type { Doc } from 'holdtrue/model/doc'
import type { UpstreamConfig } from '../model/upstream-config'
import type { ClaimChecker } from './claim-checker'

/** Route of the code map; undefined for a site that wants none. */
export function codeRouteOf(upstream: UpstreamConfig | undefined): string | undefined {
  return !upstream || upstream.codeMap === false ? undefined : (upstream.codeMap ?? defaultCodeRoute)
}

/** Route of a package's page. */
export function packageRoute(codeRoute: string, name: string): string {
  return joinRoute(codeRoute, name)
}

/** Collections of a site, the one that readers see first in front. */
export type ClaimedCollections = readonly { key: string; version: { isLast: boolean } }[]

/**
 * Whether the code map knows what a document says: it is listed, readers see it first, and its statements are about the release of the
 * map. Of another release the files may be others.
 */
export function isOnCodeMap(
  collections: ClaimedCollections,
  claims: Pick<ClaimChecker, 'upstreamOf'>,
  { unlisted, collection: key }: Pick<Doc, 'unlisted' | 'collection'>,
): boolean {
  const [main] = collections
  const own = collections.find((collection) => collection.key === key)
  if (unlisted || !main || !own) return false
  return own === main || (own.version.isLast && claims.upstreamOf(own) === claims.upstreamOf(main))
}

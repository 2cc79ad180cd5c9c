import type { UpstreamConfig } from '../../model/upstream-config'
import type { UpstreamIndex } from '../../upstream/index/read-index'
import { isMalformed, parseClaim } from './claim-target'

/**
 * What a claim is checked against, in words for readers: `Strapi 5.54.0`, or the package and its version where that has releases of its
 * own (`@strapi/pack-up 5.1.1`).
 */
export function claimRelease(
  target: string,
  index: UpstreamIndex | undefined,
  { name, release }: Pick<UpstreamConfig, 'name' | 'release'>,
): string {
  const claim = parseClaim(target)
  const view = isMalformed(claim) ? undefined : index?.package(claim.package)
  return view === undefined || view.version === release
    ? `${name} ${release}`
    : `${view.name} ${view.version}`
}

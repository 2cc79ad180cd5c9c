import path from 'node:path'
import { isForeign, type UpstreamConfig } from '../model/upstream-config'
import { checkoutIndex, workingTree } from './checkout/checkout-index'
import { readIndex, UpstreamIndex } from './index/read-index'

/**
 * Opens the index that statements are checked against: the committed index of the pinned release, or the current code in `checkout`.
 * @throws ProblemsError if there is no such index, it is damaged, or the folder contains none of the packages
 */
export function openIndex(siteDir: string, upstream: UpstreamConfig): UpstreamIndex {
  const { checkout, index, release } = upstream
  if (checkout === undefined) return readIndex(path.join(siteDir, index, release), release)
  const tree = workingTree(path.resolve(siteDir, checkout))
  // Packages from other repositories are published, and their index is committed.
  const released = upstream.packages.some(isForeign)
    ? readIndex(path.join(siteDir, index, release), release)
    : new UpstreamIndex(release, [])
  const found = checkoutIndex(tree, { upstream, released, label: checkout, version: release }).index
  return new UpstreamIndex(
    release,
    upstream.packages.flatMap(({ name }) => found.package(name) ?? []),
  )
}

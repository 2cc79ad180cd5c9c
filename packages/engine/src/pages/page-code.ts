import { isMalformed, parseClaim } from '@holdtrue/claims/check/claims/claim-target'
import type { CheckedClaim } from '../model/article'
import type { PageCode } from '../model/page'

/** The files that a page's claims are about, by package, in the order of the page: those that have a place on the code map. */
export function pageCode(claims: readonly CheckedClaim[]): PageCode[] {
  const packages = new Map<string, Set<string>>()
  for (const { target, ok, path } of claims) {
    const claim = parseClaim(target)
    if (!ok || isMalformed(claim) || claim.package === '') continue
    // A package or a file that is absent has no place there.
    if (claim.fragment === undefined && claim.facets?.some(({ name }) => name === 'absent')) continue
    const paths = packages.get(claim.package) ?? new Set()
    packages.set(claim.package, claim.path === '' ? paths : paths.add(path ?? claim.path))
  }
  return Array.from(packages, ([name, paths]) => ({ package: name, files: paths.size, paths: [...paths] }))
}

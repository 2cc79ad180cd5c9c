import type { PageData } from '../model/page'
import { editionsOf } from '../content/editions'
import type { Site } from '../content/load-site'
import { admonitionLists } from './admonition-lists'
import type { ClaimChecker } from '@holdtrue/claims/sources/claim-checker'
import type { KnownDocument } from './document-facts'
import { createCodePages, type CodePages } from '@holdtrue/claims/sources/code-pages'
import { codeRouteOf, packageRoute } from '@holdtrue/claims/sources/code-route'
import { gatheredLists } from './gathered-lists'
import { healthPages } from '@holdtrue/claims/sources/health-pages'
import { partsOfSite } from './site-parts'

/**
 * Pages that are made of what all documents of an edition say: lists of admonitions, the health of the documentation. The map of the code
 * is of the edition that readers see first.
 */
export function gatheredPages(
  site: Site,
  claims: ClaimChecker,
  documents: readonly KnownDocument[],
): { pages: PageData[]; code: CodePages | undefined } {
  const pages: PageData[] = []
  let code: CodePages | undefined
  for (const edition of editionsOf(site)) {
    const keys = new Set(edition.site.collections.map(({ key }) => key))
    const own = documents.filter(({ doc }) => keys.has(doc.collection))
    const whole = partsOfSite(edition.site)
    const lists = admonitionLists(edition, own, whole)
    const wholes = lists.filter(({ breadcrumbs }) => breadcrumbs.length === 0)
    pages.push(...lists, ...healthPages(edition, claims, own, { whole, lists: wholes }))
    if (!edition.version) code = createCodePages(edition.site, claims, own)
  }
  return { pages: [...pages, ...(code?.pages.map(({ page }) => page) ?? [])], code }
}

/** Routes of all pages that are made of what documents say. */
export function gatheredRoutes(site: Site): string[] {
  const [main] = site.collections
  const { upstream } = main
  const code = codeRouteOf(main)
  return [
    ...editionsOf(site).flatMap((edition) => gatheredLists(edition).map(({ route }) => route)),
    ...(upstream && code !== undefined
      ? [code, ...upstream.packages.map(({ name }) => packageRoute(code, name))]
      : []),
  ]
}

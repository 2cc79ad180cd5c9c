import type { AdmonitionsPage, PageData } from '../model/page'
import { inEdition } from '../model/versions'
import { editionsOf } from '../site/editions'
import type { Site } from '../site/load-site'
import { admonitionLists } from './admonition-lists'
import { admonitionListRoutes } from './listed-kinds'
import type { ClaimChecker } from './claim-checker'
import type { KnownDocument } from './document-facts'
import { createCodePages, type CodePages } from './code-pages'
import { codeRouteOf, packageRoute } from './code-route'
import { healthPage, healthRoute } from './health-pages'

/**
 * Pages that are made of what all documents of an edition say: lists of admonitions, the health of the documentation. The map of the code
 * is of the edition that readers see first.
 */
export function gatheredPages(
  site: Site,
  claims: ClaimChecker,
  documents: readonly KnownDocument[],
): { lists: AdmonitionsPage[]; pages: PageData[]; code: CodePages | undefined } {
  const lists: AdmonitionsPage[] = []
  const pages: PageData[] = []
  let code: CodePages | undefined
  for (const edition of editionsOf(site)) {
    const keys = new Set(edition.site.collections.map(({ key }) => key))
    const own = documents.filter(({ doc }) => keys.has(doc.collection))
    const ownLists = admonitionLists(edition, own)
    const health = healthPage(edition, claims, own, ownLists)
    if (!edition.version) code = createCodePages(edition.site, claims, own)
    lists.push(...ownLists)
    pages.push(...ownLists, ...(health ? [health] : []))
  }
  return { lists, pages: [...pages, ...(code?.pages.map(({ page }) => page) ?? [])], code }
}

/** Their routes, which are known before any document is. */
export function gatheredRoutes(site: Site): string[] {
  const [main] = site.collections
  const { upstream } = main
  const code = codeRouteOf(main)
  return [
    ...editionsOf(site).flatMap((edition) => [
      ...admonitionListRoutes(edition),
      ...(edition.site.collections[0].upstream ? [inEdition(edition.base, healthRoute)] : []),
    ]),
    ...(upstream && code !== undefined
      ? [code, ...upstream.packages.map(({ name }) => packageRoute(code, name))]
      : []),
  ]
}

import type { AdmonitionsPage, PageData } from '../model/page'
import type { Site } from '../site/load-site'
import { admonitionLists, admonitionListRoutes } from './admonition-lists'
import type { ClaimChecker } from './claim-checker'
import type { KnownDocument } from './document-facts'
import { createCodePages, type CodePages } from './code-pages'
import { codeRouteOf, packageRoute } from './code-route'
import { healthPage, healthRoute } from './health-pages'

/** Pages that are made of what all documents say: lists of admonitions, the health of the documentation, the map of the code. */
export function gatheredPages(
  site: Site,
  claims: ClaimChecker,
  documents: readonly KnownDocument[],
): { lists: AdmonitionsPage[]; pages: PageData[]; code: CodePages | undefined } {
  const lists = admonitionLists(site, documents)
  const health = healthPage(site, claims, documents, lists)
  const code = createCodePages(site, claims, documents)
  const codePages = code?.pages.map(({ page }) => page) ?? []
  return { lists, pages: [...lists, ...(health ? [health] : []), ...codePages], code }
}

/** Their routes, which are known before any document is. */
export function gatheredRoutes({
  config,
  collections: [main],
}: Pick<Site, 'config' | 'collections'>): string[] {
  const { upstream } = main
  const code = codeRouteOf(main)
  return [
    ...admonitionListRoutes(config),
    ...(upstream ? [healthRoute] : []),
    ...(upstream && code !== undefined
      ? [code, ...upstream.packages.map(({ name }) => packageRoute(code, name))]
      : []),
  ]
}

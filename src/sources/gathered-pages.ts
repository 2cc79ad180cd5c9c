import type { AdmonitionsPage, PageData } from '../model/page'
import type { Site } from '../site/load-site'
import { admonitionLists, admonitionListRoutes } from './admonition-lists'
import type { ClaimChecker } from './claim-checker'
import type { KnownDocument } from './document-facts'
import { healthPage, healthRoute } from './health-pages'

/** Pages that are made of what all documents say: lists of admonitions, and the health of the documentation. */
export function gatheredPages(
  site: Site,
  claims: ClaimChecker,
  documents: readonly KnownDocument[],
): { lists: AdmonitionsPage[]; pages: PageData[] } {
  const lists = admonitionLists(site, documents)
  const health = healthPage(site, claims, documents, lists)
  return { lists, pages: [...lists, ...(health ? [health] : [])] }
}

/** Their routes, which are known before any document is. */
export function gatheredRoutes({ config, collections }: Pick<Site, 'config' | 'collections'>): string[] {
  return [...admonitionListRoutes(config), ...(collections[0].upstream ? [healthRoute] : [])]
}

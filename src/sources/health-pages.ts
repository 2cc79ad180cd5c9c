import { healthReport, type HealthInput } from '../check/health'
import type { AdmonitionsPage, PageData } from '../model/page'
import { collectionOf, sectionLabel } from '../site/collections/collection'
import type { Edition } from '../site/editions'
import type { Site } from '../site/load-site'
import { inEdition } from '../model/versions'
import { countOf } from './admonition-lists'
import type { ClaimChecker } from './claim-checker'
import type { KnownDocument } from './document-facts'

/** Route of the health page in its edition (V4). */
export const healthRoute = '/docs-health'

/** `/docs-health`: claims by page (V4). A site without a code base has no such page. */
export function healthPage(
  { base, version, site }: Edition<Site>,
  claims: ClaimChecker,
  documents: readonly KnownDocument[],
  lists: readonly AdmonitionsPage[],
): PageData | undefined {
  const [main] = site.collections
  const { upstream } = main
  if (!upstream) return undefined
  const inputs = documents.filter(({ doc }) => !doc.unlisted).map((document) => healthInput(document, site))
  return {
    kind: 'health',
    route: inEdition(base, healthRoute),
    title: 'Documentation health',
    description: `What the pages say about the code of ${upstream.name}, checked against release ${upstream.release}.`,
    breadcrumbs: [],
    ...(version && { inVersion: version }),
    health: {
      ...healthReport(upstream, claims.indexOf(main), inputs),
      lists: lists.map((list) => ({ label: list.title, route: list.route, count: countOf(list) })),
    },
  }
}

function healthInput({ doc, facts, problems }: KnownDocument, site: Site): HealthInput {
  const collection = collectionOf(site, doc)
  return {
    title: collection.names.get(doc.route) ?? doc.title,
    route: doc.route,
    file: doc.sitePath,
    ...(doc.sidebar !== undefined && { sidebar: sectionLabel(collection, doc.sidebar) }),
    ...(doc.lastUpdate?.date !== undefined && { lastUpdate: doc.lastUpdate.date }),
    slots: facts.code?.claims ?? [],
    changed: facts.code?.changed ?? [],
    problems: [...problems],
    checkedFences: facts.code?.checkedFences ?? 0,
    names: facts.code?.names ?? [],
  }
}

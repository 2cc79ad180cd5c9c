import { codeNames, healthReport, type HealthInput } from '../check/health'
import type { Site } from '../site/load-site'
import type { AdmonitionsPage, PageData } from '../model/page'
import { countOf } from './admonition-lists'
import { sidebarLabel } from '../site/sidebars/sections'
import type { ClaimChecker } from './claim-checker'
import type { ReadyDocument } from './compile-documents'

/** Route of the health page (V4). */
export const healthRoute = '/docs-health'

/** Gathers what `/docs-health` shows while pages are written (V4). A site without a code base has no such page. */
export function createHealthCollector(
  site: Site,
  claims: ClaimChecker,
): { add(ready: ReadyDocument): void; pages(lists: readonly AdmonitionsPage[]): PageData[] } {
  const { upstream } = site.config
  if (!upstream) return { add() {}, pages: () => [] }
  const inputs: HealthInput[] = []
  return {
    add({ doc, article, markdown, problems }) {
      if (doc.unlisted) return
      inputs.push({
        title: site.names.get(doc.route) ?? doc.title,
        route: doc.route,
        file: `${site.config.docs.path}/${doc.file}`,
        ...(doc.sidebar !== undefined && { sidebar: sidebarLabel(site.config, doc.sidebar) }),
        ...(doc.lastUpdate?.date !== undefined && { lastUpdate: doc.lastUpdate.date }),
        slots: article.slots,
        problems,
        checkedFences: article.checkedFences.length,
        names: codeNames(markdown),
      })
    },
    pages: (lists) => [
      {
        kind: 'health',
        route: healthRoute,
        title: 'Documentation health',
        description: `What the pages say about the code of ${upstream.name}, checked against release ${upstream.release}.`,
        breadcrumbs: [],
        health: {
          ...healthReport(upstream, claims.index, inputs),
          lists: lists.map((list) => ({ label: list.title, route: list.route, count: countOf(list) })),
        },
      },
    ],
  }
}

import { statSync } from 'node:fs'
import path from 'node:path'
import type { SitePlan } from '../../pipeline/plan'
import { createLinkChecker, type PageReferences } from '../../check/links'
import type { Doc } from '../../model/doc'
import type { PageData } from '../../model/page'
import type { Problem } from '../../model/problem'
import type { Redirect } from '../../model/redirect'
import type { ReadyDocument } from '../../pages/compile-documents'

/** What links may lead to. */
interface Served {
  plan: SitePlan
  /** Of all pages. */
  routes: ReadonlySet<string>
  docsByRoute: ReadonlyMap<string, Doc>
  /** Pages that are no documents. */
  pages: ReadonlyMap<string, PageData>
  /** Compiled documents by route. */
  ready: ReadonlyMap<string, { document: ReadyDocument; links(): Pick<PageReferences, 'ids' | 'references'> }>
  redirects: readonly Redirect[]
}

/** Links of one document, checked against every route and against the anchors of all pages compiled so far (E8). */
export function brokenLinks(current: ReadyDocument, served: Served): Problem[] {
  const { routes, ready, redirects } = served
  const { site } = served.plan
  const file = current.doc.sitePath
  const pageAt = (route: string): PageReferences => ({
    route,
    file,
    ...(ready.get(route)?.links() ?? { ids: [], references: [] }),
  })
  const check = createLinkChecker({
    pages: Array.from(routes, pageAt),
    files: { has: (name) => isServedFile(name, served) },
    redirects,
    config: site.config,
    findPlace: (_, reference) => current.places.get(reference),
  })
  // A page that nobody opened yet, or that does not parse at the moment, has no known anchors; the build knows all.
  return check(pageAt(current.doc.route)).filter(
    ({ code, message }) => code !== 'broken-anchor' || isAnchorOfCompiled(message, served),
  )
}

/** Files that a build writes besides pages, and those of the site. */
function isServedFile(name: string, { plan, docsByRoute, pages }: Served): boolean {
  if (name.startsWith('/assets/') || siteFiles.has(name)) return true
  const [, route = '', ending] = /^(.*)\.(md|json)$/.exec(name) ?? []
  const owner = route === '/index' ? '/' : route
  if (ending !== undefined && (docsByRoute.has(owner) || pages.has(owner))) return true
  return statSync(path.join(plan.site.siteDir, 'static', name), { throwIfNoEntry: false })?.isFile() === true
}

const siteFiles = new Set([
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/llms-full.txt',
  '/docs-versions.json',
  '/search-index.json',
])

function isAnchorOfCompiled(message: string, { ready }: Served): boolean {
  const target = /`([^`#]*)#/.exec(message)?.[1]
  if (target === undefined || target === '') return true
  const page = ready.get(target)?.document
  return page !== undefined && page.problems.every(({ severity }) => severity !== 'error')
}

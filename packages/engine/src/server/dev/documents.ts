import type { SitePlan } from '../../pipeline/plan'
import { once } from '../../model/remember'
import { collectReferences, createLinkChecker, type PageReferences } from '../../check/links'
import type { Doc, Redirect } from '../../model/doc'
import { type ReadyDocument, factsOf } from '../../pages/compile-documents'
import type { DocumentFacts } from '../../pages/integration'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { PageData } from '../../model/page'
import type { Problem } from '../../model/problem'

/** Everything needed to compile documents, and the compiled documents. */
export interface Compiling {
  plan: Pick<SitePlan, 'site' | 'compiler' | 'places'>
  /** Compiled documents by route. */
  ready: Map<string, CompiledDocument>
}

/** A compiled document, with values derived from it once. */
export interface CompiledDocument {
  document: ReadyDocument
  facts(): DocumentFacts
  links(): ReturnType<typeof collectReferences>
}

/** A document, compiled unless it already is. */
export async function compiled(state: Compiling, doc: Doc): Promise<CompiledDocument> {
  const known = state.ready.get(doc.route)
  if (known) return known
  const document = await state.plan.compiler.compile(doc, state.plan.places.of(doc))
  const made: CompiledDocument = {
    document,
    facts: once(() => factsOf(document, state.plan.site)),
    links: once(() => collectReferences(document.page.html ?? '')),
  }
  state.ready.set(doc.route, made)
  return made
}

/** Everything that links can point to. */
export interface Served extends Compiling {
  /** Routes of all pages. */
  routes: ReadonlySet<string>
  docsByRoute: ReadonlyMap<string, Doc>
  /** Pages other than documents. */
  pages: ReadonlyMap<string, PageData>
  redirects: readonly Redirect[]
}

/** Checks a document's links against every route, and against the anchors of all documents compiled so far. */
export function brokenLinks(current: ReadyDocument, served: Served): Problem[] {
  const { routes, ready, redirects } = served
  const { site } = served.plan
  const pageAt = (route: string): PageReferences => {
    const known = ready.get(route)
    const isRead = known?.document.problems.every(({ severity }) => severity !== 'error')
    const { ids, references = [] } = known?.links() ?? {}
    return { route, file: current.doc.sitePath, ids: isRead ? ids : undefined, references }
  }
  const check = createLinkChecker({
    pages: Array.from(routes, pageAt),
    files: { has: (name) => isServedFile(name, served) },
    redirects,
    config: site.config,
    placesOf: () => current.places,
    schemes: site.integrations.compileHooks.schemes?.keys(),
  })
  return check(pageAt(current.doc.route))
}

/** Whether a build would write this file in addition to pages, or the site contains it. */
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

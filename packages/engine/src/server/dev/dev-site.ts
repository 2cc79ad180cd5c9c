import { statSync } from 'node:fs'
import path from 'node:path'
import { planSite, type SitePlan } from '../../pipeline/plan'
import { createSitePluginInput } from '../../bundle/client-build'
import type { SitePluginInput } from '../../bundle/site-plugin'
import {
  collectReferences,
  createLinkChecker,
  routeOfReference,
  untold,
  type PageReferences,
} from '../../check/links'
import type { Doc } from '../../model/doc'
import type { PageData, PagePayload } from '../../model/page'
import { once } from '../../model/remember'
import { factsOf, type ReadyDocument } from '../../pages/compile-documents'
import { sheetsInDevelopment } from '../../bundle/page-sheets'
import type { SiteData } from '../../model/site-data'
import type { Problem } from '../../model/problem'
import { madePageCopy, markdownCopy } from '../../output/markdown-copies'
import { collectRedirects } from '../../output/machine-files'
import { withStyles } from '../../output/render-page'
import { filesOfSidebar, sidebarChunks } from '../../content/sidebars/sidebar-files'
import { emptyMemory } from '../../content/documents/documents'
import { loadSite, type LoadSiteOptions } from '../../content/load-site'
import type { DocumentFacts, KnownDocument, OutputText } from '../../pages/integration'
import type { PlannedSite } from '../../pages/integrations'
import { isInside } from './site-files'
import { gatheredPages, gatheredRoutes } from '../../pages/gathered-pages'

export const devBuild = 'development'

export interface DevPage {
  page: PageData
  problems: Problem[]
  /** The site's revision when the page was requested. */
  revision: number
}

/** The site in memory: read once, pages compiled on request, updated when files change. */
export class DevSite {
  readonly #options: LoadSiteOptions
  readonly #memory = emptyMemory()
  #state: State | undefined
  readonly #html = new Map<string, string>()
  /** Increases with each change taken in; whatever was made at a lower revision may be outdated. */
  revision = 0
  /** When the site was last read, in milliseconds since 1970. */
  readMs = 0
  /** Files that content refers to, by address without base path. */
  readonly assets = new Map<string, string>()

  constructor(options: Omit<LoadSiteOptions, 'mode'>) {
    this.#options = { ...options, mode: 'development' }
  }

  /** Folders of documents outside the site folder. */
  get foreignFolders(): string[] {
    const { siteDir, collections } = this.site
    return collections.map(({ contentDir }) => contentDir).filter((folder) => isForeign(siteDir, folder))
  }

  /** Files outside the site folder that its modules and the requested pages depend on, except packages, which do not change. */
  get foreignFiles(): string[] {
    const { siteDir, modules } = this.site
    const shown = [...this.current.ready.values()].flatMap(({ document }) => document.article.dependencies)
    const files = [...modules.allInputs(), ...shown.map((file) => path.resolve(siteDir, file))]
    return files.filter(
      (file) => isForeign(siteDir, file) && !file.includes(`${path.sep}node_modules${path.sep}`),
    )
  }

  /** Reads what has changed. Returns problems of the site as a whole. */
  async load(): Promise<Problem[]> {
    this.readMs = Date.now()
    const site = await loadSite({ ...this.#options, memory: this.#memory })
    const plan = await planSite(site, this.#html)
    this.#state = stateOf(plan)
    this.revision += 1
    return [...plan.problems, ...this.#state.redirectProblems]
  }

  get site(): PlannedSite {
    return this.current.plan.site
  }

  get siteData(): SiteData {
    return this.current.plan.siteData
  }

  pluginInput(): SitePluginInput {
    return createSitePluginInput(this.site, this.siteData)
  }

  async page(route: string): Promise<DevPage | undefined> {
    const state = this.current
    const revision = this.revision
    const doc = state.docsByRoute.get(route)
    if (!doc) {
      const page = state.pages.get(route)
      const found = page ? { page, problems: [] } : await this.#gathered(route)
      return found && { ...found, revision }
    }
    const { document, links } = await compiled(state, doc)
    for (const [name, source] of document.attachments)
      this.assets.set(`/${name}`, path.resolve(this.site.siteDir, source))
    await this.#compileTargets(links().references, route)
    return {
      page: document.page,
      problems: [...document.problems, ...untold(brokenLinks(document, state), document.problems)],
      revision,
    }
  }

  /** Compiles the documents that a page's links with a fragment point to, so that a wrong fragment is noticed before anybody opens them. */
  async #compileTargets(references: readonly string[], from: string): Promise<void> {
    const state = this.current
    for (const reference of references) {
      if (!reference.includes('#') || reference.startsWith('#')) continue
      const doc = state.docsByRoute.get(routeOfReference(reference, from, this.site.config) ?? '')
      if (doc) await compiled(state, doc)
    }
  }

  markdown({ page }: DevPage): string | undefined {
    if (page.kind !== 'doc') return undefined
    const ready = this.current.ready.get(page.route)
    // An integration's page has an article but no document.
    return ready ? markdownCopy(ready.document, this.site) : madePageCopy(page, this.siteData)
  }

  payloadOf({ page }: DevPage): PagePayload {
    const styles = sheetsInDevelopment(page, this.site.code, this.site.integrations.sheets)
    return { build: devBuild, page: withStyles(page, styles, this.siteData) }
  }

  /** Target of a redirect from `redirect_from` or the configuration, possibly with a query or fragment. */
  redirect(route: string): string | undefined {
    return this.current.redirects.find(({ from }) => from === route)?.to
  }

  /** A page generated from all documents as they are now: their health, or a list of admonitions. */
  async #gathered(route: string): Promise<Omit<DevPage, 'revision'> | undefined> {
    if (!gatheredRoutes(this.site).includes(route)) return undefined
    const { pages, generated } = gatheredPages(this.site, await this.#known())
    const record = generated.find(({ page }) => page.route === route)
    if (record) return this.site.integrations.finish(record, this.siteData)
    const page = pages.find((candidate) => candidate.route === route)
    return page && { page, problems: [] }
  }

  /** An integration's file at its address. */
  async file(address: string): Promise<string | undefined> {
    if (!/\.(?:json|svg)$/.test(address) || this.site.config.integrations.length === 0) return undefined
    const isIt = ({ name }: OutputText) => `/${name}` === address
    const known = await this.#known()
    const files = this.site.integrations.files(this.site, known)
    return (files.find(isIt) ?? gatheredPages(this.site, known).files.find(isIt))?.content
  }

  async #known(): Promise<KnownDocument[]> {
    const made = await this.documents()
    return made.map(({ document: { doc, problems }, facts }) => ({ doc, facts: facts(), problems }))
  }

  async documents(): Promise<CompiledDocument[]> {
    const state = this.current
    const documents: CompiledDocument[] = []
    for (const doc of state.plan.site.docs) documents.push(await compiled(state, doc))
    return documents
  }

  get current(): State {
    if (!this.#state) throw new Error('The development site was used before it was loaded.')
    return this.#state
  }
}

interface CompiledDocument {
  document: ReadyDocument
  facts(): DocumentFacts
  links(): ReturnType<typeof collectReferences>
}

type State = ReturnType<typeof stateOf>

function stateOf(plan: SitePlan) {
  const { collections, docs } = plan.site
  const routes = new Set(plan.routes)
  const { redirects, problems: redirectProblems } = collectRedirects(plan.site, routes)
  const sidebarFiles = collections.flatMap((collection) => collection.sidebarFiles).flatMap(filesOfSidebar)
  return {
    plan,
    routes,
    redirects,
    redirectProblems,
    sidebarOf: sidebarChunks(collections),
    /** Contents by immutable and stable address. */
    sidebarFiles: new Map(sidebarFiles.map(({ address, content }) => [address, content])),
    docsByRoute: new Map(docs.map((doc) => [doc.route, doc])),
    /** Pages other than documents. */
    pages: new Map(plan.pages.map((page) => [page.route, page])),
    ready: new Map<string, CompiledDocument>(),
  }
}

const isForeign = (siteDir: string, file: string) => file !== siteDir && !isInside(siteDir, file)

async function compiled(state: State, doc: Doc): Promise<CompiledDocument> {
  const known = state.ready.get(doc.route)
  if (known) return known
  const document = await state.plan.compiler.compile(doc)
  const made: CompiledDocument = {
    document,
    facts: once(() => factsOf(document, state.plan.site)),
    links: once(() => collectReferences(document.page.html ?? '')),
  }
  state.ready.set(doc.route, made)
  return made
}

/** Checks a document's links against every route, and against the anchors of all documents compiled so far. */
function brokenLinks(current: ReadyDocument, served: State): Problem[] {
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
function isServedFile(name: string, { plan, docsByRoute, pages }: State): boolean {
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

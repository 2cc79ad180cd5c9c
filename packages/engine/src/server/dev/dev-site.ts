import path from 'node:path'
import { planSite, type SitePlan } from '../../pipeline/plan'
import { createSitePluginInput } from '../../bundle/client-build'
import type { SitePluginInput } from '../../bundle/site-plugin'
import { routeOfReference, untold, createPagelessFinder, type PagelessFinder } from '../../check/links'
import type { Doc, Redirect } from '../../model/doc'
import type { PageData, PagePayload } from '../../model/page'
import { withBase } from '../../model/path'
import { sheetsInDevelopment } from '../../bundle/page-sheets'
import type { SiteData } from '../../model/site-data'
import type { Problem } from '../../model/problem'
import type { SidebarChunk } from '../../model/sidebar'
import { indexPageCopy, madePageCopy, markdownCopy } from '../../output/markdown-copies'
import { collectRedirects } from '../../output/machine-files'
import { withPageless, withStyles } from '../../output/render-page'
import { filesOfSidebar, SidebarChunks } from '../../output/sidebar-files'
import { type ParsedDocument, createSiteMemory } from '../../content/documents/documents'
import { loadSite, type LoadSiteOptions } from '../../content/load-site'
import type { KnownDocument } from '../../pages/integration'
import type { OutputText } from '../../pages/integration'
import type { PlannedSite } from '../../pages/integrations'
import { textOfPage } from '../../pages/site-parts'
import { gatheredPages, gatheredRoutes, type GatheredPages } from '../../pages/gathered-pages'
import type { PageComponents } from '../../pages/page-components'
import { brokenLinks, compiled, type Compiling } from './documents'
import type { ReadyDocument } from '../../pages/compile-documents'

/** In development there is one build: the one that runs. */
export const devBuild = 'development'

/** A page as development serves it. */
export interface DevPage {
  page: PageData
  problems: Problem[]
  /** Of the site when the page was asked for. */
  revision: number
}

/** The site in memory: read once, pages compiled when somebody asks for them, renewed when files change. */
export class DevSite {
  readonly #options: LoadSiteOptions
  #state: State | undefined
  readonly #html = new Map<string, string>()
  #revision = 0
  #readMs = 0
  /** Files that content names, by address without base path. */
  readonly assets = new Map<string, string>()

  constructor(options: Omit<LoadSiteOptions, 'mode'>) {
    this.#options = { ...options, mode: 'development' }
  }

  /** Rises with each change that was taken in: what was made at a lower one may be out of date. */
  get revision(): number {
    return this.#revision
  }

  /** When the site was last read, in milliseconds since 1970. */
  get readMs(): number {
    return this.#readMs
  }

  /** Folders outside of the site's own that hold documents. */
  get foreignFolders(): string[] {
    const { siteDir, collections } = this.site
    return collections.map(({ contentDir }) => contentDir).filter((folder) => isForeign(siteDir, folder))
  }

  /** Files outside of the site's folder that its modules and the pages asked for so far are made of; those of packages do not change. */
  get foreignFiles(): string[] {
    const { siteDir, modules } = this.site
    const shown = [...this.#current.ready.values()].flatMap(({ document }) => document.article.dependencies)
    const files = [...modules.allInputs(), ...shown.map((file) => path.resolve(siteDir, file))]
    return files.filter(
      (file) => isForeign(siteDir, file) && !file.includes(`${path.sep}node_modules${path.sep}`),
    )
  }

  /** Reads what changed again. Problems of the site as a whole are in the result. */
  async load(): Promise<Problem[]> {
    this.#readMs = Date.now()
    const parsed = this.#state?.parsed ?? new Map<string, ParsedDocument>()
    const siteDir = path.resolve(this.#options.siteDir)
    const memory = { ...createSiteMemory(siteDir, this.#state?.plan.site.files.known), parsed }
    const site = await loadSite({ ...this.#options, memory })
    const plan = await planSite(site, this.#html)
    const docsByRoute = new Map(site.docs.map((doc) => [doc.route, doc]))
    const pages = new Map(plan.pages.map((page) => [page.route, page]))
    const routes = new Set(plan.routes)
    const { redirects, problems } = collectRedirects(site, routes)
    this.#state = {
      plan,
      parsed,
      routes,
      redirects,
      sidebars: new SidebarChunks(plan.sidebars),
      sidebarFiles: new Map(
        plan.sidebars
          .flatMap(filesOfSidebar)
          .map(({ address, content }): [string, string] => [address, content]),
      ),
      docsByRoute,
      pages,
      ready: new Map(),
      pagelessOf: createPagelessFinder(routes, site.config),
    }
    this.#revision += 1
    return [...plan.problems, ...problems]
  }

  get site(): PlannedSite {
    return this.#current.plan.site
  }

  get siteData(): SiteData {
    return this.#current.plan.siteData
  }

  get components(): PageComponents {
    return this.#current.plan.components
  }

  pluginInput(): SitePluginInput {
    return createSitePluginInput(this.site, this.siteData, this.site.integrations.browserFiles)
  }

  /** The page at a route, or undefined when there is none. */
  async page(route: string): Promise<DevPage | undefined> {
    const state = this.#current
    const revision = this.#revision
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
    const pageless = state.pagelessOf(links().references, route)
    return {
      page: withPageless(document.page, pageless),
      problems: [...document.problems, ...untold(brokenLinks(document, state), document.problems)],
      revision,
    }
  }

  /** Compiles the documents whose headings a page links to, so that a wrong one is noticed before anybody opens them. */
  async #compileTargets(references: readonly string[], from: string): Promise<void> {
    const state = this.#current
    for (const reference of references) {
      if (!reference.includes('#') || reference.startsWith('#')) continue
      const doc = state.docsByRoute.get(routeOfReference(reference, from, this.site.config) ?? '')
      if (doc) await compiled(state, doc)
    }
  }

  /** Routes of the documents that these files are. */
  routesOf(files: ReadonlySet<string>): string[] {
    return this.site.docs.filter(({ absolute }) => files.has(absolute)).map(({ route }) => route)
  }

  /** Every document that compiles, for the search. */
  async documents(): Promise<ReadyDocument[]> {
    const state = this.#current
    const documents: ReadyDocument[] = []
    for (const doc of state.plan.site.docs) documents.push((await compiled(state, doc)).document)
    return documents
  }

  /** The Markdown copy of a page. */
  async markdown(route: string): Promise<string | undefined> {
    const found = await this.page(route)
    const ready = this.#current.ready.get(route)
    if (ready && found?.page.kind === 'doc') return markdownCopy(ready.document, this.site)
    // An integration's page is an article without a document.
    if (found?.page.kind === 'doc')
      return madePageCopy(found.page, textOfPage(found.page, this.siteData), this.site.config)
    return found && indexPageCopy(found.page, this.site.config)
  }

  /** What a page that is open asks for. */
  payloadOf({ page }: DevPage): PagePayload {
    const styles = sheetsInDevelopment(page, this.site.code, this.site.integrations.sheets)
    const addresses = styles.map((file) => withBase(this.siteData.baseUrl, `/${file}`))
    return { build: devBuild, page: withStyles(page, addresses) }
  }

  /** Where a route moved to, by `redirect_from` or configuration; a query or a heading may follow. */
  redirect(route: string): string | undefined {
    return this.#current.redirects.find(({ from }) => from === route)?.to
  }

  /** Content of a chunk of a sidebar, by its immutable or its stable address. */
  sidebarContent(address: string): string | undefined {
    return this.#current.sidebarFiles.get(address)
  }

  sidebarOf(page: PageData): SidebarChunk[] {
    return this.#current.sidebars.of(page.sidebar?.chunks)
  }

  /** A page that is made of all documents as they are now: their health (V4), or a list of admonitions. */
  async #gathered(route: string): Promise<Omit<DevPage, 'revision'> | undefined> {
    if (!gatheredRoutes(this.site).includes(route)) return undefined
    const { pages, generated } = await this.#gather()
    const record = generated.find(({ page }) => page.route === route)
    if (record) return this.site.integrations.finish(record, this.siteData)
    const page = pages.find((candidate) => candidate.route === route)
    return page && { page, problems: [] }
  }

  /** A file of an integration, at its address. */
  async file(address: string): Promise<string | undefined> {
    if (!/\.(?:json|svg)$/.test(address) || this.site.config.integrations.length === 0) return undefined
    const isIt = ({ name }: OutputText) => `/${name}` === address
    const files = this.site.integrations.files(this.site, await this.#known())
    return (files.find(isIt) ?? (await this.#gather()).files.find(isIt))?.content
  }

  async #gather(): Promise<GatheredPages> {
    return gatheredPages(this.site, await this.#known())
  }

  async #known(): Promise<KnownDocument[]> {
    const state = this.#current
    const documents: KnownDocument[] = []
    for (const doc of state.plan.site.docs) {
      const made = await compiled(state, doc)
      documents.push({ doc, facts: made.facts(), problems: made.document.problems })
    }
    return documents
  }

  get #current(): State {
    if (!this.#state) throw new Error('The development site was used before it was loaded.')
    return this.#state
  }
}

interface State extends Compiling {
  plan: SitePlan
  /** Of all pages. */
  routes: ReadonlySet<string>
  redirects: readonly Redirect[]
  /** What the documents' texts say, for the next load. */
  parsed: Map<string, ParsedDocument>
  /** By address. */
  sidebars: SidebarChunks
  /** Contents by immutable and by stable address. */
  sidebarFiles: ReadonlyMap<string, string>
  docsByRoute: Map<string, Doc>
  /** Pages that are no documents. */
  pages: Map<string, PageData>
  pagelessOf: PagelessFinder
}

const isForeign = (siteDir: string, file: string) => file !== siteDir && !file.startsWith(siteDir + path.sep)

import path from 'node:path'
import { createSitePluginInput } from '../../bundle/site-input'
import type { SitePluginInput } from '../../bundle/site-plugin'
import { checkLinks, collectReferences } from '../../check/links'
import { readDocument } from '../../site/documents/documents'
import { loadSite, type LoadSiteOptions, type Site } from '../../site/load-site'
import type { Doc } from '../../model/doc'
import type { AdmonitionsPage, PageData, PagePayload, SiteData } from '../../model/page'
import { joinRoute } from '../../model/path'
import type { Problem } from '../../model/problem'
import type { SidebarChunk } from '../../model/sidebar'
import { admonitionListRoutes, createAdmonitionLists } from '../../sources/admonition-lists'
import { createClaimChecker, type ClaimChecker } from '../../sources/claim-checker'
import { DocumentCompiler, type ReadyDocument } from '../../sources/compile-documents'
import { createHealthCollector, healthRoute } from '../../sources/health-pages'
import { loadPageComponents, type PageComponents } from '../../sources/page-components'
import { markdownCopy } from '../../output/markdown-copies'
import { createSidebarFiles, type SidebarFile } from '../../output/sidebar-files'
import { createIndexPages } from '../../sources/index-pages'
import { createSiteData } from '../../sources/site-data'
import { TagRegistry } from '../../site/tags'

/** In development there is one build: the one that runs. */
export const devBuild = 'development'

/** A page as development serves it. */
export interface DevPage {
  page: PageData
  problems: Problem[]
}

/** The site in memory: read once, pages compiled when somebody asks for them, renewed when files change. */
export class DevSite {
  readonly #options: LoadSiteOptions
  #state: State | undefined
  readonly #html = new Map<string, string>()
  /** Files that content names, by address without base path. */
  readonly assets = new Map<string, string>()

  constructor(options: Omit<LoadSiteOptions, 'mode'>) {
    this.#options = { ...options, mode: 'development' }
  }

  /** Reads everything again. Problems of the site as a whole are in the result. */
  async load(): Promise<Problem[]> {
    const site = await loadSite(this.#options)
    const { data, problems } = createSiteData(site)
    const claims = createClaimChecker(site)
    const components = await loadPageComponents(site)
    const addAsset = (file: string) => {
      const address = `/assets/media/${path.relative(site.siteDir, file).replaceAll(path.sep, '/')}`
      this.assets.set(address, file)
      return address
    }
    const indexPages = [...components.pages, ...createIndexPages(site)]
    this.#state = {
      site,
      siteData: data,
      components,
      claims,
      compiler: new DocumentCompiler({
        site,
        siteData: data,
        cache: undefined,
        htmlCache: this.#html,
        claims,
        addAsset,
      }),
      sidebars: createSidebarFiles(site.chunks),
      docsByRoute: new Map(site.docs.map((doc) => [doc.route, doc])),
      indexPages: new Map(indexPages.map((page) => [page.route, page])),
      ready: new Map(),
    }
    return [...site.problems, ...problems, ...claims.problems, ...components.problems]
  }

  get site(): Site {
    return this.#current.site
  }

  get siteData(): SiteData {
    return this.#current.siteData
  }

  get components(): PageComponents {
    return this.#current.components
  }

  pluginInput(): SitePluginInput {
    return createSitePluginInput(this.site, this.siteData)
  }

  /** The page at a route, or undefined when there is none. */
  async page(route: string): Promise<DevPage | undefined> {
    const state = this.#current
    const doc = state.docsByRoute.get(route)
    if (!doc) {
      const page = state.indexPages.get(route) ?? (await this.#gathered(route))
      return page && { page: withAddresses(page, state.sidebars), problems: [] }
    }
    const ready = await compiled(state, doc)
    const problems = [...ready.problems, ...brokenLinks(state, ready)]
    return { page: withAddresses(ready.page, state.sidebars), problems }
  }

  /** Every document that compiles, for the search. */
  async documents(): Promise<ReadyDocument[]> {
    const state = this.#current
    const ready: ReadyDocument[] = []
    for (const doc of state.site.docs) ready.push(await compiled(state, doc))
    return ready
  }

  /** The Markdown copy of a document. */
  async markdown(route: string): Promise<string | undefined> {
    if (!this.#current.docsByRoute.has(route)) return undefined
    await this.page(route)
    const ready = this.#current.ready.get(route)
    return ready && markdownCopy(ready)
  }

  async payload(route: string): Promise<PagePayload | undefined> {
    const found = await this.page(route)
    return found && { build: devBuild, page: found.page }
  }

  /** Where a route moved to, by `redirect_from` or configuration; a query or a heading may follow. */
  redirect(route: string): string | undefined {
    return redirectsOf(this.#current.site).find(({ from }) => from === route)?.to
  }

  sidebarFile(address: string): SidebarFile | undefined {
    return [...this.#current.sidebars.values()].find((file) => file.address === address)
  }

  sidebarOf(page: PageData): SidebarChunk[] {
    return (page.sidebar?.chunks ?? []).flatMap((address) => this.sidebarFile(address)?.chunk ?? [])
  }

  /**
   * Takes an edited document in. When only its text changed, the rest of the site stays as it is and the answer is its
   * route; otherwise everything must be loaded again.
   */
  updateDocument(absolute: string): string | undefined {
    const { site, ready } = this.#current
    const file = path.relative(site.contentDir, absolute).replaceAll(path.sep, '/')
    const doc = site.docs.find((candidate) => candidate.file === file)
    if (!doc) return undefined
    const { config } = site
    const tags = new TagRegistry(
      new Map(),
      path.posix.join(config.docs.routeBasePath, config.docs.tagsBasePath),
    )
    const { routeBasePath } = config.docs
    const { doc: fresh, problems } = readDocument({ contentDir: site.contentDir, file, routeBasePath, tags })
    if (!fresh || metadataOf(fresh) !== metadataOf(doc)) return undefined
    if (problemsOf(problems) !== problemsOf(site.problems.filter(isAbout(doc, site)))) return undefined
    doc.source = fresh.source
    doc.sourceHash = fresh.sourceHash
    doc.bodyOffset = fresh.bodyOffset
    ready.delete(doc.route)
    return doc.route
  }

  /** Documents that read a file (a partial, a component); they are compiled again when asked for. */
  invalidateDependents(absolute: string): string[] {
    const { site, ready } = this.#current
    const shown = path.relative(site.siteDir, absolute).replaceAll(path.sep, '/')
    const routes = [...ready]
      .filter(([, { article }]) => article.dependencies.includes(shown))
      .map(([route]) => route)
    for (const route of routes) ready.delete(route)
    return routes
  }

  /** The lists of admonitions of the documents as they are now. */
  async lists(): Promise<AdmonitionsPage[]> {
    const { site } = this.#current
    const lists = createAdmonitionLists(site)
    if (admonitionListRoutes(site.config).length > 0)
      for (const ready of await this.documents()) lists.add(ready)
    return lists.pages()
  }

  /** A page that is made of all documents as they are now: their health (V4), or a list of admonitions. */
  async #gathered(route: string): Promise<PageData | undefined> {
    const { site, claims } = this.#current
    if (!gatheredRoutes(site).includes(route)) return undefined
    const lists = await this.lists()
    if (route !== healthRoute) return lists.find((list) => list.route === route)
    const health = createHealthCollector(site, claims)
    for (const ready of await this.documents()) health.add(ready)
    return health.pages(lists)[0]
  }

  get #current(): State {
    if (!this.#state) throw new Error('The development site was used before it was loaded.')
    return this.#state
  }
}

interface State {
  site: Site
  siteData: SiteData
  components: PageComponents
  claims: ClaimChecker
  compiler: DocumentCompiler
  sidebars: Map<string, SidebarFile>
  docsByRoute: Map<string, Doc>
  indexPages: Map<string, PageData>
  /** Compiled documents by route. */
  ready: Map<string, ReadyDocument>
}

/** A document, compiled now unless it was before. */
async function compiled(state: State, doc: Doc): Promise<ReadyDocument> {
  const ready = state.ready.get(doc.route) ?? (await state.compiler.compile(doc))
  state.ready.set(doc.route, ready)
  return ready
}

/** Routes of the pages that are made of all documents. */
function gatheredRoutes({ config }: Site): string[] {
  return [...admonitionListRoutes(config), ...(config.upstream ? [healthRoute] : [])]
}

/** Moved pages: frontmatter first, as in a build. */
function redirectsOf({ docs, config }: Site): { from: string; to: string }[] {
  const moved = docs.flatMap(({ route, frontmatter }) =>
    (frontmatter.redirect_from ?? []).map((from) => ({ from: joinRoute(from), to: route })),
  )
  return [...moved, ...config.redirects.map(({ from, to }) => ({ from: joinRoute(from), to }))]
}

/** What of a document other pages may show. */
function metadataOf(doc: Doc): string {
  return JSON.stringify([doc.route, doc.id, doc.title, doc.frontmatter])
}

/** Problems of a document's frontmatter; those of its body belong to its page. */
function isAbout(doc: Doc, site: Site): (problem: Problem) => boolean {
  const shown = path.posix.join(site.config.docs.path, doc.file)
  return ({ file, code }) => file === shown && /^(frontmatter|document)-/.test(code)
}

const problemsOf = (problems: readonly Problem[]) =>
  JSON.stringify(problems.map(({ code, message, line, column }) => [code, message, line, column]))

function withAddresses(page: PageData, sidebars: Map<string, SidebarFile>): PageData {
  if (!page.sidebar) return page
  const chunks = page.sidebar.chunks.flatMap((name) => sidebars.get(name)?.address ?? [])
  return { ...page, sidebar: { ...page.sidebar, chunks } }
}

/** Links of one document, checked against every route and against the anchors of all pages compiled so far (E8). */
function brokenLinks(state: State, current: ReadyDocument): Problem[] {
  const { site, ready } = state
  const anchors = (article: ReadyDocument | undefined) =>
    article ? collectReferences(article.page.html ?? '').ids : []
  const routes = [...state.docsByRoute.keys(), ...state.indexPages.keys(), ...gatheredRoutes(site)]
  const file = path.posix.join(site.config.docs.path, current.doc.file)
  const problems = checkLinks({
    pages: routes.map((route) => ({
      route,
      file,
      ids: anchors(ready.get(route)),
      references: route === current.doc.route ? collectReferences(current.page.html ?? '').references : [],
    })),
    files: { has: (name) => name.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(name) },
    redirects: redirectsOf(site),
    config: site.config,
    findPlace: (_, reference) => current.places.get(reference),
  })
  // A page that nobody opened yet, or that does not parse at the moment, has no known anchors; the build knows all.
  return problems.filter(
    ({ code, message }) => code !== 'broken-anchor' || isAnchorOfCompiled(message, state),
  )
}

function isAnchorOfCompiled(message: string, { ready }: State): boolean {
  const target = /`([^`#]*)#/.exec(message)?.[1]
  if (target === undefined || target === '') return true
  const page = ready.get(target)
  return page !== undefined && page.problems.every(({ severity }) => severity !== 'error')
}

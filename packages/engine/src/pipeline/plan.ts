import { buildClient } from '../bundle/client-build'
import { usedFiles } from '../bundle/used-files'
import { sheetProblems } from '../bundle/sheet-problems'
import { createSitePluginInput } from '../bundle/site-input'
import { createPagelessFinder, frameReferences } from '../check/pageless'
import type { Route } from '../model/doc'
import type { PageData } from '../model/page'
import type { SiteData } from '../model/site-data'
import type { Problem } from '../model/problem'
import { createSidebarFiles, type SidebarFile } from '../output/sidebar-files'
import { missingPackages } from '../content/config/feature-packages'
import type { Site } from '../content/load-site'
import { createClaimChecker, type ClaimChecker } from '@holdtrue/claims/sources/claim-checker'
import { DocumentCompiler, type DocumentCompilerInput } from '../pages/compile-documents'
import { DocPlaces } from '../pages/doc-places'
import { loadGlobalComponents } from '../pages/global-components'
import { gatheredRoutes } from '../pages/gathered-pages'
import { createIndexPages } from '../pages/index-pages'
import { createMediaNames, type MediaNames } from '../pages/media-names'
import { loadPageComponents, type PageComponents } from '../pages/page-components'
import { addressesOf } from '../pages/resolve-slots'
import { provideParts } from '../pages/provide-parts'
import { remarkRunnerOf } from '../pages/site-plugins'
import { createSiteData } from '../pages/site-data'
import { Fingerprints } from './fingerprints'
import { withUniqueRoutes } from './unique-routes'
import { buildIdOf, worldOf } from './world'

/** A site and what its pages are, before any is made. Builds and the development server go by the same plan. */
export interface SitePlan {
  site: Site
  siteData: SiteData
  sidebars: SidebarFile[]
  claims: ClaimChecker
  components: PageComponents
  /** Pages that are no documents, each at a route of its own. Those that are made of all documents are not among them. */
  pages: PageData[]
  /** Of all pages, those included that are made of all documents. */
  routes: Route[]
  compiler: DocumentCompiler
  places: DocPlaces
  problems: Problem[]
}

/** What a build will make. */
export interface Plan extends SitePlan {
  /** The browser's code, which may still be in the making. */
  client: ReturnType<typeof buildClient>
  /** Identity of shell and data format. */
  buildId: string
  fingerprints: Fingerprints
}

export interface PlanOptions {
  /** Names of published files. Default: with the hash of their content. */
  media?: MediaNames
  /** For a process that compiles the same page again and again. */
  htmlCache?: DocumentCompilerInput['htmlCache']
}

/** Plans a site: which pages there are, and where each stands. */
export async function planSite(site: Site, options: PlanOptions = {}): Promise<SitePlan> {
  const { media = createMediaNames(site.siteDir, site.files), htmlCache } = options
  const { data, problems } = createSiteData(site)
  provideParts(data)
  const claims = createClaimChecker(site)
  const components = await loadPageComponents(site)
  const chunks = site.collections.flatMap(({ chunks }) => chunks)
  const sidebars = createSidebarFiles(chunks)
  const addresses = new Map(sidebars.map(({ name, address }) => [name, address]))
  const chunksOf = (names: readonly string[]) => names.flatMap((name) => addresses.get(name) ?? [])
  const unique = withUniqueRoutes([...components.pages, ...createIndexPages(site)], site.docs, site.config)
  const routes = [...site.docs, ...unique.pages].map(({ route }) => route).concat(gatheredRoutes(site))
  const pageless = createPagelessFinder(new Set(routes), site.config)(frameReferences(data, chunks), '/')
  const siteData = { ...data, ...(pageless.length > 0 && { pageless }) }
  const plugins = await remarkRunnerOf(site)
  const globals = await loadGlobalComponents(site)
  return {
    site,
    siteData,
    sidebars,
    claims,
    components,
    pages: unique.pages.map((page) => withChunks(page, chunksOf)),
    routes,
    compiler: new DocumentCompiler({
      site,
      addresses: addressesOf(site.docs),
      siteData,
      cache: undefined,
      htmlCache,
      claims,
      media,
    }),
    places: new DocPlaces(site, chunksOf),
    problems: [
      ...site.problems,
      ...missingPackages(site.config),
      ...(plugins?.problems ?? []),
      ...problems,
      ...claims.problems,
      ...components.problems,
      ...globals.problems,
      ...sheetProblems(site),
      ...unique.problems,
    ],
  }
}

/** Plans a build, and has the browser's code made meanwhile. `knownTargets`: see {@link Fingerprints}. */
export async function planBuild(site: Site, cacheDir: string, knownTargets?: string): Promise<Plan> {
  const plan = await planSite(site)
  const client = buildClient(createSitePluginInput(site, plan.siteData), cacheDir, () => usedFiles(site))
  // A failure is met where pages are written.
  client.bundle.catch(() => {})
  const buildId = buildIdOf(client.hash, plan.siteData)
  const world = worldOf(site, buildId)
  return {
    ...plan,
    problems: [...plan.problems, ...client.problems],
    client,
    buildId,
    fingerprints: new Fingerprints({
      site,
      routes: plan.routes,
      world,
      compiler: plan.compiler,
      places: plan.places,
      ...(knownTargets !== undefined && { knownTargets }),
    }),
  }
}

/** Gives the parts of a page's sidebar their addresses. */
function withChunks<Page extends PageData>(
  page: Page,
  chunksOf: (names: readonly string[]) => string[],
): Page {
  return page.sidebar
    ? { ...page, sidebar: { ...page.sidebar, chunks: chunksOf(page.sidebar.chunks) } }
    : page
}

import { buildClient, createSitePluginInput } from '../bundle/client-build'
import { sheetProblems } from '../bundle/sheet-problems'
import type { PageData } from '../model/page'
import type { Problem } from '../model/problem'
import { missingPackages } from '../content/config/load-config'
import type { Site } from '../content/load-site'
import { DocumentCompiler, type DocumentCompilerInput } from '../pages/compile-documents'
import { gatheredRoutes } from '../pages/gathered-pages'
import { createIndexPages } from '../pages/index-pages'
import { loadPageComponents, provideParts, loadGlobalComponents } from '../pages/page-components'
import { remarkRunnerOf } from '../pages/compile-articles'
import { startIntegrations, type PlannedSite } from '../pages/integrations'
import { createSiteData } from '../pages/site-data'
import { buildIdOf, Fingerprints, worldOf } from './fingerprints'
import { takenRoutes } from '../model/path'
import { reactionSeverity, type SiteConfig } from '../model/site-config'

/** Plans a site before any page is made, for builds and for the development server. */
export type SitePlan = Awaited<ReturnType<typeof planSite>>

export type Plan = Awaited<ReturnType<typeof planBuild>>

/** Which pages exist, and where each belongs. `htmlCache` is for a process that compiles the same page repeatedly. */
export async function planSite(loaded: Site, htmlCache?: DocumentCompilerInput['htmlCache']) {
  const site: PlannedSite = { ...loaded, integrations: await startIntegrations(loaded) }
  const { data: siteData, problems } = createSiteData(site)
  provideParts(siteData)
  const components = await loadPageComponents(site)
  const unique = withUniqueRoutes([...components.pages, ...createIndexPages(site)], site.docs, site.config)
  const routes = [...site.docs, ...unique.pages].map(({ route }) => route).concat(gatheredRoutes(site))
  const plugins = await remarkRunnerOf(site)
  const globals = await loadGlobalComponents(site)
  return {
    site,
    siteData,
    components,
    /** Pages other than documents, with unique routes. Excludes pages generated from all documents. */
    pages: unique.pages,
    /** Routes of all pages, including those generated from all documents. */
    routes,
    compiler: new DocumentCompiler({ site, siteData, htmlCache }),
    problems: [
      ...site.problems,
      ...missingPackages(site.config),
      ...(plugins?.problems ?? []),
      ...problems,
      ...site.integrations.problems,
      ...site.integrations.takeFailures(),
      ...components.problems,
      ...globals.problems,
      ...sheetProblems(site),
      ...unique.problems,
    ],
  }
}

/** Starts bundling the browser code in the background. */
export async function planBuild(loaded: Site, cacheDir: string) {
  const plan = await planSite(loaded)
  const { site, siteData, compiler } = plan
  const client = buildClient(createSitePluginInput(site, siteData), cacheDir)
  // A failure is reported where pages are written.
  client.bundle.catch(() => {})
  const buildId = buildIdOf(client.hash, siteData)
  const fingerprints = new Fingerprints({ site, world: worldOf(site, buildId), compiler })
  return { ...plan, client, buildId, fingerprints }
}

/** Drops each page whose route a document or an earlier page has. Documents are compared with each other when they are read. */
export function withUniqueRoutes<Page extends PageData>(
  pages: readonly Page[],
  docs: readonly { route: string; file: string }[],
  config: Pick<SiteConfig, 'onDuplicateRoutes'>,
): { pages: Page[]; problems: Problem[] } {
  const severity = reactionSeverity(config.onDuplicateRoutes)
  const owners = new Map([
    ...takenRoutes,
    ...docs.map(({ route, file }): [string, string] => [route, `the document \`${file}\``]),
  ])
  const problems: Problem[] = []
  const unique = pages.filter((page) => {
    const owner = owners.get(page.route)
    if (owner === undefined) {
      owners.set(page.route, `the ${nameOf(page)}`)
      return true
    }
    if (severity) {
      problems.push({
        severity,
        code: 'duplicate-route',
        message: `The ${nameOf(page)} has the route \`${page.route}\`, which ${owner} has already.`,
        hint: takenRoutes.has(page.route) ? 'Give it another route.' : 'Give one of them another route.',
        ...(page.kind === 'react' && { file: page.module }),
      })
    }
    return false
  })
  return { pages: unique, problems }
}

const nameOf = (page: PageData) =>
  page.kind === 'react' ? `page module \`${page.module}\`` : `page \`${page.title}\``

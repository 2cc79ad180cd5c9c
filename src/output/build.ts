import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildClient, pruneClientCache } from '../bundle/client-build'
import { createSitePluginInput } from '../bundle/site-input'
import { checkLinks } from '../check/links'
import { loadSite, type Site } from '../content/load-site'
import type { Problem } from '../model/problem'
import { createIndexPages } from '../pages/index-pages'
import { createSiteData } from '../pages/site-data'
import { ArticleCache } from './article-cache'
import { Background } from './background'
import { createClaimChecker } from './claim-checker'
import { DocumentCompiler, type LinkPlaces } from './compile-documents'
import { articleState, pageState } from './engine-state'
import { createHealthCollector } from './health-pages'
import { collectRedirects, redirectFile, redirectPage, robots, sitemap } from './machine-files'
import { createMarkdownCopies } from './markdown-copies'
import { createMediaFiles } from './media-files'
import { loadPageComponents } from './page-components'
import { PageWriter } from './page-writer'
import { createSearchWriter } from './search-files'
import { createSidebarFiles } from './sidebar-files'
import { Pending } from './pending'
import { Staging } from './staging'
import { copyFolder } from './static-files'

export interface BuildOptions {
  siteDir: string
  outDir: string
  cacheDir: string
  baseUrl?: string
  /** Warnings fail the build like errors. */
  strict: boolean
  /** Check everything, but leave the output as it is. Default false. */
  dryRun?: boolean
  onProgress?(text: string): void
}

export interface BuildResult {
  /** False when the output was not replaced. */
  ok: boolean
  problems: Problem[]
  pages: number
  files: number
  bytes: number
  /** Pages whose HTML was taken over unchanged from the last build. */
  reused: number
  milliseconds: number
}

/** So many orders may wait in the background while the next pages are rendered. */
const maxPendingOrders = 64
/** So many pages may be rendered before the browser code is there, whose addresses they need. */
const maxPendingPages = 128

/** Builds a site: read, bundle, compile, write, check, put in place. The old output stays until the new one is complete. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const started = performance.now()
  const site = await loadSite({ ...options, mode: 'production' })
  const background = new Background()
  const staging = new Staging(options.outDir, background)
  try {
    const result = await writeSite(site, staging, background, options)
    await background.settle()
    const fails = result.problems.some(({ severity }) => severity === 'error' || options.strict)
    if (fails || options.dryRun) staging.discard()
    else staging.commit()
    return {
      ok: !fails,
      ...result,
      files: staging.files.size,
      bytes: staging.bytes,
      milliseconds: performance.now() - started,
    }
  } catch (error) {
    // Files still on their way must not reappear after the folder is gone.
    await background.close()
    staging.discard()
    throw error
  } finally {
    await background.close()
  }
}

async function writeSite(site: Site, staging: Staging, background: Background, options: BuildOptions) {
  const problems = [...site.problems]
  const { data: siteData, problems: navbarProblems } = createSiteData(site)
  problems.push(...navbarProblems)

  const client = buildClient(createSitePluginInput(site, siteData), options.cacheDir)
  // Pages are made meanwhile; a failure is met where they are written.
  client.bundle.catch(() => {})
  const components = await loadPageComponents(site)
  const claims = createClaimChecker(site)
  problems.push(...components.problems, ...claims.problems)

  const engine = articleState(site.config.codeLanguages)
  const cache = new ArticleCache(options.cacheDir, site.siteDir, engine, (file, content) =>
    background.add({ do: 'write', file, content }),
  )
  const compiler = new DocumentCompiler({
    site,
    siteData,
    cache,
    claims,
    addAsset: createMediaFiles(staging),
  })
  const sidebars = createSidebarFiles(site.chunks)
  copyFolder(path.join(site.siteDir, 'static'), '', staging)
  for (const { address, content } of sidebars.values()) staging.write(address.slice(1), content)

  const writer = new PageWriter({
    site,
    siteData,
    client,
    sidebars,
    staging,
    cacheDir: options.cacheDir,
    state: pageState(site.config),
    components: components.byKey,
  })
  const search = createSearchWriter(site, staging, background)
  const health = createHealthCollector(site, claims)
  const copies = createMarkdownCopies(site, staging)
  const places = new Map<string, LinkPlaces>()
  const writing = new Pending()
  for (const [index, doc] of site.docs.entries()) {
    options.onProgress?.(`${index} of ${site.docs.length} pages`)
    const ready = await compiler.compile(doc)
    problems.push(...ready.problems)
    writing.add(writer.write(ready.page, doc))
    search.add(ready)
    health.add(ready)
    copies.add(ready)
    places.set(doc.route, ready.places)
    await writing.settle(maxPendingPages)
    await background.settle(maxPendingOrders)
  }
  for (const page of [...components.pages, ...createIndexPages(site), ...health.pages()])
    writing.add(writer.write(page))
  await writing.settle()
  const { dir } = await client.bundle
  copyFolder(path.join(dir, 'assets'), 'assets', staging)
  await search.finish()
  copies.finish()

  const { redirects, problems: redirectProblems } = collectRedirects(site, writer.routes)
  problems.push(...redirectProblems)
  for (const { from, to } of redirects) staging.write(`${from.slice(1)}.html`, redirectPage(to, site))
  if (redirects.length > 0) staging.write('_redirects', redirectFile(redirects, site.config.baseUrl))
  staging.write('sitemap.xml', sitemap(writer.listed, site))
  staging.write('robots.txt', robots(site))
  staging.write('versions.json', `${JSON.stringify([site.version], null, 1)}\n`)

  const files = new Set([...staging.files].map((file) => `/${file}`))
  const findPlace = (route: string, reference: string) => places.get(route)?.get(reference)
  problems.push(...checkLinks({ pages: writer.references, files, redirects, config: site.config, findPlace }))
  if (!options.dryRun) writer.finish()
  cache.prune()
  pruneClientCache(options.cacheDir, dir)
  return { problems, pages: writer.count, reused: writer.reused }
}

/** Default folder of caches: beside the output. */
export function defaultCacheDir(outDir: string): string {
  return path.join(path.dirname(path.resolve(outDir)), '.cache')
}

/** Whether a build can be served from here. */
export function hasOutput(outDir: string): boolean {
  return existsSync(path.join(outDir, 'index.html')) || existsSync(path.join(outDir, '404.html'))
}

import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildClient, pruneClientCache } from '../bundle/client-build'
import { createSitePluginInput } from '../bundle/site-input'
import { checkLinks, type PageReferences } from '../check/links'
import { loadSite, type Site } from '../site/load-site'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import { createIndexPages } from '../sources/index-pages'
import { createSiteData } from '../sources/site-data'
import { withUniqueRoutes } from './unique-routes'
import { createAdmonitionLists } from '../sources/admonition-lists'
import { ArticleCache } from '../sources/article-cache'
import { Background } from '../workers/background'
import { checkFolders } from './check-folders'
import { createClaimChecker } from '../sources/claim-checker'
import { DocumentCompiler, type LinkPlaces } from '../sources/compile-documents'
import { articleState, pageState, searchState } from '../engine/engine-state'
import { createHealthCollector } from '../sources/health-pages'
import {
  collectRedirects,
  redirectFile,
  redirectPage,
  redirectPageFile,
  robots,
  sitemap,
} from '../output/machine-files'
import { writeCompressed } from '../output/compressed-files'
import { putBeside, writeHostFiles } from '../output/host-files'
import { createMarkdownCopies } from '../output/markdown-copies'
import { createMediaFiles } from '../output/media-files'
import { loadPageComponents } from '../sources/page-components'
import { PageWriter } from '../output/page-writer'
import { createSearchWriter } from '../output/search-files'
import { createSidebarFiles } from '../output/sidebar-files'
import { createSocialImages, type SocialImages } from '../output/social-images'
import { Pending } from '../output/pending'
import { Staging } from '../output/staging'
import { copyFolder, copyStaticFiles } from '../output/static-files'

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
  checkFolders({ ...options, siteDir: site.siteDir, contentDir: site.contentDir })
  const background = new Background()
  let staging: Staging | undefined
  let socialImages: SocialImages | undefined
  try {
    staging = new Staging(options.outDir, background)
    socialImages = createSocialImages(site, staging, options)
    const { problems, writer, beside } = await writeSite(site, staging, { background, socialImages }, options)
    await background.settle()
    const fails = problems.some(({ severity }) => severity === 'error' || options.strict)
    if (fails || options.dryRun) staging.discard()
    else {
      if (site.config.deploy.precompress)
        staging.note(await writeCompressed(staging.dir, staging.files, options.cacheDir))
      writer.forget()
      staging.commit()
      writer.remember()
      putBeside(options.outDir, beside)
    }
    return {
      ok: !fails,
      problems,
      pages: writer.count,
      reused: writer.reused,
      files: staging.files.size,
      bytes: staging.bytes,
      milliseconds: performance.now() - started,
    }
  } catch (error) {
    // Files still on their way must not reappear after the folder is gone.
    await background.close()
    staging?.discard()
    throw error
  } finally {
    await background.close()
    await socialImages?.close()
  }
}

async function writeSite(
  site: Site,
  staging: Staging,
  { background, socialImages }: { background: Background; socialImages: SocialImages },
  options: BuildOptions,
) {
  const problems = [...site.problems]
  const { data: siteData, problems: navbarProblems } = createSiteData(site)
  problems.push(...navbarProblems)

  const client = buildClient(createSitePluginInput(site, siteData), options.cacheDir)
  // Pages are made meanwhile; a failure is met where they are written.
  client.bundle.catch(() => {})
  const components = await loadPageComponents(site)
  const claims = createClaimChecker(site)
  problems.push(...components.problems, ...claims.problems)

  const engine = articleState([site.config.codeLanguages, site.config.markdown])
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
  problems.push(...copyStaticFiles(site.siteDir, staging))
  for (const { address, content } of sidebars.values()) staging.write(address.slice(1), content)

  const writer = new PageWriter({
    site,
    siteData,
    client,
    sidebars,
    staging,
    cacheDir: options.cacheDir,
    socialImages,
    state: pageState(site.config),
    components: components.byKey,
  })
  const search = createSearchWriter(site, staging, background, {
    file: path.join(options.cacheDir, 'search.bin'),
    engine: searchState(),
  })
  const health = createHealthCollector(site, claims)
  const lists = createAdmonitionLists(site)
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
    lists.add(ready)
    copies.add(ready)
    places.set(doc.route, ready.places)
    await writing.settle(maxPendingPages)
    await background.settle(maxPendingOrders)
  }
  const listPages = lists.pages()
  const madePages = [...components.pages, ...createIndexPages(site), ...listPages, ...health.pages(listPages)]
  const unique = withUniqueRoutes(madePages, site.docs, site.config)
  problems.push(...unique.problems)
  for (const page of unique.pages) {
    writing.add(writer.write(page))
    if (page.kind !== 'admonitions') continue
    search.addList(page)
    copies.addList(page)
  }
  await writing.settle()
  problems.push(...writer.problems)
  const { dir } = await client.bundle
  copyFolder(path.join(dir, 'assets'), 'assets', staging)
  copies.finish()

  const redirects = writeMachineFiles(site, writer, staging, problems)
  const found = await background.finish()
  staging.note(found.index)
  for (const { htmlBytes, jsonBytes } of found.pages.values()) staging.bytes += htmlBytes + jsonBytes
  await socialImages.finish()
  const { beside, problems: hostProblems } = writeHostFiles(site, staging, redirects)
  problems.push(...hostProblems)
  const pages = writer.finish(found.pages)
  problems.push(...brokenLinks({ site, writer, pages, staging, redirects, places, problems }))
  cache.prune()
  pruneClientCache(options.cacheDir, dir)
  return { problems, writer, beside }
}

/** Redirects, sitemap, `robots.txt` and the version. */
function writeMachineFiles(
  site: Site,
  writer: PageWriter,
  staging: Staging,
  problems: Problem[],
): Redirect[] {
  const { redirects, problems: redirectProblems } = collectRedirects(site, writer.routes)
  problems.push(...redirectProblems)
  for (const { from, to } of redirects) staging.write(redirectPageFile(from), redirectPage(to, site))
  if (redirects.length > 0) staging.write('_redirects', redirectFile(redirects, site.config.baseUrl))
  staging.write('sitemap.xml', sitemap(writer.listed, site))
  // A site may have rules of its own for robots.
  if (!staging.files.has('robots.txt')) staging.write('robots.txt', robots(site))
  staging.write('docs-versions.json', `${JSON.stringify([site.version], null, 1)}\n`)
  return redirects
}

/** Broken links of the written pages (E8). What compiling said of a link already is not said twice. */
function brokenLinks(input: {
  site: Site
  writer: PageWriter
  pages: readonly PageReferences[]
  staging: Staging
  redirects: readonly Redirect[]
  places: Map<string, LinkPlaces>
  problems: readonly Problem[]
}): Problem[] {
  const { site, writer, pages, staging, redirects, places } = input
  const files = new Set([...staging.files].map((file) => `/${file}`))
  const home: Problem[] = []
  if (!writer.routes.has('/') && !redirects.some(({ from }) => from === '/')) {
    // Every page links to it; one report is enough, and none when a page module failed that may have been it.
    files.add('/')
    if (!input.problems.some(({ file }) => file?.startsWith('pages/'))) home.push(noHomePage)
  }
  const findPlace = (route: string, reference: string) => places.get(route)?.get(reference)
  const found = checkLinks({ pages, files, redirects, config: site.config, findPlace })
  const placeOf = ({ file, line, column }: Problem) => `${file}:${line}:${column}`
  const told = new Set(
    input.problems
      .filter(({ code }) => ['broken-markdown-link', 'missing-asset', 'asset-outside-site'].includes(code))
      .map(placeOf),
  )
  return [...home, ...found.filter((problem) => problem.line === undefined || !told.has(placeOf(problem)))]
}

const noHomePage: Problem = {
  severity: 'warning',
  code: 'no-home-page',
  message: 'The site has no page at `/`.',
  hint: 'Add `pages/index.tsx`, or give a document the `slug` `/`.',
  rule: 'R3',
}

/** Default folder of caches: beside the output. */
export function defaultCacheDir(outDir: string): string {
  return path.join(path.dirname(path.resolve(outDir)), '.cache')
}

/** Whether a build can be served from here. */
export function hasOutput(outDir: string): boolean {
  return existsSync(path.join(outDir, 'index.html')) || existsSync(path.join(outDir, '404.html'))
}

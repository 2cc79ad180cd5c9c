import path from 'node:path'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/doc'
import {
  collectRedirects,
  redirectFile,
  redirectPage,
  redirectPageFile,
  robots,
  sitemap,
  type ListedPage,
  vanishedRoutes,
  licensesFile,
  licensesText,
} from '../output/machine-files'
import { agentsFile, fullTextFile, llmsFullText, llmsIndex } from '../output/llms-files'
import type { OutputFolder } from '../output/output-folder'
import type { PageData } from '../model/page'
import { editionsOf, type Edition } from '../content/editions'
import type { PlannedSite } from '../pages/page-site'
import type { MadeSite } from './make-site'
import type { BuildMemory, KnownIndex, SiteNotes } from './known-site'
import type { Plan } from './plan'
import { hashOfContent } from '../files/file-states'
import { searchedRoutes, searchOptions } from '../pages/search-pages'
import { assembleIndex } from '../search/build-index'

/** Writes what belongs to the site as a whole: browser code, search index, redirects, files for machines. */
export async function writeSiteFiles(
  plan: Plan,
  made: MadeSite,
  { output, memory }: { output: OutputFolder; memory: BuildMemory },
): Promise<{ redirects: Redirect[]; problems: Problem[] } & Pick<SiteNotes, 'search'>> {
  const { site } = plan
  const { dir, files, licenses } = await plan.client.bundle
  for (const [name, hash] of files) output.copy(path.join(dir, name), name, hash)
  output.write(licensesFile, licensesText(licenses))
  const search = writeSearchIndexes(site, made, { output, memory })
  const told = writeTexts(plan, made, output)
  for (const { name, content } of site.integrations.files(site, made.documents)) output.write(name, content)
  const routes = new Set(made.pages.keys())
  const { redirects, problems } = collectRedirects(site, routes)
  problems.push(...told, ...site.integrations.takeFailures(), ...vanishedRoutes(site, routes, redirects))
  for (const { from, to } of redirects) output.write(redirectPageFile(from), redirectPage(to, site))
  if (redirects.length > 0) output.write('_redirects', redirectFile(redirects, site.config.baseUrl))
  output.write('sitemap.xml', sitemap(listedPages(plan, made), site))
  // A site may have rules of its own for robots.
  if (!output.has('robots.txt')) output.write('robots.txt', robots(site))
  const versions = site.collections.map(({ version }) => version)
  output.write('docs-versions.json', `${JSON.stringify(versions, null, 1)}\n`)
  return { redirects, problems, search }
}

function writeTexts(plan: Plan, made: MadeSite, output: OutputFolder): Problem[] {
  const { site, documents, others } = mainPart(plan, made)
  const { text, problems } = agentsFile(site)
  // A site may have an index of its own.
  if (!output.has('agents.md')) output.write('agents.md', text)
  for (const file of llmsIndex(site, documents, others)) output.write(file.name, file.text)
  // Made of the pages' copies, which a dry run does not write.
  const full = output.isDry ? undefined : llmsFullText(site, documents, output)
  if (full !== undefined) output.write(fullTextFile, full)
  return problems
}

/** What machines are told of: the edition that readers see first. */
function mainPart(
  { site: whole }: Plan,
  { documents, others }: MadeSite,
): Pick<MadeSite, 'documents' | 'others'> & { site: PlannedSite } {
  const [{ site }, ...editions] = editionsOf(whole)
  const isOther = (page: Pick<PageData, 'inVersion'>) =>
    editions.some(
      ({ version }) => version?.docs === page.inVersion?.docs && version?.name === page.inVersion?.name,
    )
  const keys = new Set(site.collections.map(({ key }) => key))
  return {
    site,
    documents: documents.filter(({ doc }) => keys.has(doc.collection)),
    others: others.filter((page) => !isOther(page)),
  }
}

function listedPages(plan: Plan, made: MadeSite): ListedPage[] {
  const { site, others } = mainPart(plan, made)
  const documents = site.collections
    .filter(({ noIndex }) => !noIndex)
    .flatMap(({ docs }) => docs)
    .filter(({ unlisted }) => !unlisted)
    .map(({ route, lastUpdate }): ListedPage => ({
      route,
      ...(lastUpdate?.date !== undefined && { lastModified: lastUpdate.date }),
    }))
  const pages = others.filter(({ kind, unlisted }) => !unlisted && kind !== 'not-found')
  return [...documents, ...pages.map(({ route }) => ({ route }))]
}

interface Place {
  output: OutputFolder
  memory: BuildMemory
}

/** Writes the search index of each edition, or keeps the one that is there when it would be the same. */
function writeSearchIndexes(site: PlannedSite, made: MadeSite, place: Place): KnownIndex[] {
  return editionsOf(site).map((edition) => writeSearchIndex(edition, made, place))
}

function writeSearchIndex(
  edition: Edition<PlannedSite>,
  made: MadeSite,
  { output, memory }: Place,
): KnownIndex {
  const routes = searchedRoutes(edition)
  const own = [...made.pages].filter(([route]) => routes.has(route))
  const pages = own.flatMap(([, { search }]) => search ?? [])
  const options = searchOptions(edition)
  const { manifest = '' } = options
  const state = hashOfContent(JSON.stringify([...pages, options]))
  const known = memory.search.find((index) => index.manifest === manifest)
  const isSame = known?.state === state && !own.some(([route]) => made.indexed.has(route))
  if (isSame && output.keep(known.files)) return known
  const index = assembleIndex(pages, made.terms ?? memory.terms(), options)
  for (const { name, content } of index.files) if (!output.keep([name])) output.write(name, content)
  output.write(index.manifest.name, index.manifest.content)
  return { manifest, state, files: [...index.files, index.manifest].map(({ name }) => name) }
}

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
import { editionsOf, mainEdition, type Edition, type Site } from '../content/load-site'
import type { KnownDocument } from '../pages/integration'
import type { PlannedSite } from '../pages/integrations'
import type { MadeSite } from './make-site'
import type { Plan } from './plan'
import { searchedRoutes, searchOptions } from '../pages/search-pages'
import { assembleIndex } from '../search/build-index'

/** Writes the browser code, the search index, redirects and files for machines. */
export async function writeSiteFiles(
  plan: Plan,
  made: MadeSite,
  output: OutputFolder,
): Promise<{ redirects: Redirect[]; problems: Problem[] }> {
  const { site } = plan
  const { dir, files, licenses } = await plan.client.bundle
  for (const [name, hash] of files) output.copy(path.join(dir, name), name, hash)
  output.write(licensesFile, licensesText(licenses))
  for (const edition of editionsOf(site)) writeSearchIndex(edition, made, output)
  // Files for machines cover only this one.
  const main = mainEdition(site, made)
  const told = writeTexts(main, output)
  for (const { name, content } of site.integrations.files(site, made.documents)) output.write(name, content)
  const routes = new Set(made.pages.keys())
  const { redirects, problems } = collectRedirects(site, routes)
  problems.push(...told, ...site.integrations.takeFailures(), ...vanishedRoutes(site, routes, redirects))
  for (const { from, to } of redirects) output.write(redirectPageFile(from), redirectPage(to, site))
  if (redirects.length > 0) output.write('_redirects', redirectFile(redirects, site.config.baseUrl))
  output.write('sitemap.xml', sitemap(listedPages(main.site, main.others), site))
  // Unless the site provides one.
  if (!output.has('robots.txt')) output.write('robots.txt', robots(site))
  const versions = site.collections.map(({ version }) => version)
  output.write('docs-versions.json', `${JSON.stringify(versions, null, 1)}\n`)
  return { redirects, problems }
}

function writeTexts(
  { site, documents, others }: ReturnType<typeof mainEdition<PlannedSite, KnownDocument>>,
  output: OutputFolder,
): Problem[] {
  const { text, problems } = agentsFile(site)
  // Unless the site provides one.
  if (!output.has('agents.md')) output.write('agents.md', text)
  for (const file of llmsIndex(site, documents, others)) output.write(file.name, file.content)
  // It is made of the pages' copies, which a dry run does not write.
  const full = output.isDry ? undefined : llmsFullText(site, documents, output)
  if (full !== undefined) output.write(fullTextFile, full)
  return problems
}

function listedPages(site: Site, others: readonly PageData[]): ListedPage[] {
  const documents = site.collections
    .filter(({ noIndex }) => !noIndex)
    .flatMap(({ docs }) => docs)
    .filter(({ unlisted }) => !unlisted)
    .map(({ route, lastUpdate }): ListedPage => ({ route, lastModified: lastUpdate?.date }))
  const pages = others.filter(({ kind, unlisted }) => !unlisted && kind !== 'not-found')
  return [...documents, ...pages.map(({ route }) => ({ route }))]
}

function writeSearchIndex(
  edition: Edition<PlannedSite>,
  { pages, words }: MadeSite,
  output: OutputFolder,
): void {
  const routes = searchedRoutes(edition)
  const listed = [...pages].flatMap(([route, { search }]) => (search && routes.has(route) ? [search] : []))
  const { files, manifest } = assembleIndex(listed, words, searchOptions(edition))
  for (const file of files) if (!output.keep([file.name])) output.write(file.name, file.content())
  output.write(manifest.name, manifest.content())
}

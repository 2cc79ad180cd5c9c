import path from 'node:path'
import { readFileSync } from 'node:fs'
import type { Problem } from '../model/problem'
import type { Redirect } from '../model/redirect'
import {
  collectRedirects,
  redirectFile,
  redirectPage,
  redirectPageFile,
  robots,
  sitemap,
  type ListedPage,
} from '../output/machine-files'
import { licensesFile, licensesText } from '../output/licenses'
import { agentsFile } from '../output/agents-file'
import { llmsFullText, llmsIndex } from '../output/llms-files'
import type { OutputFolder } from '../output/output-folder'
import { vanishedRoutes } from '../output/vanished-routes'
import { copyFolder } from '../output/static-files'
import { assembleIndex } from '../search/build-index'
import { hashOfContent } from '../site/files/file-states'
import { searchOptions } from '../sources/search-pages'
import type { MadeSite } from './make-site'
import type { BuildMemory } from './memory'
import type { Plan } from './plan'

/** Writes what belongs to the site as a whole: browser code, search index, redirects, files for machines. */
export async function writeSiteFiles(
  plan: Plan,
  made: MadeSite,
  { output, memory }: { output: OutputFolder; memory: BuildMemory },
): Promise<{ redirects: Redirect[]; problems: Problem[]; search: BuildMemory['search'] }> {
  const { site } = plan
  const { dir, licenses } = await plan.client.bundle
  copyFolder(path.join(dir, 'assets'), 'assets', output)
  output.write(licensesFile, licensesText(licenses))
  const search = writeSearchIndex(plan, made, { output, memory })
  const agents = writeTexts(plan, made, output)
  const routes = new Set(made.pages.keys())
  const { redirects, problems } = collectRedirects(site, routes)
  problems.push(...agents, ...vanishedRoutes(site, routes, redirects))
  for (const { from, to } of redirects) output.write(redirectPageFile(from), redirectPage(to, site))
  if (redirects.length > 0) output.write('_redirects', redirectFile(redirects, site.config.baseUrl))
  output.write('sitemap.xml', sitemap(listedPages(plan, made), site))
  // A site may have rules of its own for robots.
  if (!output.has('robots.txt')) output.write('robots.txt', robots(site))
  const versions = site.collections.map(({ version }) => version)
  output.write('docs-versions.json', `${JSON.stringify(versions, null, 1)}\n`)
  return { redirects, problems, search }
}

/** Writes the search index, or keeps the one that is there when it would be the same. */
function writeSearchIndex(
  plan: Plan,
  made: MadeSite,
  { output, memory }: { output: OutputFolder; memory: BuildMemory },
): NonNullable<BuildMemory['search']> {
  const pages = [...made.pages.values()].flatMap(({ search }) => search ?? [])
  const options = searchOptions(plan.site)
  const state = hashOfContent(JSON.stringify([pages, options]))
  const known = memory.search
  if (!made.terms && known?.state === state && output.keepKnown(known.files)) return known
  const terms = made.terms ?? memory.terms()
  const infoOf = (route: string) => (made.details.get(route) ?? memory.pages.detailsOf(route)).info
  const index = assembleIndex({ pages, terms, infoOf }, options)
  // Named by what is in it, so one that is there need not be deflated again.
  for (const { name, content } of index.files) if (!output.keepKnown([name])) output.write(name, content())
  output.write(index.manifest.name, index.manifest.content)
  return { state, files: [...index.files, index.manifest].map(({ name }) => name) }
}

function writeTexts(plan: Plan, made: MadeSite, output: OutputFolder): Problem[] {
  const agents = agentsFile(plan.site)
  // A site may have an index of its own.
  if (!output.has('agents.md')) output.write('agents.md', agents.text)
  for (const { name, text } of llmsIndex(plan.site, made.documents, made.others)) output.write(name, text)
  // Made of the pages' copies, which a dry run does not write.
  if (output.isDry) return agents.problems
  const full = llmsFullText(plan.site, made.documents, (file) => ({
    bytes: output.sizeOf(file),
    text: () => readFileSync(output.pathOf(file), 'utf8'),
  }))
  if (full !== undefined) output.write('llms-full.txt', full)
  return agents.problems
}

/** Pages that search engines may list. */
function listedPages({ site }: Plan, { others }: MadeSite): ListedPage[] {
  const documents = site.docs
    .filter(({ unlisted }) => !unlisted)
    .map(({ route, lastUpdate }): ListedPage => ({
      route,
      ...(lastUpdate?.date !== undefined && { lastModified: lastUpdate.date }),
    }))
  const pages = others.filter(({ kind, unlisted }) => !unlisted && kind !== 'not-found')
  return [...documents, ...pages.map(({ route }) => ({ route }))]
}

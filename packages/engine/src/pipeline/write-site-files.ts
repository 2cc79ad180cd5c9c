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
import { fullTextFile, llmsFullText, llmsIndex, takeCopies, type Copies } from '../output/llms-files'
import type { OutputFolder } from '../output/output-folder'
import { vanishedRoutes } from '../output/vanished-routes'
import type { PageData } from '../model/page'
import { editionsOf } from '../content/editions'
import type { Site } from '../content/load-site'
import type { MadeSite } from './make-site'
import type { BuildMemory } from './memory'
import type { SiteNotes } from './site-notes'
import { cardFiles } from '@holdtrue/claims/sources/source-cards'
import type { Plan } from './plan'
import { writeSearchIndexes } from './write-search-indexes'

/** Writes what belongs to the site as a whole: browser code, search index, redirects, files for machines. */
export async function writeSiteFiles(
  plan: Plan,
  made: MadeSite,
  { output, memory }: { output: OutputFolder; memory: BuildMemory },
): Promise<{ redirects: Redirect[]; problems: Problem[] } & Pick<SiteNotes, 'search' | 'fullText'>> {
  const { site } = plan
  const { dir, files, licenses } = await plan.client.bundle
  for (const [name, hash] of files) output.copy(path.join(dir, name), name, hash)
  output.write(licensesFile, licensesText(licenses))
  const search = writeSearchIndexes(site, made, { output, memory })
  const { problems: told, ...texts } = writeTexts(plan, made, { output, memory })
  for (const { name, content } of cardFiles(site, made.documents)) output.write(name, content)
  const routes = new Set(made.pages.keys())
  const { redirects, problems } = collectRedirects(site, routes)
  problems.push(...told, ...vanishedRoutes(site, routes, redirects))
  for (const { from, to } of redirects) output.write(redirectPageFile(from), redirectPage(to, site))
  if (redirects.length > 0) output.write('_redirects', redirectFile(redirects, site.config.baseUrl))
  output.write('sitemap.xml', sitemap(listedPages(plan, made), site))
  // A site may have rules of its own for robots.
  if (!output.has('robots.txt')) output.write('robots.txt', robots(site))
  const versions = site.collections.map(({ version }) => version)
  output.write('docs-versions.json', `${JSON.stringify(versions, null, 1)}\n`)
  return { redirects, problems, search, ...texts }
}

function writeTexts(
  plan: Plan,
  made: MadeSite,
  { output, memory }: { output: OutputFolder; memory: BuildMemory },
): { problems: Problem[] } & Pick<SiteNotes, 'fullText'> {
  const { site, documents, others } = mainPart(plan, made)
  const agents = agentsFile(site)
  // A site may have an index of its own.
  if (!output.has('agents.md')) output.write('agents.md', agents.text)
  for (const { name, text } of llmsIndex(site, documents, others)) output.write(name, text)
  // Made of the pages' copies, which a dry run does not write.
  const { problems } = agents
  const full = output.isDry ? undefined : llmsFullText(site, documents, copiesIn(output, memory))
  if (full === undefined) return { problems }
  output.write(fullTextFile, full.text)
  return { problems, fullText: full.parts }
}

/** Copies of this build; those that are as they were are taken out of the text of the build before. */
function copiesIn(output: OutputFolder, { fullText = [] }: SiteNotes): Copies {
  const before = fullText.length > 0 ? output.contentBefore(fullTextFile) : undefined
  const known = before ? takeCopies(before, fullText) : new Map<string, Uint8Array>()
  return {
    sizeOf: (file) => output.sizeOf(file),
    read: (file) =>
      (output.isStaged(file) ? undefined : known.get(file)) ?? readFileSync(output.pathOf(file)),
  }
}

/** What machines are told of: the edition that readers see first. */
function mainPart(
  { site: whole }: Plan,
  { documents, others }: MadeSite,
): Pick<MadeSite, 'documents' | 'others'> & { site: Site } {
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

/** Pages that search engines may list. */
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

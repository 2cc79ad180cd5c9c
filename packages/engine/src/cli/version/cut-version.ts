import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createSiteModules } from '../../modules/run/site-modules'
import { readReviews } from '@holdtrue/claims/check/reviews/read-reviews'
import { formatReviews, reviewsFile } from '@holdtrue/claims/check/reviews/reviews-file'
import { didYouMean } from '../../model/nearest'
import type { Problem } from '../../model/problem'
import type { DocsSettings, SiteConfig } from '../../model/site-config'
import { badName, readVersions } from '../../content/collections/read-versions'
import {
  currentPath,
  currentVersion,
  upstreamFile,
  versionFiles,
  versionNameFault,
} from '../../content/collections/version-files'
import { loadConfig } from '../../content/config/load-config'
import { listContentFiles } from '../../content/files/read-files'
import { sidebarsFile } from '../../content/sidebars/find-sidebars'
import { parseSidebarsFile } from '../../content/sidebars/sidebars-file'
import { calledAs } from '../../files/called-as'

export interface CutVersionOptions {
  siteDir: string
  cacheDir: string
  /** Name of the version. */
  name: string
  /** Id of the documents. Default: the first ones. */
  docs?: string
}

/**
 * Cuts a version: copies content, tags and sidebars as they are now, and with them the release of the code base that they were checked
 * against, its index and the stamps of what was read. It is a version when all is there: the list of versions is written last. Resolves
 * with what was written, relative to the site folder, or with problems; then nothing was.
 */
export async function cutVersion(
  options: CutVersionOptions,
): Promise<{ written: string[] } | { problems: Problem[] }> {
  const { siteDir, cacheDir, name } = options
  const modules = createSiteModules(siteDir, cacheDir)
  const { config } = await loadConfig(siteDir, modules, undefined)
  const settings = config.docs.find(({ id }) => id === (options.docs ?? config.docs[0].id))
  if (!settings) return { problems: [unknownDocs(options.docs ?? '', config)] }
  const files = versionFiles(settings.id)
  const known = readVersions(siteDir, settings.id)
  const sidebars = await currentSidebars(siteDir, settings, modules)
  const problems = [
    ...known.problems,
    ...nameProblems(name, known.names, { file: files.list, versions: settings.versions }),
    ...contentProblems(siteDir, settings),
    ...sidebars.problems,
    ...indexProblems(siteDir, config),
  ]
  if (problems.length > 0) return { problems }
  const written = [files.docsOf(name)]
  try {
    copyContent(siteDir, settings, name)
    if (sidebars.exported !== undefined) {
      written.push(files.sidebarsOf(name))
      write(siteDir, files.sidebarsOf(name), sidebars.exported)
    }
    if (config.upstream) {
      written.push(files.upstreamOf(name))
      pinUpstream(siteDir, config.upstream, {
        from: settings.path,
        to: files.docsOf(name),
        folder: files.upstreamOf(name),
      })
    }
    write(siteDir, `${files.list}.next`, [name, ...known.names])
    renameSync(path.join(siteDir, `${files.list}.next`), path.join(siteDir, files.list))
    return { written: [...written, files.list] }
  } catch (error) {
    for (const file of written) rmSync(path.join(siteDir, file), { recursive: true, force: true })
    throw error
  }
}

/** Copies the content under a name that is no version's, until all of it is there. */
function copyContent(siteDir: string, settings: DocsSettings, name: string): void {
  const target = path.join(siteDir, versionFiles(settings.id).docsOf(name))
  const next = path.join(path.dirname(target), `.next-${process.pid}`)
  rmSync(next, { recursive: true, force: true })
  try {
    cpSync(path.join(siteDir, settings.path), next, { recursive: true })
    const tags = path.join(siteDir, 'tags.yml')
    if (existsSync(tags)) cpSync(tags, path.join(next, 'tags.yml'))
    renameSync(next, target)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** The sidebars as data; undefined for documents without any. */
async function currentSidebars(
  siteDir: string,
  settings: DocsSettings,
  modules: ReturnType<typeof createSiteModules>,
): Promise<{ exported?: unknown; problems: Problem[] }> {
  if (settings.sidebars === false) return { problems: [] }
  const file = sidebarsFile(siteDir, settings)
  if ('problem' in file) return { problems: [file.problem] }
  const exported =
    file.absolute === undefined ? undefined : ((await modules.load(file.absolute)).default ?? null)
  const { sidebars, problems } = parseSidebarsFile(exported, path.basename(file.absolute ?? 'sidebars.ts'))
  return { exported: sidebars, problems }
}

function pinUpstream(
  siteDir: string,
  upstream: NonNullable<SiteConfig['upstream']>,
  { from, to, folder }: { from: string; to: string; folder: string },
): void {
  const { index, release } = upstream
  cpSync(path.join(siteDir, index, release), path.join(siteDir, folder, release), { recursive: true })
  write(siteDir, `${folder}/${upstreamFile}`, { ...upstream, index: folder })
  const stamps = [...readReviews(siteDir, upstream)].filter(([page]) => page.startsWith(`${from}/`))
  if (stamps.length === 0) return
  const moved = new Map(stamps.map(([page, stamp]) => [`${to}/${page.slice(from.length + 1)}`, stamp]))
  writeFileSync(path.join(siteDir, folder, reviewsFile), formatReviews(moved))
}

function write(siteDir: string, file: string, value: unknown): void {
  const target = path.join(siteDir, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, `${JSON.stringify(value, null, 2)}\n`)
}

function nameProblems(
  name: string,
  names: readonly string[],
  { file, versions }: { file: string; versions: DocsSettings['versions'] },
): Problem[] {
  const fault = versionNameFault(name)
  if (fault !== undefined) return [{ ...badName(name, fault), file }]
  if (names.includes(name)) {
    const hint = `Choose another name; cut are ${names.map((cut) => `\`${cut}\``).join(', ')}.`
    return [{ ...badName(name, 'is there already'), hint, file }]
  }
  // Once another version is cut, both would be at this address.
  const isTaken = [name, currentVersion].every((version) => versions[version]?.path === undefined)
  if (name !== currentPath || !isTaken) return []
  const hint = `Choose another name, or give one of the two a \`path\` in \`docs.versions\`.`
  return [{ ...badName(name, 'is named as the address of the content folder’s own version'), hint, file }]
}

function contentProblems(siteDir: string, settings: DocsSettings): Problem[] {
  const contentDir = path.join(siteDir, settings.path)
  if (existsSync(contentDir) && listContentFiles(contentDir, settings).docs.length > 0) return []
  return [
    {
      severity: 'error',
      code: 'content-empty',
      message: `The content folder \`${settings.path}\` has no documents, so there is nothing to cut.`,
      hint: 'Write some first.',
      file: settings.path,
    },
  ]
}

function indexProblems(siteDir: string, { upstream }: SiteConfig): Problem[] {
  if (!upstream || existsSync(path.join(siteDir, upstream.index, upstream.release))) return []
  return [
    {
      severity: 'error',
      code: 'upstream-index',
      message: `There is no index of release \`${upstream.release}\` in \`${upstream.index}\`, so the version could not be checked.`,
      hint: `Fetch it: \`${calledAs('upstream', upstream.release)}\`.`,
      file: upstream.index,
    },
  ]
}

function unknownDocs(id: string, { docs }: SiteConfig): Problem {
  const ids = docs.map((settings) => settings.id)
  return {
    severity: 'error',
    code: 'docs-id',
    message: `There are no documents with the id \`${id}\`.`,
    hint: didYouMean(id, ids) ?? `There are: ${ids.join(', ')}.`,
    file: 'site.config.ts',
  }
}

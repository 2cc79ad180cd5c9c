import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { SiteModules } from '../../modules/run/site-modules'
import { didYouMean } from '../../model/nearest'
import { ProblemsError, type Problem } from '../../model/problem'
import type { PreparedCut, VersionCut } from '../../pages/integration'
import { loadIntegration } from '../../pages/integrations'
import type { DocsSettings, SiteConfig } from '../../model/site-config'
import {
  badName,
  readVersions,
  currentPath,
  currentVersion,
  versionFiles,
  versionNameFault,
} from '../../content/collections/read-versions'
import { loadConfig } from '../../content/config/load-config'
import { listContentFiles } from '../../content/files/read-files'
import { readCurrentSidebars } from '../../content/sidebars/load-sidebars'
import { parseSidebarsFile } from '../../content/sidebars/sidebars-file'
import { optionValue } from '../arguments'
import { readEnvironment, type Environment } from '../environment'
import { pathFromHere } from '../report'
import { calledAs } from '../../files/engine-root'
import { writeBelow } from '../../files/cache-entry'

/**
 * Copies content, tags and sidebars, and lets integrations store their data. The list of versions is written last, which makes the version
 * official. Resolves with the files written, relative to the site folder. Throws a `ProblemsError` if nothing was written.
 * @param docs id of the docs collection; defaults to the first
 */
export async function cutVersion(
  { siteDir, cacheDir }: Pick<Environment, 'siteDir' | 'cacheDir'>,
  name: string,
  docs?: string,
): Promise<string[]> {
  const modules = new SiteModules(siteDir, cacheDir)
  const { config } = await loadConfig(siteDir, modules, undefined)
  const { id: first } = config.docs[0]
  const settings = config.docs.find(({ id }) => id === (docs ?? first))
  if (!settings) throw new ProblemsError(unknownDocs(docs ?? first, config))
  const files = versionFiles(settings.id)
  const known = readVersions(siteDir, settings.id)
  const { sidebars, problems: sidebarProblems } = await currentSidebars(siteDir, settings, modules)
  const cut = { siteDir, id: settings.id, name, from: settings.path, to: files.docsOf(name) }
  const prepared = await prepareIntegrations(cut, config, modules)
  const problems = [
    ...known.problems,
    ...nameProblems(name, known.names, settings),
    ...contentProblems(siteDir, settings),
    ...sidebarProblems,
    ...prepared.problems,
  ]
  if (problems.length > 0) throw new ProblemsError(problems)
  const written = [files.docsOf(name)]
  try {
    copyContent(siteDir, settings, name)
    if (sidebars !== undefined) {
      written.push(files.sidebarsOf(name))
      write(siteDir, files.sidebarsOf(name), sidebars)
    }
    for (const own of prepared.cuts) {
      written.push(own.written)
      own.write()
    }
    write(siteDir, `${files.list}.next`, [name, ...known.names])
    renameSync(path.join(siteDir, `${files.list}.next`), path.join(siteDir, files.list))
    return [...written, files.list]
  } catch (error) {
    for (const file of written) rmSync(path.join(siteDir, file), { recursive: true, force: true })
    throw error
  }
}

/** Copies the content under a temporary name, and renames the complete copy. */
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

async function currentSidebars(
  siteDir: string,
  settings: DocsSettings,
  modules: SiteModules,
): Promise<{ sidebars?: unknown; problems: Problem[] }> {
  const { exported, file, problems } = await readCurrentSidebars(siteDir, settings, modules)
  if (settings.sidebars === false || problems.length > 0) return { problems }
  return parseSidebarsFile(exported, file)
}

async function prepareIntegrations(cut: VersionCut, { integrations }: SiteConfig, modules: SiteModules) {
  const cuts: PreparedCut[] = []
  const problems: Problem[] = []
  for (const { module, options } of integrations) {
    try {
      const loaded = await loadIntegration(module, { siteDir: cut.siteDir, modules })
      const own = await loaded.cutVersion?.(cut, options)
      if (own) cuts.push(own)
    } catch (error) {
      if (!(error instanceof ProblemsError)) throw error
      problems.push(...error.problems)
    }
  }
  return { cuts, problems }
}

function write(siteDir: string, file: string, value: unknown): void {
  writeBelow(siteDir, file, `${JSON.stringify(value, null, 2)}\n`)
}

function nameProblems(name: string, names: readonly string[], { id, versions }: DocsSettings): Problem[] {
  const file = versionFiles(id).list
  const fault = versionNameFault(name)
  if (fault !== undefined) return [{ ...badName(name, fault), file }]
  if (names.includes(name)) {
    const hint = `Choose another name; cut are ${names.map((cut) => `\`${cut}\``).join(', ')}.`
    return [{ ...badName(name, 'is there already'), hint, file }]
  }
  // Both would have this address once another version is cut.
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

/** `version <name> [--docs <id>]`: cuts a version of the documents. */
export async function version(args: string[]): Promise<number> {
  const environment = readEnvironment()
  const docs = optionValue(args, '--docs')
  const name = args.find((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--docs')
  if (name === undefined) {
    process.stderr.write(`Name the version: \`${calledAs('version', '5.54')}\`.\n`)
    return 2
  }
  const written = await cutVersion(environment, name, docs)
  const shown = written.map((file) => `  ${pathFromHere(file, environment.siteDir)}`)
  process.stdout.write(`Cut the version ${name}:\n${shown.join('\n')}\n`)
  return 0
}

import { hash } from 'node:crypto'
import path from 'node:path'
import { loadConfig } from '../content/config/load-config'
import { historyState } from '../content/documents/documents'
import { readCurrentSidebars } from '../content/sidebars/load-sidebars'
import { engineState } from '../files/engine-root'
import { isAsKnown, lookAt, restMs, type Stamp } from '../files/file-states'
import type { FolderState } from '../files/folder-state'
import type { SiteConfig } from '../model/site-config'
import { SiteModules } from '../modules/run/site-modules'
import { stateBeside } from '../output/host-files'
import type { KnownOutput } from '../output/output-folder'
import { neverSame, type BuildOptions, type BuildResult, type KnownResult } from './memory'
import type { MadeSite } from './make-site'
import type { Plan } from './plan'

/** At the start of a build, before any input is read. */
export interface FoundInputs {
  /** Undefined if it cannot cover everything. */
  state: string | undefined
  siteFolder: FolderState
  startedMs: number
}

/**
 * State of a build's inputs, without reading documents: engine, settings, sidebars, stamps of the site folder, commit. Undefined if
 * settings have functions or name folders elsewhere, which may read anything. For files elsewhere see `KnownResult.foreign`.
 */
export async function stateOfInputs(
  { cacheDir, baseUrl, strict, ...options }: BuildOptions,
  { siteFolder, startedMs }: Omit<FoundInputs, 'state'>,
): Promise<string | undefined> {
  const siteDir = path.resolve(options.siteDir)
  if (siteFolder.hasLinkedFolder || siteFolder.newestMs > startedMs - restMs) return undefined
  const modules = new SiteModules(siteDir, cacheDir)
  const { config, functions } = await loadConfig(siteDir, modules, baseUrl)
  const hasFunctions = [...functions.docs.values()].some((own) => Object.keys(own).length > 0)
  const settings = JSON.stringify(config)
  if (hasFunctions || /[:,[{]"\.\.[/\\"]/.test(settings)) return undefined
  const rest = [
    engineState(),
    process.version,
    strict,
    settings,
    await Promise.all(config.docs.map((docs) => readCurrentSidebars(siteDir, docs, modules))),
    await commitOf(config, siteDir),
  ]
  return hash('sha256', JSON.stringify([...rest, siteFolder.hash])).slice(0, 16)
}

/** The commit of each documents folder that shows when its pages last changed; empty without a version history. */
async function commitOf({ docs }: SiteConfig, siteDir: string): Promise<string[]> {
  const folders = docs
    .filter(({ showLastUpdateTime, showLastUpdateAuthor }) => showLastUpdateTime || showLastUpdateAuthor)
    .map((settings) => path.resolve(siteDir, settings.path))
  return Promise.all(folders.map((folder) => historyState(folder).catch(() => '')))
}

/** The last build's result if it is still valid; undefined if an input or an output file has changed. */
export function unchangedResult(
  { inputs, foreign, beside, result }: KnownResult,
  found: FoundInputs,
  { siteDir, outDir }: Pick<BuildOptions, 'siteDir' | 'outDir'>,
  output: KnownOutput,
): Omit<BuildResult, 'milliseconds'> | undefined {
  const isSame =
    found.state === inputs &&
    beside === stateBeside(outDir) &&
    foreign.every(([file, stamp]) => isAsKnown(path.resolve(siteDir, file), stamp)) &&
    output.isWhole
  return isSame ? { ok: true, reused: result.pages, undrawn: 0, ...result } : undefined
}

/** What the next build needs to detect that nothing has changed; undefined if it has to build. */
export function noteResult(
  { plan, made, outDir }: { plan: Plan; made: MadeSite; outDir: string },
  { state: inputs, siteFolder, startedMs }: FoundInputs,
  { problems, pages, files, bytes, digest, undrawn }: Omit<BuildResult, 'milliseconds'>,
): KnownResult | undefined {
  // A change that is not tracked may fix a faulty page.
  const isFaulty = [...made.pages.values()].some(({ fingerprint }) => fingerprint === neverSame)
  if (inputs === undefined || isFaulty || undrawn > 0) return undefined
  const foreign: [string, Stamp][] = []
  for (const file of foreignFiles(plan, made, siteFolder)) {
    const found = lookAt(path.resolve(plan.site.siteDir, file))
    // Deleted, or written during the build, which may have read either state.
    if (!found?.isFile || found.changedMs > startedMs - restMs) return undefined
    foreign.push([file, found.stamp])
  }
  return { inputs, foreign, beside: stateBeside(outDir), result: { problems, pages, files, bytes, digest } }
}

/** Input files outside the site folder: above it, in packages, in built sites. Relative paths. */
function foreignFiles({ site, client }: Plan, made: MadeSite, { files }: FolderState): Set<string> {
  const known = [
    ...Object.keys(site.files.known),
    ...[...site.modules.allInputs(), ...client.inputs].map((file) => path.relative(site.siteDir, file)),
    ...[...made.pages.values()].flatMap(
      ({ document }) => document?.traces.dependencies.map(([file]) => file) ?? [],
    ),
  ]
  // A name inside the folder may be an import without its extension.
  const isForeign = (file: string) =>
    file.startsWith('..') ||
    file.split('/').includes('node_modules') ||
    lookAt(path.join(site.siteDir, file))?.isFile === true
  const names = known.map((file) => file.replaceAll(path.sep, '/'))
  return new Set(names.filter((file) => !files.has(file) && isForeign(file)))
}

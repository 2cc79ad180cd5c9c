import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import path from 'node:path'
import { restMs } from '../../files/stamp'
import { promisify } from 'node:util'
import { createSiteModules, type SiteModules } from '../../modules/run/site-modules'
import { engineState } from '../../files/engine-state'
import type { SiteConfig } from '../../model/site-config'
import { loadConfig } from '../../content/config/load-config'
import type { FolderState } from '../../files/folder-state'
import { sidebarsFile } from '../../content/sidebars/find-sidebars'

export interface InputsOptions {
  siteDir: string
  cacheDir: string
  baseUrl?: string
  strict: boolean
  /** State of the site folder. */
  siteFolder: FolderState
  /** When that was asked for, in milliseconds since 1970. */
  startedMs: number
}

/**
 * State of all that a build is made of, found without reading documents: the engine, the settings and sidebars as their modules give them
 * now, every file of the site folder by its stamp, the commit. Files elsewhere are not in it; see `KnownResult.foreign`. Nothing where
 * that is not all: functions among the settings, and folders elsewhere, which may read anything.
 */
export async function stateOfInputs(options: InputsOptions): Promise<string | undefined> {
  const { cacheDir, baseUrl, strict, siteFolder } = options
  const siteDir = path.resolve(options.siteDir)
  if (siteFolder.hasLinkedFolder || siteFolder.newestMs > options.startedMs - restMs) return undefined
  const modules = createSiteModules(siteDir, cacheDir)
  const { config, functions } = await loadConfig(siteDir, modules, baseUrl)
  const hasFunctions = [...functions.docs.values()].some((own) => Object.keys(own).length > 0)
  const settings = JSON.stringify(config)
  if (hasFunctions || settings.includes('"..')) return undefined
  const rest = [
    engineState(),
    process.version,
    strict,
    settings,
    await sidebarsOf(config, siteDir, modules),
    await commitOf(config, siteDir),
  ]
  return hash('sha256', JSON.stringify([...rest, siteFolder.hash])).slice(0, 16)
}

/** What the sidebars' modules say now. */
async function sidebarsOf({ docs }: SiteConfig, siteDir: string, modules: SiteModules): Promise<unknown> {
  const exported: unknown[] = []
  for (const settings of docs) {
    const file = settings.sidebars === false ? undefined : sidebarsFile(siteDir, settings)
    if (file && 'absolute' in file && file.absolute !== undefined)
      exported.push((await modules.load(file.absolute)).default)
  }
  return exported
}

/** The commit of each folder of documents that shows when its pages changed last; empty where there is no version history. */
async function commitOf({ docs }: SiteConfig, siteDir: string): Promise<string[]> {
  const folders = docs
    .filter(({ showLastUpdateTime, showLastUpdateAuthor }) => showLastUpdateTime || showLastUpdateAuthor)
    .map((settings) => path.resolve(siteDir, settings.path))
  const git = async (cwd: string) => {
    const asked = ['rev-parse', '--is-shallow-repository', 'HEAD', '--show-prefix']
    return (await promisify(execFile)('git', asked, { cwd })).stdout
  }
  return Promise.all(folders.map((folder) => git(folder).catch(() => '')))
}

import path from 'node:path'
import { createSiteModules } from '../modules/run/site-modules'
import { scanSiteCode, type SiteCode } from '../modules/read/site-components'
import type { SiteConfig } from '../model/site-config'
import { loadConfig } from './config/load-config'
import { FileStates } from '../files/file-states'
import { loadPages, type LoadPagesOptions, type SitePages } from './load-pages'

/** A site folder, read and resolved: everything but the compiled bodies of its documents. */
export interface Site extends SitePages {
  /** What its code says without being run. */
  code: SiteCode
}

/** A site as plain data, for another thread. */
export type SiteSnapshot = Omit<Site, 'modules' | 'files' | 'loadPlugins'>

export function takeSnapshot({
  modules: _modules,
  files: _files,
  loadPlugins: _plugins,
  ...snapshot
}: Site): SiteSnapshot {
  return snapshot
}

/** The site of a snapshot, in a thread of its own. */
export function openSnapshot(snapshot: SiteSnapshot, cacheDir: string): Site {
  const modules = createSiteModules(snapshot.siteDir, cacheDir)
  return {
    ...snapshot,
    modules,
    loadPlugins: async () => (await loadConfig(snapshot.siteDir, modules, undefined)).functions.remarkPlugins,
    files: new FileStates(snapshot.siteDir),
  }
}

export type LoadSiteOptions = Omit<LoadPagesOptions, 'history' | 'modules'>

/** Reads a site folder: its pages, as `loadPages` does, and its code. */
export async function loadSite(options: LoadSiteOptions): Promise<Site> {
  const pages = await loadPages({ ...options, history: true })
  return { ...pages, code: await scanSiteCode(pages.siteDir) }
}

/** The configuration in force, without reading the content. */
export async function loadSiteConfig(
  options: Pick<LoadSiteOptions, 'siteDir' | 'cacheDir' | 'baseUrl'>,
): Promise<SiteConfig> {
  const siteDir = path.resolve(options.siteDir)
  const { config } = await loadConfig(siteDir, createSiteModules(siteDir, options.cacheDir), options.baseUrl)
  return config
}

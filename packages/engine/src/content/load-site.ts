import path from 'node:path'
import { createSiteModules } from '../modules/run/site-modules'
import { scanSiteCode, type SiteCode } from '../modules/read/site-components'
import type { SiteConfig } from '../model/site-config'
import { loadConfig } from './config/load-config'
import { loadPages, type LoadPagesOptions, type SitePages } from './load-pages'

/** A site folder, read and resolved: everything but the compiled bodies of its documents. */
export interface Site extends SitePages {
  /** What its code says without being run. */
  code: SiteCode
}

export type LoadSiteOptions = LoadPagesOptions

/** Reads a site folder: its pages, as `loadPages` does, and its code. */
export async function loadSite(options: LoadSiteOptions): Promise<Site> {
  const pages = await loadPages(options)
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

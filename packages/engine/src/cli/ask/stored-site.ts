import path from 'node:path'
import type { StoredAnswers } from '../../ask/stored-answers'
import type { CompiledSite } from '../../pages/compile-articles'
import { addressesOf, type LinkedSite } from '../../pages/resolve-slots'
import type { AskEnvironment } from './heads'

/** Notes that a document asked for what a stored site does not have: its code. */
export class SiteIsNeeded extends Error {
  isNeeded = false

  note(): Promise<never> {
    this.isNeeded = true
    return Promise.reject(this)
  }
}

/** As much of a site as the texts of its documents depend on, from what is stored. A collection's key is its folder. */
export function storedSite(
  { config, collections, targets }: StoredAnswers,
  folder: string,
  outside: SiteIsNeeded,
): CompiledSite & LinkedSite {
  const siteDir = path.resolve(folder)
  return {
    siteDir,
    config,
    collections: collections.map(({ folder: own, id, version }) => ({
      key: own,
      id,
      version: { name: version },
      folder: own,
      contentDir: path.resolve(siteDir, own),
    })),
    addresses: addressesOf(Object.entries(targets).map(([sitePath, route]) => ({ sitePath, route }))),
    code: { live: new Map() },
    modules: {
      load: () => outside.note(),
      loadPackage: () => outside.note(),
      inputsOf: (file) => [file],
    },
    loadPlugins: () => outside.note(),
  }
}

/** The same with the site's code, and with what that may ask of the engine: for this the whole site is read. */
export async function withSiteCode<Own extends CompiledSite>(
  stored: Own,
  environment: AskEnvironment,
): Promise<Own> {
  const { loadSite } = await import('../../content/load-site')
  const { provideParts } = await import('../../pages/provide-parts')
  const { createSiteData } = await import('../../pages/site-data')
  const site = await loadSite({ ...environment, mode: 'production' })
  provideParts(createSiteData(site).data)
  const { code, modules, loadPlugins } = site
  return { ...stored, code, modules, loadPlugins }
}

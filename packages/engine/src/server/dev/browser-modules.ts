import type { ViteDevServer } from 'vite'
import { virtualModules } from '../../bundle/site-plugin'
import type { DevSite } from './dev-site'

/**
 * What the open pages know of the site: its data, pages, live components and stylesheets. Vite keeps each of these modules as it was when
 * it was first asked for, so it is told when one of them is another.
 */
export class BrowserModules {
  readonly #site: DevSite
  readonly #vite: ViteDevServer
  #known: ReadonlyMap<string, string>

  constructor(site: DevSite, vite: ViteDevServer) {
    this.#site = site
    this.#vite = vite
    this.#known = codesOf(site)
  }

  /** Has Vite make those anew that changed. True when there are any: then pages that are open run on what no longer holds. */
  renew(): boolean {
    const before = this.#known
    this.#known = codesOf(this.#site)
    const changed = [...this.#known].filter(([id, code]) => before.get(id) !== code)
    const { moduleGraph } = this.#vite.environments.client ?? {}
    for (const [id] of changed) {
      const module = moduleGraph?.getModuleById(id)
      if (module) moduleGraph?.invalidateModule(module)
    }
    return changed.length > 0
  }
}

/** With what of the site's data stands around the app, where no script shows it anew. */
function codesOf(site: DevSite): ReadonlyMap<string, string> {
  const { footer, announcementBar } = site.siteData
  return virtualModules(site.pluginInput()).set('frame', JSON.stringify([footer, announcementBar]))
}

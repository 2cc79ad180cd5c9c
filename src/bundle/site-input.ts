import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Site } from '../site/load-site'
import type { SiteData } from '../model/page'
import { componentStyles, findSitePages, islandModules } from './site-components'
import type { SitePluginInput } from './site-plugin'

/** Gathers what the browser code of a site is made of. `styles.css` in the site folder is the site's own stylesheet. */
export function createSitePluginInput(site: Site, siteData: SiteData): SitePluginInput {
  const stylesheet = path.join(site.siteDir, 'styles.css')
  return {
    siteDir: site.siteDir,
    contentDirs: site.collections.map(({ contentDir }) => contentDir),
    siteData,
    islands: islandModules(site.code, site.siteDir),
    media: site.code.media,
    pages: findSitePages(site.siteDir),
    stylesheets: [
      ...(existsSync(stylesheet) ? [stylesheet] : []),
      ...componentStyles(site.code, site.siteDir),
    ],
  }
}

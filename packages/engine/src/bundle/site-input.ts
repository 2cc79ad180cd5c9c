import { existsSync } from 'node:fs'
import path from 'node:path'
import { engineRoot } from '../files/engine-root'
import type { Site } from '../content/load-site'
import type { SiteData } from '../model/site-data'
import { findSitePages, islandModules } from '../modules/read/site-components'
import { infimaSpacingModule, type SitePluginInput } from './site-plugin'

/** Gathers what the browser code of a site is made of. */
export function createSitePluginInput(site: Site, siteData: SiteData): SitePluginInput {
  return {
    siteDir: site.siteDir,
    contentDirs: site.collections.map(({ contentDir }) => contentDir),
    siteData,
    islands: islandModules(site.code, site.siteDir),
    media: site.code.media,
    pages: findSitePages(site.siteDir),
    pageStyles: site.code.pageStyles,
    stylesheets: [
      // What a site says of Infima's names comes after them.
      ...(site.config.infima ? [infimaStyles, infimaSpacingModule] : []),
      ...ownStyles(site),
    ],
  }
}

/** The site's own stylesheet (`styles.css` in its folder, or `styles.scss`) and those of its components, as absolute paths. */
export function ownStyles({ siteDir, code }: Pick<Site, 'siteDir' | 'code'>): string[] {
  const stylesheet = ['styles.css', 'styles.scss'].map((name) => path.join(siteDir, name)).find(existsSync)
  return [...(stylesheet === undefined ? [] : [stylesheet]), ...code.stylesheets]
}

const infimaStyles = path.join(engineRoot, 'src/theme/infima/infima.css')

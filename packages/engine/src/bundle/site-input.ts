import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Site } from '../content/load-site'
import type { SiteData } from '../model/site-data'
import { findSitePages, islandModules, mdxComponentsFiles } from '../modules/read/site-components'
import type { IntegrationFiles } from '../model/page-sheets'
import type { SitePluginInput } from './site-plugin'
import { isFile, pathCandidates } from '../modules/resolve'

/** Gathers what the browser code of a site is made of. */
export function createSitePluginInput(
  site: Site,
  siteData: SiteData,
  integrations: IntegrationFiles,
): SitePluginInput {
  return {
    siteDir: site.siteDir,
    contentDirs: site.collections.map(({ contentDir }) => contentDir),
    siteData,
    islands: islandModules(site.code, site.siteDir),
    media: site.code.media,
    integrations,
    provided: site.modules.provided,
    pages: findSitePages(site.siteDir),
    pageStyles: site.code.pageStyles,
    stylesheets: [
      // The site's own rules come after those that they may override.
      ...integrations.base,
      ...ownStyles(site),
    ],
  }
}

/** The site's own stylesheet (`styles.css` in its folder, or `styles.scss`) and those of its components, as absolute paths. */
export function ownStyles({ siteDir, code }: Pick<Site, 'siteDir' | 'code'>): string[] {
  const stylesheet = ['styles.css', 'styles.scss'].map((name) => path.join(siteDir, name)).find(existsSync)
  return [...(stylesheet === undefined ? [] : [stylesheet]), ...code.stylesheets]
}

/** Whatever may name a file of the site: more than its imports, so that nothing that is used is missed. */
const named = /['"`]((?:@site\/|@theme\/|\.{1,2}\/)[^'"`\n]+)['"`]/g

/**
 * Absolute paths of the files that documents name, those that these name, and so on; undefined where that cannot be told, because plugins may
 * add what they like. Reads all documents.
 */
export function usedFiles({
  siteDir,
  docs,
  config,
}: Pick<Site, 'siteDir' | 'docs' | 'config'>): ReadonlySet<string> | undefined {
  if (config.markdown.plugins !== undefined) return undefined
  const used = new Set([
    ...docs.map(({ absolute }) => absolute),
    ...mdxComponentsFiles(siteDir).filter((file) => isFile(file)),
  ])
  for (const file of used) {
    if (!/\.(?:mdx?|[cm]?[jt]sx?)$/.test(file)) continue
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(named)) {
      const found = pathCandidates(specifier, file, siteDir).find((candidate) => isFile(candidate))
      if (found !== undefined) used.add(found)
    }
  }
  return used
}

import path from 'node:path'
import { findModule, type SiteModules } from '../../bundle/server/site-modules'
import type { SiteConfig } from '../../model/site-config'
import type { SidebarItemsGenerator } from '../../model/site-functions'
import { generateItems } from './generate-items'
import { resolveSidebars, type SidebarsInput } from './sidebars'

export interface LoadSidebarsInput extends Pick<SidebarsInput, 'docs' | 'categories' | 'draftIds'> {
  siteDir: string
  config: SiteConfig
  modules: SiteModules
  /** The site's own. Default: the engine's. */
  generator: SidebarItemsGenerator | undefined
}

/** Loads the sidebars file, where there is one, and resolves it. */
export async function loadSidebars(input: LoadSidebarsInput): Promise<ReturnType<typeof resolveSidebars>> {
  const { docs, categories, draftIds, siteDir, config, modules, generator } = input
  const { routeBasePath, sidebarCollapsible, sidebarCollapsed, numberPrefixParser } = config.docs
  const file = findModule(siteDir, 'sidebars')
  const settings: SidebarsInput = {
    // A file without a default export has no sidebars, which is a mistake; no file at all is none.
    exported: file ? ((await modules.load(file)).default ?? null) : undefined,
    file: file ? path.basename(file) : 'sidebars.ts',
    docs,
    categories,
    draftIds,
    routeBasePath,
    defaults: { collapsible: sidebarCollapsible, collapsed: sidebarCollapsed },
    numberPrefixes: numberPrefixParser,
  }
  if (!generator) return resolveSidebars(settings)
  const generated = await generateItems({ ...settings, generator, contentFolder: config.docs.path })
  const resolved = resolveSidebars({ ...settings, exported: generated.exported })
  return { ...resolved, problems: [...generated.problems, ...resolved.problems] }
}

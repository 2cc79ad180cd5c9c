import type { UpstreamConfig, UserSiteConfig } from './model/site-config'
import type { UserSidebars } from './model/user-sidebar'

/* What a site imports from the package. Nothing else of the engine is meant to be imported. */

export type { UpstreamConfig, UserSiteConfig } from './model/site-config'
export type { UserSidebars, UserSidebarItem } from './model/user-sidebar'
export type { SitePageProps } from './theme/site-page'

/** Types the default export of `site.config.ts`, so that an editor completes and checks it; returns what it is given. */
export function defineConfig(config: UserSiteConfig): UserSiteConfig {
  return config
}

/** Types the default export of `sidebars.ts`; returns what it is given. */
export function defineSidebars(sidebars: UserSidebars): UserSidebars {
  return sidebars
}

/** Types the settings of the code base that statements are checked against; returns what it is given. */
export function defineUpstream(upstream: UpstreamConfig): UpstreamConfig {
  return upstream
}

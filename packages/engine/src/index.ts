import type { UserSiteConfig } from './model/site-config'
import type { UserSidebars } from './model/site-functions'

/* The package's public interface for sites. No other module of the engine is meant to be imported. */

export type { AskingIntegration } from './ask/asking-integration'
export type { Integration, SiteIntegration } from './pages/integration'
export type { IntegrationSetting, UserSiteConfig } from './model/site-config'
export type { UserSidebars, UserSidebarItem } from './model/site-functions'
export type { SitePageProps } from './theme/Link'

/** Types the default export of `site.config.ts`, so that an editor completes and checks it; returns what it is given. */
export const defineConfig = (config: UserSiteConfig): UserSiteConfig => config

/** Types the default export of `sidebars.ts`; returns what it is given. */
export const defineSidebars = (sidebars: UserSidebars): UserSidebars => sidebars

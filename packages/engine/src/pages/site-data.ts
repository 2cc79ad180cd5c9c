import { findSitePages } from '../modules/read/site-components'
import type { Collection } from '../content/collections/collection'
import type { Site } from '../content/load-site'
import { codeRouteOf } from '@holdtrue/claims/sources/code-route'
import type { SiteData, SiteDocs } from '../model/site-data'
import type { Problem } from '../model/problem'
import type { SiteConfig } from '../model/site-config'
import { landingRoute, mainRoute, versionsOf } from './landing-routes'
import { resolveNavbarItem } from './navbar-items'

/** The part of a site that every page shares; addresses of navbar items are found here, so a wrong one fails the build (E6). */
export function createSiteData(site: Site): { data: SiteData; problems: Problem[] } {
  const { config } = site
  const [main] = site.collections
  const { version, upstream } = main
  const problems: Problem[] = []
  const codeRoute = codeRouteOf(main)
  const data: SiteData = {
    title: config.title,
    titleDelimiter: config.titleDelimiter,
    ...(config.tagline !== undefined && { tagline: config.tagline }),
    url: config.url,
    baseUrl: config.baseUrl,
    colorMode: config.colorMode,
    navbar: {
      title: config.navbar.title || (config.navbar.logo ? '' : config.title),
      hideOnScroll: config.navbar.hideOnScroll,
      ...(config.navbar.logo && { logo: config.navbar.logo }),
      ...(hasHomePage(site) ? {} : { home: mainRoute(main) }),
      items: config.navbar.items.flatMap((item) => resolveNavbarItem(item, site, problems)),
    },
    footer: config.footer,
    ...(config.announcementBar && { announcementBar: { isCloseable: true, ...config.announcementBar } }),
    // The version's path may have no page of its own.
    version: {
      name: version.name,
      label: version.label,
      path: landingRoute(main),
      ...(version.path !== '/' && { base: version.path }),
    },
    ...(Object.keys(config.customFields).length > 0 && { customFields: config.customFields }),
    ...(site.collections.length > 1 && { docs: siteDocs(site.config, site.collections) }),
    tagsRoute: main.tagsRoute,
    ...(upstream && { upstream: { name: upstream.name, release: upstream.release } }),
    ...(codeRoute !== undefined && { codeRoute }),
  }
  return { data, problems }
}

/** Whether there is something at `/`: a document, a React page, or a redirect. */
function hasHomePage({ config, docs, siteDir }: Site): boolean {
  return (
    docs.some(({ route, frontmatter }) => route === '/' || frontmatter.redirect_from?.includes('/')) ||
    config.redirects.some(({ from }) => from === '/') ||
    [...findSitePages(siteDir).keys()].some((key) => /^pages\/index\.[jt]sx$/.test(key))
  )
}

/** All versions of all documents, in the order of the configuration, the newest first. */
function siteDocs({ docs }: SiteConfig, collections: readonly Collection[]): SiteDocs[] {
  return docs.map(({ id }) => ({
    id,
    versions: versionsOf(id, collections).map((collection) => ({
      name: collection.version.name,
      label: collection.version.label,
      isLast: collection.version.isLast,
      base: collection.version.path,
      landing: landingRoute(collection),
      banner: collection.banner,
      badge: collection.badge,
      noIndex: collection.noIndex,
      className: collection.className,
    })),
  }))
}

import type { Site } from '../site/load-site'
import type { Route } from '../model/doc'
import { didYouMean } from '../model/nearest'
import type { NavbarItem, SiteData } from '../model/page'
import { joinRoute } from '../model/path'
import type { Problem } from '../model/problem'
import type { SiteConfig, UserNavbarItem } from '../model/site-config'

/** The part of a site that every page shares; addresses of navbar items are found here, so a wrong one fails the build (E6). */
export function createSiteData(site: Site): { data: SiteData; problems: Problem[] } {
  const { config, version } = site
  const problems: Problem[] = []
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
      items: config.navbar.items.flatMap((item) => resolveNavbarItem(item, site, problems)),
    },
    footer: config.footer,
    ...(config.announcementBar && { announcementBar: { isCloseable: true, ...config.announcementBar } }),
    // The version's path may have no page of its own.
    version: { name: version.name, label: version.label, path: landingRoute(site) },
    tagsRoute: tagsRoute(config),
    ...(config.upstream && { upstream: { name: config.upstream.name, release: config.upstream.release } }),
  }
  return { data, problems }
}

function resolveNavbarItem(item: UserNavbarItem, site: Site, problems: Problem[]): NavbarItem[] {
  const base = { position: item.position ?? 'right', ...(item.className && { className: item.className }) }
  switch (item.type) {
    case 'docSidebar': {
      const entry = site.version.sidebars[item.sidebarId]
      if (entry?.link) {
        return [
          { ...base, type: 'link', label: item.label, href: entry.link.path, activeSidebar: item.sidebarId },
        ]
      }
      const ids = Object.keys(site.version.sidebars)
      const fact = entry
        ? `Navbar item \`${item.label}\` leads to the sidebar \`${item.sidebarId}\`, which has no page.`
        : `Navbar item \`${item.label}\` names the sidebar \`${item.sidebarId}\`, which does not exist.`
      problems.push(missing(fact, entry ? 'Add a document to it.' : didYouMean(item.sidebarId, ids), item))
      return []
    }
    case 'doc': {
      const doc = site.docs.find(({ id }) => id === item.docId)
      if (doc) return [{ ...base, type: 'link', label: item.label ?? doc.title, href: doc.route }]
      const ids = site.docs.map(({ id }) => id)
      const fact = `A navbar item names the document \`${item.docId}\`, which does not exist.`
      problems.push(missing(fact, didYouMean(item.docId, ids), item))
      return []
    }
    case 'dropdown': {
      const items = item.items.flatMap((child) => resolveNavbarItem(child, site, problems))
      return [{ ...base, type: 'dropdown', label: item.label, items }]
    }
    case 'html':
      return [{ ...base, type: 'html', value: item.value }]
    case 'search':
      return [{ ...base, type: 'search' }]
    case 'docsVersion':
      return [
        { ...base, type: 'docsVersion', label: item.label ?? site.version.label, href: mainRoute(site) },
      ]
    case 'docsVersionDropdown': {
      const { label, name } = site.version
      return [{ ...base, type: 'docsVersionDropdown', versions: [{ label, name, href: mainRoute(site) }] }]
    }
    default:
      return [{ ...base, type: 'link', label: item.label, href: item.to ?? item.href ?? '/' }]
  }
}

/** Address of the list of tags. */
export function tagsRoute({ docs }: SiteConfig): Route {
  return joinRoute(docs.routeBasePath, docs.tagsBasePath)
}

/** Address of the version: its path, or its main document where the path has no page of its own. */
export function landingRoute(site: Site): string {
  const { path } = site.version
  return path === '/' || site.docs.some(({ route }) => route === path) ? path : mainRoute(site)
}

/** Route of the version's main document. */
function mainRoute(site: Site): string {
  return site.docs.find(({ id }) => id === site.version.mainDocId)?.route ?? site.version.path
}

function missing(message: string, hint: string | undefined, item: UserNavbarItem): Problem {
  return {
    severity: 'error',
    code: 'navbar-item',
    message: `${message} Its configuration: \`${JSON.stringify(item)}\`.`,
    hint,
    file: 'site.config.ts',
    rule: 'E6',
  }
}

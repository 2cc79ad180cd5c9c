import { findSitePages } from '../bundle/site-components'
import type { Collection } from '../site/collections/collection'
import type { Site } from '../site/load-site'
import { codeRouteOf } from './code-route'
import { didYouMean } from '../model/nearest'
import type { NavbarItem, SiteData } from '../model/page'
import type { Problem } from '../model/problem'
import type { UserNavbarItem } from '../model/site-config'

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
      items: config.navbar.items.flatMap((item) => resolveNavbarItem(item, main, problems)),
    },
    footer: config.footer,
    ...(config.announcementBar && { announcementBar: { isCloseable: true, ...config.announcementBar } }),
    // The version's path may have no page of its own.
    version: { name: version.name, label: version.label, path: landingRoute(main) },
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

function resolveNavbarItem(item: UserNavbarItem, collection: Collection, problems: Problem[]): NavbarItem[] {
  const { docs, version } = collection
  const base = { position: item.position ?? 'right', ...(item.className && { className: item.className }) }
  switch (item.type) {
    case 'docSidebar': {
      const entry = version.sidebars[item.sidebarId]
      if (entry?.link) {
        return [
          { ...base, type: 'link', label: item.label, href: entry.link.path, activeSidebar: item.sidebarId },
        ]
      }
      const ids = Object.keys(version.sidebars)
      const fact = entry
        ? `Navbar item \`${item.label}\` leads to the sidebar \`${item.sidebarId}\`, which has no page.`
        : `Navbar item \`${item.label}\` names the sidebar \`${item.sidebarId}\`, which does not exist.`
      problems.push(missing(fact, entry ? 'Add a document to it.' : didYouMean(item.sidebarId, ids), item))
      return []
    }
    case 'doc': {
      const doc = docs.find(({ id }) => id === item.docId)
      if (doc) {
        const { sidebar } = doc
        const link = { ...base, type: 'link' as const, label: item.label ?? doc.title, href: doc.route }
        return [{ ...link, ...(sidebar !== undefined && { activeSidebar: sidebar }) }]
      }
      const ids = docs.map(({ id }) => id)
      const fact = `A navbar item names the document \`${item.docId}\`, which does not exist.`
      problems.push(missing(fact, didYouMean(item.docId, ids), item))
      return []
    }
    case 'dropdown': {
      const items = item.items.flatMap((child) => resolveNavbarItem(child, collection, problems))
      return [{ ...base, type: 'dropdown', label: item.label, items }]
    }
    case 'html':
      return [{ ...base, type: 'html', value: item.value }]
    case 'search':
      return [{ ...base, type: 'search' }]
    case 'docsVersion':
      return [
        { ...base, type: 'docsVersion', label: item.label ?? version.label, href: mainRoute(collection) },
      ]
    case 'docsVersionDropdown': {
      const { label, name } = version
      return [
        { ...base, type: 'docsVersionDropdown', versions: [{ label, name, href: mainRoute(collection) }] },
      ]
    }
    default:
      return [{ ...base, type: 'link', label: item.label, href: item.to ?? item.href ?? '/' }]
  }
}

/** Address of the version: its path, or its main document where the path has no page of its own. */
export function landingRoute(collection: Collection): string {
  const { path } = collection.version
  return path === '/' || collection.docs.some(({ route }) => route === path) ? path : mainRoute(collection)
}

/** Route of the version's main document. */
function mainRoute({ docs, version }: Collection): string {
  return docs.find(({ id }) => id === version.mainDocId)?.route ?? version.path
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

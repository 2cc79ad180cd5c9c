import { placeOfText } from '../modules/read/locate-setting'
import { findSitePages } from '../modules/read/site-components'
import {
  type Collection,
  sidebarKey,
  landingRoute,
  mainRoute,
  versionsOf,
} from '../content/collections/collection'
import type { Site } from '../content/load-site'
import type { PlannedSite } from './integrations'
import type { SiteData, SiteDocs, NavbarItem } from '../model/site-data'
import type { Problem } from '../model/problem'
import type { SiteConfig, UserNavbarItem } from '../model/site-config'
import { docsPluginId } from '../model/constants'
import { didYouMean } from '../model/nearest'

/** The data shared by all pages. Addresses of navbar items are resolved here, so a wrong one fails the build (E6). */
export function createSiteData(site: PlannedSite): { data: SiteData; problems: Problem[] } {
  const { config } = site
  const [main] = site.collections
  const { version } = main
  const { lookup } = site.integrations
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
      ...(hasHomePage(site) ? {} : { home: mainRoute(main) }),
      items: config.navbar.items.flatMap((item) => resolveNavbarItem(item, site, problems)),
    },
    footer: config.footer,
    ...(config.announcementBar && { announcementBar: { isCloseable: true, ...config.announcementBar } }),
    // The version's path may have no page.
    version: {
      name: version.name,
      label: version.label,
      path: landingRoute(main),
      ...(version.path !== '/' && { base: version.path }),
    },
    ...(isUnversioned(site) && { isUnversioned: true }),
    ...(Object.keys(config.customFields).length > 0 && { customFields: config.customFields }),
    ...(site.collections.length > 1 && { docs: siteDocs(site.config, site.collections) }),
    tagsRoute: main.tagsRoute,
    ...(lookup && { lookup }),
  }
  return { data, problems }
}

const isUnversioned = ({ config, collections: [{ version, id }, ...others] }: PlannedSite) =>
  others.length === 0 &&
  config.docs.every(
    (docs) => docs.id !== id || (docs.versionLabel ?? docs.versions[version.name]?.label) === undefined,
  )

/** Whether `/` exists: as a document, a React page, or a redirect. */
function hasHomePage({ config, docs, siteDir }: Site): boolean {
  return (
    docs.some(({ route, frontmatter }) => route === '/' || frontmatter.redirect_from?.includes('/')) ||
    config.redirects.some(({ from }) => from === '/') ||
    [...findSitePages(siteDir).keys()].some((key) => /^pages\/index\.[jt]sx$/.test(key))
  )
}

/** All versions of all docs folders, in configuration order, newest first. */
function siteDocs({ docs }: SiteConfig, collections: readonly Collection[]): SiteDocs[] {
  return docs.map(({ id }) => ({
    id,
    versions: versionsOf(id, collections).map((collection) => {
      const { version, banner, badge, noIndex, className } = collection
      const { name, label, isLast, path: base } = version
      return {
        name,
        label,
        isLast,
        base,
        landing: landingRoute(collection),
        banner,
        badge,
        noIndex,
        className,
      }
    }),
  }))
}

type ItemOf<Type extends UserNavbarItem['type']> = Extract<UserNavbarItem, { type: Type }>

/** An item with resolved addresses. If one cannot be resolved, reports it and returns nothing (E6). */
function resolveNavbarItem(item: UserNavbarItem, site: Site, problems: Problem[]): NavbarItem[] {
  const base = { position: item.position ?? 'right', ...(item.className && { className: item.className }) }
  const fail = (fact: string, hint: string | undefined): [] => {
    const named = 'sidebarId' in item ? item.sidebarId : 'docId' in item ? item.docId : item.type
    const place = placeOfText(site.siteDir, 'site.config.ts', named)
    problems.push({ ...missing(fact, hint, item), ...place })
    return []
  }
  const about = 'docsPluginId' in item ? (item.docsPluginId ?? docsPluginId) : undefined
  const id = about ?? site.collections[0].id
  const versions = versionsOf(id, site.collections)
  // Undefined if there is no docs folder with this id. An item without an id means the first folder.
  const last = versions.find(({ version }) => version.isLast) ?? versions[0]
  if (!last) {
    const ids = [...new Set(site.collections.map((collection) => collection.id))]
    return fail(`A navbar item names the documents \`${id}\`, which do not exist.`, didYouMean(id, ids))
  }
  switch (item.type) {
    case 'docSidebar': {
      // An error in the sidebars file is reported for that file.
      const isFaulty = ({ severity, file }: Problem) => severity === 'error' && file === last.sidebarsFile
      const failOnce: Fail = (...fact) => (site.problems.some(isFaulty) ? [] : fail(...fact))
      return sidebarLink(item, { last, versions, fail: failOnce }).map((link) => ({ ...base, ...link }))
    }
    case 'doc':
      return docLink(item, { last, versions, fail }).map((link) => ({ ...base, ...link }))
    case 'dropdown': {
      const items = item.items.flatMap((child) => resolveNavbarItem(child, site, problems))
      return [{ ...base, type: 'dropdown', label: item.label, items }]
    }
    case 'html':
      return [{ ...base, type: 'html', value: item.value }]
    case 'search':
      return [{ ...base, type: 'search' }]
    case 'docsVersion':
      return [{ ...base, ...versionLink(item, { last, versions }) }]
    case 'docsVersionDropdown': {
      const { dropdownItemsBefore: before = [], dropdownItemsAfter: after = [] } = item
      const resolve = (child: UserNavbarItem) => resolveNavbarItem(child, site, problems)
      return [
        {
          ...base,
          type: 'docsVersionDropdown',
          versions: versions.map((collection) => ({
            label: collection.version.label,
            name: collection.version.name,
            href: versions.length > 1 ? landingRoute(collection) : mainRoute(collection),
          })),
          ...(site.collections.length > 1 && { docs: id }),
          ...(before.length > 0 && { before: before.flatMap(resolve) }),
          ...(after.length > 0 && { after: after.flatMap(resolve) }),
        },
      ]
    }
    default:
      return [{ ...base, type: 'link', label: item.label, href: item.to ?? item.href ?? '/' }]
  }
}

/** Reports an address that cannot be resolved. */
type Fail = (fact: string, hint: string | undefined) => []

interface VersionedContext {
  /** The default version. */
  last: Collection
  versions: readonly Collection[]
  fail: Fail
}

type Link = Omit<Extract<NavbarItem, { type: 'link' }>, 'position' | 'className'>

function sidebarLink(
  { sidebarId, label }: ItemOf<'docSidebar'>,
  { last, versions, fail }: VersionedContext,
): Link[] {
  const sidebars = last.version.sidebars
  const entry = sidebars[sidebarId]
  if (!entry?.link) {
    const fact = entry
      ? `Navbar item \`${label}\` leads to the sidebar \`${sidebarId}\`, which has no page.`
      : `Navbar item \`${label}\` names the sidebar \`${sidebarId}\`, which does not exist.`
    return fail(fact, entry ? 'Add a document to it.' : didYouMean(sidebarId, Object.keys(sidebars)))
  }
  const inVersions = (collection: Collection) => collection.version.sidebars[sidebarId]?.link?.path
  return [
    {
      type: 'link',
      label,
      href: entry.link.path,
      activeSidebar: sidebarKey(last, sidebarId),
      ...addresses(versions, inVersions),
    },
  ]
}

function docLink({ docId, label }: ItemOf<'doc'>, { last, versions, fail }: VersionedContext): Link[] {
  const routeIn = ({ docs }: Collection) => docs.find(({ id }) => id === docId)
  const doc = routeIn(last)
  if (!doc) {
    const ids = last.docs.map(({ id }) => id)
    return fail(
      `A navbar item names the document \`${docId}\`, which does not exist.`,
      didYouMean(docId, ids),
    )
  }
  return [
    {
      type: 'link',
      label: label ?? doc.title,
      href: doc.route,
      ...(doc.sidebar !== undefined && { activeSidebar: sidebarKey(last, doc.sidebar) }),
      ...addresses(versions, (collection) => routeIn(collection)?.route),
    },
  ]
}

/** A link to the default version or, on pages of another version, to its start page. */
function versionLink(
  { label, to }: ItemOf<'docsVersion'>,
  { last, versions }: Omit<VersionedContext, 'fail'>,
): Omit<Extract<NavbarItem, { type: 'docsVersion' }>, 'position' | 'className'> {
  return {
    type: 'docsVersion',
    label: label ?? last.version.label,
    href: to ?? mainRoute(last),
    ...(versions.length > 1 && {
      docs: last.id,
      ...(label !== undefined && { ownLabel: label }),
      ...(to !== undefined && { to }),
    }),
  }
}

/** Addresses by version; empty if there is only one version. */
function addresses(
  versions: readonly Collection[],
  routeIn: (collection: Collection) => string | undefined,
): Pick<Link, 'docs' | 'versions'> {
  const [first, second] = versions
  if (!first || !second) return {}
  const entries = versions.flatMap((collection) => {
    const route = routeIn(collection)
    return route === undefined ? [] : [[collection.version.name, route] as const]
  })
  return { docs: first.id, versions: Object.fromEntries(entries) }
}

function missing(message: string, hint: string | undefined, item: UserNavbarItem): Problem {
  return {
    severity: 'error',
    code: 'navbar-item',
    message: `${message} Its configuration: \`${JSON.stringify(item)}\`.`,
    hint,
    file: 'site.config.ts',
  }
}

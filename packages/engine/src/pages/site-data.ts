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
  const { title, titleDelimiter, tagline, url, baseUrl, colorMode, navbar, footer } = site.config
  const { announcementBar, customFields } = site.config
  const [main, ...others] = site.collections
  const { name, label, path: base } = main.version
  const problems: Problem[] = []
  const data: SiteData = {
    title,
    titleDelimiter,
    tagline,
    url,
    baseUrl,
    colorMode,
    navbar: {
      title: navbar.title || (navbar.logo ? '' : title),
      hideOnScroll: navbar.hideOnScroll,
      logo: navbar.logo,
      home: hasHomePage(site) ? undefined : mainRoute(main),
      items: navbar.items.flatMap((item) => resolveNavbarItem(item, site, problems)),
    },
    footer,
    announcementBar,
    // The version's path may have no page.
    version: { name, label, path: landingRoute(main), base: base === '/' ? undefined : base },
    isUnversioned: isUnversioned(site) || undefined,
    customFields: Object.keys(customFields).length > 0 ? customFields : undefined,
    docs: others.length > 0 ? siteDocs(site.config, site.collections) : undefined,
    tagsRoute: main.tagsRoute,
    lookup: site.integrations.lookup,
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

/** In configuration order, newest first. */
function siteDocs({ docs }: SiteConfig, collections: readonly Collection[]): SiteDocs[] {
  return docs.map(({ id }) => ({
    id,
    versions: versionsOf(id, collections).map((collection) => {
      const { version, banner, badge, noIndex, className } = collection
      const { name, label, isLast, path: base } = version
      const landing = landingRoute(collection)
      return { name, label, isLast, base, landing, banner, badge, noIndex, className }
    }),
  }))
}

type ItemOf<Type extends UserNavbarItem['type']> = Extract<UserNavbarItem, { type: Type }>

/** An item with resolved addresses. If one cannot be resolved, reports it and returns nothing (E6). */
function resolveNavbarItem(item: UserNavbarItem, site: Site, problems: Problem[]): NavbarItem[] {
  const { position = 'right', className } = item
  const found = resolveItem(item, site, problems)
  return found ? [{ position, ...(className && { className }), ...found }] : []
}

function resolveItem(item: UserNavbarItem, site: Site, problems: Problem[]): ItemTarget | undefined {
  const fail: Fail = (fact, hint) => {
    const named = 'sidebarId' in item ? item.sidebarId : 'docId' in item ? item.docId : item.type
    problems.push({
      severity: 'error',
      code: 'navbar-item',
      message: `${fact} Its configuration: \`${JSON.stringify(item)}\`.`,
      hint,
      file: 'site.config.ts',
      ...placeOfText(site.siteDir, 'site.config.ts', named),
    })
    return undefined
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
  const resolve = (child: UserNavbarItem) => resolveNavbarItem(child, site, problems)
  switch (item.type) {
    case 'docSidebar': {
      // An error in the sidebars file is reported for that file.
      const isFaulty = ({ severity, file }: Problem) => severity === 'error' && file === last.sidebarsFile
      const failOnce: Fail = (...fact) => (site.problems.some(isFaulty) ? undefined : fail(...fact))
      return sidebarLink(item, { last, versions, fail: failOnce })
    }
    case 'doc':
      return docLink(item, { last, versions, fail })
    case 'dropdown':
      return { type: 'dropdown', label: item.label, items: item.items.flatMap(resolve) }
    case 'html':
      return { type: 'html', value: item.value }
    case 'search':
      return { type: 'search' }
    case 'docsVersion':
      return versionLink(item, { last, versions })
    case 'docsVersionDropdown': {
      const { dropdownItemsBefore: before = [], dropdownItemsAfter: after = [] } = item
      return {
        type: 'docsVersionDropdown',
        versions: versions.map((collection) => ({
          label: collection.version.label,
          name: collection.version.name,
          href: versions.length > 1 ? landingRoute(collection) : mainRoute(collection),
        })),
        ...(site.collections.length > 1 && { docs: id }),
        ...(before.length > 0 && { before: before.flatMap(resolve) }),
        ...(after.length > 0 && { after: after.flatMap(resolve) }),
      }
    }
    default:
      return { type: 'link', label: item.label, href: item.to ?? item.href ?? '/' }
  }
}

/** Reports an address that cannot be resolved. */
type Fail = (fact: string, hint: string | undefined) => undefined

interface VersionedContext {
  /** The default version. */
  last: Collection
  versions: readonly Collection[]
  fail: Fail
}

/** An item before it has its position. */
type ItemTarget = WithoutPosition<NavbarItem>
type WithoutPosition<Item> = Item extends unknown ? Omit<Item, 'position' | 'className'> : never
type Link = Extract<ItemTarget, { type: 'link' }>

function sidebarLink(
  { sidebarId, label }: ItemOf<'docSidebar'>,
  { last, versions, fail }: VersionedContext,
): Link | undefined {
  const sidebars = last.version.sidebars
  const entry = sidebars[sidebarId]
  if (!entry?.link) {
    const fact = entry
      ? `Navbar item \`${label}\` leads to the sidebar \`${sidebarId}\`, which has no page.`
      : `Navbar item \`${label}\` names the sidebar \`${sidebarId}\`, which does not exist.`
    return fail(fact, entry ? 'Add a document to it.' : didYouMean(sidebarId, Object.keys(sidebars)))
  }
  const inVersions = (collection: Collection) => collection.version.sidebars[sidebarId]?.link?.path
  const activeSidebar = sidebarKey(last, sidebarId)
  return { type: 'link', label, href: entry.link.path, activeSidebar, ...addresses(versions, inVersions) }
}

function docLink(
  { docId, label }: ItemOf<'doc'>,
  { last, versions, fail }: VersionedContext,
): Link | undefined {
  const routeIn = ({ docs }: Collection) => docs.find(({ id }) => id === docId)
  const doc = routeIn(last)
  if (!doc) {
    const ids = last.docs.map(({ id }) => id)
    const fact = `A navbar item names the document \`${docId}\`, which does not exist.`
    return fail(fact, didYouMean(docId, ids))
  }
  return {
    type: 'link',
    label: label ?? doc.title,
    href: doc.route,
    ...(doc.sidebar !== undefined && { activeSidebar: sidebarKey(last, doc.sidebar) }),
    ...addresses(versions, (collection) => routeIn(collection)?.route),
  }
}

/** On pages of another version it leads to that version's start page. */
function versionLink(
  { label, to }: ItemOf<'docsVersion'>,
  { last, versions }: Omit<VersionedContext, 'fail'>,
): ItemTarget {
  const link = {
    type: 'docsVersion',
    label: label ?? last.version.label,
    href: to ?? mainRoute(last),
  } as const
  return versions.length > 1 ? { ...link, docs: last.id, ownLabel: label, to } : link
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

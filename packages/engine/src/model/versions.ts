import { docsPluginId } from './constants'
import type { Route } from './doc'
import type { PageData, PageVersion } from './page'
import type { SiteData, SiteDocs, SiteVersion } from './site-data'
import { joinRoute, searchRoute } from './path'

/** The docs folder with an id; undefined on a site with only one version of one folder. */
export const docsOf = ({ docs }: Pick<SiteData, 'docs'>, id: string): SiteDocs | undefined =>
  docs?.find((entry) => entry.id === id)

/** The version that a page belongs to; undefined if it belongs to none, or if there is only one. */
export function versionOfPage(
  site: Pick<SiteData, 'docs'>,
  { inVersion }: Pick<PageData, 'inVersion'>,
): SiteVersion | undefined {
  return inVersion && docsOf(site, inVersion.docs)?.versions.find(({ name }) => name === inVersion.name)
}

export const lastVersionOf = (docs: SiteDocs): SiteVersion | undefined =>
  docs.versions.find(({ isLast }) => isLast) ?? docs.versions[0]

/** Prefix of the search, lists and health for a page's edition: `/` for the combined last versions, or the base of another version. */
export function editionBase(site: Pick<SiteData, 'docs'>, page: Pick<PageData, 'inVersion'>): Route {
  const version = versionOfPage(site, page)
  return version && !version.isLast ? version.base : '/'
}

/** The edition of an address without a page: the version whose base is a prefix of it. */
export function editionOfAddress({ docs = [] }: Pick<SiteData, 'docs'>, route: Route): Route {
  const bases = docs
    .flatMap(({ versions }) => versions)
    .filter(({ isLast, base }) => !isLast && (route === base || route.startsWith(`${base}/`)))
    .map(({ base }) => base)
  return bases.sort((a, b) => b.length - a.length)[0] ?? '/'
}

/** A route in an edition: `/search` → `/1.0/search`. */
export const inEdition = (base: Route, route: Route): Route => (base === '/' ? route : joinRoute(base, route))

/** Name of a search index's manifest: one for all last versions, and one for each other version. */
export function searchIndexFile(version?: PageVersion): string {
  if (!version) return 'search-index.json'
  const docs = version.docs === docsPluginId ? '' : `${version.docs}@`
  return `search-index-${docs}${version.name.replace(/[^\w.-]+/g, '_')}.json`
}

/** The search for a page: its index, its page, and the version's label if there are several. */
export function searchOfPage(
  site: Pick<SiteData, 'docs' | 'version'>,
  page: Pick<PageData, 'inVersion'>,
): { index: string; route: Route; label?: string } {
  const route = inEdition(editionBase(site, page), searchRoute)
  const version = versionOfPage(site, page)
  if (version?.isLast === false)
    return { index: searchIndexFile(page.inVersion), route, label: version.label }
  const isOneOfSeveral = site.docs?.some(({ versions }) => versions.length > 1)
  return { index: searchIndexFile(), route, ...(isOneOfSeveral && { label: site.version.label }) }
}

/** Local storage key for the preferred version (N17); the same as in Docusaurus. */
export const preferredVersionKey = (docs: string): string => `docs-preferred-version-${docs}`

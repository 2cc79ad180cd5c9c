import { docsPluginId } from './constants'
import type { Route } from './doc'
import type { PageData, PageVersion } from './page'
import type { SiteData, SiteDocs, SiteVersion } from './site-data'
import { joinRoute } from './path'

/** The documents with an id; undefined on a site with one version of one folder of documents. */
export function docsOf({ docs }: Pick<SiteData, 'docs'>, id: string): SiteDocs | undefined {
  return docs?.find((entry) => entry.id === id)
}

/** The version that a page is part of; undefined where it is part of none, or there is only one. */
export function versionOfPage(
  site: Pick<SiteData, 'docs'>,
  { inVersion }: Pick<PageData, 'inVersion'>,
): SiteVersion | undefined {
  return inVersion && docsOf(site, inVersion.docs)?.versions.find(({ name }) => name === inVersion.name)
}

/** The version of some documents that readers see first. */
export function lastVersionOf(docs: SiteDocs): SiteVersion | undefined {
  return docs.versions.find(({ isLast }) => isLast) ?? docs.versions[0]
}

/**
 * Route that the search, the lists and the health of what a page is part of start with: `/` for all last versions together, the
 * version's own for another one.
 */
export function editionBase(site: Pick<SiteData, 'docs'>, page: Pick<PageData, 'inVersion'>): Route {
  const version = versionOfPage(site, page)
  return version && !version.isLast ? version.base : '/'
}

/** The edition that an address without a page would be part of: the version whose base it lies below. */
export function editionOfAddress({ docs = [] }: Pick<SiteData, 'docs'>, route: Route): Route {
  const bases = docs
    .flatMap(({ versions }) => versions)
    .filter(({ isLast, base }) => !isLast && (route === base || route.startsWith(`${base}/`)))
    .map(({ base }) => base)
  return bases.sort((a, b) => b.length - a.length)[0] ?? '/'
}

/** The same below the base of an edition: `/search` → `/1.0/search`. */
export function inEdition(base: Route, route: Route): Route {
  return base === '/' ? route : joinRoute(base, route)
}

/** Name of the manifest of a search index: one for all last versions, one for each other version. */
export function searchIndexFile(version?: PageVersion): string {
  if (!version) return 'search-index.json'
  const docs = version.docs === docsPluginId ? '' : `${version.docs}@`
  return `search-index-${docs}${version.name.replace(/[^\w.-]+/g, '_')}.json`
}

/** What a search from a page looks through: its index, its page, and its name where there are several. */
export function searchOfPage(
  site: Pick<SiteData, 'docs' | 'version'>,
  page: Pick<PageData, 'inVersion'>,
): { index: string; route: Route; label?: string } {
  const version = versionOfPage(site, page)
  const base = editionBase(site, page)
  const isOther = version !== undefined && !version.isLast
  const label = isOther
    ? version.label
    : site.docs?.some(({ versions }) => versions.length > 1)
      ? site.version.label
      : undefined
  return {
    index: searchIndexFile(isOther ? page.inVersion : undefined),
    route: inEdition(base, '/search'),
    ...(label !== undefined && { label }),
  }
}

/** Key of the preferred version in local storage (N17): Docusaurus' own. */
export function preferredVersionKey(docs: string): string {
  return `docs-preferred-version-${docs}`
}

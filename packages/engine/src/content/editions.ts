import type { Route } from '../model/doc'
import type { PageVersion } from '../model/page'
import type { Collection } from './collections/collection'
import type { Collections, Site } from './load-site'

/** What readers see together: the last versions of all documents, or one other version. Each has its own search, lists and files. */
export interface Edition<Own extends Site = Site> {
  /** Route that its lists and search begin with. */
  base: Route
  /** Absent for the one that readers see first. */
  version?: PageVersion
  /** The site with only its collections. */
  site: Own
}

/** The edition that readers see first, and one for each version that is not the last. */
export function editionsOf<Own extends Site>(site: Own): [Edition<Own>, ...Edition<Own>[]] {
  const isMain = (collection: Collection) => collection.version.isLast || collection === site.collections[0]
  const [main, ...others] = site.collections
  return [
    { base: '/', site: siteOf(site, [main, ...others.filter(isMain)]) },
    ...others
      .filter((collection) => !isMain(collection))
      .map((collection) => ({
        base: collection.version.path,
        version: { docs: collection.id, name: collection.version.name },
        site: siteOf(site, [collection]),
      })),
  ]
}

function siteOf<Own extends Site>(site: Own, collections: Collections): Own {
  if (collections.length === site.collections.length) return site
  return { ...site, collections, docs: collections.flatMap(({ docs }) => docs) }
}

/** The version that pages of a collection name; undefined on a site with one collection. */
export function pageVersionOf(
  { collections }: Pick<Site, 'collections'>,
  { id, version }: Collection,
): PageVersion | undefined {
  return collections.length > 1 ? { docs: id, name: version.name } : undefined
}

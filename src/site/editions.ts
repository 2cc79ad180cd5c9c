import type { Route } from '../model/doc'
import type { PageVersion } from '../model/page'
import type { Collection } from './collections/collection'
import type { Site } from './load-site'

/** What readers see together: the last versions of all documents, or one other version. It has a search, lists and files of its own. */
export interface Edition {
  /** Route that the pages start with that are about all of it. */
  base: Route
  /** Absent for the one that readers see first. */
  version?: PageVersion
  /** The site as if there were nothing but its collections. */
  site: Site
}

/** The edition that readers see first, and one for each version that is not the last. */
export function editionsOf(site: Site): [Edition, ...Edition[]] {
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

function siteOf(site: Site, collections: Site['collections']): Site {
  if (collections.length === site.collections.length) return site
  return { ...site, collections, docs: collections.flatMap(({ docs }) => docs) }
}

/** Which version the pages of a collection say they are; undefined on a site with one collection. */
export function pageVersionOf(
  { collections }: Pick<Site, 'collections'>,
  { id, version }: Collection,
): PageVersion | undefined {
  return collections.length > 1 ? { docs: id, name: version.name } : undefined
}

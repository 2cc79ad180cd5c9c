import { joinRoute } from 'holdtrue/model/path'
import { defaultCodeRoute } from 'holdtrue/model/routes'
import type { Doc } from 'holdtrue/model/doc'
import { collectionOf, type Collection } from 'holdtrue/content/collections/collection'
import type { PageSite } from 'holdtrue/pages/page-site'

/** Route of the code map; undefined for a site without a code base, and for one that wants none. */
export function codeRouteOf({ upstream }: Pick<Collection, 'upstream'>): string | undefined {
  return !upstream || upstream.codeMap === false ? undefined : (upstream.codeMap ?? defaultCodeRoute)
}

/** Route of a package's page. */
export function packageRoute(codeRoute: string, name: string): string {
  return joinRoute(codeRoute, name)
}

/**
 * Whether the code map knows what a document says: it is listed, readers see it first, and its statements are about the release of the
 * map. Of another release the files may be others.
 */
export function isOnCodeMap(site: Pick<PageSite, 'collections'>, doc: Doc): boolean {
  const [main] = site.collections
  const own = collectionOf(site, doc)
  if (doc.unlisted) return false
  return (
    own === main || (own.version.isLast && JSON.stringify(own.upstream) === JSON.stringify(main.upstream))
  )
}

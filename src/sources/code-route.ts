import { joinRoute } from '../model/path'
import { defaultCodeRoute } from '../model/routes'
import type { Collection } from '../site/collections/collection'

/** Route of the code map; undefined for a site without a code base, and for one that wants none. */
export function codeRouteOf({ upstream }: Pick<Collection, 'upstream'>): string | undefined {
  return !upstream || upstream.codeMap === false ? undefined : (upstream.codeMap ?? defaultCodeRoute)
}

/** Route of a package's page. */
export function packageRoute(codeRoute: string, name: string): string {
  return joinRoute(codeRoute, name)
}

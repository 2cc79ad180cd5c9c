import type { Doc, Route } from '../model/doc'
import { joinRoute } from '../model/path'
import type { Collection } from '../content/collections/collection'

/**
 * Routes that a document moved from (`redirect_from`). A document of a version that is not the last one was moved within it: what it says
 * of the last version's routes is meant of its own.
 */
export function oldRoutesOf({ frontmatter }: Doc, { settings, version }: Collection): Route[] {
  const routes = frontmatter.redirect_from ?? []
  if (version.isLast) return routes
  const base = settings.routeBasePath === '/' ? '' : settings.routeBasePath
  return routes.flatMap((route) => {
    const clean = joinRoute(route)
    return clean === base || clean.startsWith(`${base}/`)
      ? [joinRoute(version.path, clean.slice(base.length))]
      : []
  })
}

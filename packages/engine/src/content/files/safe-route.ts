import path from 'node:path'
import type { Route } from '../../model/doc'
import { joinRoute } from '../../model/path'

/** Characters that end the path of an address, or mean something else to a server. */
const unsafeInRoute = /[?#\\\p{Cc}]/gu

/** A route as it can be one of a page: no climbing (`..`), no character that an address cannot have in its path. */
export function safeRoute(route: Route): Route {
  return path.posix.join('/', route).replace(unsafeInRoute, '-')
}

/** What makes a route none of a page: `..`, or the first unsafe character; undefined when nothing does. */
export function unsafePart(route: string): string | undefined {
  const clean = joinRoute(route)
  return safeRoute(clean) === clean ? undefined : (/[?#\\\p{Cc}]/u.exec(clean)?.[0] ?? '..')
}

/** What `unsafePart` finds nothing in, in words, for hints. */
export const safeRouteRule = 'a path without `..`, `?`, `#`, `\\` and characters such as tabs'

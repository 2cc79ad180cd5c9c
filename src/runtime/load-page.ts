import type { PageData, PagePayload } from '../model/page'
import { encodeRoute, pageDataPath, withBase } from '../model/path'
import { fetchJson } from './fetch-json'

/** The site now serves another deployment than the running code comes from (E10). */
export class StaleBuildError extends Error {
  constructor(running: string, found: string) {
    super(`This page runs build ${running}; the site now serves build ${found}`)
    this.name = 'StaleBuildError'
  }
}

export interface PageLoader {
  /** The page at a route; requests for the same route share one answer. Rejects with `PageLoadError` or `StaleBuildError`. */
  load(route: string, cache?: RequestCache): Promise<PageData>
  /** The page if it has been loaded already. */
  peek(route: string): PageData | undefined
  /** Puts a page in, as the one that the HTML brought; `route` where it is not the page's own (not-found page). */
  remember(page: PageData, route?: string): void
  /** Drops everything that was loaded. */
  forget(): void
}

/** Loads page data from its stable address beside the page and keeps it for the life of the tab (E12: visited pages open offline). */
export function createPageLoader(options: { baseUrl: string; build: string }): PageLoader {
  const loaded = new Map<string, PageData>()
  const pending = new Map<string, Promise<PageData>>()
  let stale: StaleBuildError | undefined

  const request = async (route: string, cache?: RequestCache): Promise<PageData> => {
    const payload = await fetchJson(dataUrl(options.baseUrl, route), 'page data', isPayload, cache)
    if (payload.build !== options.build) {
      stale = new StaleBuildError(options.build, payload.build)
      throw stale
    }
    loaded.set(route, payload.page)
    return payload.page
  }
  return {
    load(route, cache) {
      // Once a newer deployment has shown itself, perhaps to a prefetch, the next navigation takes the reader there, even to
      // a page that is known already. Offline the known page is all there is.
      if (stale && navigator.onLine) return Promise.reject(stale)
      const known = loaded.get(route)
      if (known) return Promise.resolve(known)
      const running = pending.get(route)
      if (running) return running
      const promise = request(route, cache).finally(() => pending.delete(route))
      pending.set(route, promise)
      return promise
    },
    peek: (route) => loaded.get(route),
    remember(page, route = page.route) {
      loaded.set(route, page)
    },
    forget: () => loaded.clear(),
  }
}

/** Address of a route's data, base path included. */
export function dataUrl(baseUrl: string, route: string): string {
  return encodeRoute(withBase(baseUrl, pageDataPath(route)))
}

function isPayload(value: unknown): value is PagePayload {
  if (typeof value !== 'object' || value === null || !('build' in value) || !('page' in value)) return false
  const { build, page } = value
  return (
    typeof build === 'string' &&
    typeof page === 'object' &&
    page !== null &&
    'kind' in page &&
    'route' in page
  )
}

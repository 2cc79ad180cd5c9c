import type { PageData, PagePayload } from '../../model/page'
import { encodeRoute, pageDataPath, withBase } from '../../model/path'
import {
  sidebarPartOfAddress,
  type SidebarChunk,
  type SidebarItem,
  type SidebarPart,
} from '../../model/sidebar'

/** Loaded data is requested again after this time, so that a text is never much older than the site. */
const freshMs = 5 * 60_000

/** The site now serves another deployment than the one the running code is from. */
export class StaleBuildError extends Error {
  constructor(running: string, found: string) {
    super(`This page runs build ${running}; the site now serves build ${found}`)
    this.name = 'StaleBuildError'
  }
}

export interface PageLoader {
  /** Loads the page at a route; concurrent requests for a route are shared. Rejects with `PageLoadError` or `StaleBuildError`. */
  load(route: string, cache?: RequestCache): Promise<PageData>
  /** Whether the page is loaded and fresh. */
  has(route: string): boolean
  /** Stores a page, such as the one embedded in the HTML; pass `route` if it differs from the page's (not-found page). */
  remember(page: PageData, route?: string): void
  /** Drops all loaded pages. */
  forget(): void
}

/** Loads page data from its stable address next to the page and caches it while the tab is open, so visited pages work offline. */
export function createPageLoader(options: { baseUrl: string; build: string }): PageLoader {
  const loaded = new Map<string, { page: PageData; at: number }>()
  const pending = new Map<string, Promise<PageData>>()
  let stale: StaleBuildError | undefined

  const remember = (page: PageData, route = page.route) => {
    loaded.set(route, { page, at: performance.now() })
    // A pending request is older than this page.
    pending.delete(route)
  }
  // Offline, a stale page is better than none.
  const isFresh = ({ at }: { at: number }) => performance.now() - at < freshMs || !navigator.onLine

  const request = async (route: string, cache?: RequestCache): Promise<PageData> => {
    const payload = await fetchPage(options.baseUrl, route, cache)
    if (payload.build === options.build) return payload.page
    stale = new StaleBuildError(options.build, payload.build)
    throw stale
  }
  const load: PageLoader['load'] = (route, cache) => {
    // Once any request, even a prefetch, has found a newer deployment, the next navigation loads it, even for a page that is cached.
    // Offline, the cached page is used.
    if (stale && navigator.onLine) return Promise.reject(stale)
    const known = loaded.get(route)
    if (known && isFresh(known)) return Promise.resolve(known.page)
    const running = pending.get(route)
    if (running) return running
    const promise: Promise<PageData> = request(route, cache).then(
      (page) => {
        // Dropped while loading, so the answer may be outdated.
        if (pending.get(route) !== promise) return load(route)
        remember(page, route)
        return page
      },
      (error: unknown) => {
        if (pending.get(route) === promise) pending.delete(route)
        throw error
      },
    )
    pending.set(route, promise)
    return promise
  }
  return {
    load,
    has(route) {
      const known = loaded.get(route)
      return known !== undefined && isFresh(known)
    },
    remember,
    forget() {
      loaded.clear()
      pending.clear()
    },
  }
}

/** Fetches a route's current data. */
export const fetchPage = (baseUrl: string, route: string, cache?: RequestCache): Promise<PagePayload> =>
  fetchJson(dataUrl(baseUrl, route), 'page data', isPayload, cache)

/** Address of a route's data, base path included. */
export function dataUrl(baseUrl: string, route: string): string {
  return encodeRoute(withBase(baseUrl, pageDataPath(route)))
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isPayload(value: unknown): value is PagePayload {
  if (!isObject(value) || !('build' in value) || !('page' in value)) return false
  const { build, page } = value
  return typeof build === 'string' && isObject(page) && 'kind' in page && 'route' in page
}

/** Timeout of a request, in milliseconds. */
const timeoutMs = 10_000

/** Why something that a page needs failed to load. `status` is the HTTP status, if there was a response. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError'
  readonly status: number | undefined
  constructor(message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options)
    this.status = options?.status
  }
}

/** Fetches JSON. Rejects with a `PageLoadError` that names `what` was expected, such as `page data`. */
export async function fetchJson<T>(
  url: string,
  what: string,
  isWanted: (value: unknown) => value is T,
  cache?: RequestCache,
): Promise<T> {
  let value: unknown
  try {
    // Servers send `no-cache` for files without a hash in their name, so the browser revalidates a copy from before a deployment. With
    // `force-cache`, what `<link rel=prefetch>` has just loaded is used without revalidation.
    const response = await fetch(url, {
      cache,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    })
    const { ok, status } = response
    if (!ok) throw new PageLoadError(`The server answered ${status} for ${url}`, { status })
    value = await response.json()
  } catch (cause) {
    if (cause instanceof PageLoadError) throw cause
    // A host that answers every address with its home page.
    if (cause instanceof SyntaxError)
      throw new PageLoadError(`The answer for ${url} is no ${what}`, { cause })
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new PageLoadError(
      timedOut ? `No answer within ${timeoutMs / 1000} s` : 'The network request failed',
      { cause },
    )
  }
  if (isWanted(value)) return value
  throw new PageLoadError(`The answer for ${url} is no ${what}`)
}

export interface SidebarLoader {
  /** Loads the chunks of a page's branch, root first; empty for a page without a sidebar. */
  load(page: PageData): Promise<SidebarChunk[]>
  /** Loads a chunk by the stable address in its category. */
  loadChunk(part: string): Promise<SidebarChunk>
}

/** Loads sidebar chunks. Addresses in pages contain a content hash, so they are cached permanently. */
export function createSidebarLoader(baseUrl: string): SidebarLoader {
  const pending = new Map<string, Promise<SidebarItem[]>>()
  const items = (address: string) => {
    const promise = pending.get(address) ?? fetchJson(withBase(baseUrl, address), 'sidebar', isItems)
    pending.set(address, promise)
    promise.catch(() => pending.delete(address))
    return promise
  }
  return {
    load: ({ sidebar }) =>
      Promise.all(
        (sidebar?.chunks ?? []).map(async (address, index) => ({
          // The root chunk is named by the sidebar's id, the others by the address in their category.
          name: index === 0 && sidebar ? sidebar.id : sidebarPartOfAddress(address),
          items: await items(address),
        })),
      ),
    async loadChunk(part) {
      const { address, items: found } = await fetchJson(withBase(baseUrl, part), 'sidebar', isPart)
      // The pages below refer to it by its hashed address.
      if (!pending.has(address)) pending.set(address, Promise.resolve(found))
      return { name: part, items: await items(address) }
    },
  }
}

function isItems(value: unknown): value is SidebarItem[] {
  return Array.isArray(value) && value.every((item) => isObject(item) && 'type' in item)
}

function isPart(value: unknown): value is SidebarPart {
  if (!isObject(value) || !('address' in value) || !('items' in value)) return false
  return typeof value.address === 'string' && isItems(value.items)
}

import { siteData } from 'virtual:site-data'
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

/** Loaded pages by route. Kept while the tab is open, so visited pages work offline. */
const loaded = new Map<string, { page: PageData; at: number }>()
const pending = new Map<string, Promise<PageData>>()
let runningBuild = ''
let stale: StaleBuildError | undefined

/** Stores the page embedded in the HTML, and which build runs. The route of the not-found page differs from the page's. */
export function startPages({ build, page }: PagePayload, route: string): void {
  runningBuild = build
  loaded.set(route, { page, at: performance.now() })
}

/** The data of a page, if it is loaded and fresh. Offline, a stale page is better than none. */
function freshPage(route: string): PageData | undefined {
  const known = loaded.get(route)
  return known && (performance.now() - known.at < freshMs || !navigator.onLine) ? known.page : undefined
}

export const hasPage = (route: string): boolean => freshPage(route) !== undefined

/** Loads the page at a route; concurrent requests for a route are shared. Rejects with `PageLoadError` or `StaleBuildError`. */
export function loadPage(route: string, cache?: RequestCache): Promise<PageData> {
  // Once any request, even a prefetch, has found a newer deployment, the next navigation loads it, even for a page that is cached.
  // Offline, the cached page is used.
  if (stale && navigator.onLine) return Promise.reject(stale)
  const known = freshPage(route)
  if (known) return Promise.resolve(known)
  const running = pending.get(route)
  if (running) return running
  const promise: Promise<PageData> = fetchPage(route, cache)
    .then(({ build, page }) => {
      if (build !== runningBuild) throw (stale = new StaleBuildError(runningBuild, build))
      // Dropped while loading, so the answer may be outdated.
      if (pending.get(route) !== promise) return loadPage(route)
      loaded.set(route, { page, at: performance.now() })
      return page
    })
    .finally(() => {
      if (pending.get(route) === promise) pending.delete(route)
    })
  pending.set(route, promise)
  return promise
}

export function forgetPages(): void {
  loaded.clear()
  pending.clear()
}

/** Fetches a route's current data. */
export const fetchPage = (route: string, cache?: RequestCache): Promise<PagePayload> =>
  fetchJson(dataUrl(route), 'page data', isPayload, cache)

/** Address of a route's data, base path included. */
export const dataUrl = (route: string): string => encodeRoute(withBase(siteData.baseUrl, pageDataPath(route)))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isPayload(value: unknown): value is PagePayload {
  if (!isObject(value) || !('build' in value) || !('page' in value)) return false
  const { build, page } = value
  return typeof build === 'string' && isObject(page) && 'kind' in page && 'route' in page
}

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

/** Items of sidebar chunks. Their addresses contain a content hash, so they are cached permanently. */
const sidebarItems = new Map<string, Promise<SidebarItem[]>>()

function loadItems(address: string): Promise<SidebarItem[]> {
  const items =
    sidebarItems.get(address) ?? fetchJson(withBase(siteData.baseUrl, address), 'sidebar', isItems)
  sidebarItems.set(address, items)
  items.catch(() => sidebarItems.delete(address))
  return items
}

/** Loads the chunks of a page's branch, root first; empty for a page without a sidebar. */
export function loadSidebar({ sidebar }: PageData): Promise<SidebarChunk[]> {
  const chunks = (sidebar?.chunks ?? []).map(async (address, index) => ({
    // The root chunk is named by the sidebar's id, the others by the address in their category.
    name: index === 0 && sidebar ? sidebar.id : sidebarPartOfAddress(address),
    items: await loadItems(address),
  }))
  return Promise.all(chunks)
}

/** Loads a chunk by the stable address in its category. */
export async function loadSidebarChunk(part: string): Promise<SidebarChunk> {
  const { address, items } = await fetchJson(withBase(siteData.baseUrl, part), 'sidebar', isPart)
  // The pages below refer to it by its hashed address.
  if (!sidebarItems.has(address)) sidebarItems.set(address, Promise.resolve(items))
  return { name: part, items: await loadItems(address) }
}

const isItems = (value: unknown): value is SidebarItem[] =>
  Array.isArray(value) && value.every((item) => isObject(item) && 'type' in item)

function isPart(value: unknown): value is SidebarPart {
  if (!isObject(value) || !('address' in value) || !('items' in value)) return false
  return typeof value.address === 'string' && isItems(value.items)
}

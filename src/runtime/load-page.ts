import type { PageData, PagePayload } from '../model/page'
import { encodeRoute, pageDataPath, withBase } from '../model/path'

/** A request for page data is given up after this time; a reader would have by then. */
const timeoutMs = 10_000

/** Why a page's data did not come. `status` is the HTTP status, if there was an answer. */
export class PageLoadError extends Error {
  readonly status?: number
  constructor(message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options)
    this.name = 'PageLoadError'
    if (options?.status !== undefined) this.status = options.status
  }
}

/** The answer came from another deployment than the running code (E10). */
export class StaleBuildError extends Error {
  constructor(running: string, found: string) {
    super(`This page runs build ${running}; the site now serves build ${found}.`)
    this.name = 'StaleBuildError'
  }
}

export interface PageLoader {
  /** The page at a route; requests for the same route share one answer. Rejects with `PageLoadError` or `StaleBuildError`. */
  load(route: string): Promise<PageData>
  /** The page if it has been loaded already. */
  peek(route: string): PageData | undefined
  /** Puts a page in, as the one that the HTML brought. */
  remember(page: PageData): void
  /** Drops everything that was loaded. */
  forget(): void
}

/** Loads page data from its stable address beside the page and keeps it for the life of the tab (E12: visited pages open offline). */
export function createPageLoader(options: { baseUrl: string; build: string }): PageLoader {
  const loaded = new Map<string, PageData>()
  const pending = new Map<string, Promise<PageData>>()
  const request = async (route: string): Promise<PageData> => {
    const payload = await fetchPayload(dataUrl(options.baseUrl, route))
    if (payload.build !== options.build) throw new StaleBuildError(options.build, payload.build)
    loaded.set(route, payload.page)
    return payload.page
  }
  return {
    load(route) {
      const known = loaded.get(route)
      if (known) return Promise.resolve(known)
      const running = pending.get(route)
      if (running) return running
      const promise = request(route).finally(() => pending.delete(route))
      pending.set(route, promise)
      return promise
    },
    peek: (route) => loaded.get(route),
    remember(page) {
      loaded.set(page.route, page)
    },
    forget: () => loaded.clear(),
  }
}

/** Address of a route's data, base path included. */
export function dataUrl(baseUrl: string, route: string): string {
  return encodeRoute(withBase(baseUrl, pageDataPath(route)))
}

async function fetchPayload(url: string): Promise<PagePayload> {
  let response: Response
  try {
    // `no-cache` revalidates: a copy from before a deployment is never taken for the current page. Data that a
    // `<link rel=prefetch>` brought moments ago costs a conditional request at most.
    response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    })
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new PageLoadError(
      timedOut ? `No answer within ${timeoutMs / 1000} s` : 'The network request failed',
      { cause },
    )
  }
  if (!response.ok)
    throw new PageLoadError(`The server answered ${response.status}`, { status: response.status })
  try {
    const payload: unknown = await response.json()
    if (isPayload(payload)) return payload
  } catch (cause) {
    throw new PageLoadError('The answer is no page data', { cause })
  }
  throw new PageLoadError('The answer is no page data')
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

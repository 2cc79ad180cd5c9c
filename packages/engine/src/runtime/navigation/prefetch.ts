/** Visible links are prefetched at most this many at a time, and this many per page view: the ceiling of N14. */
const maxConcurrent = 2
const maxVisiblePerView = 12
/** Visible links wait this long after the page has loaded, so that they never compete with the page itself. */
const visibleDelayMs = 500

export interface Prefetcher {
  /** Prefetches one route now (hover, focus). */
  intent(route: string): void
  /** Watches links; those that are visible or become so are prefetched when the browser is idle, in the order given. */
  watch(
    links: () => Iterable<HTMLAnchorElement>,
    routeOf: (link: HTMLAnchorElement) => string | undefined,
  ): () => void
}

export interface PrefetcherOptions {
  /** Route → address of its data. */
  urlOf(route: string): string
  /** Loads what a route needs into memory; with `force-cache` what a link prefetch has just brought is not asked about again. */
  load(route: string, cache?: RequestCache): Promise<unknown>
  /** Whether the data is here already, or is the page shown; or is nowhere, as no page is there. */
  has(route: string): boolean
}

/** Prefetching by N14: intent first, visible links later and few at a time, each once, nothing on slow or metered connections. */
export function createPrefetcher(options: PrefetcherOptions): Prefetcher {
  const done = new Set<string>()
  const queue: string[] = []
  let running = 0
  const wanted = (route: string) => !done.has(route) && !options.has(route) && !isConnectionFrugal()
  const start = (route: string): Promise<unknown> => {
    done.add(route)
    // The link warms the browser's cache at low priority; reading it into memory then is free, makes the click
    // instant and keeps the page for offline reading (E12).
    return supportsLinkPrefetch()
      ? linkPrefetch(options.urlOf(route)).then(() => options.load(route, 'force-cache'))
      : options.load(route)
  }
  const drain = () => {
    while (running < maxConcurrent) {
      const route = queue.shift()
      if (route === undefined) return
      if (!wanted(route)) continue
      running++
      // A failed prefetch is no event for the reader: the click will tell.
      start(route)
        .catch(() => {})
        .finally(() => {
          running--
          drain()
        })
    }
  }
  return {
    intent(route) {
      if (wanted(route)) start(route).catch(() => {})
    },
    watch(links, routeOf) {
      if (isConnectionFrugal() || !('IntersectionObserver' in globalThis)) return () => {}
      let left = maxVisiblePerView
      const observer = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
          observer.unobserve(target)
          const route = routeOf(target)
          if (route === undefined || left <= 0 || !wanted(route) || queue.includes(route)) continue
          left--
          queue.push(route)
          drain()
        }
      })
      const cancel = afterLoadAndIdle(() => {
        for (const link of links()) observer.observe(link)
      })
      return () => {
        cancel()
        observer.disconnect()
        queue.length = 0
      }
    },
  }
}

/** Data saver on, or a 2g connection (the Network Information API, where the browser has it). */
function isConnectionFrugal(): boolean {
  const { connection } = navigator
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}

const supportsLinkPrefetch = () => document.createElement('link').relList.supports('prefetch')

function linkPrefetch(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = 'fetch'
    link.crossOrigin = 'anonymous'
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`Prefetch of ${url} failed.`))
    document.head.append(link)
  })
}

function afterLoadAndIdle(run: () => void): () => void {
  let cancelled = false
  const later = () => {
    setTimeout(() => {
      if (cancelled) return
      if ('requestIdleCallback' in window) requestIdleCallback(() => !cancelled && run(), { timeout: 5000 })
      else run()
    }, visibleDelayMs)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
  return () => {
    cancelled = true
    removeEventListener('load', later)
  }
}
